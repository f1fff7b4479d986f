package trust

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Cross-origin writes are refused before the body is read, for every operation of the API
// that writes and for every form.
func TestCrossOriginWritesAreRefused(t *testing.T) {
	s := newSite(t, database.SQLite)
	a := openInProcess(t, clock.System, map[string]string{"data": s.data, "site-url": "https://startline.example"})
	handler, err := a.Handler()
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	refused := func(method, path string) {
		t.Helper()
		for _, header := range [][2]string{
			{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"},
			{"Origin", "https://startline.example.evil.example"}, {"Origin", "null"}} {
			r := httptest.NewRequest(method, "https://startline.example"+path, strings.NewReader(`{}`))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set(header[0], header[1])
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: "somebody's"})
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "another site") || len(w.Result().Cookies()) > 0 {
				t.Errorf("%s %s with %v: %d %.200s", method, path, header, w.Code, w.Body)
			}
			asked++
		}
	}
	for path, item := range a.API.OpenAPI().Paths {
		for method, op := range map[string]bool{
			http.MethodPost: item.Post != nil, http.MethodPut: item.Put != nil, http.MethodPatch: item.Patch != nil,
			http.MethodDelete: item.Delete != nil,
		} {
			if op && path != "/badges/verify" { // reads no cookie, writes nothing, and is meant for programs of other sites
				refused(method, apiv2.Prefix+strings.NewReplacer("{", "", "}", "").Replace(path))
			}
		}
	}
	for _, path := range []string{"/account/login", "/hindi/account/delete", "/account/passkey", "/bookmarks", "/urdu/bookmarks"} {
		refused(http.MethodPost, path)
	}
	if asked < 100 {
		t.Errorf("%d writes were tried", asked)
	}
}

// The security headers of every page, cached or personal: a Content-Security-Policy
// without inline scripts, no content sniffing, no embedding by others. Google's prompt is
// allowed only if it is configured.
func TestPagesHaveSecurityHeaders(t *testing.T) {
	s := newSite(t, database.SQLite)
	for _, client := range []string{"", "an-id.apps.example"} {
		handler, err := openInProcess(
			t,
			clock.System,
			map[string]string{"data": s.data, "site-url": "https://startline.example", "google-client-id": client},
		).Handler()
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{"/account", "/bookmarks", "/healthz"} {
			r := httptest.NewRequest(http.MethodGet, "https://startline.example"+path, nil)
			w := httptest.NewRecorder()
			handler.ServeHTTP(w, r)
			policy := map[string]string{}
			for part := range strings.SplitSeq(w.Header().Get("Content-Security-Policy"), "; ") {
				name, value, _ := strings.Cut(part, " ")
				policy[name] = value
			}
			policies := map[string]string{"default-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'self'"}
			for name, want := range policies {
				if policy[name] != want {
					t.Errorf("%s: %s %q", path, name, policy[name])
				}
			}
			if strings.Contains(policy["script-src"], "unsafe") || !strings.HasPrefix(policy["script-src"], "'self' ") {
				t.Errorf("%s: the allowed scripts are %s", path, policy["script-src"])
			}
			for _, name := range []string{"script-src", "style-src", "connect-src", "frame-src"} {
				if got := strings.Contains(policy[name], "https://accounts.google.com/gsi/"); got != (client != "") {
					t.Errorf("%s with the id %q: %s %s", path, client, name, policy[name])
				}
			}
			if w.Header().Get("X-Content-Type-Options") != "nosniff" || w.Header().Get("Cross-Origin-Opener-Policy") == "" {
				t.Errorf("%s: %v", path, w.Header())
			}
		}
	}
}
