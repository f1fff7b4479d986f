package searchpage

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/brand"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/search"
)

// facets returns the values that can filter results. f has those of the results. The values of a filter that is set are
// counted as if it were not set, so that readers see the number of results of its other values.
func (p *Pages) facets(r *frame.Request, q search.Query, f search.Facets) (search.Facets, error) {
	q.Limit, q.Offset = 0, 0
	for _, filter := range []struct {
		set    bool
		remove func(q *search.Query)
		take   func(other search.Facets)
	}{
		{len(q.Kinds) > 0, func(q *search.Query) { q.Kinds = nil }, func(other search.Facets) { f.Kinds = other.Kinds }},
		{q.Lang != "", func(q *search.Query) { q.Lang = "" }, func(other search.Facets) { f.Langs = other.Langs }},
		{q.Brand != 0, func(q *search.Query) { q.Brand = 0 }, func(other search.Facets) { f.Brands = other.Brands }},
		{q.Year != 0, func(q *search.Query) { q.Year = 0 }, func(other search.Facets) { f.Years = other.Years }},
	} {
		if !filter.set {
			continue
		}
		wider := q
		filter.remove(&wider)
		other, err := p.Index.Find(r.Context(), wider)
		if err != nil {
			return f, err
		}
		filter.take(other.Facets)
	}
	return f, nil
}

// addTabs adds the tabs of the kinds that have results, and the chosen one.
func addTabs(r *frame.Request, model *SearchPage, kinds []search.Count[search.Kind]) {
	n := map[search.Kind]int{}
	all := 0
	for _, k := range kinds {
		n[k.Value] = k.N
		all += k.N
	}
	add := func(key, kind string, count int) {
		tab := KindTab{Key: key, Href: searchURL(r, "kind", kind), Count: count, Current: kind == model.Kind}
		if tab.Current && model.Capped || count > search.MaxResults { // the heading has the same number
			tab.Count, tab.Capped = search.MaxResults, true
		}
		model.Kinds = append(model.Kinds, tab)
	}
	add("search.all", "", all)
	for _, tab := range searchTabs {
		if current := string(tab.kind) == model.Kind; current || n[tab.kind] > 0 {
			add(tab.key, string(tab.kind), n[tab.kind])
		}
	}
}

// loadFilters adds the filters with values that distinguish results, and the filters that are set.
func loadFilters(r *frame.Request, model *SearchPage, q search.Query, f search.Facets) error {
	langs := SearchFilter{Name: "lang", Key: "search.language", Value: q.Lang, Options: []FilterOption{}}
	for _, c := range withChosen(f.Langs, q.Lang) {
		l := i18n.LookupOrDefault(c.Value)
		langs.Options = append(langs.Options, FilterOption{Value: l.Code, Text: l.OwnName, Lang: l.Code, Count: c.N})
	}
	brands := SearchFilter{Name: "brand", Key: "search.brand", Value: r.Query.Get("brand"), Options: []FilterOption{}}
	repeated := len(f.Brands) == len(f.Langs) // with as many brands as languages, one of the two filters is enough
	for _, c := range withChosen(f.Brands, q.Brand) {
		b, err := r.Brands.ByID(r.Context(), c.Value)
		if err != nil {
			return err
		}
		option := FilterOption{Value: b.Slug, Text: b.Name, Count: c.N}
		if b.Kind == brand.KindLanguage { // its name is in its language
			option.Lang = b.Locale().Code
		}
		brands.Options = append(brands.Options, option)
		repeated = repeated && slices.Contains(f.Langs, search.Count[string]{Value: b.Locale().Code, N: c.N})
	}
	if repeated && brands.Value == "" {
		brands.Options = nil
	}
	years := SearchFilter{Name: "year", Key: "search.year", Value: r.Query.Get("year"), Options: []FilterOption{}}
	for _, c := range withChosen(f.Years, q.Year) {
		text := strconv.Itoa(c.Value)
		years.Options = append(years.Options, FilterOption{Value: text, Text: text, Count: c.N})
	}
	for _, n := range []SearchFilter{langs, brands, years} {
		if len(n.Options) > 1 || n.Value != "" {
			model.Filters = append(model.Filters, n)
		}
	}
	return nil
}

// withChosen returns the values that results have, and the chosen value even if no result
// has it.
func withChosen[V cmp.Ordered](counts []search.Count[V], value V) []search.Count[V] {
	var none V
	if value == none || slices.ContainsFunc(counts, func(c search.Count[V]) bool { return c.Value == value }) {
		return counts
	}
	return append(counts, search.Count[V]{Value: value})
}

// searchURL returns the address of this search with another value of a parameter, on its
// first page.
func searchURL(r *frame.Request, name, value string) string {
	q := url.Values{}
	for _, param := range searchParams {
		if text := strings.Join(strings.Fields(r.Query.Get(param)), " "); text != "" && param != "page" && param != "q" {
			q.Set(param, text)
		}
	}
	if text := search.CleanText(r.Query.Get("q")); text != "" {
		q.Set("q", text)
	}
	if q.Set(name, value); value == "" {
		q.Del(name)
	}
	if len(q) == 0 {
		return r.Path
	}
	return r.Path + "?" + q.Encode()
}
