package app

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story/storytest"
)

// A browser or a proxy that requests a landing page again within a quarter of an hour gets 304, because the ages
// in its cards do not change every minute. This is true for stories of any age.
func TestLandingPagesKeepTheirEntityTagsForAQuarterOfAnHour(t *testing.T) {
	now := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), now.Now)
	p := storytest.New(t, db)
	a := composeFeatures(t, p, now.Now, slog.New(slog.DiscardHandler), startedRenderer(t), nil)
	minute := time.Minute
	for _, age := range []time.Duration{0, minute / 2, 3 * minute, 50 * minute, 59 * minute, 119 * minute, 24*time.Hour - 5*minute} {
		p.Published("ys", "A story of "+age.String(), age)
		p.Published("herstory", "Her story of "+age.String(), age)
	}
	site := a.Cache.Handler(edge.Route{Load: a.Pages.Load})
	tagOf := func(path string) string {
		t.Helper()
		w := httptest.NewRecorder()
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Via", "1.1 cache.example") // caches in front get the tags
		site.ServeHTTP(w, r)
		if w.Code != http.StatusOK || !strings.Contains(w.Body.String(), "tory of 3m0s") {
			t.Fatalf("%s: %d", path, w.Code)
		}
		// The next request loads the page again.
		a.Cache.Invalidate(strings.Fields(w.Header().Get("Surrogate-Key"))...)
		return w.Header().Get("Etag")
	}
	fronts := []string{"/", "/herstory", "/latest"}
	first := map[string]string{}
	for _, path := range fronts {
		first[path] = tagOf(path)
	}
	for n := 1; n < 15; n++ {
		now.Advance(minute)
		for _, path := range fronts {
			if tag := tagOf(path); tag != first[path] {
				t.Errorf("%s has the entity tag %s after %d minutes, at first %s", path, tag, n, first[path])
			}
		}
	}
	now.Advance(minute)
	for _, path := range fronts {
		if tagOf(path) == first[path] {
			t.Errorf("%s shows the same ages after a quarter of an hour", path)
		}
	}
}
