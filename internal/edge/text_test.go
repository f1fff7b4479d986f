package edge

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"testing"
)

func TestTextAddress(t *testing.T) {
	var got string
	h := CleanAddress("/api")(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		got = r.URL.Path
		if r.URL.RawQuery != "" {
			got += "?" + r.URL.RawQuery
		}
	}))
	for sent, want := range map[string]string{
		"/a?b=c&d=%20e":              "/a?b=c&d=%20e", // untouched
		"/a?utm=1;2":                 "/a",
		"/a?page=2&x=%zz":            "/a?page=2",
		"/a?page=2&x=%":              "/a?page=2",
		"/a?page=2&x=%00":            "/a?page=2",
		"/a?x=%ff&page=2&%ff=1":      "/a?page=2",
		"/a?q=%E0%A4%95":             "/a?q=%E0%A4%95",
		"/a%00b":                     "/a\uFFFDb",
		"/a%ffb?page=2":              "/a\uFFFDb?page=2",
		"/%E0%A4%95":                 "/क",
		"/api/v2/story?path=%zz;%ff": "/api/v2/story?path=%zz;%ff", // the API has its own checks
		"/apiary?x=%zz":              "/apiary",
	} {
		u, err := url.ParseRequestURI(sent)
		if err != nil {
			t.Fatal(err)
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL = u
		h.ServeHTTP(httptest.NewRecorder(), r)
		if got != want {
			t.Errorf("%s: %q, want %q", sent, got, want)
		}
	}
}

func FuzzTextAddress(f *testing.F) {
	for _, seed := range []string{"/a?b=%zz", "/%00?%ff;", "/a?b=%E0%A4", "/a?;&=&%"} {
		f.Add(seed)
	}
	h := CleanAddress()(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !IsText(r.URL.Path) {
			w.WriteHeader(http.StatusTeapot)
		}
		values, err := url.ParseQuery(r.URL.RawQuery)
		if err != nil || len(dropBinary(values)) != len(values) || ParseForm(r) != nil {
			w.WriteHeader(http.StatusTeapot)
		}
	}))
	f.Fuzz(func(t *testing.T, address string) {
		u, err := url.ParseRequestURI(address)
		if err != nil || !strings.HasPrefix(u.Path, "/") {
			t.Skip()
		}
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.URL = u
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Errorf("%q reaches the handler unchanged", address)
		}
	})
}

func TestBodyErrorsHaveTheStatusOfClientMistakes(t *testing.T) {
	form := func(body string) error {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(body))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Body = http.MaxBytesReader(nil, r.Body, 16)
		return ParseForm(r)
	}
	if err := form("a=b&c=%E0%A4%95"); err != nil {
		t.Errorf("a good form: %v", err)
	}
	for name, tc := range map[string]struct {
		err  error
		want int
	}{
		"malformed": {form("a=%zz"), 400}, "semicolon": {form("a=b;c"), 400}, "NUL": {form("a=%00"), 400}, "not text": {form("a=%ff"), 400},
		"too large": {form(strings.Repeat("a", 17)), 413}, "ends early": {io.ErrUnexpectedEOF, 400},
		"slow": {fmt.Errorf("read: %w", os.ErrDeadlineExceeded), 408}, "broken": {errors.New("invalid byte in chunk length"), 400},
	} {
		if tc.err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		w := httptest.NewRecorder()
		RefuseBody(w, httptest.NewRequest(http.MethodPost, "/", nil), tc.err)
		if w.Code != tc.want || w.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d with %q, want %d", name, w.Code, w.Header().Get("Cache-Control"), tc.want)
		}
	}
}
