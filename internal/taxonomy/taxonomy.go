// Package taxonomy holds the terms of stories (categories, tags, series, properties, custom topics), and their authors and
// publishers. It must not depend on stories.
package taxonomy

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// Kind says what a term is. Its value is stored in the column kind of terms.
type Kind string

// The kinds of terms. A tag's page is called a topic.
const (
	Category    Kind = "category"
	TagKind     Kind = "tag"
	Series      Kind = "series"
	Property    Kind = "property"
	CustomTopic Kind = "custom_topic"
)

// Term is one category, tag, series, property or custom topic.
type Term struct {
	bun.BaseModel `bun:"table:terms"`

	ID          int64 `bun:",pk,autoincrement"`
	Kind        Kind
	Slug        string
	Name        string            // in English
	Names       map[string]string // by language code, where they differ from Name
	Description string
	ParentID    *int64
	PictureID   *int64
	Gradient    []string // two hex colours, or none
	PublisherID *int64   // set for a sponsored series
	Blocks      []Block  // a term with blocks is a hub; a custom topic with a path and without blocks is announced
	Path        *string  // a path of its own; nil means the fallback path of its kind
	Position    int
}

// Block is one band of a hub or static page. Kind says which of the other fields it uses.
type Block struct {
	Kind    string  `json:"kind,omitempty"` // "" is BlockStories
	Title   string  `json:"title"`
	Text    string  `json:"text,omitempty"` // Markdown: the text of a text block, or the introduction of others
	Path    string  `json:"path,omitempty"` // target of the link "View All"
	Source  string  `json:"source,omitempty"`
	Layout  string  `json:"layout,omitempty"` // layout of the stories, as in brand.Section
	Stories []int64 `json:"stories,omitempty"`
	Limit   int     `json:"limit,omitempty"`
	Entries []Entry `json:"entries,omitempty"`
}

// The kinds of blocks.
const (
	BlockStories    = "stories"    // the newest of Source, as in brand.Section
	BlockNewsletter = "newsletter" // newest issue and signup form; Source is "newsletter:slug", or "" for the brand's
	BlockText       = "text"       // Text
	BlockPeople     = "people"     // Entries: Author, or Title, Label, Text and Href
	BlockResources  = "resources"  // the resources that Source selects, such as "need:start" or "type:template"
	BlockEbooks     = "ebooks"     // Entries: Title, Text and Href on another site
	BlockCourses    = "courses"    // every course
	BlockNumbers    = "numbers"    // Entries: Title is the number, Label what it counts, Text its date
	BlockTimeline   = "timeline"   // Entries: Label is the time, Text the event
	BlockBrands     = "brands"     // the publication's brands
	BlockPlaces     = "places"     // Entries: Title, Text, Label is a telephone number, Href a map
	BlockOpenings   = "openings"   // Entries: Slug, Title, Label is the department, Place, Kind, Date, Text, Href of the application
)

// Entry is one entry of a block.
type Entry struct {
	Slug    string `json:"slug,omitempty"`
	Author  string `json:"author,omitempty"` // slug of the entry's author
	Title   string `json:"title,omitempty"`
	Label   string `json:"label,omitempty"`
	Place   string `json:"place,omitempty"`
	Kind    string `json:"kind,omitempty"`
	Date    string `json:"date,omitempty"` // 2026-11-20
	Text    string `json:"text,omitempty"` // Markdown
	Href    string `json:"href,omitempty"`
	Picture *int64 `json:"picture,omitempty"`
}

// IsHub reports whether the term has blocks.
func (t *Term) IsHub() bool { return len(t.Blocks) > 0 }

// IsAnnounced reports whether the term is a custom topic with a path of its own and nothing on its page yet.
func (t *Term) IsAnnounced() bool {
	return t.Kind == CustomTopic && t.Path != nil && len(t.Blocks) == 0
}

// HasBlock reports whether one of the term's blocks is of a kind.
func (t *Term) HasBlock(kind string) bool {
	return slices.ContainsFunc(t.Blocks, func(b Block) bool { return b.Kind == kind })
}

// NameIn returns the term's name in a language, or in English if it has none there.
func (t *Term) NameIn(l i18n.Locale) string {
	if name := t.Names[l.Code]; name != "" {
		return name
	}
	return t.Name
}

// IsNamedIn reports whether the term has a name in a language: one of its own, or a name in the script of the language.
func (t *Term) IsNamedIn(l i18n.Locale) bool {
	return t.Names[l.Code] != "" || i18n.LocaleOfText(t.Name, l) == l
}

// PageIn returns the path of the term's page for the readers of a brand. A category has a page in each brand. A term that gathers
// stories across brands has one in each language: edition is the path of the edition in the language of the readers, "" for the
// master brand (brand.Directory.EditionOf).
func (t *Term) PageIn(brandPath, edition string) string {
	if t.Path != nil && (edition == "" || t.Kind == CustomTopic) {
		return *t.Path
	}
	switch t.Kind {
	case Category:
		return strings.TrimSuffix(brandPath, "/") + route.CategoryPath + "/" + t.Slug
	case TagKind:
		return edition + route.TopicPath + "/" + t.Slug
	case Series:
		return edition + route.SeriesPath + "/" + t.Slug
	case Property:
		return edition + route.PropertyPath + "/" + t.Slug
	default:
		return route.CustomTopicPath + "/" + t.Slug
	}
}

// Tag returns the cache tag of everything that shows this term.
func (t *Term) Tag() string { return "term:" + strconv.FormatInt(t.ID, 10) }

// BySlug returns a term. It returns database.ErrNotFound if there is none.
func BySlug(ctx context.Context, db *database.DB, kind Kind, slug string) (*Term, error) {
	t := new(Term)
	err := db.Read.NewSelect().Model(t).Where("kind = ?", kind).Where("slug = ?", slug).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", kind, slug, database.NotFound(err))
	}
	return t, nil
}

// ByNameOrSlug returns the term of a kind with a slug or a name, ignoring case. It returns
// database.ErrNotFound if there is none.
func ByNameOrSlug(ctx context.Context, db *database.DB, kind Kind, name string) (*Term, error) {
	t := new(Term)
	err := db.Read.NewSelect().
		Model(t).
		Where("kind = ?", kind).
		Where("slug = lower(?) OR lower(name) = lower(?)", name, name).
		Limit(1).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("%s %q: %w", kind, name, database.NotFound(err))
	}
	return t, nil
}

// BySlugs returns terms of a kind by slug, without unknown ones, in one query.
func BySlugs(ctx context.Context, db *database.DB, kind Kind, slugs []string) (map[string]*Term, error) {
	var terms []*Term
	if err := db.Read.NewSelect().Model(&terms).Where("kind = ?", kind).Where("slug IN (?)", bun.List(slugs)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("%s terms by slug: %w", kind, err)
	}
	bySlug := make(map[string]*Term, len(terms))
	for _, t := range terms {
		bySlug[t.Slug] = t
	}
	return bySlug, nil
}

// ByPath returns the term with one of paths as its own path; if there are several, the longest path counts. It returns
// database.ErrNotFound if there is none.
func ByPath(ctx context.Context, db *database.DB, paths ...string) (*Term, error) {
	t := new(Term)
	if err := db.Read.NewSelect().Model(t).Where("path IN (?)",
		bun.List(paths)).OrderExpr("length(path) DESC").Limit(1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("term at %q: %w", paths, database.NotFound(err))
	}
	return t, nil
}

// List returns the terms of a kind in the configured order.
func List(ctx context.Context, db *database.DB, kind Kind, limit int) ([]*Term, error) {
	var terms []*Term
	err := db.Read.NewSelect().Model(&terms).Where("kind = ?", kind).Order("position", "id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list %s terms: %w", kind, err)
	}
	return terms, nil
}

// Children returns the terms directly below a term.
func Children(ctx context.Context, db *database.DB, parent int64) ([]*Term, error) {
	var terms []*Term
	err := db.Read.NewSelect().Model(&terms).Where("parent_id = ?", parent).Order("position", "id").Limit(50).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("children of term %d: %w", parent, err)
	}
	return terms, nil
}

// ByIDs returns terms by ID, in one query.
func ByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Term, error) {
	var terms []*Term
	if len(ids) > 0 {
		if err := db.NewSelect().Model(&terms).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
			return nil, fmt.Errorf("terms by id: %w", err)
		}
	}
	byID := make(map[int64]*Term, len(terms))
	for _, t := range terms {
		byID[t.ID] = t
	}
	return byID, nil
}

// Save inserts a term, or updates the one with the same kind and slug. It returns permalink.ErrReserved or
// permalink.ErrTaken if the term may not have its path.
func Save(ctx context.Context, tx *database.Tx, t *Term) error {
	if err := route.CheckSlug((&Term{Kind: t.Kind, Slug: t.Slug}).PageIn("", "")); err != nil {
		return fmt.Errorf("save %s %q: %w", t.Kind, t.Slug, err)
	}
	if t.Names == nil {
		t.Names = map[string]string{}
	}
	if t.Gradient == nil {
		t.Gradient = []string{}
	}
	if t.Blocks == nil {
		t.Blocks = []Block{}
	}
	_, err := tx.NewInsert().Model(t).On("CONFLICT (kind, slug) DO UPDATE").
		Set("name = EXCLUDED.name").Set("names = EXCLUDED.names").Set("description = EXCLUDED.description").
		Set("parent_id = EXCLUDED.parent_id").Set("picture_id = EXCLUDED.picture_id").Set("gradient = EXCLUDED.gradient").
		Set("publisher_id = EXCLUDED.publisher_id").Set("blocks = EXCLUDED.blocks").Set("path = EXCLUDED.path").
		Set("position = EXCLUDED.position").Returning("id").Exec(ctx)
	if _, taken := database.IsUnique(err); taken {
		err = permalink.ErrTaken // another term has the path
	}
	if err != nil {
		return fmt.Errorf("save %s %q: %w", t.Kind, t.Slug, err)
	}
	if t.Path != nil {
		err = permalink.Set(ctx, tx, permalink.KindTerm, t.ID, *t.Path)
	} else {
		err = permalink.Release(ctx, tx, permalink.KindTerm, t.ID)
	}
	if err != nil {
		return fmt.Errorf("save %s %q: %w", t.Kind, t.Slug, err)
	}
	tags := []string{t.Tag(), Tag, permalink.SlugTag(t.Slug)}
	if t.Path != nil || len(t.Blocks) > 0 {
		tags = append(tags, HubsTag)
	}
	tx.Emit("term.saved", t.ID, tags...)
	return nil
}

// Tag is the cache tag of everything that depends on any term, for data that depends on many
// of them.
const Tag = "terms"

// HubsTag is the cache tag of everything that depends on which hubs exist.
const HubsTag = "hubs"

// TermsWithPaths returns the terms with paths of their own, in the configured order: hubs, and announced custom topics.
func TermsWithPaths(ctx context.Context, db *database.DB) ([]*Term, error) {
	var terms []*Term
	if err := db.Read.NewSelect().Model(&terms).Where("path IS NOT NULL").Order("position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("terms with paths: %w", err)
	}
	return terms, nil
}

// Ensure returns the term with t's kind and slug, or inserts t. It does not change an
// existing term.
func Ensure(ctx context.Context, tx *database.Tx, t *Term) (*Term, error) {
	old := new(Term)
	err := tx.NewSelect().Model(old).Where("kind = ?", t.Kind).Where("slug = ?", t.Slug).Scan(ctx)
	if err == nil {
		return old, nil
	}
	if !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, fmt.Errorf("%s %q: %w", t.Kind, t.Slug, err)
	}
	return t, Save(ctx, tx, t)
}

// Publisher is an organisation that pays for sponsored stories.
type Publisher struct {
	bun.BaseModel `bun:"table:publishers"`

	ID          int64 `bun:",pk,autoincrement"`
	Slug        string
	Name        string
	Description string
	Website     string
	PictureID   *int64
}

// Path returns the path of the publisher's page.
func (p *Publisher) Path() string { return route.PublisherPath + "/" + p.Slug }

// Tag returns the cache tag of everything that shows this publisher.
func (p *Publisher) Tag() string { return "publisher:" + strconv.FormatInt(p.ID, 10) }

// PublisherBySlug returns a publisher. It returns database.ErrNotFound if there is none.
func PublisherBySlug(ctx context.Context, db *database.DB, slug string) (*Publisher, error) {
	p := new(Publisher)
	if err := db.Read.NewSelect().Model(p).Where("slug = ?", slug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("publisher %q: %w", slug, database.NotFound(err))
	}
	return p, nil
}

// PublisherByID returns a publisher. It returns database.ErrNotFound if there is none.
func PublisherByID(ctx context.Context, db bun.IDB, id int64) (*Publisher, error) {
	p := new(Publisher)
	if err := db.NewSelect().Model(p).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("publisher %d: %w", id, database.NotFound(err))
	}
	return p, nil
}

// PublishersBySlugs returns publishers in one query, without unknown ones.
func PublishersBySlugs(ctx context.Context, db bun.IDB, slugs []string) ([]*Publisher, error) {
	var publishers []*Publisher
	if len(slugs) > 0 {
		if err := db.NewSelect().Model(&publishers).Where("slug IN (?)", bun.List(slugs)).Order("slug").Scan(ctx); err != nil {
			return nil, fmt.Errorf("publishers by slug: %w", err)
		}
	}
	return publishers, nil
}

// Publishers returns at most limit publishers, by name.
func Publishers(ctx context.Context, db bun.IDB, limit int) ([]*Publisher, error) {
	var publishers []*Publisher
	if err := db.NewSelect().Model(&publishers).Order("name", "id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("publishers by name: %w", err)
	}
	return publishers, nil
}

// PublishersByIDs returns publishers in one query, without unknown ones.
func PublishersByIDs(ctx context.Context, db bun.IDB, ids []int64) ([]*Publisher, error) {
	var publishers []*Publisher
	if len(ids) > 0 {
		if err := db.NewSelect().Model(&publishers).Where("id IN (?)", bun.List(ids)).Order("id").Scan(ctx); err != nil {
			return nil, fmt.Errorf("publishers by id: %w", err)
		}
	}
	return publishers, nil
}

// SavePublisher inserts a publisher, or updates the one with the same slug. It returns permalink.ErrReserved or
// permalink.ErrTaken if the publisher may not have a page at the path with that slug.
func SavePublisher(ctx context.Context, tx *database.Tx, p *Publisher) error {
	if err := route.CheckSlug(p.Path()); err != nil {
		return fmt.Errorf("save publisher %q: %w", p.Slug, err)
	}
	_, err := tx.NewInsert().Model(p).On("CONFLICT (slug) DO UPDATE").Set("name = EXCLUDED.name").
		Set("description = EXCLUDED.description").Set("website = EXCLUDED.website").
		Set("picture_id = EXCLUDED.picture_id").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save publisher %q: %w", p.Slug, err)
	}
	if err := permalink.Set(ctx, tx, permalink.KindPublisher, p.ID, "/"+p.Slug); err != nil {
		return fmt.Errorf("save publisher %q: %w", p.Slug, err)
	}
	tx.Emit("publisher.saved", p.ID, p.Tag(), permalink.SlugTag(p.Slug))
	return nil
}

// Spotlight presents one publisher on a brand's landing page for a period.
type Spotlight struct {
	bun.BaseModel `bun:"table:brand_spotlights"`

	ID          int64 `bun:",pk,autoincrement"`
	BrandID     int64
	PublisherID int64
	Line        string
	Link        string
	StartsAt    clock.Moment
	EndsAt      clock.Moment
}

// BrandSpotlight returns the current spotlight of a brand. It returns database.ErrNotFound
// if there is none.
func BrandSpotlight(ctx context.Context, db *database.DB, brandID int64) (*Spotlight, error) {
	return currentSpotlight(ctx, db, database.SQL(spotlightColumns).Add("brand_id = ?", brandID))
}

// PublisherSpotlight returns the current spotlight of a publisher. It returns
// database.ErrNotFound if there is none.
func PublisherSpotlight(ctx context.Context, db *database.DB, publisherID int64) (*Spotlight, error) {
	return currentSpotlight(ctx, db, database.SQL(spotlightColumns).Add("publisher_id = ?", publisherID))
}

const spotlightColumns = "SELECT id, brand_id, publisher_id, line, link, starts_at, ends_at FROM brand_spotlights WHERE "

// currentSpotlight completes a query for spotlights and returns the present one that began last.
func currentSpotlight(ctx context.Context, db *database.DB, q *database.Query) (*Spotlight, error) {
	now := db.Now()
	q.Add(" AND starts_at <= ? AND ends_at > ? ORDER BY starts_at DESC, id LIMIT 1", now, now)
	s, err := database.One(ctx, db, q, func(row database.Row) (*Spotlight, error) {
		s := new(Spotlight)
		return s, row.Scan(&s.ID, &s.BrandID, &s.PublisherID, &s.Line, &s.Link, &s.StartsAt, &s.EndsAt)
	})
	if err != nil {
		return nil, fmt.Errorf("spotlight: %w", err)
	}
	return s, nil
}

// SaveSpotlight inserts a spotlight and sets its id. It returns an error only if the database fails, such as for an
// unknown brand or publisher.
func SaveSpotlight(ctx context.Context, tx *database.Tx, s *Spotlight) error {
	if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
		return fmt.Errorf("save spotlight: %w", err)
	}
	tx.Emit("spotlight.saved", s.ID, "spotlight")
	return nil
}
