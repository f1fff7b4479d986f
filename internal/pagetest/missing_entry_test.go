package pagetest_test

import (
	"net/http"
	"testing"

	"masthead/internal/edge"
	"masthead/internal/page"
)

// ERR-19: a 404 page of the directory says what is not there, searches for entries of that kind, and links to their list in the
// edition. Other 404 pages keep the usual text.
func TestA404OfTheDirectoryNamesItsKind(t *testing.T) {
	s := newSite(t)
	for _, c := range []struct{ path, title, list, kind string }{
		{"/companies/none", "There is no company at this address", "/companies", "company"},
		{"/hindi/companies/none", "इस पते पर कोई कंपनी नहीं है", "/hindi/companies", "company"},
		{"/people/none", "There is no profile at this address", "/people", "person"},
		{"/investors/none", "There is no investor at this address", "/investors", "investor"},
		{"/hindi/awards/none", "इस पते पर कोई पुरस्कार नहीं है", "/hindi/awards", "award"},
		{"/companies/none/more", "Page not found", "", ""},
		{"/2026/01/none", "Page not found", "", ""},
	} {
		response, err := s.pages.Load(t.Context(), edge.Request{Path: c.path})
		if err != nil || response.Status != http.StatusNotFound {
			t.Fatalf("%s: %d %v", c.path, response.Status, err)
		}
		m := model[page.StatusPage](t, response)
		list := ""
		if m.List != nil {
			list = m.List.Href
		}
		if m.Head.Title != c.title || list != c.list || m.SearchKind != c.kind || m.Head.Robots != "noindex" {
			t.Errorf("%s: %q, list %q, kind %q", c.path, m.Head.Title, list, m.SearchKind)
		}
	}
}
