package pagetest_test

import (
	"encoding/json"
	"encoding/xml"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/syndicate"
)

const ourSite = "https://example.com"

// sitemapAddresses returns the addresses in the files of the sitemap, with the files that contain them. The news
// sitemap is left out.
func sitemapAddresses(t *testing.T, pages *composedSite) map[string][]string {
	t.Helper()
	s := pages.features.Syndicate
	read := func(path string, into any) {
		response, err := s.Load(t.Context(), edge.Request{Path: path})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		if err := xml.Unmarshal(response.Body, into); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	var index struct {
		Files []string `xml:"sitemap>loc"`
	}
	read(syndicate.Sitemap, &index)
	in := map[string][]string{}
	for _, file := range index.Files {
		if strings.HasSuffix(file, "/news.xml") {
			continue
		}
		var set struct {
			Pages []string `xml:"url>loc"`
		}
		read(strings.TrimPrefix(file, ourSite), &set)
		if len(set.Pages) == 0 || len(set.Pages) > 50_000 {
			t.Errorf("%s has %d pages", file, len(set.Pages))
		}
		for _, address := range set.Pages {
			in[strings.TrimPrefix(address, ourSite)] = append(in[strings.TrimPrefix(address, ourSite)], file)
		}
	}
	return in
}

// indexedLinks reports whether search engines may index a page under its address, and returns its
// links.
func indexedLinks(t *testing.T, pages *composedSite, path string) (indexed bool, links []string) {
	t.Helper()
	plain, query, _ := strings.Cut(path, "?")
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	response, err := pages.Load(t.Context(), edge.Request{Path: plain, Query: values})
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
	_, text, found := strings.Cut(string(response.Body), " ")
	if response.Status != http.StatusOK || !found {
		return false, nil
	}
	var frame frame.Frame
	var model any
	for _, into := range []any{&frame, &model} {
		if err := json.Unmarshal([]byte(text), into); err != nil {
			t.Fatalf("%s: %v", path, err)
		}
	}
	return !strings.Contains(frame.Head.Robots, "noindex") && frame.Head.Canonical == ourSite+path, hrefs(model)
}

// hrefs returns the pages of this site that a model links to.
func hrefs(model any) (list []string) {
	switch model := model.(type) {
	case []any:
		for _, one := range model {
			list = append(list, hrefs(one)...)
		}
	case map[string]any:
		for name, value := range model {
			if href, ok := value.(string); ok && strings.EqualFold(name, "href") {
				if strings.HasPrefix(href, "/") && !strings.ContainsAny(href, "?#") && !syndicate.Handles(href) {
					list = append(list, href)
				}
				continue
			}
			list = append(list, hrefs(value)...)
		}
	}
	return list
}

// Every page that search engines may index and that is within two links of a landing page is
// in exactly one file of the sitemap, and every page in a file may be indexed.
func TestIndexedPagesAreInOneFileOfTheSitemap(t *testing.T) {
	pages := demonstration(t)
	in := sitemapAddresses(t, pages)
	all, err := pages.Frames.Brands.All(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	steps := map[string]int{}
	next := []string{"/brands/kestrel-cloud", "/live/main", "/university/resource", "/jobs/front-end-engineer"}
	for _, b := range all {
		next = append(next, b.Path)
	}
	indexed := map[string]bool{}
	for step := range 3 {
		var found []string
		for _, path := range next {
			if _, seen := steps[path]; seen {
				continue
			}
			steps[path] = step
			isIndexed, links := indexedLinks(t, pages, path)
			indexed[path] = isIndexed
			found = append(found, links...)
		}
		next = found
	}
	for _, path := range slices.Sorted(maps.Keys(indexed)) {
		if files := in[path]; indexed[path] && len(files) != 1 {
			t.Errorf("%s may be found and is in %q", path, files)
		}
	}
	for _, path := range slices.Sorted(maps.Keys(in)) {
		if _, read := indexed[path]; !read && !strings.Contains(in[path][0], "/stories-") {
			indexed[path], _ = indexedLinks(t, pages, path)
		} else if !read {
			continue
		}
		if !indexed[path] || len(in[path]) > 1 {
			t.Errorf("%q have %s, which may be found: %v", in[path], path, indexed[path])
		}
	}
	t.Logf("%d pages of the sitemap, %d read", len(in), len(indexed))
}
