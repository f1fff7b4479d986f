package taxonomy

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/text"
)

// Author is the person named in a byline. An author with IsPerson also has a profile among the people: somebody who founded,
// runs or invests in a company. Such a person need not have written anything.
type Author struct {
	bun.BaseModel `bun:"table:authors"`

	ID        int64 `bun:",pk,autoincrement"`
	Slug      string
	Name      string
	Role      string
	Bio       string
	Lang      string
	PictureID *int64

	IsPerson bool
	Username *string
	OwnPath  *string             `bun:"path"` // a path of the profile's own; nil means the fallback path
	Names    map[string][]string // other names by language code, the usual one first
	SortName string              // Name folded for sorting
	Subtitle string              // one line about the person
	Website  string
	Social   SocialLinks
	BannerID *int64

	WithdrawnAt clock.Moment // when editors withdrew the profile, zero if they did not; IsPerson is false for a withdrawn profile
	MergedInto  *int64       // id of the person that editors merged this one into; IsPerson is false then
	Version     int64        // number of saves by the newsroom
}

// SocialLinks are the addresses of a person's pages at social networks and in Wikipedia, "" for none.
type SocialLinks struct {
	Facebook  string `json:"facebook,omitempty" yaml:"facebook"`
	Twitter   string `json:"twitter,omitempty" yaml:"twitter"`
	LinkedIn  string `json:"linkedin,omitempty" yaml:"linkedin"`
	Wikipedia string `json:"wikipedia,omitempty" yaml:"wikipedia"`
}

// Path returns the path of the author's page, which is the profile of a person.
func (a *Author) Path() string {
	if !a.IsPerson {
		return route.AuthorPath + "/" + a.Slug
	}
	return a.ProfilePath()
}

// ProfilePath returns the path of a person's profile below that of an edition, even if the profile was withdrawn.
func (a *Author) ProfilePath() string {
	if a.OwnPath != nil {
		return *a.OwnPath
	}
	return a.FallbackPath()
}

// FallbackPath returns the path of a person's profile below that of an edition: by username, else by slug (ROUTE-42, ROUTE-44).
func (a *Author) FallbackPath() string {
	if a.Username != nil {
		return route.PeoplePath + "/" + *a.Username
	}
	return route.PeoplePath + "/" + a.Slug
}

// PageIn returns the path of the author's page for the readers of a language. Language editions show profiles in their own
// frame, including those with a path of their own.
func (a *Author) PageIn(l i18n.Locale) string {
	if !a.IsPerson || l == i18n.Default {
		return a.Path()
	}
	return l.Edition() + a.FallbackPath()
}

// NameIn returns the author's name in a language.
func (a *Author) NameIn(l i18n.Locale) string {
	if names := a.Names[l.Code]; len(names) > 0 {
		return names[0]
	}
	return a.Name
}

// Tag returns the cache tag of everything that shows this author.
func (a *Author) Tag() string { return "author:" + strconv.FormatInt(a.ID, 10) }

// AuthorBySlug returns an author; for one that was merged into another, the other one. It returns database.ErrNotFound if there is none.
func AuthorBySlug(ctx context.Context, db *database.DB, slug string) (*Author, error) {
	a := new(Author)
	if err := db.Read.NewSelect().Model(a).Where("slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("author %q: %w", slug, database.NotFound(err))
	}
	return Remaining(ctx, db.Read, a)
}

// AuthorsByIDs returns authors by ID, in one query.
func AuthorsByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Author, error) {
	var authors []*Author
	if len(ids) > 0 {
		if err := db.NewSelect().Model(&authors).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
			return nil, fmt.Errorf("authors by id: %w", err)
		}
	}
	byID := make(map[int64]*Author, len(authors))
	for _, a := range authors {
		byID[a.ID] = a
	}
	return byID, nil
}

// AuthorsBySlugs returns authors in one query, without unknown ones.
func AuthorsBySlugs(ctx context.Context, db bun.IDB, slugs []string) ([]*Author, error) {
	var authors []*Author
	if len(slugs) > 0 {
		if err := db.NewSelect().Model(&authors).Where("slug IN (?)", bun.List(slugs)).Order("slug").Scan(ctx); err != nil {
			return nil, fmt.Errorf("authors by slug: %w", err)
		}
	}
	return authors, nil
}

// SaveAuthor inserts an author, or updates the author with the same slug in what bylines and author pages show. It sets the
// id. It does not check the fields: it returns an error only if the database fails. SavePerson stores profiles.
func SaveAuthor(ctx context.Context, tx *database.Tx, a *Author) error {
	if err := route.CheckSlug(route.AuthorPath + "/" + a.Slug); err != nil {
		return fmt.Errorf("save author %q: %w", a.Slug, err)
	}
	a.complete()
	_, err := tx.NewInsert().Model(a).On("CONFLICT (slug) DO UPDATE").Set("name = EXCLUDED.name").Set("sort_name = EXCLUDED.sort_name").
		Set("role = EXCLUDED.role").Set("bio = EXCLUDED.bio").Set("lang = EXCLUDED.lang").
		Set("picture_id = EXCLUDED.picture_id").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save author %q: %w", a.Slug, err)
	}
	tx.Emit("author.saved", a.ID, a.Tag(), permalink.SlugTag(a.Slug))
	return search.MarkChanged(ctx, tx, PersonSource, a.ID)
}

// EnsureAuthor returns the author with a's slug, or inserts a.
func EnsureAuthor(ctx context.Context, tx *database.Tx, a *Author) (*Author, error) {
	old := new(Author)
	err := tx.NewSelect().Model(old).Where("slug = ?", a.Slug).Scan(ctx)
	if err == nil {
		return old, nil
	}
	if !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, fmt.Errorf("author %q: %w", a.Slug, err)
	}
	return a, SaveAuthor(ctx, tx, a)
}

// complete sets the fields that are computed from others, and those that must not be nil.
func (a *Author) complete() {
	if a.Lang == "" {
		a.Lang = i18n.Default.Code
	}
	if a.Names == nil {
		a.Names = map[string][]string{}
	}
	a.SortName = text.FoldName(a.Name)
}
