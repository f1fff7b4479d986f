package edge

import (
	"bytes"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"
)

// A page for one reader is compressed like any other, and no cache stores it.
func TestPrivatePageIsCompressedAndNotStored(t *testing.T) {
	page := Page{
		Status: http.StatusTeapot,
		Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Cache-Control": {"public"}},
		Body:   []byte(strings.Repeat("<p>One reader.</p>", 200)),
	}
	for accept, want := range map[string]string{"br": "br", "gzip": "gzip", "": ""} {
		r := httptest.NewRequest(http.MethodGet, "/account", http.NoBody)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		ServePrivate(w, r, page)
		if w.Code != page.Status || w.Header().Get("Content-Encoding") != want || w.Header().Get("Cache-Control") != "private, no-store" {
			t.Errorf("%q: %d %v", accept, w.Code, w.Header())
		}
		if want == "br" {
			text, err := io.ReadAll(brotli.NewReader(w.Body))
			if err != nil || !bytes.Equal(text, page.Body) {
				t.Errorf("%v, %d bytes", err, len(text))
			}
		}
	}
	w := httptest.NewRecorder()
	ServePrivate(w, httptest.NewRequest(http.MethodHead, "/account", http.NoBody), page)
	if w.Body.Len() > 0 {
		t.Error("HEAD has a body")
	}
}
