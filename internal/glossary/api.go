package glossary

import (
	"context"
	"net/http"
	"strconv"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/richtext"
	"masthead/internal/search"
	"masthead/internal/story"
)

// API has the operations of the glossary, one of which finds glossary terms or stories by title.
type API struct {
	Glossary *Glossary
	Stories  *story.Stories
	Index    *search.Index
}

// Register adds the operations of the glossary to the API. Anybody may call them.
func (g *API) Register(a *apiv2.API) {
	in := apiv2.Section("Glossary")
	apiv2.Get(
		a,
		"/stories/search/title",
		"search-title",
		"Search stories or glossary terms by title",
		g.search,
		in,
		apiv2.Doc(
			"Finds stories with a title that begins with the text. With type=glossary it finds glossary terms with a name, in any "+
				"language, in which a word begins with the text; terms with a title that begins with it come first. If there are none, the first "+
				"page without startWith has terms with a similar spelling or sound.",
		),
	)
	apiv2.Get(a, "/glossary/count", "glossary-count", "Count the terms of each letter", g.count, in)
	apiv2.Get(a, "/glossary/term", "glossary-term", "Read a term of the glossary (addition)", g.term, in)
	g.registerNewsroom(a)
}

// TitleSearch is the response to a search by title.
type TitleSearch struct {
	Stories []TitleMatch `json:"stories"`
	Limit   int          `json:"limit"`
	Offset  int          `json:"offset"`
}

// TitleMatch is one story or term in a response.
type TitleMatch struct {
	ID      string `json:"id"`
	Title   string `json:"title"`
	Path    string `json:"path"`
	Slug    string `json:"slug"`
	Excerpt string `json:"excerpt"`
}

func toTitleMatch(t *Term) TitleMatch {
	return TitleMatch{strconv.FormatInt(t.ID, 10), t.Title, t.Path(), t.Slug, t.Excerpt}
}

type searchParams struct {
	Title     string `query:"title" maxLength:"200"`
	Limit     int    `query:"limit" minimum:"0" default:"5" doc:"Number of terms; at most 50."`
	Offset    int    `query:"offset" minimum:"0" default:"0"`
	Type      string `query:"type" enum:"glossary" doc:"'glossary' for terms; stories by default."`
	StartWith string `query:"startWith" maxLength:"8" doc:"A letter of the glossary, or #."`
}

func (g *API) search(ctx context.Context, in *searchParams) (*apiv2.Output[TitleSearch], error) {
	if in.StartWith != "" && Letter(in.StartWith) != strings.ToUpper(in.StartWith) {
		return nil, apiv2.Error(http.StatusBadRequest, "startWith: must be one letter or #")
	}
	out := TitleSearch{Stories: []TitleMatch{}, Limit: min(in.Limit, apiv2.MaxLimit), Offset: in.Offset}
	if in.Type == "" {
		apiv2.AddTags(ctx, story.List{Kind: story.Latest}.Tag())
		items, err := g.Stories.ByTitle(ctx, story.TitleQuery{Text: in.Title, Limit: out.Limit, Offset: in.Offset})
		for _, it := range items {
			apiv2.AddTags(ctx, story.Tag(it.ID))
			c := it.Card
			out.Stories = append(out.Stories, TitleMatch{c.ID, c.Title, c.Path, c.Slug, c.Metadata.Excerpt})
		}
		return apiv2.Public(out), err
	}
	apiv2.AddTags(ctx, Tag)
	if out.Limit == 0 {
		return apiv2.Public(out), nil
	}
	var terms []Term
	var err error
	if in.Title != "" && in.StartWith == "" && in.Offset == 0 {
		apiv2.AddTags(ctx, search.Tag)
		terms, err = g.Glossary.SearchTerms(ctx, g.Index, in.Title, "", out.Limit)
	} else {
		find := TermQuery{Title: in.Title, Letter: strings.ToUpper(in.StartWith), Limit: out.Limit, Offset: min(in.Offset, story.MaxOffset)}
		terms, err = g.Glossary.Find(ctx, find)
	}
	for i := range terms {
		out.Stories = append(out.Stories, toTitleMatch(&terms[i]))
	}
	return apiv2.Public(out), err
}

// GlossaryCounts has the number of terms for each letter, including zeros.
type GlossaryCounts struct {
	Counts map[string]int `json:"counts"`
	Total  int            `json:"total"`
}

func (g *API) count(ctx context.Context, _ *struct{}) (*apiv2.Output[GlossaryCounts], error) {
	apiv2.AddTags(ctx, Tag)
	counts, err := g.Glossary.Counts(ctx)
	out := GlossaryCounts{Counts: counts}
	for _, n := range counts {
		out.Total += n
	}
	return apiv2.Public(out), err
}

// GlossaryTerm is a term with its text and related terms.
type GlossaryTerm struct {
	TitleMatch
	Letter  string       `json:"letter" doc:"A to Z, or #"`
	Text    string       `json:"text" doc:"HTML"`
	Related []TitleMatch `json:"related"`
}

type termParams struct {
	Slug string `query:"slug" required:"true" minLength:"1" maxLength:"200" doc:"Slug of the term; a former slug also works."`
}

func (g *API) term(ctx context.Context, in *termParams) (*apiv2.Output[GlossaryTerm], error) {
	apiv2.AddTags(ctx, Tag)
	t, err := g.Glossary.BySlug(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	related, err := g.Glossary.ByIDs(ctx, t.Related)
	if err != nil {
		return nil, err
	}
	doc, _, err := richtext.FromMarkdown([]byte(t.Body))
	out := GlossaryTerm{
		TitleMatch: toTitleMatch(t),
		Letter:     t.Letter,
		Text:       richtext.ToHTML(doc, richtext.HTMLOptions{}),
		Related:    []TitleMatch{},
	}
	for i := range related {
		out.Related = append(out.Related, toTitleMatch(&related[i]))
	}
	return apiv2.Public(out), err
}
