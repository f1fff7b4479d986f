package app

import (
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/web"
)

// A path has one form, and whoever asks for another is sent there for good.
func TestOtherFormsOfAPathRedirectForGood(t *testing.T) {
	cfg, _, err := config.Load(map[string]string{"data": t.TempDir()}, nil, "")
	if err != nil {
		t.Fatal(err)
	}
	a, err := Open(t.Context(), cfg, slog.New(slog.DiscardHandler), clock.System)
	if errors.Is(err, web.ErrNotBuilt) {
		t.Skip("the site is not built")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := a.Close(); err != nil {
			t.Error(err)
		}
	})
	handler, err := a.Handler()
	if err != nil {
		t.Fatal(err)
	}
	for from, to := range map[string]string{
		"//herstory//2026/03/story?utm_source=x": "/herstory/2026/03/story?utm_source=x",
		"/herstory/./latest":                     "/herstory/latest",
		"/api//v2/series?limit=1":                "/api/v2/series?limit=1",
		"//media/m/AB.jpg":                       "/media/m/AB.jpg",
		"/api/v2":                                "/api/docs",
		"/API/v2/series":                         "/api/v2/series",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+from, nil))
		if w.Code != http.StatusMovedPermanently || w.Header().Get("Location") != to {
			t.Errorf("%s: %d to %q, want 301 to %s", from, w.Code, w.Header().Get("Location"), to)
		}
	}
}
