package design_test

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"masthead/internal/design"
)

func visit(path string, magazine, drawn int, cookie string) (*http.Response, string) {
	var seen string
	h := design.Assign(
		magazine,
		true,
		func(r *http.Request) bool { return r.URL.Path == "/korea" },
		func() int { return drawn },
	)(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen = design.FromRequest(r)
			w.Header()["Vary"] = []string{"Accept-Encoding"}
			w.WriteHeader(http.StatusOK)
		}),
	)
	r := httptest.NewRequest(http.MethodGet, path, nil)
	if cookie != "" {
		r.Header.Set("Cookie", cookie)
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result(), seen
}

// D-29, STATE-82: a design is drawn once by weight and kept for 30 days; a cookie with an
// unknown design counts as none.
func TestReadersKeepTheirDesign(t *testing.T) {
	for name, c := range map[string]struct {
		magazine, drawn int
		cookie          string
		want, given     string
		varies          bool
	}{
		"nothing to choose":          {0, 0, "", design.Default, "", false},
		"drawn below the weight":     {30, 29, "", design.Magazine, design.Magazine, true},
		"drawn above it":             {30, 30, "", design.Default, design.Default, true},
		"has the magazine":           {30, 99, "a=b; design_variant=magazine", design.Magazine, "", true},
		"has the default":            {30, 0, "design_variant=default", design.Default, "", true},
		"has it, all get the other":  {0, 0, "design_variant=magazine", design.Magazine, "", true},
		"names no design":            {30, 99, "design_variant=neon", design.Default, design.Default, true},
		"names none, none to choose": {0, 0, "design_variant=neon", design.Default, "", false},
		"wants no such cookie":       {100, 0, "consent=withdrawn.1.1790000000", design.Default, "", true}, // D-36
		"another cookie":             {0, 0, "my_design_variant=magazine", design.Default, "", false},
	} {
		t.Run(name, func(t *testing.T) {
			resp, seen := visit("/", c.magazine, c.drawn, c.cookie)
			defer func() { _ = resp.Body.Close() }()
			if seen != c.want {
				t.Errorf("sees %q, want %q", seen, c.want)
			}
			given := ""
			for _, cookie := range resp.Cookies() {
				given = cookie.Value
				if cookie.Name != "design_variant" || cookie.MaxAge != 30*24*3600 || !cookie.Secure || cookie.Path != "/" ||
					cookie.SameSite != http.SameSiteLaxMode {
					t.Errorf("%+v", cookie)
				}
			}
			if given != c.given {
				t.Errorf("is assigned %q, want %q", given, c.given)
			}
			if varies := len(resp.Header.Values("Vary")) == 2; varies != c.varies || resp.Header.Get("Vary") != "Accept-Encoding" {
				t.Errorf("Vary is %q", resp.Header.Values("Vary"))
			}
		})
	}
}

// D-36, STATE-82: a reader who is asked for consent is assigned no design before answering.
func TestDesignWaitsForConsent(t *testing.T) {
	for cookie, want := range map[string]int{"": 0, "consent=noted.1.1790000000": 0, "consent=withdrawn.1.1790000000": 0,
		"consent=given.1.1790000000": 1} {
		resp, _ := visit("/korea", 100, 0, cookie)
		_ = resp.Body.Close()
		if got := len(resp.Cookies()); got != want {
			t.Errorf("with %q: %d cookies, want %d", cookie, got, want)
		}
	}
}
