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
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story/storytest"
	"masthead/internal/syndicate"
)

// forms returns a publication whose pages and other formats use the page cache.
func forms(t *testing.T, db *database.DB, c *dbtest.Clock) (*storytest.Publication, http.Handler) {
	t.Helper()
	p := storytest.New(t, db)
	return p, mountedMux(t, composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), blank{}, nil))
}

// get requests a page.
func get(h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// A client that requested a story before it was published gets it in every format as soon as it is published.
func TestNewStoryIsInEveryFormAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p, h := forms(t, db, c)
		draft := p.Draft("herstory", "The loom")
		path := draft.FallbackPath("/herstory", c.Now())
		addresses := []string{
			path,
			path + ".md",
			route.EmbedPrefix + path,
			route.OEmbedPath + "?url=" + url.QueryEscape("https://example.com"+path),
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

// oEmbed 1.0: an unsupported format gets 501, which is not logged as an error of the server.
func TestUnknownFormatIsNotLoggedAsAnError(t *testing.T) {
	var log bytes.Buffer
	c := dbtest.NewClock()
	logger := slog.New(slog.NewTextHandler(&log, nil))
	observe, err := edge.Observe(edge.ObserveConfig{Logger: logger, Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	mux := mountedMux(t, composeFeatures(t, storytest.New(t, dbtest.New(t)), c.Now, logger, blank{}, nil))
	h := observe(mux)
	for range 2 {
		w := get(h, route.OEmbedPath+"?format=yaml&url=x")
		if w.Code != http.StatusNotImplemented || w.Header().Get("Cache-Control") != "no-store" ||
			!strings.Contains(w.Body.String(), "Not Implemented") {
			t.Errorf("%d %v %s", w.Code, w.Header(), w.Body)
		}
	}
	if strings.Contains(log.String(), "ERROR") || strings.Count(log.String(), "level=") != 2 {
		t.Errorf("the log says\n%s", &log)
	}
}

// A client may subscribe to all feeds of an outline at the WebSub hub before the rate limit applies.
func TestWebSubHubHasARateLimit(t *testing.T) {
	c := dbtest.NewClock()
	mux := mountedMux(t, composeFeatures(t, storytest.New(t, dbtest.New(t)), c.Now, slog.New(slog.DiscardHandler), blank{}, nil))
	post := func() *httptest.ResponseRecorder {
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequest(http.MethodPost, syndicate.Hub, nil))
		return w
	}
	for range 60 {
		if w := post(); w.Code != http.StatusBadRequest {
			t.Fatalf("%d %s", w.Code, w.Body)
		}
	}
	if w := post(); w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "10" {
		t.Errorf("one request more than allowed: %d %v", w.Code, w.Header())
	}
	if w := get(mux, syndicate.Hub); w.Code != http.StatusMethodNotAllowed || w.Header().Get("Allow") != http.MethodPost {
		t.Errorf("GET: %d %v", w.Code, w.Header())
	}
}
