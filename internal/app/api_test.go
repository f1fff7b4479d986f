package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story/storytest"
)

func newCache(t *testing.T, clock *dbtest.Clock) *edge.Cache {
	t.Helper()
	cache, err := edge.NewCache(edge.CacheConfig{Now: clock.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cache.Close)
	return cache
}

func getAPI(h http.Handler, address string, header ...string) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodGet, apiv2.Prefix+address, nil)
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// D-31: requests with the parameters timestamp and date bypass caches. However many such requests
// there are, the response is computed at most once a second.
func TestBypassingCachesDoesNotOverloadTheDatabase(t *testing.T) {
	var asked atomic.Int64
	api := apiv2.New("http://example.com", apiv2.Guards{}, slog.New(slog.DiscardHandler))
	apiv2.Get(api, "/count", "count", "Count", func(ctx context.Context, in *struct{ apiv2.Page }) (*apiv2.Output[int64], error) {
		apiv2.AddTags(ctx, "counted")
		return apiv2.Public(asked.Add(1)), nil
	})
	clock := dbtest.NewClock()
	cache := newCache(t, clock)
	site := api.Cached(cache)
	crowd := func(name string, want int64) {
		t.Helper()
		var all sync.WaitGroup
		for i := range 100 {
			all.Go(func() {
				w := getAPI(site, fmt.Sprintf("/count?%s=%d", []string{"timestamp", "date"}[i%2], i))
				if got := w.Header().Get("Cache-Control"); w.Code != http.StatusOK || got != "no-store" {
					t.Errorf("%s: %d, Cache-Control %q", name, w.Code, got)
				}
				if got := w.Body.String(); got != fmt.Sprintln(want) {
					t.Errorf("%s: the response is %q, want %d", name, got, want)
				}
			})
		}
		all.Wait()
	}
	crowd("at first", 1)
	clock.Advance(999 * time.Millisecond)
	crowd("within the second", 1)
	clock.Advance(time.Millisecond)
	crowd("a second later", 2)
	cache.Invalidate("counted")
	crowd("after a write", 3)
	if w := getAPI(site, "/count?timestamp=1&limit=2"); w.Body.String() != "4\n" {
		t.Errorf("another request gets %q", w.Body)
	}
	if w := getAPI(site, "/count"); w.Header().Get("Cache-Control") != "public, max-age=60" {
		t.Errorf("without them: %v", w.Header())
	}
}

// A client that requests the API's document again gets 304 while the document is unchanged.
func TestUnchangedDocumentIsNotSentAgain(t *testing.T) {
	c := dbtest.NewClock()
	a := composeFeatures(t, storytest.New(t, dbtest.New(t)), c.Now, slog.New(slog.DiscardHandler), blank{}, nil)
	site := a.API.Cached(a.Cache)
	for _, name := range []string{"/openapi.json", "/openapi.yaml"} {
		first := getAPI(site, name)
		tag := first.Header().Get("Etag")
		if first.Code != http.StatusOK || tag == "" || first.Header().Get("Cache-Control") != "public, max-age=300" {
			t.Fatalf("%s: %d %v", name, first.Code, first.Header())
		}
		if again := getAPI(site, name, "If-None-Match", tag); again.Code != http.StatusNotModified || again.Body.Len() > 0 {
			t.Errorf("%s again: %d with %d bytes", name, again.Code, again.Body.Len())
		}
	}
}
