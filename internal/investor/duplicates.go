package investor

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/duplicate"
	"masthead/internal/matchname"
)

// distinctRow has two investors that an editor marked as different. FirstID is less than SecondID.
type distinctRow struct {
	bun.BaseModel `bun:"table:distinct_investors"`

	FirstID   int64 `bun:",pk"`
	SecondID  int64 `bun:",pk"`
	CreatedAt clock.Moment
}

// Duplicates finds investors that have two records. The zero value is ready to use.
type Duplicates struct{ finder duplicate.Finder }

// Possible returns the investors that may be the same, in ascending order of their ids, and all investors by their ids. Investors may be
// the same if they have the same name apart from words such as "Partners" (matchname.OfInvestor), websites on the same domain, or names
// that sound alike. It leaves out merged and withdrawn investors, those that an editor marked as different, and firms that have something
// in common with a person.
func (d *Duplicates) Possible(ctx context.Context, db bun.IDB) ([]duplicate.Pair, map[int64]*Investor, error) {
	var list []Investor
	err := db.NewSelect().Model(&list).Where("i.merged_into IS NULL").Where("i.withdrawn_at IS NULL").Order("i.id").Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("list investors: %w", err)
	}
	var rows []distinctRow
	if err := db.NewSelect().Model(&rows).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list distinct investors: %w", err)
	}
	distinct := make([][2]int64, len(rows))
	for i, row := range rows {
		distinct[i] = [2]int64{row.FirstID, row.SecondID}
	}
	records, byID := make([]duplicate.Record, len(list)), make(map[int64]*Investor, len(list))
	for n := range list {
		i := &list[n]
		name := matchname.OfInvestor(i.Name)
		records[n] = duplicate.Record{ID: i.ID, Names: []string{name}, Spoken: name}
		if i.Kind != Unknown {
			records[n].Kind = string(i.Kind)
		}
		if domain := i.domain(); domain != "" {
			records[n].Addresses = []string{domain}
		}
		byID[i.ID] = i
	}
	return d.finder.Pairs(records, distinct), byID, nil
}

// domain returns the host of the website of an investor without "www.", "" if there is none.
func (i *Investor) domain() string {
	u, err := url.Parse(i.Website)
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
}

// SetDistinct marks two investors as different, so that they are not listed as possible duplicates, and returns the first one. The audit
// logs of both record the actor. It returns database.ErrNotFound or ErrSame.
func (n Newsroom) SetDistinct(ctx context.Context, tx *database.Tx, by actor.Actor, a, b int64) (*Investor, error) {
	if a == b {
		return nil, ErrSame
	}
	one, err := ByID(ctx, tx, a)
	if err != nil {
		return nil, err
	}
	if _, err := ByID(ctx, tx, b); err != nil {
		return nil, err
	}
	if err := storeDistinct(ctx, tx, a, b); err != nil {
		return nil, err
	}
	if err := log.Record(ctx, tx, a, by, "investor.distinct", map[string]int64{"other": b}); err != nil {
		return nil, err
	}
	return one, log.Record(ctx, tx, b, by, "investor.distinct", map[string]int64{"other": a})
}

func storeDistinct(ctx context.Context, tx *database.Tx, a, b int64) error {
	row := distinctRow{FirstID: min(a, b), SecondID: max(a, b), CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(&row).On("CONFLICT (first_id, second_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("investors %d and %d are distinct: %w", a, b, err)
	}
	return nil
}
