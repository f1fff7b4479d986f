package edge

import (
	"net/http"
	"net/url"
	"path"
	"strings"
	"unicode/utf8"
)

// RedirectToPlainPath redirects (301) paths with a trailing slash, upper-case letters, doubled slashes or dot
// segments to the form without them, with the query. Under one of the except prefixes ("/api", "/media"),
// case and a trailing slash are significant. If the plain path itself redirects permanently, the redirect
// leads directly to the target. Only GET and HEAD are redirected.
func RedirectToPlainPath(except ...string) func(http.Handler) http.Handler {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			plain, changed := plainPath(r.URL, except)
			if !changed || r.Method != http.MethodGet && r.Method != http.MethodHead {
				next.ServeHTTP(w, r)
				return
			}
			target := url.URL{Path: plain, RawQuery: r.URL.RawQuery}
			if hasEncodedSlash(r.URL) {
				target.RawPath = plain
				target.Path, _ = url.PathUnescape(plain) // its parts were decoded before
			}
			w.Header().Set("Cache-Control", "public, max-age=3600")
			plainResponse := headerRecorder{header: http.Header{}}
			request := r.Clone(r.Context())
			request.Method, request.URL = http.MethodHead, &target
			next.ServeHTTP(&plainResponse, request)
			to := plainResponse.header.Get("Location")
			if to == "" || plainResponse.status != http.StatusMovedPermanently && plainResponse.status != http.StatusPermanentRedirect {
				to = target.String()
			}
			http.Redirect(w, r, to, http.StatusMovedPermanently)
		})
	}
}

// plainPath returns the plain form of a path, and whether it differs from the path. If the path has an encoded slash, the plain form is
// encoded.
func plainPath(u *url.URL, except []string) (string, bool) {
	sent := u.Path
	if isPlain(sent) {
		return sent, false
	}
	// No page has a path with an encoded slash or invalid text, so such a path has no plain form
	// either.
	if !strings.HasPrefix(sent, "/") || !utf8.ValidString(sent) {
		return sent, false
	}
	if hasEncodedSlash(u) {
		return withoutDots(u.RawPath)
	}
	plain := path.Clean(sent) // has only one leading slash; two slashes would name another host
	if hasPrefix(plain, except) {
		if sent[len(sent)-1] == '/' {
			plain += "/"
		}
		return plain, plain != sent
	}
	plain = strings.ToLower(plain)
	return plain, plain != sent
}

func hasEncodedSlash(u *url.URL) bool { return strings.Contains(strings.ToUpper(u.RawPath), "%2F") }

// withoutDots returns an encoded path without dot segments and doubled slashes, still encoded, and whether it differs
// from the given path. [http.ServeMux] would redirect there too, but would encode the path again.
func withoutDots(encoded string) (string, bool) {
	clean := path.Clean(encoded)
	if strings.HasSuffix(encoded, "/") && clean != "/" {
		clean += "/"
	}
	return clean, clean != encoded
}

// isPlain checks the paths of nearly all requests quickly. It may return false for a plain
// path.
func isPlain(path string) bool {
	if len(path) > 1 && path[len(path)-1] == '/' {
		return false
	}
	for i := range len(path) {
		switch c := path[i]; {
		case 'A' <= c && c <= 'Z', c >= utf8.RuneSelf:
			return false
		case (c == '/' || c == '.') && i > 0 && path[i-1] == '/':
			return false
		}
	}
	return true
}

// PreserveQuery adds the request's query to a redirect within the site, such as that of a campaign's
// link to an old address, unless the redirect has a query of its own.
func PreserveQuery(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			w = &queryAdder{w, r.URL.RawQuery}
		}
		next.ServeHTTP(w, r)
	})
}

// queryAdder adds the query to the Location header.
type queryAdder struct {
	http.ResponseWriter
	query string
}

func (q *queryAdder) WriteHeader(status int) {
	h := q.Header()
	if to := h.Get("Location"); status/100 == 3 && strings.HasPrefix(to, "/") && !strings.ContainsAny(to, "?#") {
		h.Set("Location", to+"?"+q.query)
	}
	q.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach the wrapped writer.
func (q *queryAdder) Unwrap() http.ResponseWriter { return q.ResponseWriter }

// headerRecorder records the status and the header of a response and ignores its body.
type headerRecorder struct {
	header http.Header
	status int
}

func (h *headerRecorder) Header() http.Header { return h.header }

func (h *headerRecorder) WriteHeader(status int) {
	if h.status == 0 {
		h.status = status
	}
}

func (h *headerRecorder) Write(b []byte) (int, error) { return len(b), nil }
