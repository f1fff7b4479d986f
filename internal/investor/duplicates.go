package investor

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/matchname"
)

// Duplicate is a possible duplicate: two investors that may be the same. First has the smaller id.
type Duplicate struct {
	First, Second *Investor
	Reason        string // what the two have in common: name, domain or sound
}

// distinctRow has two investors that an editor marked as different. FirstID is less than SecondID.
type distinctRow struct {
	bun.BaseModel `bun:"table:distinct_investors"`

	FirstID   int64 `bun:",pk"`
	SecondID  int64 `bun:",pk"`
	CreatedAt clock.Moment
}

const (
	// maxOnDomain is the maximum number of investors with the same domain that may be duplicates. With more it is that of a platform.
	maxOnDomain = 4
	// maxCompared is the maximum number of investors with the same phonetic key or name that a further one is compared with.
	maxCompared = 20
)

// PossibleDuplicates returns the investors that may be the same, in ascending order of their ids: those with the same name apart from words
// such as "Partners" (matchname.OfInvestor), with websites on the same domain, or with names that sound alike. It leaves out merged and
// withdrawn investors, those that an editor marked as different, and firms that have something in common with a person.
func PossibleDuplicates(ctx context.Context, db bun.IDB) ([]Duplicate, error) {
	var list []Investor
	err := db.NewSelect().Model(&list).Where("i.merged_into IS NULL").Where("i.withdrawn_at IS NULL").Order("i.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list investors: %w", err)
	}
	var distinct []distinctRow
	if err := db.NewSelect().Model(&distinct).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list distinct investors: %w", err)
	}
	seen := make(map[[2]int64]bool, len(distinct))
	for _, d := range distinct {
		seen[[2]int64{d.FirstID, d.SecondID}] = true
	}
	var found []Duplicate
	add := func(a, b *Investor, reason string) {
		ids := [2]int64{a.ID, b.ID}
		if a.Kind != b.Kind && a.Kind != Unknown && b.Kind != Unknown || seen[ids] {
			return
		}
		seen[ids] = true
		found = append(found, Duplicate{a, b, reason})
	}
	byName, byDomain, byKey := map[string][]*Investor{}, map[string][]*Investor{}, map[string][]*Investor{}
	forms := map[int64]matchname.PhoneticForm{}
	for n := range list {
		i := &list[n]
		name := matchname.OfInvestor(i.Name)
		for _, other := range firstOf(byName[name]) {
			add(other, i, "name")
		}
		byName[name] = append(byName[name], i)
		if domain := i.domain(); domain != "" {
			byDomain[domain] = append(byDomain[domain], i)
		}
		forms[i.ID] = matchname.PhoneticFormOf(name)
		for _, key := range matchname.PhoneticKeys(name) {
			for _, other := range firstOf(byKey[key]) {
				if forms[other.ID].SoundsLike(forms[i.ID]) {
					add(other, i, "sound")
				}
			}
		}
		if key := matchname.PhoneticKeyOf(name); key != "" {
			byKey[key] = append(byKey[key], i)
		}
	}
	for _, same := range byDomain {
		for n := 1; n < len(same) && len(same) <= maxOnDomain; n++ {
			for _, other := range same[:n] {
				add(other, same[n], "domain")
			}
		}
	}
	slices.SortFunc(found, func(a, b Duplicate) int {
		return cmp.Or(cmp.Compare(a.First.ID, b.First.ID), cmp.Compare(a.Second.ID, b.Second.ID))
	})
	return found, nil
}

func firstOf(list []*Investor) []*Investor { return list[:min(len(list), maxCompared)] }

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
