package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// A client that sends too many reports is refused; other clients are not.
func TestAudienceReportsAreLimitedPerClient(t *testing.T) {
	db := dbtest.New(t)
	publication, clock := storytest.New(t, db), dbtest.NewClock()
	mux := mountedMux(t, composeFeatures(t, publication, clock.Now, slog.New(slog.DiscardHandler), blank{}, nil))
	send := func(path, from, body string) int {
		r := httptest.NewRequest(http.MethodPost, apiv2.Prefix+path, strings.NewReader(body))
		r.RemoteAddr = from + ":4711"
		r.Header.Set("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0")
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code
	}
	for _, c := range []struct {
		path, body string
		response   int
		burst      int
		another    time.Duration
	}{
		{"/audience", `{"page":"StoryPage","brand":"ys"}`, http.StatusNoContent, 200, time.Second / 10},
		{"/reactions/share", `{"story":"1"}`, http.StatusNotFound, 20, 10 * time.Second},
	} {
		for i := range c.burst {
			if got := send(c.path, "192.0.2.1", c.body); got != c.response {
				t.Fatalf("%s, the %d. time: %d", c.path, i+1, got)
			}
		}
		if got := send(c.path, "192.0.2.1", c.body); got != http.StatusTooManyRequests {
			t.Errorf("%s, one more than allowed: %d", c.path, got)
		}
		if got := send(c.path, "192.0.2.2", c.body); got != c.response {
			t.Errorf("%s by another client: %d", c.path, got)
		}
		clock.Advance(c.another)
		if got := send(c.path, "192.0.2.1", c.body); got != c.response {
			t.Errorf("%s after a pause: %d", c.path, got)
		}
	}
}

// A search costs more than any other page, so the searches of one client must not delay other clients.
func TestSearchesAreLimitedPerClient(t *testing.T) {
	clock := dbtest.NewClock()
	mux := mountedMux(t, composeFeatures(t, storytest.New(t, dbtest.New(t)), clock.Now, slog.New(slog.DiscardHandler), blank{}, nil))
	get := func(path, from string) int {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.RemoteAddr = from + ":4711"
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w.Code
	}
	for i := range 120 {
		if got := get([]string{"/search?q=tea", "/hindi/search?q=tea"}[i%2], "192.0.2.1"); got != http.StatusOK {
			t.Fatalf("the %d. search: %d", i+1, got)
		}
	}
	for path, want := range map[string]int{"/search?q=tea": http.StatusTooManyRequests, "/urdu/search?q=tea": http.StatusTooManyRequests,
		"/api/v2/search/suggest?q=tea": http.StatusTooManyRequests, "/glossary?q=tea": http.StatusOK} {
		if got := get(path, "192.0.2.1"); got != want {
			t.Errorf("%s, one more than allowed: %d", path, got)
		}
	}
	if got := get("/search?q=tea", "192.0.2.2"); got != http.StatusOK {
		t.Errorf("by somebody else: %d", got)
	}
	clock.Advance(time.Second / 10)
	if got := get("/search?q=tea", "192.0.2.1"); got != http.StatusOK {
		t.Errorf("after a pause: %d", got)
	}
}

func TestEveryTypeOfPageCanBeCounted(t *testing.T) {
	names := strings.Join(pageTypes(), " ")
	for _, name := range []string{"LandingPage", "StoryPage", "ListPage", "SearchPage", "StatusPage"} {
		if !strings.Contains(names, name) {
			t.Errorf("%s is not among %s", name, names)
		}
	}
}
