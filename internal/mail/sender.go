package mail

import (
	"cmp"
	"context"
	"crypto"
	"errors"
	"fmt"
	"net/mail"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/text"
)

// senderTag is the tag that every change of a sender or a key touches.
const senderTag = "mail-senders"

// Sender is the From address of a brand's emails.
type Sender struct {
	bun.BaseModel `bun:"table:mail_senders"`

	BrandID int64 `bun:",pk"`
	Name    string
	Address string
}

// sender is a Sender with its signing key.
type sender struct {
	from    *mail.Address
	key     *Key // nil if emails are not signed
	private crypto.Signer
}

// domain returns the domain of signatures and message IDs.
func (s *sender) domain() string { return domainOf(s.from.Address) }

func domainOf(address string) string {
	return strings.ToLower(address[strings.LastIndexByte(address, '@')+1:])
}

// sender returns the sender of a brand: its own, or the master brand's, or the configured one.
func (svc *Service) sender(ctx context.Context, slug string) (*sender, error) {
	all, err := svc.senders.Get(ctx)
	if err != nil {
		return nil, err
	}
	return cmp.Or(all[slug], all[masterSender], &sender{from: svc.from}), nil
}

// masterSender is the additional map key of the master brand's sender in the result of readSenders.
const masterSender = ""

// readSenders returns all senders by brand slug, and that of the master brand also by masterSender.
func (svc *Service) readSenders(ctx context.Context) (map[string]*sender, error) {
	var rows []struct {
		Sender `bun:",extend"`
		Slug   string
		Kind   brand.Kind
	}
	err := svc.db.Read.NewSelect().
		Model(&rows).
		ColumnExpr("?TableAlias.*, brands.slug, brands.kind").
		Join("JOIN brands ON brands.id = ?TableAlias.brand_id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read mail senders: %w", err)
	}
	keys, err := svc.Keys(ctx)
	if err != nil {
		return nil, err
	}
	all := map[string]*sender{}
	for _, row := range rows {
		s := &sender{from: &mail.Address{Name: row.Name, Address: row.Address}}
		for i := range keys {
			if keys[i].BrandID == row.BrandID && keys[i].usedAfter(s.key) {
				s.key = &keys[i]
			}
		}
		if s.key != nil {
			if s.private, err = s.key.signer(); err != nil {
				return nil, err
			}
		}
		all[row.Slug] = s
		if row.Kind == brand.KindMaster {
			all[masterSender] = s
		}
	}
	return all, nil
}

// Senders lists the senders of all brands.
func (svc *Service) Senders(ctx context.Context) ([]Sender, error) {
	var rows []Sender
	if err := svc.db.Read.NewSelect().Model(&rows).Order("brand_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list mail senders: %w", err)
	}
	return rows, nil
}

// SetSender sets the sender of a brand. It fails if the address is not valid.
func (svc *Service) SetSender(ctx context.Context, s Sender) error {
	if err := checkSender(s); err != nil {
		return err
	}
	s.Name = text.OneLine(s.Name)
	return svc.replaceSender(ctx, s, func(Sender) error { return nil })
}

// isDomain reports whether a text can be the domain of a sender: labels of at most 63 bytes, separated by full stops; not an IP address.
func isDomain(domain string) bool {
	labels := strings.Split(domain, ".")
	return len(labels) > 1 && !strings.HasPrefix(domain, "[") &&
		!slices.ContainsFunc(labels, func(label string) bool { return label == "" || len(label) > 63 })
}

// checkSender returns an error if the address of a sender is not valid.
func checkSender(s Sender) error {
	a, err := mail.ParseAddress(s.Address)
	if err != nil || a.Address != s.Address || !isDomain(domainOf(s.Address)) {
		return fmt.Errorf("%q is not an address such as news@example.com", s.Address)
	}
	return nil
}

// replaceSender stores a valid sender unless check returns an error for the stored one, which is empty if there is none.
func (svc *Service) replaceSender(ctx context.Context, s Sender, check func(now Sender) error) error {
	return svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		now, err := lockSender(ctx, tx, s.BrandID)
		if err != nil {
			return err
		}
		if err := check(now); err != nil {
			return err
		}
		_, err = tx.NewInsert().Model(&s).On("CONFLICT (brand_id) DO UPDATE").
			Set("name = EXCLUDED.name").Set("address = EXCLUDED.address").Exec(ctx)
		if err != nil {
			return fmt.Errorf("set a mail sender: %w", err)
		}
		tx.Emit("mail.sender.saved", s.BrandID, senderTag)
		return nil
	})
}

// lockSender returns the stored sender of a brand, an empty one if there is none. No other transaction changes it meanwhile.
func lockSender(ctx context.Context, tx *database.Tx, brandID int64) (Sender, error) {
	if err := tx.Lock(ctx, "mail sender of brand "+strconv.FormatInt(brandID, 10)); err != nil {
		return Sender{}, err
	}
	now := Sender{BrandID: brandID}
	err := database.NotFound(tx.NewSelect().Model(&now).WherePK().Scan(ctx))
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return now, fmt.Errorf("read a mail sender: %w", err)
	}
	return now, nil
}

// RemoveSender removes a brand's sender and its keys, or returns database.ErrNotFound if it has
// none.
func (svc *Service) RemoveSender(ctx context.Context, brandID int64) error {
	return svc.dropSender(ctx, brandID, func(Sender) error { return nil })
}

// dropSender does what RemoveSender does, unless check returns an error for the stored sender, which is empty if there is none.
func (svc *Service) dropSender(ctx context.Context, brandID int64, check func(now Sender) error) error {
	return svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		now, err := lockSender(ctx, tx, brandID)
		if err != nil {
			return err
		}
		if err := check(now); err != nil {
			return err
		}
		if now.Address == "" {
			return database.ErrNotFound
		}
		if _, err := tx.NewDelete().Model((*Key)(nil)).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return fmt.Errorf("remove mail keys: %w", err)
		}
		if _, err := tx.NewDelete().Model((*Sender)(nil)).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return fmt.Errorf("remove a mail sender: %w", err)
		}
		tx.Emit("mail.sender.removed", brandID, senderTag)
		return nil
	})
}

// Keys lists the keys of all brands, the oldest first.
func (svc *Service) Keys(ctx context.Context) ([]Key, error) {
	var rows []Key
	if err := svc.db.Read.NewSelect().Model(&rows).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list mail keys: %w", err)
	}
	return rows, nil
}

// maxKeys is the number of keys that a brand can have at once.
const maxKeys = 5

// ErrTooManyKeys is returned if a brand has as many keys as it can have.
var ErrTooManyKeys = fmt.Errorf("a brand has at most %d keys", maxKeys)

// AddNextKey stores a key under a selector that is not taken: the one that it has, with a number at the end if necessary. Otherwise it does
// what AddKey does. It returns ErrTooManyKeys.
func (svc *Service) AddNextKey(ctx context.Context, k *Key) error {
	return svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "mail keys"); err != nil {
			return err
		}
		var keys []Key
		if err := tx.NewSelect().Model(&keys).Column("brand_id", "selector").Scan(ctx); err != nil {
			return fmt.Errorf("list mail keys: %w", err)
		}
		taken, own := map[string]bool{}, 0
		for i := range keys {
			taken[keys[i].Selector] = true
			if keys[i].BrandID == k.BrandID {
				own++
			}
		}
		if own >= maxKeys {
			return ErrTooManyKeys
		}
		first := k.Selector
		for i := 2; taken[k.Selector]; i++ {
			k.Selector = first + "-" + strconv.Itoa(i)
		}
		return insertKey(ctx, tx, k)
	})
}

// insertKey stores a key, which signs at once if its brand has no other one.
func insertKey(ctx context.Context, tx *database.Tx, k *Key) error {
	n, err := tx.NewSelect().Model((*Key)(nil)).Where("brand_id = ?", k.BrandID).Count(ctx)
	if err != nil {
		return fmt.Errorf("count mail keys: %w", err)
	}
	if k.CreatedAt = tx.At; n == 0 {
		k.UsedAt = tx.At
	}
	tx.Emit("mail.key.saved", k.BrandID, senderTag)
	if _, err := tx.NewInsert().Model(k).Exec(ctx); err != nil {
		return fmt.Errorf("store a mail key: %w", err)
	}
	return nil
}

// AddKey stores a key. If the brand has no other key, the new one signs at once: until its record is
// published, emails count as unsigned, as they did before.
func (svc *Service) AddKey(ctx context.Context, k *Key) error {
	if !slugPattern.MatchString(k.Selector) || len(k.Selector) > 63 {
		return fmt.Errorf("%q is not a selector: lower-case letters, digits and hyphens, at most 63", k.Selector)
	}
	if _, err := k.signer(); err != nil {
		return err
	}
	err := svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return insertKey(ctx, tx, k) })
	if _, taken := database.IsUnique(err); taken {
		return fmt.Errorf("there is already a key with the selector %q; choose another", k.Selector)
	}
	if err != nil {
		return fmt.Errorf("add a mail key: %w", err)
	}
	return nil
}

// UseKey makes the key with a selector the one that signs a brand's emails, and deletes the brand's other keys. It
// returns database.ErrNotFound if there is no such key.
func (svc *Service) UseKey(ctx context.Context, brandID int64, selector string) error {
	return svc.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewUpdate().
			Model((*Key)(nil)).
			Set("used_at = ?", tx.At).
			Where("brand_id = ? AND selector = ?", brandID, selector).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("use a mail key: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, database.ErrNotFound)
		}
		if _, err := tx.NewDelete().Model((*Key)(nil)).Where("brand_id = ? AND selector <> ?", brandID, selector).Exec(ctx); err != nil {
			return fmt.Errorf("delete a mail key: %w", err)
		}
		tx.Emit("mail.key.used", brandID, senderTag)
		return nil
	})
}

// usedAfter reports whether the key is in use, and began to be used later than other.
func (k *Key) usedAfter(other *Key) bool {
	return !k.UsedAt.IsZero() && (other == nil || k.UsedAt.After(other.UsedAt.Time))
}
