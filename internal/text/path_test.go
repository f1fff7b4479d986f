package text

import "testing"

func TestPathsOfThisSite(t *testing.T) {
	for link, want := range map[string][2]bool{"/": {true, true}, "/latest?q=1": {true, true}, "/हिन्दी": {true, true},
		"https://example.com/x": {false, true}, "https://": {}, "": {}, "latest": {}, "//host": {}, `/\host`: {}, `/x\..\host`: {},
		"/\t/host":           {},
		"http://example.com": {}, "javascript:x": {}} {
		if got := [2]bool{IsPath(link), IsLink(link)}; got != want {
			t.Errorf("%q: a path and a link: %v, want %v", link, got, want)
		}
	}
}
