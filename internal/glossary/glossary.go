// Package glossary holds the terms of the startup world with their definitions,
// found by letter and by the beginning of their titles.
package glossary

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
)

// Tag is the cache tag of whatever shows the glossary.
const Tag = "glossary"

// Term is one entry.
type Term struct {
	bun.BaseModel `bun:"table:glossary_terms"`

	ID      int64 `bun:",pk,autoincrement"`
	Slug    string
	Title   string
	Letter  string // "A" to "Z", or "#"
	SortKey string
	Excerpt string
	Body    string
}

// Save inserts a term, or updates the one of the same slug.
func Save(ctx context.Context, tx *database.Tx, t *Term) error {
	t.SortKey = cases.Fold().String(strings.TrimSpace(t.Title))
	t.Letter = Letter(t.Title)
	_, err := tx.NewInsert().Model(t).On("CONFLICT (slug) DO UPDATE").Set("title = EXCLUDED.title").
		Set("letter = EXCLUDED.letter").Set("sort_key = EXCLUDED.sort_key").Set("excerpt = EXCLUDED.excerpt").
		Set("body = EXCLUDED.body").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save glossary term %q: %w", t.Slug, err)
	}
	tx.Emit("glossary.saved", t.ID, Tag)
	return search.Changed(ctx, tx, SearchSource, t.ID)
}

// Letter is the letter under which a title stands: A to Z, or # for all others.
func Letter(title string) string {
	first, _ := utf8.DecodeRuneInString(strings.TrimSpace(title))
	if first = unicode.ToUpper(first); first >= 'A' && first <= 'Z' {
		return string(first)
	}
	return "#"
}

// API finds terms, and stories by their titles, which share a call.
type API struct {
	DB      *database.DB
	Stories *story.Stories
}

// Register adds the operations of the glossary.
func (g *API) Register(a *apiv2.API) {
	in := apiv2.In("Glossary")
	apiv2.Get(a, "/stories/search/title", "search-title", "Find by the beginning of the title", g.search, in,
		apiv2.Doc("Stories, or with type=glossary the glossary's terms, whose title begins with the text."))
	apiv2.Get(a, "/glossary/count", "glossary-count", "How many terms each letter has", g.count, in)
}

// TitleSearch is what a search by title gives.
type TitleSearch struct {
	Stories []TitleMatch `json:"stories"`
	Limit   int          `json:"limit"`
	Offset  int          `json:"offset"`
}

// TitleMatch is one story or term.
type TitleMatch struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Path    string `json:"path"`
	Slug    string `json:"slug"`
	Excerpt string `json:"excerpt"`
}

type searchParams struct {
	Title     string `query:"title" maxLength:"200"`
	Limit     int    `query:"limit" minimum:"0" default:"5"`
	Offset    int    `query:"offset" minimum:"0" default:"0"`
	Type      string `query:"type" enum:"glossary" doc:"'glossary', or any story when left out."`
	StartWith string `query:"startWith" maxLength:"8" doc:"One letter, or #, of the glossary."`
}

func (g *API) search(ctx context.Context, in *searchParams) (*apiv2.Output[TitleSearch], error) {
	if in.StartWith != "" && Letter(in.StartWith) != strings.ToUpper(in.StartWith) {
		return nil, apiv2.Error(http.StatusBadRequest, "startWith: must be one letter or #")
	}
	out := TitleSearch{Stories: []TitleMatch{}, Limit: min(in.Limit, apiv2.MaxLimit), Offset: in.Offset}
	if in.Type == "" {
		apiv2.Touch(ctx, story.List{Kind: story.Latest}.Tag())
		items, err := g.Stories.ByTitle(ctx, story.Titles{Text: in.Title, Limit: out.Limit, Offset: in.Offset})
		for _, it := range items {
			apiv2.Touch(ctx, story.Tag(it.ID))
			c := it.Card
			out.Stories = append(out.Stories, TitleMatch{c.ID, c.Title, c.Path, c.Slug, c.Metadata.Excerpt})
		}
		return apiv2.Public(out), err
	}
	apiv2.Touch(ctx, Tag)
	if out.Limit == 0 {
		return apiv2.Public(out), nil
	}
	q := g.DB.Read.NewSelect().Model((*Term)(nil)).Column("id", "slug", "title", "excerpt").
		Order("letter", "sort_key").Limit(int64(out.Limit)).Offset(int64(min(in.Offset, story.MaxOffset)))
	if in.StartWith != "" {
		q = q.Where("letter = ?", Letter(in.StartWith))
	}
	if text := cases.Fold().String(strings.TrimSpace(in.Title)); text != "" {
		q = q.Where("sort_key >= ?", text).Where("sort_key < ?", text+"\U0010FFFF")
	}
	var terms []Term
	if err := q.Scan(ctx, &terms); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for _, t := range terms {
		out.Stories = append(out.Stories, TitleMatch{fmt.Sprint(t.ID), t.Title, "/glossary/" + t.Slug, t.Slug, t.Excerpt})
	}
	return apiv2.Public(out), nil
}

// GlossaryCounts is how many terms each letter has, zeros included.
type GlossaryCounts struct {
	Counts map[string]int `json:"counts"`
	Total  int            `json:"total"`
}

func (g *API) count(ctx context.Context, _ *struct{}) (*apiv2.Output[GlossaryCounts], error) {
	apiv2.Touch(ctx, Tag)
	out := GlossaryCounts{Counts: map[string]int{"#": 0}}
	for r := 'A'; r <= 'Z'; r++ {
		out.Counts[string(r)] = 0
	}
	var rows []struct {
		Letter string
		N      int
	}
	if err := g.DB.Read.NewSelect().Model((*Term)(nil)).Column("letter").ColumnExpr("count(*) AS n").Group("letter").Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("glossary: %w", err)
	}
	for _, r := range rows {
		out.Counts[r.Letter] = r.N
		out.Total += r.N
	}
	return apiv2.Public(out), nil
}
