// Package design decides which of the two designs a reader sees. A new reader is
// given one by weight, and keeps it in a cookie.
package design

import (
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
)

// The designs.
const (
	Default  = "default"
	Magazine = "magazine"
)

// Cookie holds a reader's design.
const Cookie = "design_variant"

// maxAge is for how long a reader keeps a design: 30 days, in seconds.
const maxAge = 30 * 24 * 3600

// Of is the design of a request: its cookie's, or Default. Whatever else a client
// sends, it is one of the two.
func FromRequest(r *http.Request) string {
	for _, line := range r.Header["Cookie"] {
		if !strings.Contains(line, Cookie+"=") {
			continue // nearly all requests
		}
		if c, err := r.Cookie(Cookie); err == nil && c.Value == Magazine {
			return Magazine
		}
	}
	return Default
}

// Give gives each new reader a design: magazine to so many percent of them. Who
// has one keeps it. While there is nothing to choose no cookie is set, so that
// shared caches may keep the pages, nor for who refused it, nor before the answer of
// who is asked. choose draws a number below 100; nil is by chance.
func Assign(magazine int, secure bool, asked func(*http.Request) bool, choose func() int) func(http.Handler) http.Handler {
	if choose == nil {
		choose = func() int { return rand.IntN(100) } //nolint:gosec // nobody gains from guessing a design
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			has := hasCookie(r)
			if has || magazine > 0 {
				w = cookieVaryWriter{w}
			}
			if !has && magazine > 0 && cookiesAllowed(r, asked) {
				c := &http.Cookie{Name: Cookie, Value: Default, Path: "/", MaxAge: maxAge, Secure: secure, SameSite: http.SameSiteLaxMode}
				if choose() < magazine {
					c.Value = Magazine
				}
				http.SetCookie(w, c)
				r = r.Clone(r.Context())
				r.AddCookie(&http.Cookie{Name: Cookie, Value: c.Value})
			}
			next.ServeHTTP(w, r)
		})
	}
}

func hasCookie(r *http.Request) bool {
	if !slices.ContainsFunc(r.Header["Cookie"], func(line string) bool { return strings.Contains(line, Cookie+"=") }) {
		return false
	}
	c, err := r.Cookie(Cookie)
	return err == nil && (c.Value == Default || c.Value == Magazine)
}

// allowed reports whether optional cookies may be set: by the reader's choice, or else
// where nobody is asked for one.
func cookiesAllowed(r *http.Request, asked func(*http.Request) bool) bool {
	choice := ""
	if c, err := r.Cookie("consent"); err == nil {
		choice, _, _ = strings.Cut(c.Value, ".")
	}
	return choice == "given" || choice != "withdrawn" && !asked(r)
}

// varying says that an answer depends on the cookie, whatever else it depends on.
type cookieVaryWriter struct{ http.ResponseWriter }

func (w cookieVaryWriter) WriteHeader(status int) {
	h := w.Header()
	h["Vary"] = append(slices.Clone(h["Vary"]), "Cookie") // the page cache's own slices are shared
	w.ResponseWriter.WriteHeader(status)
}

func (w cookieVaryWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
