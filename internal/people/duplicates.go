package people

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/duplicate"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// distinctRow has two people whom an editor marked as different. FirstID is less than SecondID.
type distinctRow struct {
	bun.BaseModel `bun:"table:distinct_people"`

	FirstID   int64 `bun:",pk"`
	SecondID  int64 `bun:",pk"`
	CreatedAt clock.Moment
}

// Duplicates finds people who have two records. The zero value is ready to use.
type Duplicates struct{ finder duplicate.Finder }

// Possible returns the people with a profile who may be the same, in ascending order of their ids, and all people by their ids. People may
// be the same if they share a name in any language, or a page at a social network or in Wikipedia, or if their names sound alike. It
// leaves out those whom an editor marked as different.
func (d *Duplicates) Possible(ctx context.Context, db bun.IDB) ([]duplicate.Pair, map[int64]*taxonomy.Author, error) {
	list, err := taxonomy.ForComparison(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	var rows []distinctRow
	if err := db.NewSelect().Model(&rows).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("list distinct people: %w", err)
	}
	distinct := make([][2]int64, len(rows))
	for i, row := range rows {
		distinct[i] = [2]int64{row.FirstID, row.SecondID}
	}
	byID := make(map[int64]*taxonomy.Author, len(list))
	for i := range list {
		byID[list[i].ID] = &list[i]
	}
	return d.finder.Pairs(recordsOf(list), distinct), byID, nil
}

// recordsOf returns the fields of people that are compared.
func recordsOf(list []taxonomy.Author) []duplicate.Record {
	records := make([]duplicate.Record, len(list))
	for i := range list {
		a := &list[i]
		records[i] = duplicate.Record{ID: a.ID, Names: namesToCompare(a), Addresses: addressesToCompare(a), Spoken: withoutSeparators(a.Name)}
	}
	return records
}

// withoutSeparators returns a name without case, accents, spaces, full stops and hyphens.
func withoutSeparators(name string) string {
	return strings.NewReplacer(" ", "", ".", "", "-", "").Replace(text.FoldName(name))
}

// namesToCompare returns the names of a person in all languages, each once.
func namesToCompare(a *taxonomy.Author) []string {
	names := []string{withoutSeparators(a.Name)}
	for _, others := range a.Names {
		for _, name := range others {
			names = append(names, withoutSeparators(name))
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool { return name == "" })
}

// addressesToCompare returns the pages of a person at social networks and in Wikipedia, as host and path.
func addressesToCompare(a *taxonomy.Author) []string {
	var list []string
	for _, address := range []string{a.Social.Facebook, a.Social.Twitter, a.Social.LinkedIn, a.Social.Wikipedia} {
		u, err := url.Parse(strings.ToLower(address))
		if err != nil {
			continue
		}
		if page := strings.Trim(u.Path, "/"); page != "" {
			list = append(list, strings.TrimPrefix(u.Hostname(), "www.")+"/"+page)
		}
	}
	return list
}

// SetDistinct marks two people as different, so that they are not listed as possible duplicates, and returns the first one. The audit logs
// of both record the actor. It returns database.ErrNotFound or ErrSame.
func SetDistinct(ctx context.Context, tx *database.Tx, by actor.Actor, a, b int64) (*taxonomy.Author, error) {
	if a == b {
		return nil, ErrSame
	}
	one, err := taxonomy.PersonByID(ctx, tx, a)
	if err != nil {
		return nil, err
	}
	if _, err := taxonomy.PersonByID(ctx, tx, b); err != nil {
		return nil, err
	}
	if err := storeDistinct(ctx, tx, a, b); err != nil {
		return nil, err
	}
	if err := personLog.Record(ctx, tx, a, by, "person.distinct", map[string]int64{"other": b}); err != nil {
		return nil, err
	}
	return one, personLog.Record(ctx, tx, b, by, "person.distinct", map[string]int64{"other": a})
}

func storeDistinct(ctx context.Context, tx *database.Tx, a, b int64) error {
	row := distinctRow{FirstID: min(a, b), SecondID: max(a, b), CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(&row).On("CONFLICT (first_id, second_id) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("people %d and %d are distinct: %w", a, b, err)
	}
	return nil
}
