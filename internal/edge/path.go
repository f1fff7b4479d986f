package edge

import (
	"net/http"
	"net/url"
	"strings"
	"unicode/utf8"
)

// PlainPath redirects (301) paths with a trailing slash or upper-case letters
// to the form without, the query kept. Paths under one of the except prefixes
// ("/api", "/media") mean what they say. Only reading is redirected.
func PlainPath(except ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			plain, changed := plainPath(r.URL, except)
			if !changed || r.Method != http.MethodGet && r.Method != http.MethodHead {
				next.ServeHTTP(w, r)
				return
			}
			target := url.URL{Path: plain, RawQuery: r.URL.RawQuery}
			w.Header().Set("Cache-Control", "public, max-age=3600")
			http.Redirect(w, r, target.String(), http.StatusMovedPermanently)
		})
	}
}

// plainPath gives the plain form of a path and whether it differs.
func plainPath(u *url.URL, except []string) (string, bool) {
	path := u.Path
	if isPlain(path) {
		return path, false
	}
	for _, prefix := range except {
		if rest, ok := strings.CutPrefix(path, prefix); ok && (rest == "" || rest[0] == '/') {
			return path, false
		}
	}
	// An encoded slash or broken text is no page's path, so it has no plain
	// form either.
	if !strings.HasPrefix(path, "/") || !utf8.ValidString(path) || strings.Contains(strings.ToUpper(u.RawPath), "%2F") {
		return path, false
	}
	// One slash in front: two would name another host.
	plain := "/" + strings.Trim(strings.ToLower(path), "/")
	return plain, plain != path
}

// isPlain is quick for the paths that nearly all requests have.
func isPlain(path string) bool {
	if len(path) > 1 && path[len(path)-1] == '/' {
		return false
	}
	for i := range len(path) {
		if c := path[i]; 'A' <= c && c <= 'Z' {
			return false
		} else if c >= utf8.RuneSelf {
			return strings.ToLower(path) == path
		}
	}
	return true
}
