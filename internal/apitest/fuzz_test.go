package apitest

import (
	"context"
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"
	"pgregory.net/rapid"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/page"
)

// plausible returns requests of an operation: every value of each parameter with the first values
// of the others, with and without optional ones, and every pair of slugs and brands.
func (e *FullSite) plausible(path string, op *huma.Operation) []string {
	values := e.values()
	var urls []string
	add := func(set map[string]string) {
		at, query := path, url.Values{}
		for _, p := range op.Parameters {
			value, ok := set[p.Name]
			switch {
			case p.In == "path":
				at = strings.ReplaceAll(at, "{"+p.Name+"}", url.PathEscape(value))
			case ok && p.In == "query":
				query.Set(p.Name, value)
			}
		}
		urls = append(urls, at+"?"+query.Encode())
	}
	for _, all := range []bool{false, true} {
		base := map[string]string{}
		for _, p := range op.Parameters {
			if list := values[p.Name]; len(list) > 0 && (all && p.Name != "type" && p.Name != "startWith" || p.Required) {
				base[p.Name] = list[0]
			}
		}
		add(base)
		for _, p := range op.Parameters {
			for _, value := range values[p.Name] {
				set := map[string]string{p.Name: value}
				for name, other := range base {
					if name != p.Name {
						set[name] = other
					}
				}
				add(set)
				if _, ok := base["slug"]; ok && p.Name != "slug" {
					for _, slug := range values["slug"] {
						set["slug"] = slug
						add(set)
					}
				}
			}
		}
	}
	return urls
}

// parameterValue generates values of a parameter. Two in three are plausible.
func parameterValue(plausible []string) *rapid.Generator[string] {
	right := rapid.SampledFrom(append([]string{""}, plausible...))
	return rapid.OneOf(right, right, unusualValue())
}

func unusualValue() *rapid.Generator[string] {
	return rapid.OneOf(
		rapid.SampledFrom(
			[]string{
				"-1",
				"0",
				"1e9",
				"NaN",
				"Inf",
				"99999999999999999999",
				"9223372036854775807",
				"-9223372036854775808",
				"0x10",
				" 1",
				"1,2",
				"null",
				"true",
				"' OR 1=1 --",
				"%",
				"\x00",
				"\xff\xfe",
				"../..",
				"{}",
				"[]",
				"अचार",
				"\u202e",
				"#",
				"/",
				"//x",
				strings.Repeat("a", 5000),
				strings.Repeat("ﷺ", 300),
			},
		),
		rapid.String(),
		rapid.Map(rapid.Int(), strconv.Itoa),
		rapid.Map(rapid.SliceOfN(rapid.Byte(), 0, 40), func(b []byte) string { return string(b) }),
	)
}

// value generates any JSON value, in most cases one that fits a schema.
func value(r *rapid.T, schemas huma.Registry, s *huma.Schema, depth int) any {
	for s != nil && s.Ref != "" {
		if strings.HasSuffix(s.Ref, "/Doc") && rapid.IntRange(0, 3).Draw(r, "made up") > 0 {
			return map[string]any{"type": "doc", "content": []any{map[string]any{"type": "paragraph", "content": []any{
				map[string]any{"type": "text", "text": "Told: " + rapid.String().Draw(r, "text")}}}}}
		}
		s = schemas.SchemaFromRef(s.Ref)
	}
	if s == nil || depth > 5 || rapid.IntRange(0, 39).Draw(r, "odd") == 0 {
		return rapid.SampledFrom([]any{nil, true, -1, 1e300, "", "\x00", "x", []any{}, map[string]any{}, []any{nil}, strings.Repeat("a", 3000)}).
			Draw(r, "any")
	}
	switch {
	case len(s.Enum) > 0:
		return rapid.SampledFrom(s.Enum).Draw(r, "enum")
	case s.Type == huma.TypeObject:
		object := map[string]any{}
		for name, p := range s.Properties {
			if slices.Contains(s.Required, name) || rapid.IntRange(0, 3).Draw(r, name) == 0 {
				object[name] = value(r, schemas, p, depth+1)
			}
		}
		return object
	case s.Type == huma.TypeArray:
		list := make([]any, rapid.IntRange(0, 3).Draw(r, "length"))
		for i := range list {
			list[i] = value(r, schemas, s.Items, depth+1)
		}
		return list
	case s.Type == huma.TypeInteger:
		return rapid.OneOf(rapid.Int64Range(0, 3), rapid.Int64()).Draw(r, "integer")
	case s.Type == huma.TypeNumber:
		return rapid.Float64Range(-1e9, 1e9).Draw(r, "number")
	case s.Type == huma.TypeBoolean:
		return rapid.Bool().Draw(r, "boolean")
	default:
		texts := []string{"herstory", "funding", "meera", "hindi"}
		if s.Format == "date-time" {
			texts = []string{"2026-03-16T12:00:00Z"}
		}
		right := rapid.SampledFrom(texts)
		return rapid.OneOf(right, right, right, rapid.String()).Draw(r, "text")
	}
}

// No request to any operation causes a server error. Every response is JSON of the type and shape
// in the document.
func TestAnyRequestHasADocumentedResponse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		values := e.values()
		values["id"] = []string{strconv.FormatInt(e.Drafts[0].ID, 10), "4711"}
		var paths []string
		for path := range e.API.OpenAPI().Paths {
			paths = append(paths, path)
		}
		slices.Sort(paths)
		schemas := e.API.OpenAPI().Components.Schemas
		rapid.Check(t, func(r *rapid.T) {
			for range 12 {
				path := rapid.SampledFrom(paths).Draw(r, "path")
				op := rapid.SampledFrom(operations(e.API.OpenAPI().Paths[path])).Draw(r, "operation")
				at, query := path, url.Values{}
				for _, p := range op.Parameters {
					text := parameterValue(values[p.Name]).Draw(r, p.Name)
					switch {
					case p.In == "path":
						at = strings.ReplaceAll(at, "{"+p.Name+"}", url.PathEscape(strings.NewReplacer("/", "", ".", "").Replace(text)+"1"))
					case p.Required || rapid.Bool().Draw(r, "with "+p.Name):
						query.Add(p.Name, text)
					}
				}
				ask := Case{
					Method: op.Method,
					URL:    at + "?" + query.Encode(),
					As:     rapid.SampledFrom([]string{"", Editor, Admin, Admin}).Draw(r, "caller"),
				}
				if op.RequestBody != nil {
					ask.Type = rapid.SampledFrom([]string{jsonType, jsonType, jsonType, "", "text/plain", "\xff"}).Draw(r, "type")
					if content := op.RequestBody.Content[jsonType]; content != nil {
						text, err := json.Marshal(value(r, schemas, content.Schema, 0))
						if err != nil {
							r.Fatal(err)
						}
						ask.Body = string(text)
					} else {
						ask.Body = rapid.String().Draw(r, "body")
					}
				}
				response := e.Ask(t, ask)
				if response.Status >= 500 {
					r.Fatalf("%s %s: %d: %s\n%s", ask.Method, ask.URL, response.Status, response.Text, ask.Body)
				}
				e.Conforms(t, ask, response)
			}
		})
	})
}

// FuzzQuery sends random queries to every public operation.
func FuzzQuery(f *testing.F) {
	for _, query := range []string{"", "limit=1&offset=1", "slug=funding&greedy=true&skipFeatured=1", "%",
		"limit=%31;offset=2", "a=b=c&&=", "slug=%00", "key=%ff&brand=%C3%28",
		"year=-1&month=0&day=99", "skipUrls=,,,&skipUrls=a", "title=%F0%9F%98%80&startWith=%23",
		"limit=9223372036854775807&offset=9223372036854775807", "locale=hi&locale=en"} {
		f.Add(query)
	}
	e := NewFullSite(f, dbtest.New(f), dbtest.NewClock())
	var paths []string
	for path, item := range e.API.OpenAPI().Paths {
		if item.Get != nil && len(item.Get.Security) == 0 {
			paths = append(paths, strings.NewReplacer("{brand}", "ys", "{key}", "mu").Replace(path))
		}
	}
	slices.Sort(paths)
	f.Fuzz(func(t *testing.T, query string) {
		for _, path := range paths {
			req := &http.Request{
				Method: http.MethodGet,
				URL:    &url.URL{Path: "/api/v2" + path, RawQuery: query},
				Header: http.Header{},
				Host:   "example.com",
			}
			a := e.Serve(t, req.WithContext(context.Background()))
			if a.Status >= 500 {
				t.Fatalf("%s?%s: %d: %s", path, query, a.Status, a.Text)
			}
			e.Conforms(t, Case{URL: path}, a)
		}
	})
}

// seedPaths are paths as readers and attackers request them.
var seedPaths = []string{
	"/",
	"/herstory/2021/03/first-unicorn-founder",
	"/video/plain-video",
	"/topic/funding",
	"/category/technology",
	"/herstory/category/ai",
	"/series/money-matters",
	"/author/meera",
	"/property/founder-first",
	"/custom-topic/budget-2026",
	"/brands/acme-pickles",
	"/acme-pickles",
	"/hindi",
	"/latest",
	"/none",
	"/daily-capsule",
	"/daily-capsule/2026-03-14",
	"/daily-capsule/2026-99-99",
	"/hindi/daily-capsule/2026-03-14",
	"/newsletters/herstory",
	"/newsletters",
	"/hindi/audio-shows",
	"/hindi/audio-shows/paise",
	"/hindi/audio-shows/paise/udhaar",
	"//evil.example",
	"/\x00",
	"/\xff",
	"/topic/\x00",
	"/topic/\xc3(",
	"/author/' OR 1=1",
	"/a/../b",
	"/" + strings.Repeat("a/", 500),
	"/अचार",
	"/2026/03/",
	"",
	"no-slash",
}

// checkPath requests the page at a path. Every path must have a response, and must not redirect to
// another site.
func checkPath(t *testing.T, pages *page.Pages, path, number string) {
	t.Helper()
	r := edge.Request{Path: path, Query: url.Values{}}
	if number != "" {
		r.Query.Set("page", number)
	}
	p, err := pages.Load(t.Context(), r)
	if err != nil {
		t.Fatalf("%q: %v", path, err)
	}
	if p.Status >= 500 {
		t.Fatalf("%q: %d", path, p.Status)
	}
	if to := p.Header.Get("Location"); to != "" && (!strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//")) {
		t.Fatalf("%q leads to %q", path, to)
	}
	if strings.Contains(string(p.Body), Secret) {
		t.Fatalf("%q shows unpublished content", path)
	}
}

// Every path has a response, on both engines (D-08).
func TestEveryPathHasAResponse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		e := NewFullSite(t, db, c)
		pages := e.Pages
		paths := slices.Clone(seedPaths)
		for _, d := range e.Drafts {
			paths = append(paths, d.Path)
		}
		for _, path := range paths {
			for _, number := range []string{"", "2", "-1", "99999999999999999999", "\x00"} {
				checkPath(t, pages, path, number)
			}
		}
	})
}

// FuzzPath requests pages at random paths.
func FuzzPath(f *testing.F) {
	for _, path := range seedPaths {
		f.Add(path, "")
	}
	f.Add("/latest", "2")
	e := NewFullSite(f, dbtest.New(f), dbtest.NewClock())
	pages := e.Pages
	f.Fuzz(func(t *testing.T, path, number string) { checkPath(t, pages, path, number) })
}
