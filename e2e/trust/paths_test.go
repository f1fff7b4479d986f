package trust

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"masthead/internal/clock"
)

// A path has one canonical form, and other forms redirect to it permanently.
func TestOtherFormsOfAPathRedirectPermanently(t *testing.T) {
	handler, err := openInProcess(t, clock.System, map[string]string{"data": tempDir(t)}).Handler()
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

func TestFoldersAreNotServed(t *testing.T) {
	handler, err := openInProcess(t, clock.System, map[string]string{"data": tempDir(t)}).Handler()
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/assets", "/assets/", "/media", "/media/"} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+path, nil))
		if w.Code != http.StatusNotFound {
			t.Errorf("%s: %d to %q, want 404", path, w.Code, w.Header().Get("Location"))
		}
	}
}
