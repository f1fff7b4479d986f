// Package storytest fills test databases with small publications.
package storytest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Publication is a test's publication: the master brand, two brands and a language edition.
type Publication struct {
	t       testing.TB
	DB      *database.DB
	Brands  *brand.Directory
	Stories *story.Stories
}

// New creates the brands ys, herstory, ys-gulf and hindi in an empty database.
func New(t testing.TB, db *database.DB) *Publication {
	t.Helper()
	p := Empty(t, db)
	hindi := "hindi"
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		for i, b := range []*brand.Brand{
			{Slug: "ys", Kind: brand.KindMaster, Name: "Startline", Path: "/", TimeZone: "Asia/Kolkata", Settings: brand.Settings{
				SearchCategories: []string{"innovation", "business", "stories", "technology", "product", "analysis", "cxo-interviews"},
			}, Sections: []brand.Section{
				{Kind: "stories", Layout: "lead", Source: "curated:CURATED_SET", Limit: 1},
				{Kind: "latest", Layout: "latest", Message: "section.latest", Source: "latest", Limit: 12},
			}},
			{Slug: "herstory", Kind: brand.KindBrand, Name: "HerStory", Path: "/herstory", TimeZone: "Asia/Kolkata", Sections: []brand.Section{
				{Kind: "latest", Layout: "latest", Message: "section.latest", Source: "latest", Limit: 12},
			}},
			{Slug: "ys-gulf", Kind: brand.KindBrand, Name: "Gulf Edition", Path: "/ys-gulf", TimeZone: "Asia/Dubai"},
			{Slug: "hindi", Kind: brand.KindLanguage, Name: "हिन्दी", Path: "/hindi", TimeZone: "Asia/Kolkata", LocaleName: &hindi},
		} {
			b.Accent, b.AccentDark, b.Position, b.Gate, b.Numbering = "#C62828", "#EF9A9A", i, brand.GateSignedIn, "indian"
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
		}
		return nil
	})
	return p
}

// Empty returns a publication without brands, for tests that create their own.
func Empty(t testing.TB, db *database.DB) *Publication {
	p := &Publication{t: t, DB: db, Brands: brand.NewDirectory(db)}
	p.Stories = story.New(db, p.Brands, "example.com")
	return p
}

// Write runs fn in a transaction that must succeed.
func (p *Publication) Write(fn func(ctx context.Context, tx *database.Tx) error) {
	p.t.Helper()
	if err := p.DB.Write(context.Background(), fn); err != nil {
		p.t.Fatal(err)
	}
}

// Brand returns the brand with a slug.
func (p *Publication) Brand(slug string) *brand.Brand {
	p.t.Helper()
	b, err := p.Brands.BySlug(context.Background(), slug)
	if err != nil {
		p.t.Fatal(err)
	}
	return b
}

// Term creates a term.
func (p *Publication) Term(kind taxonomy.Kind, slug, name string) *taxonomy.Term {
	p.t.Helper()
	t := &taxonomy.Term{Kind: kind, Slug: slug, Name: name}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.Save(ctx, tx, t) })
	return t
}

// Author creates an author.
func (p *Publication) Author(slug, name string) *taxonomy.Author {
	p.t.Helper()
	a := &taxonomy.Author{Slug: slug, Name: name}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SaveAuthor(ctx, tx, a) })
	return a
}

// Option changes a story before it is saved.
type Option func(*story.Story)

// With adds tags and series.
func With(terms ...*taxonomy.Term) Option {
	return func(s *story.Story) {
		for _, t := range terms {
			if t.Kind == taxonomy.Category {
				s.CategoryID = &t.ID
			} else if t.Kind == taxonomy.Property {
				s.PropertyID = &t.ID
			} else {
				s.Terms = append(s.Terms, t.ID)
			}
		}
	}
}

// By adds an author.
func By(a *taxonomy.Author) Option {
	return func(s *story.Story) { s.Authors = append(s.Authors, a.ID) }
}

// Draft saves a story that is not published.
func (p *Publication) Draft(brandSlug, title string, opts ...Option) *story.Story {
	p.t.Helper()
	return p.DraftOf(brandSlug, title, "<p>"+title+", told in full.</p>", opts...)
}

// DraftOf writes a draft, as Draft does, with a text in HTML.
func (p *Publication) DraftOf(brandSlug, title, html string, opts ...Option) *story.Story {
	p.t.Helper()
	doc, _, err := richtext.FromHTML(strings.NewReader(html), richtext.Options{})
	if err != nil {
		p.t.Fatal(err)
	}
	s := &story.Story{BrandID: p.Brand(brandSlug).ID, Title: title, Listed: true}
	for _, o := range opts {
		o(s)
	}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return p.Stories.Save(ctx, tx, s, doc) })
	return s
}

// Published saves a story and publishes it with a date that is age in the past.
func (p *Publication) Published(brandSlug, title string, age time.Duration, opts ...Option) *story.Story {
	p.t.Helper()
	return p.Publish(p.Draft(brandSlug, title, opts...), age)
}

// Publish publishes a story with a date that is age in the past.
func (p *Publication) Publish(s *story.Story, age time.Duration) *story.Story {
	p.t.Helper()
	var out *story.Story
	p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
		out, err = p.Stories.Publish(ctx, tx, s.ID, tx.At.Add(-age))
		return err
	})
	return out
}

// PublishMany publishes n stories "Story 1" to "Story n", a minute apart, the last one
// newest.
func (p *Publication) PublishMany(brandSlug string, n int, opts ...Option) {
	p.t.Helper()
	for i := 1; i <= n; i++ {
		p.Published(brandSlug, fmt.Sprintf("Story %d", i), time.Duration(n-i+1)*time.Minute, opts...)
	}
}

// Titles returns the titles of items.
func Titles(items []story.Item) []string {
	var titles []string
	for _, it := range items {
		titles = append(titles, it.Card.Title)
	}
	return titles
}
