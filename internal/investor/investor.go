// Package investor stores investors: the firms and people that invest in companies. It has their names, slugs and search documents, and
// the newsroom's operations that save, confirm, withdraw and merge them. Funding rounds belong to package company, which implements
// Rounds.
package investor

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/matchname"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Investor is a firm or a person that invests.
type Investor struct {
	bun.BaseModel `bun:"table:investors,alias:i"`

	ID          int64 `bun:",pk,autoincrement"`
	Slug        string
	Name        string
	Names       map[string][]string // other names by language code, the most common one first
	SortName    string              // Name folded for sorting
	MatchName   string              // Name as matchname.Of returns it
	Kind        Kind
	AuthorID    *int64 // author if the investor has a person's profile, else nil
	Description string
	Website     string
	City        string
	LogoID      *int64
	CreatedAt   int64

	Unconfirmed bool         // a company member typed the name and no editor has confirmed it; the investor has no page
	WithdrawnAt clock.Moment // when editors withdrew the investor, zero for others
	MergedInto  *int64       // id of the remaining investor if this one was merged, else nil
	Version     int64        // number of saves by the newsroom
}

// Kind distinguishes firms from individuals.
type Kind string

// The kinds of investors.
const (
	Firm       Kind = "firm"
	Individual Kind = "person"
	Unknown    Kind = "unknown" // an import or a member named it, and nobody has said what it is
)

// Path returns the path of the investor's page, below that of an edition. If AuthorID is set, that page redirects to the
// person's profile.
func (i *Investor) Path() string { return route.InvestorsPath + "/" + i.Slug }

// NameIn returns the investor's name in a language.
func (i *Investor) NameIn(l i18n.Locale) string {
	if names := i.Names[l.Code]; len(names) > 0 {
		return names[0]
	}
	return i.Name
}

// Tag is the cache tag of everything that depends on the set of investors.
const Tag = "investors"

// TagOf returns the cache tag of everything that shows an investor.
func TagOf(id int64) string { return "investor:" + strconv.FormatInt(id, 10) }

// Add stores an investor. If the investor is a person with an author record, the author becomes a person with a
// profile at /people. It returns an error that satisfies database.IsUnique if the slug is taken.
func Add(ctx context.Context, tx *database.Tx, i *Investor) error {
	if err := route.CheckSlug(i.Path()); err != nil {
		return fmt.Errorf("add investor %q: %w", i.Slug, err)
	}
	i.setDerivedFields(tx)
	if _, err := tx.NewInsert().Model(i).Exec(ctx); err != nil {
		return fmt.Errorf("add investor %q: %w", i.Slug, err)
	}
	if i.AuthorID != nil {
		if err := taxonomy.MakePeople(ctx, tx, []int64{*i.AuthorID}); err != nil {
			return err
		}
	}
	return emitSaved(ctx, tx, i)
}

// setDerivedFields sets the fields of a new investor that are computed from others, and those that must not be nil.
func (i *Investor) setDerivedFields(tx *database.Tx) {
	i.CreatedAt, i.SortName, i.MatchName = tx.At.UnixMilli(), text.FoldName(i.Name), matchname.Of(i.Name)
	if i.Names == nil {
		i.Names = map[string][]string{}
	}
}

// emitSaved invalidates the cached pages that show the set of investors, and marks the investors for the search index.
func emitSaved(ctx context.Context, tx *database.Tx, added ...*Investor) error {
	ids := make([]int64, len(added))
	for n, i := range added {
		ids[n] = i.ID
		tx.Emit("investor.saved", i.ID, Tag, TagOf(i.ID), permalink.SlugTag(i.Slug))
	}
	return search.MarkChanged(ctx, tx, SearchSource, ids...)
}

// SetLogo stores the id of an uploaded picture, which pages show as the logo of the investor with an id.
func SetLogo(ctx context.Context, tx *database.Tx, id, picture int64) error {
	_, err := tx.NewUpdate().Model((*Investor)(nil)).Set("logo_id = ?", picture).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("logo of investor %d: %w", id, err)
	}
	tx.Emit("investor.saved", id, TagOf(id))
	return nil
}

// BySlug returns the investor with a slug, or the one that had it earlier; for a merged investor, the remaining one. It must have a
// page. It returns database.ErrNotFound if there is none.
func BySlug(ctx context.Context, db bun.IDB, slug string) (*Investor, error) {
	i, err := AnyBySlug(ctx, db, slug)
	if errors.Is(err, database.ErrNotFound) {
		i, err = ByFormerSlug(ctx, db, slug)
	}
	if err == nil && i.MergedInto != nil {
		i, err = ByID(ctx, db, *i.MergedInto)
	}
	if err == nil && !i.HasPage() {
		return nil, fmt.Errorf("investor %q has no page: %w", slug, database.ErrNotFound)
	}
	return i, err
}

// AnyBySlug returns an investor, even if it has no page. It returns database.ErrNotFound if there is none.
func AnyBySlug(ctx context.Context, db bun.IDB, slug string) (*Investor, error) {
	i := new(Investor)
	if err := db.NewSelect().Model(i).Where("i.slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find investor %q: %w", slug, database.NotFound(err))
	}
	return i, nil
}

// ByIDs returns investors by their ids, in one query; unknown ids and investors without a page are left out.
func ByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Investor, error) {
	var list []*Investor
	if len(ids) > 0 {
		if err := db.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Where(WithPage).Scan(ctx); err != nil {
			return nil, fmt.Errorf("investors by id: %w", err)
		}
	}
	byID := make(map[int64]*Investor, len(list))
	for _, i := range list {
		byID[i.ID] = i
	}
	return byID, nil
}

// OfAuthor returns the investors that stand for an author: one, unless the author invests under several names.
func OfAuthor(ctx context.Context, db bun.IDB, author int64) ([]Investor, error) {
	var list []Investor
	err := db.NewSelect().Model(&list).Where("i.author_id = ?", author).Where(WithPage).Order("i.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investors of author %d: %w", author, err)
	}
	return list, nil
}

// List returns at most limit investors in the order of their names. The list begins after the investor with the id
// after, or with the first one if after is 0. It returns database.ErrNotFound if after is not the id of an investor.
func List(ctx context.Context, db bun.IDB, after int64, limit int) ([]Investor, error) {
	var found []Investor
	q := db.NewSelect().Model(&found).Where(WithPage)
	if after != 0 {
		var key string
		if err := db.NewSelect().Model((*Investor)(nil)).Column("sort_name").Where("i.id = ?", after).Scan(ctx, &key); err != nil {
			return nil, fmt.Errorf("investor %d: %w", after, database.NotFound(err))
		}
		q.Where("(i.sort_name, i.id) > (?, ?)", key, after)
	}
	if err := q.Order("i.sort_name", "i.id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list investors: %w", err)
	}
	return found, nil
}

// Count returns the number of investors with a page.
func Count(ctx context.Context, db bun.IDB) (int64, error) {
	n, err := db.NewSelect().Model((*Investor)(nil)).Where(WithPage).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("count investors: %w", err)
	}
	return n, nil
}

// Slugs returns the slugs of the investors with a page of their own: all except those with a person's profile.
func Slugs(ctx context.Context, db bun.IDB) (slugs []string, err error) {
	err = db.NewSelect().Model((*Investor)(nil)).Column("slug").Where("i.author_id IS NULL").Where(WithPage).Order("id").
		Scan(ctx, &slugs)
	if err != nil {
		return nil, fmt.Errorf("investors: %w", err)
	}
	return slugs, nil
}

// OfAuthors returns the investors that stand for authors, by the ids of the authors, in one query.
func OfAuthors(ctx context.Context, db bun.IDB, authors []int64) (map[int64]*Investor, error) {
	found := map[int64]*Investor{}
	if len(authors) == 0 {
		return found, nil
	}
	var list []*Investor
	err := db.NewSelect().Model(&list).Where("i.author_id IN (?)", bun.List(authors)).Where(WithPage).Order("i.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investors of authors: %w", err)
	}
	for _, i := range list {
		found[*i.AuthorID] = i
	}
	return found, nil
}

// Authors returns the ids of the authors of investors with a page.
func Authors(ctx context.Context, db bun.IDB) (ids []int64, err error) {
	err = db.NewSelect().Model((*Investor)(nil)).Column("author_id").Where("i.author_id IS NOT NULL").Where(WithPage).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("authors of investors: %w", err)
	}
	return ids, nil
}
