package taxonomy

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
)

// PeopleTag is the cache tag of everything that depends on the set of people, such as a page that lists them.
const PeopleTag = "people"

// ErrUsername is returned for a username that is not a slug, or that is the slug or the username of somebody else.
var ErrUsername = errors.New("a username has lower-case letters from a to z, digits and hyphens, and belongs to nobody else")

// SavePerson inserts a person with a profile, or replaces all fields of the author with the same slug, who becomes a person unless the
// profile was withdrawn; it sets the id. It returns ErrUsername, or permalink.ErrReserved or permalink.ErrTaken if the profile may not
// have its path.
func SavePerson(ctx context.Context, tx *database.Tx, a *Author) error {
	a.complete()
	a.IsPerson = a.WithdrawnAt.IsZero()
	if err := keepMerged(ctx, tx, a); err != nil {
		return err
	}
	if err := checkUsername(ctx, tx, a); err != nil {
		return fmt.Errorf("save person %q: %w", a.Slug, err)
	}
	q := tx.NewInsert().Model(a).On("CONFLICT (slug) DO UPDATE").Returning("id")
	for _, column := range []string{"name", "role", "bio", "lang", "picture_id", "is_person", "username", "path", "names", "sort_name",
		"subtitle", "website", "social", "banner_id"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	_, err := q.Exec(ctx)
	if _, taken := database.IsUnique(err); taken {
		err = permalink.ErrTaken // another person has the path
	}
	if err != nil {
		return fmt.Errorf("save person %q: %w", a.Slug, err)
	}
	return a.afterSave(ctx, tx)
}

// afterSave stores the path of a saved person, drops cached pages and marks the person for the search index.
func (a *Author) afterSave(ctx context.Context, tx *database.Tx) error {
	var err error
	if a.OwnPath != nil {
		err = permalink.Set(ctx, tx, permalink.KindPerson, a.ID, *a.OwnPath)
	} else {
		err = permalink.SetOwn(ctx, tx, permalink.KindPerson, a.ID, "") // a path that was removed redirects
	}
	if err != nil {
		return fmt.Errorf("save person %q: %w", a.Slug, err)
	}
	tx.Emit("author.saved", a.ID, append(a.slugTags(), a.Tag(), PeopleTag)...)
	return search.MarkChanged(ctx, tx, PersonSource, a.ID)
}

// FeedPage returns the path below which an author's feeds are: that of the author page or, for a person, the fallback path, even if the
// profile has a path of its own.
func (a *Author) FeedPage() string {
	if a.IsPerson {
		return a.FallbackPath()
	}
	return a.Path()
}

// checkUsername returns ErrUsername unless the fallback path of a person leads to nobody else.
func checkUsername(ctx context.Context, tx *database.Tx, a *Author) error {
	if a.Username != nil && !slug.IsSlug(*a.Username) || route.CheckSlug(a.FallbackPath()) != nil {
		return ErrUsername
	}
	q := tx.NewSelect().Model((*Author)(nil)).Where("slug <> ?", a.Slug).Where("id <> ?", a.ID)
	if a.Username != nil {
		q.Where("username = ? OR (is_person AND slug = ?)", *a.Username, *a.Username)
	} else {
		q.Where("username = ?", a.Slug)
	}
	taken, err := q.Exists(ctx)
	if err == nil && taken {
		err = ErrUsername
	}
	return err
}

// slugTags returns the cache tags of 404 pages at paths that the author has now.
func (a *Author) slugTags() []string {
	tags := []string{permalink.SlugTag(a.Slug)}
	if a.Username != nil {
		tags = append(tags, permalink.SlugTag(*a.Username))
	}
	return tags
}

// MakePeople gives profiles to the authors with the given ids, who are linked to a company or an investor. Authors who already have a
// profile, or whose profile was withdrawn, stay as they are, but their cached pages are dropped.
func MakePeople(ctx context.Context, tx *database.Tx, ids []int64) error {
	if len(ids) == 0 {
		return nil
	}
	var created []*Author
	_, err := tx.NewUpdate().Model((*Author)(nil)).Set("is_person = TRUE").Where("id IN (?)", bun.List(ids)).Where("NOT is_person").
		Where("withdrawn_at IS NULL").Where("merged_into IS NULL").Returning("id, slug, username").Exec(ctx, &created)
	if err != nil {
		return fmt.Errorf("make %d authors people: %w", len(ids), err)
	}
	for _, id := range ids {
		tx.Emit("author.saved", id, (&Author{ID: id}).Tag(), PeopleTag)
	}
	changed := make([]int64, len(created))
	for i, a := range created {
		changed[i] = a.ID
		tx.Emit("author.saved", a.ID, a.slugTags()...)
	}
	return search.MarkChanged(ctx, tx, PersonSource, changed...)
}

// AuthorByUsernameOrSlug returns the author with a username, else with that slug, else the one who had it as username or slug earlier; for
// one that was merged into another, the other one. It returns database.ErrNotFound if there is none.
func AuthorByUsernameOrSlug(ctx context.Context, db bun.IDB, name string) (*Author, error) {
	a := new(Author)
	err := db.NewSelect().Model(a).Where("username = ? OR slug = ?", name, name).
		OrderExpr("CASE WHEN username = ? THEN 0 ELSE 1 END", name).Limit(1).Scan(ctx)
	if err = database.NotFound(err); errors.Is(err, database.ErrNotFound) {
		return AuthorByFormerSlug(ctx, db, name)
	}
	if err != nil {
		return nil, fmt.Errorf("person %q: %w", name, err)
	}
	return Remaining(ctx, db, a)
}

// AuthorByFormerSlug returns the author to whom the address with a former slug or username redirects; for one that was merged into
// another, the other one. It returns database.ErrNotFound if there is none.
func AuthorByFormerSlug(ctx context.Context, db bun.IDB, name string) (*Author, error) {
	id, err := permalink.FormerOwner(ctx, db, permalink.KindPerson, name)
	if err != nil {
		return nil, err
	}
	a, err := AuthorByID(ctx, db, id)
	if err != nil {
		return nil, err
	}
	return Remaining(ctx, db, a)
}

// NamedBySlugs returns authors by their present or former slugs, without unknown ones; for those that were merged into others, the
// others.
func NamedBySlugs(ctx context.Context, db bun.IDB, slugs []string) (map[string]*Author, error) {
	list, err := AuthorsBySlugs(ctx, db, slugs)
	if err != nil {
		return nil, err
	}
	named := make(map[string]*Author, len(slugs))
	for _, a := range list {
		named[a.Slug] = a
	}
	missing := slices.DeleteFunc(slices.Clone(slugs), func(s string) bool { return named[s] != nil })
	former, err := permalink.FormerOwners(ctx, db, permalink.KindPerson, missing...)
	if err != nil {
		return nil, err
	}
	renamed, err := AuthorsByIDs(ctx, db, slices.Collect(maps.Values(former)))
	for s, id := range former {
		if renamed[id] != nil {
			named[s] = renamed[id]
		}
	}
	if err != nil {
		return nil, err
	}
	return named, followMerges(ctx, db, named)
}

// OwnPaths returns the ids of people by the paths of their own that their profiles have, or had before they were withdrawn or merged.
func OwnPaths(ctx context.Context, db bun.IDB) (map[string]int64, error) {
	var people []Author
	err := db.NewSelect().Model(&people).Column("id", "path").Where("path IS NOT NULL").
		Where("is_person = TRUE OR withdrawn_at IS NOT NULL OR merged_into IS NOT NULL").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("own paths of people: %w", err)
	}
	paths := make(map[string]int64, len(people))
	for _, a := range people {
		paths[*a.OwnPath] = a.ID
	}
	return paths, nil
}

// CountPeople returns the number of people.
func CountPeople(ctx context.Context, db bun.IDB) (int64, error) {
	n, err := db.NewSelect().Model((*Author)(nil)).Where("is_person = TRUE").Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count people: %w", err)
	}
	return n, nil
}

// PeopleIDs returns the ids of all people in the order of their names.
func PeopleIDs(ctx context.Context, db bun.IDB) (ids []int64, err error) {
	err = db.NewSelect().Model((*Author)(nil)).Column("id").Where("is_person = TRUE").Order("sort_name", "id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("people: %w", err)
	}
	return ids, nil
}

// Neighbours returns the people before and after a person in the order of names, nil where there is none.
func Neighbours(ctx context.Context, db bun.IDB, a *Author) (previous, next *Author, err error) {
	one := func(compare, order string) (*Author, error) {
		var found []*Author
		err := db.NewSelect().Model(&found).Where("is_person = TRUE").Where("(sort_name, id) ? (?, ?)", bun.Safe(compare), a.SortName, a.ID).
			OrderExpr("sort_name ?, id ?", bun.Safe(order), bun.Safe(order)).Limit(1).Scan(ctx)
		if err != nil || len(found) == 0 {
			return nil, err
		}
		return found[0], nil
	}
	if previous, err = one("<", "DESC"); err == nil {
		next, err = one(">", "ASC")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("neighbours of %q: %w", a.Slug, err)
	}
	return previous, next, nil
}

// PeopleInRange returns the people with ids in [from, to), in ascending order, for a file of the sitemap.
func PeopleInRange(ctx context.Context, db bun.IDB, from, to int64) ([]*Author, error) {
	var people []*Author
	err := db.NewSelect().Model(&people).Column("id", "slug", "username", "path", "is_person").Where("is_person = TRUE").
		Where("id >= ? AND id < ?", from, to).Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("people from %d: %w", from, err)
	}
	return people, nil
}

// PeopleRanges returns the numbers of the ranges of ids that contain people. size is the number of ids of a range.
func PeopleRanges(ctx context.Context, db bun.IDB, size int64) (numbers []int64, err error) {
	err = db.NewSelect().Model((*Author)(nil)).ColumnExpr("DISTINCT id / ?", size).Where("is_person = TRUE").OrderExpr("1").Scan(ctx, &numbers)
	if err != nil {
		return nil, fmt.Errorf("ranges of people: %w", err)
	}
	return numbers, nil
}
