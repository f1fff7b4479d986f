package people

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
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Duplicate is a possible duplicate: two people who may be the same. First has the smaller id.
type Duplicate struct {
	First, Second *taxonomy.Author
	Reason        string // what the two have in common: name, address or sound
}

// distinctRow has two people whom an editor marked as different. FirstID is less than SecondID.
type distinctRow struct {
	bun.BaseModel `bun:"table:distinct_people"`

	FirstID   int64 `bun:",pk"`
	SecondID  int64 `bun:",pk"`
	CreatedAt clock.Moment
}

// maxCompared is the maximum number of people with the same name or phonetic key that a further one is compared with.
const maxCompared = 20

// PossibleDuplicates returns the people with a profile who may be the same, in ascending order of their ids: those who share a name in any
// language, a page at a social network or in Wikipedia, or whose names sound alike. It leaves out those whom an editor marked as different.
func PossibleDuplicates(ctx context.Context, db bun.IDB) ([]Duplicate, error) {
	list, err := taxonomy.ForComparison(ctx, db)
	if err != nil {
		return nil, err
	}
	var distinct []distinctRow
	if err := db.NewSelect().Model(&distinct).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list distinct people: %w", err)
	}
	return duplicatesIn(list, distinct), nil
}

func duplicatesIn(list []taxonomy.Author, distinct []distinctRow) []Duplicate {
	seen := make(map[[2]int64]bool, len(distinct))
	for _, d := range distinct {
		seen[[2]int64{d.FirstID, d.SecondID}] = true
	}
	var found []Duplicate
	add := func(a, b *taxonomy.Author, reason string) {
		ids := [2]int64{a.ID, b.ID}
		if a.ID == b.ID || seen[ids] {
			return
		}
		seen[ids] = true
		found = append(found, Duplicate{a, b, reason})
	}
	byName, byAddress, byKey := map[string][]*taxonomy.Author{}, map[string][]*taxonomy.Author{}, map[string][]*taxonomy.Author{}
	compare := func(of map[string][]*taxonomy.Author, key string, a *taxonomy.Author, reason string) {
		for _, other := range of[key][:min(len(of[key]), maxCompared)] {
			add(other, a, reason)
		}
		of[key] = append(of[key], a)
	}
	forms := map[int64]matchname.PhoneticForm{}
	for n := range list {
		a := &list[n]
		for _, name := range namesToCompare(a) {
			compare(byName, name, a, "name")
		}
		for _, address := range addressesToCompare(a) {
			compare(byAddress, address, a, "address")
		}
		name := withoutSeparators(a.Name)
		forms[a.ID] = matchname.PhoneticFormOf(name)
		for _, key := range matchname.PhoneticKeys(name) {
			for _, other := range byKey[key][:min(len(byKey[key]), maxCompared)] {
				if forms[other.ID].SoundsLike(forms[a.ID]) {
					add(other, a, "sound")
				}
			}
		}
		if key := matchname.PhoneticKeyOf(name); key != "" {
			byKey[key] = append(byKey[key], a)
		}
	}
	slices.SortFunc(found, func(a, b Duplicate) int {
		return cmp.Or(cmp.Compare(a.First.ID, b.First.ID), cmp.Compare(a.Second.ID, b.Second.ID))
	})
	return found
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
