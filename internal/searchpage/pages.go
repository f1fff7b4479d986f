// Package searchpage loads the search page.
package searchpage

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// SearchPage shows the results of a search with filters. Without a query or results it shows
// trending stories.
type SearchPage struct {
	frame.Frame
	Query            string            `json:"query"`
	Category         string            `json:"category"` // name of the chosen category, as in the address
	Kind             string            `json:"kind"`     // the chosen tab, "" for all results
	Kinds            []KindTab         `json:"kinds"`    // empty before a search
	Categories       []frame.Filter    `json:"categories"`
	Filters          []SearchFilter    `json:"filters"` // the other filters
	Filtered         bool              `json:"filtered"`
	UnfilteredHref   string            `json:"unfilteredHref"` // address of the search without filters
	From             string            `json:"from"`           // slug of the brand with its results first, "" for the page's brand
	Hits             []SearchHit       `json:"hits"`
	Total            int               `json:"total"`
	Capped           bool              `json:"capped"`           // there are more results than Total
	Approximate      bool              `json:"approximate"`      // no result has all words; these have some
	InterpretedQuery string            `json:"interpretedQuery"` // the query with similar words that all results have, "" if none was replaced
	Similar          search.Similarity `json:"similar"`          // which results have only words similar to those of the query
	Page             int               `json:"page"`
	Previous         string            `json:"previous"` // address of the previous page, "" on the first
	Next             string            `json:"next"`     // address of the next page, "" on the last
	Trending         []frame.StoryCard `json:"trending"`
	Banner           *curated.Banner   `json:"banner"`
	Limit            int               `json:"limit"` // maximum length of a query in characters
}

// KindTab is the tab of a kind of results.
type KindTab struct {
	Key     string `json:"key"`
	Href    string `json:"href"`
	Count   int    `json:"count"`
	Capped  bool   `json:"capped"` // there are more results than Count
	Current bool   `json:"current"`
}

// SearchFilter is a filter with the values that results have.
type SearchFilter struct {
	Name    string         `json:"name"` // of the query parameter
	Key     string         `json:"key"`  // of the message with its label
	Value   string         `json:"value"`
	Options []FilterOption `json:"options"`
}

// FilterOption is a value of a filter and the number of its results.
type FilterOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Lang  string `json:"lang"`
	Count int    `json:"count"`
}

// SearchHit is one result, with the matching words marked.
type SearchHit struct {
	Card    frame.StoryCard `json:"card"`
	Title   []search.Piece  `json:"title"`
	Snippet []search.Piece  `json:"snippet"`
	Lang    string          `json:"lang"` // of the snippet
}

// suggestedStories is the number of stories shown if there are no results.
const suggestedStories = 6

// searchParams are the query parameters of a search.
var searchParams = []string{"q", "category", "kind", "lang", "brand", "year", "from", "page"}

// searchTabs are the kinds of results in the order of their tabs, with the messages of their
// labels.
var searchTabs = []struct {
	kind search.Kind
	key  string
}{
	{search.Story, "search.stories"}, {search.Video, "menu.videos"}, {search.Event, "menu.events"},
	{search.Audio, "menu.audioShows"}, {search.Company, "menu.companies"}, {search.Person, "search.people"},
	{search.Investor, "company.investors"}, {search.Award, "menu.awards"},
	{search.GlossaryTerm, "menu.glossary"},
}

var searchPage = route.Declare(route.Page{Pattern: route.SearchPath, Base: route.Editions, Model: SearchPage{}, Query: searchParams,
	Lite: true, Constants: []route.Constant{
		{Name: "searchPath", Doc: "Path of the search, below the path of an edition.", Value: route.SearchPath},
	}})

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	Ranked(r *frame.Request, by story.Ranking, limit int) ([]story.Item, error)
}

// Pages loads the search page.
type Pages struct {
	Index   *search.Index
	Stories *story.Stories
	Lists   Lists
}

// Offer returns the search page, the operation of suggestions, the rate limit of searches, and the background work of
// the index.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages:  []frame.BoundPage{{Page: searchPage, Load: p.loadSearch}},
		API:    (&search.API{Index: p.Index}).Register,
		Run:    p.Index.Run,
		Limits: map[*route.Page]*edge.Rate{searchPage: search.Rate},
	}
}

func (p *Pages) loadSearch(r *frame.Request) (*frame.Page, error) {
	text := search.CleanText(r.Query.Get("q"))
	model := SearchPage{
		Query:      text,
		Kinds:      []KindTab{},
		Categories: []frame.Filter{},
		Filters:    []SearchFilter{},
		Hits:       []SearchHit{},
		Trending:   []frame.StoryCard{},
		Page:       r.Number,
		Limit:      search.MaxQuery,
	}
	asked, err := readQuery(r, &model)
	if err != nil {
		return nil, err
	}
	if text != "" || model.Filtered {
		if err := p.loadResults(r, &model, asked); err != nil {
			return nil, err
		}
	}
	if r.Number > 1 && len(model.Hits) == 0 {
		return nil, database.ErrNotFound
	}
	if len(model.Hits) == 0 {
		items, err := p.Lists.Ranked(r, story.Trending, suggestedStories)
		if err != nil {
			return nil, err
		}
		model.Trending = story.PageCards(r, items)
	}
	r.NoteAllLanguages()
	if model.Banner, err = curated.FirstBanner(r, curated.SearchBanner); err != nil {
		return nil, err
	}
	title := r.Text("header.search", nil)
	window := title
	for _, c := range model.Categories {
		if c.Current {
			window = c.Text + " | " + window
		}
	}
	if text != "" {
		window = text + " | " + window
	}
	if r.Number > 1 {
		window += " | " + r.Text("list.page", map[string]any{"page": r.Number})
	}
	return &frame.Page{
		Head: frame.Head{
			Title:       title,
			WindowTitle: window,
			Description: r.Text("search.hint", nil),
			Robots:      "noindex, follow",
			Alternates:  []frame.Alternate{},
		},
		Model: &model,
	}, nil
}

// readQuery reads the query from the address. It returns database.ErrNotFound for an invalid
// parameter.
func readQuery(r *frame.Request, model *SearchPage) (search.Query, error) {
	q := search.Query{
		Text:        model.Query,
		ReaderLang:  r.Locale().Code,
		ReaderBrand: r.Brand.ID,
		Limit:       frame.PageSize,
		Offset:      (r.Number - 1) * frame.PageSize,
	}
	if slug := r.Query.Get("from"); slug != "" {
		b, err := r.Brands.BySlug(r.Context(), slug)
		if err != nil {
			return q, err
		}
		model.From, q.ReaderBrand = b.Slug, b.ID
	}
	if model.Kind = r.Query.Get("kind"); model.Kind != "" {
		for _, tab := range searchTabs {
			if string(tab.kind) == model.Kind {
				q.Kinds = []search.Kind{tab.kind}
			}
		}
		if len(q.Kinds) == 0 {
			return q, database.ErrNotFound
		}
	}
	if code := r.Query.Get("lang"); code != "" {
		l, ok := i18n.Lookup(code)
		if !ok || l.Code != code {
			return q, database.ErrNotFound
		}
		q.Lang = code
	}
	if slug := r.Query.Get("brand"); slug != "" {
		b, err := r.Brands.BySlug(r.Context(), slug)
		if err != nil {
			return q, err
		}
		q.Brand = b.ID
	}
	if year := r.Query.Get("year"); year != "" {
		n, err := strconv.Atoi(year)
		if err != nil || n < story.FirstArchived || n > 9999 { // events may be years ahead
			return q, database.ErrNotFound
		}
		q.Year = n
	}
	category, err := searchCategory(r, model)
	if err != nil {
		return q, err
	}
	if category != nil {
		q.Category = category.ID
	}
	model.Filtered = len(q.Kinds) > 0 || q.Lang != "" || q.Brand != 0 || q.Year != 0 || q.Category != 0
	if model.Filtered && model.Query != "" {
		wider := url.Values{"q": {model.Query}}
		if model.From != "" {
			wider.Set("from", model.From)
		}
		model.UnfilteredHref = r.Path + "?" + wider.Encode()
	}
	return q, nil
}

// searchCategory returns the category in the address, and adds those of the settings to the model.
func searchCategory(r *frame.Request, model *SearchPage) (*taxonomy.Term, error) {
	name := r.Query.Get("category")
	master, err := r.Brands.Master(r.Context())
	if err != nil {
		return nil, err
	}
	slugs := master.Settings.SearchCategories
	all, err := taxonomy.BySlugs(r.Context(), r.DB, taxonomy.Category, slugs)
	if err != nil {
		return nil, err
	}
	var chosen *taxonomy.Term
	for _, slug := range slugs {
		t := all[slug]
		if t == nil {
			continue
		}
		r.NoteTags(t.Tag())
		current := strings.EqualFold(name, t.Name) || name == slug
		if current {
			chosen, model.Category = t, t.Name
		}
		next := t.Name
		if current {
			next = "" // choosing it again removes it
		}
		model.Categories = append(
			model.Categories,
			frame.Filter{Text: t.NameIn(r.Locale()), Href: searchURL(r, "category", next), Current: current},
		)
	}
	if name != "" && chosen == nil {
		return nil, database.ErrNotFound
	}
	return chosen, nil
}

// loadResults adds a page of results to the model.
func (p *Pages) loadResults(r *frame.Request, model *SearchPage, q search.Query) error {
	r.NoteTags(search.Tag)
	res, err := p.Index.Find(r.Context(), q)
	if err != nil {
		return err
	}
	model.Total, model.Capped, model.Approximate = res.Total, res.Capped, res.Partial
	model.InterpretedQuery, model.Similar = res.Corrected, res.Similar
	if r.Number*frame.PageSize < res.Total {
		model.Next = searchURL(r, "page", strconv.Itoa(r.Number+1))
	}
	switch {
	case r.Number == 2:
		model.Previous = searchURL(r, "page", "")
	case r.Number > 2:
		model.Previous = searchURL(r, "page", strconv.Itoa(r.Number-1))
	}
	facets, err := p.facets(r, q, res.Facets)
	if err != nil {
		return err
	}
	addTabs(r, model, facets.Kinds)
	if err := loadFilters(r, model, q, facets); err != nil {
		return err
	}
	return p.resultModels(r, model, res.Hits)
}

// resultModels adds the results to the model; stories with the data of their cards.
func (p *Pages) resultModels(r *frame.Request, model *SearchPage, found []search.Hit) error {
	var paths []string
	for _, h := range found {
		if h.Kind == search.Story || h.Kind == search.Video {
			paths = append(paths, h.Path)
		}
	}
	items, err := p.Stories.ByPaths(r.Context(), paths)
	if err != nil {
		return err
	}
	for _, h := range found {
		hit := SearchHit{Title: h.Title, Snippet: h.Snippet, Lang: h.Lang}
		if it, ok := items[h.Path]; ok {
			hit.Card = story.PageCard(r.Brand, &it.Card)
			r.NoteTags(story.Tag(it.ID))
		} else if h.Kind == search.Story || h.Kind == search.Video {
			continue // unpublished a moment ago
		} else {
			l := i18n.LookupOrDefault(h.TitleLang)
			hit.Card = frame.StoryCard{Href: r.EditionPath(h.Path), Lang: l.Code, Dir: l.Dir, Kind: string(h.Kind),
				Kicker: frame.Link{Key: "search." + string(h.Kind)}, Authors: []frame.Link{}}
			if !h.At.IsZero() {
				hit.Card.PublishedAt = h.At.In(r.Brand.Zone()).Format(time.RFC3339)
			}
		}
		r.NoteLanguage(h.Lang)
		r.NoteLanguage(h.TitleLang)
		model.Hits = append(model.Hits, hit)
	}
	return nil
}
