package installable

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/fstest"

	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/feature"
)

// Browsers and feed readers request the icon at its traditional path.
func TestIconIsAtTheUsualAddress(t *testing.T) {
	site := fstest.MapFS{
		"client/sw.js":                 {Data: []byte("//")},
		"client/.vite/icons.json":      {Data: []byte(`[{"src":"/assets/icon-180-a.png"},{"src":"/assets/icon-512-b.png"}]`)},
		"client/assets/icon-180-a.png": {Data: []byte("small")},
		"client/assets/icon-512-b.png": {Data: []byte("large")},
	}
	c := dbtest.NewClock()
	cache, err := edge.NewCache(edge.CacheConfig{Now: c.Now, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(cache.Close)
	mux := &feature.Mux{ServeMux: http.NewServeMux(), Cache: cache}
	if err := (&Site{Files: site}).mount(mux); err != nil {
		t.Fatal(err)
	}
	w := httptest.NewRecorder()
	mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/favicon.ico", nil))
	if h := w.Header(); w.Code != http.StatusOK || w.Body.String() != "small" || h.Get("Content-Type") != "image/png" ||
		h.Get("Cache-Control") != "public, max-age=604800" {
		t.Errorf("%d %v %q", w.Code, h, w.Body)
	}
}
