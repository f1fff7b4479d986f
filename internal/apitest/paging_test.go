package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Every list follows the paging rules (D-31).
func checkPaging(t *testing.T, s *Site) {
	for _, call := range []struct {
		url     string
		all     int // number of its stories
		offsets bool
	}{
		{"/stories/latest", 82, true}, {"/ys/stories/latest", 63, true}, {"/brand/stories?slug=ys", 63, true},
		{"/tag/stories?slug=funding", 5, true}, {"/tag/stories?slug=funding&greedy=true", 82, true},
		{"/category/stories?slug=technology", 1, true}, {"/category/stories?slug=technology&brand=ys&greedy=true", 63, true},
		{"/series/stories?slug=money-matters", 1, true}, {"/property/stories?slug=founder-first", 2, true},
		{"/author/stories?slug=meera", 1, true},
		{"/stories/date?year=2026&month=3&day=15", 82, true}, {"/brand-spotlight/stories?slug=acme-pickles", 1, true},
		{"/stories/search/title?title=story", 60, true}, {"/stories/search/title?type=glossary", 8, true},
		{"/story/related", 63, false}, {"/featured_stories", 1, false}, {"/stories/trending", 1, false},
	} {
		and := "&"
		if !strings.Contains(call.url, "?") {
			and = "?"
		}
		at := call.url + and
		cases := []Case{
			{Name: "nothing", URL: at + "limit=0", Check: count(0)},
			{Name: "cut", URL: at + "limit=1000", Check: count(min(call.all, 50))},
			{Name: "negative limit", URL: at + "limit=-1", Status: 400, Has: []string{"limit"}},
			{Name: "limit is not a number", URL: at + "limit=NaN", Status: 400, Has: []string{"limit"}},
			{Name: "limit is not an integer", URL: at + "limit=1.5", Status: 400, Has: []string{"limit"}},
			{Name: "limit is too large to count", URL: at + "limit=99999999999999999999", Status: 400, Has: []string{"limit"}},
			{Name: "largest limit", URL: at + "limit=9223372036854775807", Check: count(min(call.all, 50))},
		}
		if call.offsets {
			cases = append(cases,
				Case{Name: "negative offset", URL: at + "offset=-1", Status: 400, Has: []string{"offset"}},
				Case{Name: "offset is not a number", URL: at + "offset=two", Status: 400, Has: []string{"offset"}},
				Case{Name: "beyond the end", URL: at + "offset=90", Check: count(0)},
				Case{Name: "beyond everything", URL: at + "offset=9223372036854775807", Check: count(0)},
				Case{Name: "both largest", URL: at + "offset=9223372036854775807&limit=9223372036854775807", Check: count(0)},
			)
		}
		t.Run(call.url, func(t *testing.T) {
			Run(t, s, cases)
			if call.offsets {
				checkPages(t, s, at, call.all)
			}
		})
	}
}

// checkPages reads a list page by page: every story must occur once, in the order of a single request.
func checkPages(t *testing.T, s *Site, at string, all int) {
	t.Helper()
	seen := map[any]bool{}
	n := 0
	for offset := 0; ; offset += 7 {
		a := s.Ask(t, Case{URL: fmt.Sprintf("%slimit=7&offset=%d", at, offset)})
		list, _ := a.Member("stories").([]any)
		for _, item := range list {
			if kind := item.(map[string]any)["type"]; kind != nil && !slices.Contains([]any{"ARTICLE", "VIDEO", "WEBINAR"}, kind) { // ENTITY-02
				t.Errorf("%v is of the type %v", item.(map[string]any)["title"], kind)
			}
			id := item.(map[string]any)["id"]
			if seen[id] {
				t.Fatalf("%v occurs twice", item.(map[string]any)["title"])
			}
			seen[id] = true
		}
		if n += len(list); len(list) < 7 { // CONST-04
			break
		}
	}
	if n != all {
		t.Errorf("paging returned %d stories, want %d", n, all)
	}
}

// HEAD is GET without a body, and other methods are 405 with Allow (D-38).
func checkMethods(t *testing.T, s *Site, cases []Case) {
	for pattern := range s.API.OpenAPI().Paths {
		path := strings.NewReplacer("{id}", "1", "{brand}", "ys", "{key}", "mu").Replace(pattern)
		offered := map[string]bool{}
		for other, item := range s.API.OpenAPI().Paths {
			if other != pattern && !matches(other, path) {
				continue // /desk/companies/duplicates also has the form of /desk/companies/{id}
			}
			for _, op := range operations(item) {
				offered[op.Method] = true
				if op.Method == http.MethodGet {
					offered[http.MethodHead] = true
				}
			}
		}
		var allow []string
		for method := range offered {
			allow = append(allow, method)
		}
		slices.Sort(allow)
		for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodPatch, http.MethodOptions} {
			if offered[method] {
				continue
			}
			Run(t, s, []Case{{Name: method + " " + pattern, Method: method, URL: path, Status: 405,
				Header: map[string]string{"Allow": strings.Join(allow, ", ")}}})
		}
	}
	for _, c := range cases {
		if c.Method != "" {
			continue // not a read operation
		}
		get := s.Ask(t, c)
		c.Method = http.MethodHead
		head := s.Ask(t, c)
		if head.Status != get.Status || head.Text != "" || head.Header.Get("Content-Type") != get.Header.Get("Content-Type") ||
			head.Header.Get("Etag") != get.Header.Get("Etag") || head.Header.Get("Cache-Control") != get.Header.Get("Cache-Control") {
			t.Errorf("HEAD %s: %d %v %q, GET %d %v", c.URL, head.Status, head.Header, head.Text, get.Status, get.Header)
		}
	}
}
