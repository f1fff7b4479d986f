package apitest

import (
	"strings"
	"testing"
)

// searchArea has the search, suggestions and the glossary.
var searchArea = area{
	cases: searchCases,
}

// searchCases test API-22, API-23, CONST-07 and the additions of D-40 about the search.
func searchCases(e *FullSite) []Case {
	return []Case{
		// API-22, CONST-07
		{
			Name:   "a search by title",
			URL:    "/stories/search/title?title=first%20UNI",
			Header: public,
			Titles: []string{"First unicorn founder"},
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "stories limit offset")
				keys(t, a.Member("stories", 0), "id title path slug excerpt")
				is("limit", 5, "offset", 0)(t, a)
			},
		},
		// D-40
		{
			Name:   "a search by words",
			URL:    "/stories/search?q=founders+unicorn",
			Header: public,
			Titles: []string{"First unicorn founder"},
			Check:  is("limit", 12, "offset", 0),
		},
		{Name: "a search in Latin letters", URL: "/stories/search?q=achar+se+karobar",
			Titles: []string{"अचार से कारोबार"}},
		{Name: "a search in a category", URL: "/stories/search?q=unicorn&category=Technology", Titles: []string{"First unicorn founder"}},
		{Name: "a search in an unknown category", URL: "/stories/search?q=unicorn&category=nothing", Titles: []string{}},
		{Name: "a search for videos", URL: "/stories/search?q=unicorn&type=VIDEO", Titles: []string{}},
		{Name: "an empty search returns the newest stories", URL: "/stories/search?limit=2", Titles: []string{"She 14", "Story 60"}},
		{Name: "a search for an unknown type", URL: "/stories/search?q=unicorn&type=SONG", Status: 400, Has: []string{"type"}},
		{Name: "a search that is too long", URL: "/stories/search?q=" + strings.Repeat("a", 101), Status: 400, Has: []string{"q"}},
		{Name: "a search beyond the last result", URL: "/stories/search?q=unicorn&offset=12", Titles: []string{}},
		{
			Name:   "suggestions",
			URL:    "/search/suggest?q=first+uni",
			Header: public,
			Check:  is("words", "[first unicorn]", "suggestions.0.path", e.Full.Path, "suggestions.0.title.0.text", "First unicorn"),
		},
		{Name: "suggestions in an unknown language", URL: "/search/suggest?q=first&locale=klingon", Status: 400, Has: []string{"locale"}},
		{
			Name:   "people by the beginning of a word of their names",
			URL:    "/people/search?q=na",
			Header: public,
			Check: func(t *testing.T, a Response) {
				keys(t, a.JSON, "people")
				is("people.0.name", "Meera Nambiar", "people.0.path", "/author/meera", "people.0.slug", "meera", "people.0.lang", "en")(t, a)
			},
		},
		{Name: "people by spaces", URL: "/people/search?q=++", Check: is("people", "[]")},
		{Name: "people by symbols", URL: "/people/search?q=%25_", Check: is("people", "[]")},
		{Name: "people by both names", URL: "/people/search?q=sen+arjun", Check: is("people.0.slug", "arjun")},
		{Name: "people who do not exist", URL: "/people/search?q=meera+sen", Check: is("people", "[]")},
		{Name: "people by one letter", URL: "/people/search?q=m", Status: 400, Has: []string{"q"}},
		{Name: "people by a text that is too long", URL: "/people/search?q=" + strings.Repeat("m", 101), Status: 400, Has: []string{"q"}},
		{Name: "people without a text", URL: "/people/search", Status: 400, Has: []string{"q"}},
		{Name: "people in an unknown language", URL: "/people/search?q=meera&locale=klingon", Status: 400, Has: []string{"locale"}},
		{Name: "suggestions without a text", URL: "/search/suggest", Status: 400, Has: []string{"q"}},
		{
			Name:   "a search in the glossary returns five terms by default",
			URL:    "/stories/search/title?type=glossary",
			Titles: []string{"3PL", "Accelerator", "Acquihire", "Anchor investor", "Angel round"},
		},
		{
			Name:   "a search in the glossary by letter",
			URL:    "/stories/search/title?type=glossary&startWith=b",
			Titles: []string{"Burn rate"},
			Check:  is("stories.0.path", "/glossary/burn-rate"),
		},
		{Name: "a search in the glossary by #", URL: "/stories/search/title?type=glossary&startWith=%23", Titles: []string{"3PL"}},
		{
			Name:   "a search in the glossary by title",
			URL:    "/stories/search/title?type=glossary&title=an&limit=12",
			Titles: []string{"Anchor investor", "Angel round"},
		},
		{
			Name:   "a search in the glossary by a word within a title",
			URL:    "/stories/search/title?type=glossary&title=inv&startWith=a",
			Titles: []string{"Anchor investor"},
		},
		{
			Name:   "a search in the glossary with a typing error",
			URL:    "/stories/search/title?type=glossary&title=acceleratr",
			Titles: []string{"Accelerator"},
		},
		{
			Name:   "a search in the glossary with a typing error, under a letter",
			URL:    "/stories/search/title?type=glossary&title=acceleratr&startWith=a",
			Titles: []string{},
		},
		{Name: "a search in the glossary with limit 0", URL: "/stories/search/title?type=glossary&limit=0", Titles: []string{}},
		{
			Name:   "a search in the glossary, paged",
			URL:    "/stories/search/title?type=glossary&limit=2&offset=2",
			Titles: []string{"Acquihire", "Anchor investor"},
		},
		{Name: "a term", URL: "/glossary/term?slug=arr", Header: public, Check: func(t *testing.T, a Response) { // D-40
			is("title", "ARR")(t, a)
			is("path", "/glossary/arr")(t, a)
			is("related.0.slug", "burn-rate")(t, a)
			is("text", "<p>A promise, no <strong>income</strong>.</p>")(t, a)
		}},
		{Name: "an unknown term", URL: "/glossary/term?slug=none", Status: 404},
		{Name: "no term", URL: "/glossary/term", Status: 400, Has: []string{"slug"}},
		{Name: "a search by two letters", URL: "/stories/search/title?type=glossary&startWith=ab", Status: 400, Has: []string{"startWith"}},
		{
			Name:   "a search by two letters in all stories",
			URL:    "/stories/search/title?title=first&startWith=AB",
			Status: 400,
			Has:    []string{"startWith"},
		},
		{Name: "a search for another type", URL: "/stories/search/title?type=SONG", Status: 400, Has: []string{"type"}},

		// API-23
		{Name: "the number of terms", URL: "/glossary/count", Header: public, Check: func(t *testing.T, a Response) {
			keys(t, a.JSON, "counts total")
			keys(t, a.Member("counts"), "# A B C D E F G H I J K L M N O P Q R S T U V W X Y Z")
			is("counts.A", 5, "counts.B", 1, "counts.#", 1, "counts.Z", 0, "total", 8)(t, a)
		}},
	}
}
