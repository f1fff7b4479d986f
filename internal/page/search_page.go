package page

import (
	"cmp"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// SearchPage finds what was published by its words, and narrows it by what the
// address says. Where nothing was asked, or nothing found, it offers what trends.
type SearchPage struct {
	Frame
	Query      string      `json:"query"`
	Category   string      `json:"category"` // name of the chosen one, as in the address
	Kind       string      `json:"kind"`     // the chosen tab, "" for everything
	Kinds      []KindTab   `json:"kinds"`    // none before something is asked
	Categories []Filter    `json:"categories"`
	Narrow     []Narrowing `json:"filters"` // what else narrows the search
	Narrowed   bool        `json:"filtered"`
	Wider      string      `json:"unfilteredHref"` // the search without what narrows it
	From       string      `json:"from"`           // slug of the brand whose results come first, "" for the page's own
	Hits       []SearchHit `json:"hits"`
	Total      int         `json:"total"`
	Capped     bool        `json:"capped"`           // there are more than Total
	Nearly     bool        `json:"approximate"`      // nothing has all the words: these have some
	Read       string      `json:"interpretedQuery"` // the query in the words of the results, "" where they have those that were typed
	Page       int         `json:"page"`
	Previous   string      `json:"previous"` // the page before this one, "" at the beginning
	Next       string      `json:"next"`     // the page after it, "" at the end
	Trending   []StoryCard `json:"trending"`
	Banner     *Banner     `json:"banner"`
	Limit      int         `json:"limit"` // most characters that a search takes
}

// KindTab is a kind of result.
type KindTab struct {
	Key     string `json:"key"`
	Href    string `json:"href"`
	N       int    `json:"count"`
	Current bool   `json:"current"`
}

// Narrowing is a field with the values that results have.
type Narrowing struct {
	Name    string   `json:"name"` // of the parameter
	Key     string   `json:"key"`  // of what it is called
	Value   string   `json:"value"`
	Options []Option `json:"options"`
}

// Option is a value of a field and how many results have it.
type Option struct {
	Value string `json:"value"`
	Text  string `json:"text"`
	Lang  string `json:"lang"`
	N     int    `json:"count"`
}

// SearchHit is one result, with what answers the query marked.
type SearchHit struct {
	Card    StoryCard      `json:"card"`
	Title   []search.Piece `json:"title"`
	Snippet []search.Piece `json:"snippet"`
	Lang    string         `json:"lang"` // of the snippet
}

// Banner is a picture across the page with a target.
type Banner struct {
	Image  string `json:"image"`
	Mobile string `json:"mobileImage"`
	Href   string `json:"link"`
	Alt    string `json:"alt"`
}

// searchHints is how many stories are offered where there is nothing to show.
const searchHints = 6

// searchCategories are the slugs of the categories that narrow a search.
var searchCategories = []string{"innovation", "business", "stories", "technology", "product", "analysis", "cxo-interviews"}

// searchParams are what the address of a search says.
var searchParams = []string{"q", "category", "kind", "lang", "brand", "year", "from", "page"}

// searchTabs are the kinds of results in the order of their tabs, with what a
// tab is called.
var searchTabs = []struct {
	kind search.Kind
	key  string
}{
	{search.Story, "search.stories"}, {search.Video, "menu.videos"}, {search.Event, "menu.events"},
	{search.Audio, "menu.audioShows"}, {search.Person, "search.people"}, {search.Entry, "menu.glossary"},
}

func (v *visit) search() (*frame.Page, error) {
	text := v.typed()
	model := SearchPage{Query: text, Kinds: []KindTab{}, Categories: []Filter{}, Narrow: []Narrowing{}, Hits: []SearchHit{}, Trending: []StoryCard{},
		Page: v.Number, Limit: search.MaxQuery}
	asked, err := v.asked(&model)
	if err != nil {
		return nil, err
	}
	if text != "" || model.Narrowed {
		if err := v.found(&model, asked); err != nil {
			return nil, err
		}
	}
	if v.Number > 1 && len(model.Hits) == 0 {
		return nil, database.ErrNotFound
	}
	if len(model.Hits) == 0 {
		items, err := v.ranked(story.Trending, searchHints)
		if err != nil {
			return nil, err
		}
		model.Trending = story.PageCards(v.Request, items)
	}
	v.writtenInAny()
	if model.Banner, err = v.searchBanner(); err != nil {
		return nil, err
	}
	title := v.Locale().Text("header.search", nil)
	window := title
	for _, c := range model.Categories {
		if c.Current {
			window = c.Text + " | " + window
		}
	}
	if text != "" {
		window = text + " | " + window
	}
	if v.Number > 1 {
		window += " | " + v.Locale().Text("list.page", map[string]any{"page": v.Number})
	}
	return v.page(http.StatusOK, Head{Title: title, Window: window, Description: v.Locale().Text("search.hint", nil), Robots: "noindex, follow", Alternates: []Alternate{}}, &model), nil
}

// writtenInAny is for pages where readers type, and are offered what is in any language.
func (v *visit) writtenInAny() {
	for _, l := range i18n.Locales() {
		v.NoteLanguage(l.Code)
	}
}

// typed is what a reader typed into the field of a search. What is no text, or shows
// nothing, is nothing typed.
func (v *visit) typed() string {
	text := strings.Join(strings.Fields(v.Query.Get("q")), " ")
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) || !strings.ContainsFunc(text, unicode.IsGraphic) {
		return ""
	}
	if utf8.RuneCountInString(text) > search.MaxQuery {
		text = string([]rune(text)[:search.MaxQuery])
	}
	return text
}

// asked reads the address. A value that is none is nothing that could be found.
func (v *visit) asked(model *SearchPage) (search.Query, error) {
	q := search.Query{Text: model.Query, HomeLang: v.Locale().Code, HomeBrand: v.Brand.ID, Limit: pageSize, Offset: (v.Number - 1) * pageSize}
	if slug := v.Query.Get("from"); slug != "" {
		b, err := v.Brands.BySlug(v.Context(), slug)
		if err != nil {
			return q, err
		}
		model.From, q.HomeBrand = b.Slug, b.ID
	}
	if model.Kind = v.Query.Get("kind"); model.Kind != "" {
		for _, tab := range searchTabs {
			if string(tab.kind) == model.Kind {
				q.Kinds = []search.Kind{tab.kind}
			}
		}
		if len(q.Kinds) == 0 {
			return q, database.ErrNotFound
		}
	}
	if code := v.Query.Get("lang"); code != "" {
		l, ok := i18n.Lookup(code)
		if !ok || l.Code != code {
			return q, database.ErrNotFound
		}
		q.Lang = code
	}
	if slug := v.Query.Get("brand"); slug != "" {
		b, err := v.Brands.BySlug(v.Context(), slug)
		if err != nil {
			return q, err
		}
		q.Brand = b.ID
	}
	if year := v.Query.Get("year"); year != "" {
		n, err := strconv.Atoi(year)
		if err != nil || n < story.FirstArchived || n > 9999 { // events may be years ahead
			return q, database.ErrNotFound
		}
		q.Year = n
	}
	category, err := v.searchCategory(model)
	if err != nil {
		return q, err
	}
	if category != nil {
		q.Category = category.ID
	}
	model.Narrowed = len(q.Kinds) > 0 || q.Lang != "" || q.Brand != 0 || q.Year != 0 || q.Category != 0
	if model.Narrowed && model.Query != "" {
		wider := url.Values{"q": {model.Query}}
		if model.From != "" {
			wider.Set("from", model.From)
		}
		model.Wider = v.Path + "?" + wider.Encode()
	}
	return q, nil
}

// searchCategory finds the category that the address names, and lists all of them.
func (v *visit) searchCategory(model *SearchPage) (*taxonomy.Term, error) {
	name := v.Query.Get("category")
	all, err := taxonomy.BySlugs(v.Context(), v.DB, taxonomy.Category, searchCategories)
	if err != nil {
		return nil, err
	}
	var chosen *taxonomy.Term
	for _, slug := range searchCategories {
		t := all[slug]
		if t == nil {
			continue
		}
		v.Touch(t.Tag())
		current := strings.EqualFold(name, t.Name) || name == slug
		if current {
			chosen, model.Category = t, t.Name
		}
		next := t.Name
		if current {
			next = "" // once more takes it away
		}
		model.Categories = append(model.Categories, Filter{Text: t.NameIn(v.Locale()), Href: v.searchFor("category", next), Current: current})
	}
	if name != "" && chosen == nil {
		return nil, database.ErrNotFound
	}
	return chosen, nil
}

// found fills in a page of what is asked for.
func (v *visit) found(model *SearchPage, q search.Query) error {
	v.Touch(search.Tag)
	res, err := v.Index.Find(v.Context(), q)
	if err != nil {
		return err
	}
	model.Total, model.Capped, model.Nearly, model.Read = res.Total, res.Capped, res.Nearly, res.Read
	if v.Number*pageSize < res.Total {
		model.Next = v.searchFor("page", strconv.Itoa(v.Number+1))
	}
	switch {
	case v.Number == 2:
		model.Previous = v.searchFor("page", "")
	case v.Number > 2:
		model.Previous = v.searchFor("page", strconv.Itoa(v.Number-1))
	}
	kinds := res.Facets.Kinds
	if len(q.Kinds) > 0 { // the other tabs say what they would have
		all := q
		all.Kinds, all.Limit = nil, 0
		other, err := v.Index.Find(v.Context(), all)
		if err != nil {
			return err
		}
		kinds = other.Facets.Kinds
	}
	v.searchTabs(model, kinds)
	if err := v.narrowings(model, q, res.Facets); err != nil {
		return err
	}
	return v.hits(model, res.Hits)
}

// searchTabs are those of the kinds that there are, and the chosen one.
func (v *visit) searchTabs(model *SearchPage, kinds []search.Count[search.Kind]) {
	n := map[search.Kind]int{}
	all := 0
	for _, k := range kinds {
		n[k.Value] = k.N
		all += k.N
	}
	model.Kinds = append(model.Kinds, KindTab{Key: "search.all", Href: v.searchFor("kind", ""), N: all, Current: model.Kind == ""})
	for _, tab := range searchTabs {
		if current := string(tab.kind) == model.Kind; current || n[tab.kind] > 0 {
			model.Kinds = append(model.Kinds, KindTab{Key: tab.key, Href: v.searchFor("kind", string(tab.kind)), N: n[tab.kind], Current: current})
		}
	}
}

// narrowings are the fields whose values tell results apart, and those that are set.
func (v *visit) narrowings(model *SearchPage, q search.Query, f search.Facets) error {
	langs := Narrowing{Name: "lang", Key: "search.language", Value: q.Lang, Options: []Option{}}
	for _, c := range chosen(f.Langs, q.Lang) {
		l := i18n.Of(c.Value)
		langs.Options = append(langs.Options, Option{Value: l.Code, Text: l.OwnName, Lang: l.Code, N: c.N})
	}
	brands := Narrowing{Name: "brand", Key: "search.brand", Value: v.Query.Get("brand"), Options: []Option{}}
	repeated := len(f.Brands) == len(f.Langs) // each brand has a language of its own
	for _, c := range chosen(f.Brands, q.Brand) {
		b, err := v.Brands.ByID(v.Context(), c.Value)
		if err != nil {
			return err
		}
		brands.Options = append(brands.Options, Option{Value: b.Slug, Text: b.Name, N: c.N})
		repeated = repeated && slices.Contains(f.Langs, search.Count[string]{Value: b.Locale().Code, N: c.N})
	}
	if repeated && brands.Value == "" {
		brands.Options = nil
	}
	years := Narrowing{Name: "year", Key: "search.year", Value: v.Query.Get("year"), Options: []Option{}}
	for _, c := range chosen(f.Years, q.Year) {
		text := strconv.Itoa(c.Value)
		years.Options = append(years.Options, Option{Value: text, Text: text, N: c.N})
	}
	for _, n := range []Narrowing{langs, brands, years} {
		if len(n.Options) > 1 || n.Value != "" {
			model.Narrow = append(model.Narrow, n)
		}
	}
	return nil
}

// chosen are the values that results have, and the chosen one even where none has it.
func chosen[V cmp.Ordered](counts []search.Count[V], value V) []search.Count[V] {
	var none V
	if value == none || slices.ContainsFunc(counts, func(c search.Count[V]) bool { return c.Value == value }) {
		return counts
	}
	return append(counts, search.Count[V]{Value: value})
}

// hits are results as the page shows them; stories with what their cards say.
func (v *visit) hits(model *SearchPage, found []search.Hit) error {
	var paths []string
	for _, h := range found {
		if h.Kind == search.Story || h.Kind == search.Video {
			paths = append(paths, h.Path)
		}
	}
	items, err := v.Stories.AtPaths(v.Context(), paths)
	if err != nil {
		return err
	}
	for _, h := range found {
		hit := SearchHit{Title: h.Title, Snippet: h.Snippet, Lang: h.Lang}
		if it, ok := items[h.Path]; ok {
			hit.Card = story.PageCard(v.Brand, &it.Card)
			v.Touch(story.Tag(it.ID))
		} else if h.Kind == search.Story || h.Kind == search.Video {
			continue // taken back a moment ago
		} else {
			l := i18n.Of(h.InLang)
			hit.Card = StoryCard{Href: v.inHouse(h), Lang: l.Code, Dir: l.Dir, Kind: string(h.Kind), Kicker: Link{Key: "search." + string(h.Kind)}, Authors: []Link{}}
			if !h.At.IsZero() {
				hit.Card.PublishedAt = h.At.In(v.Brand.Zone()).Format(time.RFC3339)
			}
		}
		v.NoteLanguage(h.Lang)
		v.NoteLanguage(h.InLang)
		model.Hits = append(model.Hits, hit)
	}
	return nil
}

// inHouse is where a result that is no story has its page: below the edition's path
// where every edition has one.
func (v *visit) inHouse(h search.Hit) string {
	if b, err := v.Brands.ByID(v.Context(), h.BrandID); h.Kind == search.Entry || h.Kind == search.Event && err == nil && b.Kind == brand.KindMaster {
		return v.InEdition(h.Path)
	}
	return h.Path
}

// searchFor is the address of this search with another value, on its first page.
func (v *visit) searchFor(name, value string) string {
	q := url.Values{}
	for _, param := range searchParams {
		if text := strings.Join(strings.Fields(v.Query.Get(param)), " "); text != "" && param != "page" && param != "q" {
			q.Set(param, text)
		}
	}
	if text := v.typed(); text != "" {
		q.Set("q", text)
	}
	if q.Set(name, value); value == "" {
		q.Del(name)
	}
	if len(q) == 0 {
		return v.Path
	}
	return v.Path + "?" + q.Encode()
}

// searchBanner is the first of the set of banners.
func (v *visit) searchBanner() (*Banner, error) {
	master, err := v.Brands.BySlug(v.Context(), brand.Master)
	if err != nil {
		return nil, err
	}
	v.Touch(story.CuratedTag(curated.SearchBanner, master))
	texts, err := curated.Values(v.Context(), v.DB, curated.SearchBanner, master)
	if err != nil || len(texts) == 0 || v.Locale().Code != "en" { // its words are English
		return nil, err
	}
	b := new(Banner)
	return b, json.Unmarshal(texts[0], b)
}
