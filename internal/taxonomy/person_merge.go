package taxonomy

import (
	"cmp"
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
)

// Names of outbox events about merges of people. The entity is the person that was merged.
const (
	PersonMerged    = "person.merged"    // the person was merged into another one
	PersonSeparated = "person.separated" // the merge was undone
)

// Remaining returns the person that an author was merged into, and the author itself if it was not merged.
func Remaining(ctx context.Context, db bun.IDB, a *Author) (*Author, error) {
	if a.MergedInto == nil {
		return a, nil
	}
	return AuthorByID(ctx, db, *a.MergedInto)
}

// followMerges replaces each merged author with the remaining one, in at most one query.
func followMerges(ctx context.Context, db bun.IDB, named map[string]*Author) error {
	var ids []int64
	for _, a := range named {
		if a.MergedInto != nil {
			ids = append(ids, *a.MergedInto)
		}
	}
	kept, err := AuthorsByIDs(ctx, db, ids)
	for name, a := range named {
		if a.MergedInto != nil && kept[*a.MergedInto] != nil {
			named[name] = kept[*a.MergedInto]
		}
	}
	return err
}

// MergedPeople returns, for each of the ids that belongs to a merged person, the id of the remaining one.
func MergedPeople(ctx context.Context, db bun.IDB, ids []int64) (map[int64]int64, error) {
	found, err := AuthorsByIDs(ctx, db, ids)
	merged := map[int64]int64{}
	for id, a := range found {
		if a.MergedInto != nil {
			merged[id] = *a.MergedInto
		}
	}
	return merged, err
}

// mergedNames returns the names of the people that were merged into people, by the ids of the latter.
func mergedNames(ctx context.Context, db bun.IDB, ids []int64) (map[int64][]search.Name, error) {
	names := map[int64][]search.Name{}
	if len(ids) == 0 {
		return names, nil
	}
	var merged []Author
	err := db.NewSelect().Model(&merged).Column("id", "name", "merged_into").Where("merged_into IN (?)", bun.List(ids)).Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("names of merged people: %w", err)
	}
	for _, a := range merged {
		names[*a.MergedInto] = append(names[*a.MergedInto], search.Name{Lang: i18n.Default.Code, Text: a.Name})
	}
	return names, nil
}

// keepMerged copies to a person that is to be saved whether the stored one with the slug was merged.
func keepMerged(ctx context.Context, tx *database.Tx, a *Author) error {
	known, err := AuthorsBySlugs(ctx, tx, []string{a.Slug})
	if err == nil && len(known) > 0 && known[0].MergedInto != nil {
		a.IsPerson, a.MergedInto = false, known[0].MergedInto
	}
	return err
}

// SetMerged stores that a person was merged into another one, or with nil that it no longer is. a is the person as it was read; it is
// changed. People that had been merged into a before are merged into the same person; their ids are returned. It returns
// database.ErrConflict if somebody else has changed the person since.
func SetMerged(ctx context.Context, tx *database.Tx, a *Author, into *int64) (earlier []int64, err error) {
	version := a.Version
	a.MergedInto, a.IsPerson, a.Version = into, into == nil, version+1
	res, err := tx.NewUpdate().Model(a).Column("merged_into", "is_person", "version").WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("merge person %q: %w", a.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return nil, fmt.Errorf("merge person %q: %w", a.Slug, cmp.Or(err, database.ErrConflict))
	}
	if into != nil {
		if earlier, err = MoveAuthor(ctx, tx, (*Author)(nil), "merged_into", a.ID, *into, nil); err != nil {
			return nil, err
		}
	}
	tx.Emit("author.saved", a.ID, append(a.slugTags(), a.Tag(), PeopleTag)...)
	return earlier, search.MarkChanged(ctx, tx, PersonSource, a.ID)
}

// SetMergedAgain makes the people with ids, which were merged into the person from, merged into the person to.
func SetMergedAgain(ctx context.Context, tx *database.Tx, from, to int64, ids []int64) error {
	_, err := MoveAuthor(ctx, tx, (*Author)(nil), "merged_into", from, to, append([]int64{}, ids...))
	return err
}

// MoveAuthor replaces the person from with the person to in a column of the table of a model, such as a ranking, that has a column id. If
// only is not nil, it changes only the rows with these ids. It returns the ids of the changed rows.
func MoveAuthor(ctx context.Context, tx *database.Tx, model any, column string, from, to int64, only []int64) ([]int64, error) {
	ids := []int64{}
	if only != nil && len(only) == 0 {
		return ids, nil
	}
	q := tx.NewUpdate().Model(model).Set("? = ?", bun.Ident(column), to).Where("? = ?", bun.Ident(column), from).Returning("id")
	if only != nil {
		q.Where("id IN (?)", bun.List(only))
	}
	if _, err := q.Exec(ctx, &ids); err != nil {
		return nil, fmt.Errorf("move person %d to %d in %T: %w", from, to, model, err)
	}
	return ids, nil
}

// ForComparison returns the people with a profile in the order of their ids, with the fields that show whether two are the same.
func ForComparison(ctx context.Context, db bun.IDB) ([]Author, error) {
	var list []Author
	err := db.NewSelect().Model(&list).Column("id", "slug", "name", "names", "role", "website", "social").Where("is_person = TRUE").
		Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("people to compare: %w", err)
	}
	return list, nil
}
