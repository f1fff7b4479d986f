package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/landing"
	"masthead/internal/page"
	"masthead/internal/share"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
)

// forms is a publication whose pages and other forms pass the cache.
func forms(t *testing.T, db *database.DB, c *dbtest.Clock) (*storytest.Paper, http.Handler) {
	t.Helper()
	p := storytest.New(t, db)
	cache := newCache(t, c)
	db.Listen(cache)
	a := &App{Cache: cache, Log: slog.New(slog.DiscardHandler),
		Syndicate: &syndicate.Syndicate{Name: "Startline", URL: "https://example.com", DB: db, Brands: p.Brands, Stories: p.Stories, Clock: c.Now},
		Pages: &page.Pages{Site: page.Site{Name: "Startline", URL: "https://example.com"}, DB: db, Brands: p.Brands, Stories: p.Stories, Glossary: glossary.New(db),
			Editions: page.NewEditions(db), Landings: &landing.Landings{DB: db, Brands: p.Brands, Stories: p.Stories}, Renderer: blank{}, Clock: c.Now, Log: slog.New(slog.DiscardHandler)}}
	mux := http.NewServeMux()
	mux.Handle("/", a.pagesAndFeeds(cache.Handler(edge.Route{Load: a.Pages.Load})))
	a.shown(mux)
	return p, mux
}

// get asks for a page.
func get(h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// Who asked for a story before it was there finds it in every form as soon as it is.
func TestAStoryIsInEveryFormAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p, h := forms(t, db, c)
		draft := p.Draft("herstory", "The loom")
		path := draft.FallbackPath("/herstory", c.Now())
		addresses := []string{path, path + ".md", page.EmbedPrefix + path, page.OEmbedPath + "?url=" + url.QueryEscape("https://example.com"+path),
			share.Prefix + path + "/" + strings.Repeat("0", 24) + ".jpg"}
		for _, address := range addresses {
			if w := get(h, address); w.Code != http.StatusNotFound {
				t.Errorf("%s before: %d", address, w.Code)
			}
		}
		if s := p.Publish(draft, 0); s.Path != path {
			t.Fatalf("it is at %s, not %s", s.Path, path)
		}
		for _, address := range addresses {
			if w := get(h, address); w.Code >= 400 {
				t.Errorf("%s after: %d", address, w.Code)
			}
		}
	})
}
