package app

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/embed"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/landing"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/site"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
	"masthead/internal/websub"
)

// forms is a publication whose pages and other forms pass the cache.
func forms(t *testing.T, db *database.DB, c *dbtest.Clock) (*storytest.Publication, http.Handler) {
	t.Helper()
	p := storytest.New(t, db)
	cache := newCache(t, c)
	db.Listen(cache)
	a := &App{Cache: cache, Log: slog.New(slog.DiscardHandler),
		Syndicate: &syndicate.Syndicate{
			Name:     "Startline",
			URL:      "https://example.com",
			DB:       db,
			Brands:   p.Brands,
			Stories:  p.Stories,
			Glossary: glossary.New(db),
			Clock:    c.Now,
		},
		Pages: site.New(site.Sources{
			Frames: &frame.Frames{
				Site:   frame.Site{Name: "Startline", URL: "https://example.com"},
				DB:     db,
				Brands: p.Brands,
				Clock:  c.Now,
				Log:    slog.New(slog.DiscardHandler),
			},
			Stories: p.Stories, Glossary: glossary.New(db), Landings: &landing.Landings{DB: db, Brands: p.Brands, Stories: p.Stories}, Renderer: blank{},
		})}
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
		addresses := []string{
			path,
			path + ".md",
			route.EmbedPrefix + path,
			embed.OEmbedPath + "?url=" + url.QueryEscape("https://example.com"+path),
			share.Prefix + path + "/" + strings.Repeat("0", 24) + ".jpg",
		}
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

// oEmbed 1.0: a format that we don't speak is answered 501, which is no failure of ours.
func TestAnUnknownFormatIsNoErrorOfTheLog(t *testing.T) {
	var log bytes.Buffer
	c := dbtest.NewClock()
	logger := slog.New(slog.NewTextHandler(&log, nil))
	cache, err := edge.NewCache(edge.CacheConfig{Now: c.Now, Logger: logger})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cache.Close)
	observe, err := edge.Observe(edge.ObserveConfig{Logger: logger, Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	mux := http.NewServeMux()
	(&App{Cache: cache, Pages: &site.Site{}}).shown(mux)
	h := observe(mux)
	for range 2 {
		w := get(h, embed.OEmbedPath+"?format=yaml&url=x")
		if w.Code != http.StatusNotImplemented || w.Header().Get("Cache-Control") != "no-store" ||
			!strings.Contains(w.Body.String(), "Not Implemented") {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
	}
	if strings.Contains(log.String(), "ERROR") || strings.Count(log.String(), "level=") != 2 {
		t.Errorf("the log says\n%s", &log)
	}
}

// A client may ask the hub for the feeds of a whole outline, and then waits.
func TestTheHubIsAskedWithinBounds(t *testing.T) {
	c := dbtest.NewClock()
	a, mux := &App{Clock: c.Now, Hub: &websub.Hub{}}, http.NewServeMux()
	if err := a.hub(mux); err != nil {
		t.Fatal(err)
	}
	post := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, syndicate.Hub, nil))
		return w
	}
	for range subscriptionBurst {
		if w := post(); w.Code != http.StatusBadRequest {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := post(); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "10" {
		t.Errorf("one too many: %d %v", w.Code, w.Header())
	}
	if w := get(mux, syndicate.Hub); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != http.MethodPost {
		t.Errorf("GET: %d %v", w.Code, w.Header())
	}
}
