package app

import (
	"net/http"
	"testing"
	"testing/fstest"

	"masthead/internal/database/dbtest"
)

// Browsers and readers of feeds ask for the icon at the name that it always had.
func TestTheIconIsWhereEverybodyLooksForIt(t *testing.T) {
	site := fstest.MapFS{
		"client/sw.js":                 {Data: []byte("//")},
		"client/.vite/icons.json":      {Data: []byte(`[{"src":"/assets/icon-180-a.png"},{"src":"/assets/icon-512-b.png"}]`)},
		"client/assets/icon-180-a.png": {Data: []byte("small")},
		"client/assets/icon-512-b.png": {Data: []byte("large")},
	}
	a, mux := &App{Cache: newCache(t, dbtest.NewClock())}, http.NewServeMux()
	if err := a.installable(mux, site); err != nil {
		t.Fatal(err)
	}
	w := get(mux, "/favicon.ico")
	if h := w.Header(); w.Code != http.StatusOK || w.Body.String() != "small" || h.Get("Content-Type") != "image/png" ||
		h.Get("Cache-Control") != "public, max-age=604800" {
		t.Errorf("%d %v %q", w.Code, h, w.Body)
	}
}
