package route_test

import (
	"testing"

	"masthead/internal/route"
)

var (
	wordsPage  = route.Declare(route.Page{Pattern: "/words", Base: route.Editions, Name: "menu.words"})
	word       = route.Declare(route.Page{Pattern: "/words/{slug}", Base: route.Editions, Parent: "/words"})
	letterPage = route.Declare(route.Page{Pattern: "/words/letter/{letter}", Base: route.Editions})
	newest     = route.Declare(route.Page{Pattern: "/newest", Base: route.Brands})
	writer     = route.Declare(route.Page{Pattern: "/writer/{slug}"})
	catalog    = route.Declare(route.Page{Pattern: "/{brand}/catalog", Base: route.Editions})
	_          = route.Reserve("machine", "a program")
	_          = route.ReserveShared("film", "stories")
)

// D-08: a path is recognised as that of one declared page, also below editions and brands
// that have the page.
func TestPathsAreFoundBelowEditionsAndBrands(t *testing.T) {
	for path, want := range map[string]struct {
		page        *route.Page
		base, value string
	}{
		"/words":             {wordsPage, "", ""},
		"/words/burn":        {word, "", "burn"},
		"/hindi/words/burn":  {word, "/hindi", "burn"},
		"/words/letter/b":    {letterPage, "", "b"},
		"/newest":            {newest, "", ""},
		"/textile/newest":    {newest, "/textile", ""},
		"/urdu/newest":       {newest, "/urdu", ""},
		"/writer/asha":       {writer, "", "asha"},
		"/textile/catalog":   {catalog, "", "textile"},
		"/urdu/loom/catalog": {catalog, "/urdu", "loom"},
	} {
		got, ok := route.Find(path)
		if !ok || got.Page != want.page || got.Base != want.base || got.Values[0] != want.value {
			t.Errorf("%s: %+v, %v", path, got, ok)
		}
	}
	for _, path := range []string{"/", "", "/textile/words", "/hindi/writer/asha", "/words/", "/words//", "/words/a/b", "/nothing"} {
		if got, ok := route.Find(path); ok {
			t.Errorf("%s is recognised as %s", path, got.Page.Pattern)
		}
	}
}

// D-08: everything that is declared for any edition or brand is reserved, with everything
// below its first segment.
func TestReserved(t *testing.T) {
	for path, want := range map[string]bool{
		"/": true, "/words": true, "/words/anything/below": true, "/hindi/words": true, "/hindi/words/burn": true, "/textile/words/burn": true,
		"/textile/newest": true, "/machine/x": true, "/film": true, "/film/": true, "/textile/catalog": true,
		"/textile/feed": true, "/hindi": true, "/hindi/topic/x/feed": true, "/film/feed": true, "/textile/2026/11/a-story.md": true,
		"/film/a-story": false, "/2026/11/a-story": false, "/textile/2026/11/a-story": false, "/about": false, "/hindi/about": false,
	} {
		if got := route.Reserved(path); got != want {
			t.Errorf("%s: reserved %v, want %v", path, got, want)
		}
	}
}

// A malformed pattern, or one that another page has, panics.
func TestDeclareRefuses(t *testing.T) {
	for _, pattern := range []string{"/words", "/words/{other}", "words", "/", "/{a}/{b}/{c}/{d}/{e}"} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was declared", pattern)
				}
			}()
			route.Declare(route.Page{Pattern: pattern})
		}()
	}
}
