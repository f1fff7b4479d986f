package mail

import (
	"context"
	"crypto"
	"errors"
	"fmt"
	"net/mail"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
)

// senderTag is the tag that every change of a sender or a key touches.
const senderTag = "mail-senders"

// Sender is who a brand's letters come from.
type Sender struct {
	bun.BaseModel `bun:"table:mail_senders"`

	BrandID int64 `bun:",pk"`
	Name    string
	Address string
}

// sender is a Sender with the key that signs for it.
type sender struct {
	from    *mail.Address
	key     *Key // nil where nothing is signed
	private crypto.Signer
}

// domain is what signs and names the letters.
func (s *sender) domain() string { return domainOf(s.from.Address) }

func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// sender is who writes for a brand: its own sender, else the master's, else the one
// that is configured.
func (o *Office) sender(ctx context.Context, slug string) (*sender, error) {
	all, err := o.senders.Get(ctx)
	if err != nil {
		return nil, err
	}
	for _, slug := range []string{slug, brand.Master} {
		if s := all[slug]; s != nil {
			return s, nil
		}
	}
	return &sender{from: o.from}, nil
}

// readSenders reads all senders, by the slugs of their brands.
func (o *Office) readSenders(ctx context.Context) (map[string]*sender, error) {
	var rows []struct {
		Sender `bun:",extend"`
		Slug   string
	}
	err := o.db.Read.NewSelect().Model(&rows).ColumnExpr("?TableAlias.*, brands.slug").Join("JOIN brands ON brands.id = ?TableAlias.brand_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read senders of mail: %w", err)
	}
	keys, err := o.Keys(ctx)
	if err != nil {
		return nil, err
	}
	all := map[string]*sender{}
	for _, row := range rows {
		s := &sender{from: &mail.Address{Name: row.Name, Address: row.Address}}
		for i := range keys {
			if keys[i].BrandID == row.BrandID && keys[i].newer(s.key) {
				s.key = &keys[i]
			}
		}
		if s.key != nil {
			if s.private, err = s.key.private(); err != nil {
				return nil, err
			}
		}
		all[row.Slug] = s
	}
	return all, nil
}

// Senders lists who the brands' letters come from.
func (o *Office) Senders(ctx context.Context) ([]Sender, error) {
	var rows []Sender
	if err := o.db.Read.NewSelect().Model(&rows).Order("brand_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list senders of mail: %w", err)
	}
	return rows, nil
}

// SetSender says who a brand's letters come from.
func (o *Office) SetSender(ctx context.Context, s Sender) error {
	a, err := mail.ParseAddress(s.Address)
	if err != nil || a.Address != s.Address || !strings.Contains(domainOf(s.Address), ".") {
		return fmt.Errorf("%q is not an address such as letters@example.com", s.Address)
	}
	s.Name = oneLine(s.Name)
	return o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewInsert().Model(&s).On("CONFLICT (brand_id) DO UPDATE").
			Set("name = EXCLUDED.name").Set("address = EXCLUDED.address").Exec(ctx)
		if err != nil {
			return fmt.Errorf("set a sender of mail: %w", err)
		}
		tx.Emit("mail.sender.saved", s.BrandID, senderTag)
		return nil
	})
}

// RemoveSender ends a brand's sender and its keys; database.ErrNotFound when it has none.
func (o *Office) RemoveSender(ctx context.Context, brandID int64) error {
	return o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*Key)(nil)).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return fmt.Errorf("remove keys of mail: %w", err)
		}
		res, err := tx.NewDelete().Model((*Sender)(nil)).Where("brand_id = ?", brandID).Exec(ctx)
		if err != nil {
			return fmt.Errorf("remove a sender of mail: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, database.ErrNotFound)
		}
		tx.Emit("mail.sender.removed", brandID, senderTag)
		return nil
	})
}

// Keys lists the keys of all brands, the oldest first.
func (o *Office) Keys(ctx context.Context) ([]Key, error) {
	var rows []Key
	if err := o.db.Read.NewSelect().Model(&rows).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list keys of mail: %w", err)
	}
	return rows, nil
}

// AddKey keeps a key. Unless there is another it signs at once: until its record is
// published a letter counts as unsigned, as it did before.
func (o *Office) AddKey(ctx context.Context, k *Key) error {
	if !slugs.MatchString(k.Selector) || len(k.Selector) > 63 {
		return fmt.Errorf("%q is no selector: small letters, digits and hyphens, 63 at most", k.Selector)
	}
	if _, err := k.private(); err != nil {
		return err
	}
	err := o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		n, err := tx.NewSelect().Model((*Key)(nil)).Where("brand_id = ?", k.BrandID).Count(ctx)
		if err != nil {
			return err
		}
		if k.CreatedAt = tx.At; n == 0 {
			k.UsedAt = tx.At
		}
		tx.Emit("mail.key.saved", k.BrandID, senderTag)
		_, err = tx.NewInsert().Model(k).Exec(ctx)
		return err
	})
	if _, taken := database.IsUnique(err); taken {
		return fmt.Errorf("there is a key of the selector %q; choose another", k.Selector)
	}
	if err != nil {
		return fmt.Errorf("keep a key of mail: %w", err)
	}
	return nil
}

// UseKey has a brand's letters signed by the key of a selector from now on, and
// forgets the others; database.ErrNotFound when there is none of that selector.
func (o *Office) UseKey(ctx context.Context, brandID int64, selector string) error {
	return o.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewUpdate().Model((*Key)(nil)).Set("used_at = ?", tx.At).Where("brand_id = ? AND selector = ?", brandID, selector).Exec(ctx)
		if err != nil {
			return fmt.Errorf("use a key of mail: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, database.ErrNotFound)
		}
		if _, err := tx.NewDelete().Model((*Key)(nil)).Where("brand_id = ? AND selector <> ?", brandID, selector).Exec(ctx); err != nil {
			return fmt.Errorf("forget a key of mail: %w", err)
		}
		tx.Emit("mail.key.used", brandID, senderTag)
		return nil
	})
}

// newer reports whether a key is in use, since later than other.
func (k *Key) newer(other *Key) bool {
	return !k.UsedAt.IsZero() && (other == nil || k.UsedAt.After(other.UsedAt.Time))
}
