// Package design decides which of the two designs a reader sees. New readers are assigned a design
// at random, by weight, and a cookie stores it.
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

// Cookie is the name of the cookie with a reader's design.
const Cookie = "design_variant"

// maxAge is the lifetime of the cookie with a reader's design, in seconds.
const maxAge = 30 * 24 * 3600

// FromRequest returns the design in a request's cookie, or Default if the cookie is missing or
// invalid.
func FromRequest(r *http.Request) string {
	for _, line := range r.Header["Cookie"] {
		if !strings.Contains(line, Cookie+"=") {
			continue // the common case
		}
		if c, err := r.Cookie(Cookie); err == nil && c.Value == Magazine {
			return Magazine
		}
	}
	return Default
}

// Assign returns a middleware that assigns each new reader a design: the magazine to
// magazinePercent of them. Readers who have a design keep it. It sets no cookie if magazinePercent
// is 0, so that shared caches may store pages. It also sets none for readers who have refused
// optional cookies or have not chosen yet. asksConsent reports whether a request's brand asks for
// consent. choose draws a number from 0 to 99; nil draws at random.
func Assign(magazinePercent int, secure bool, asksConsent func(*http.Request) bool, choose func() int) func(http.Handler) http.Handler {
	if choose == nil {
		choose = func() int { return rand.IntN(100) } //nolint:gosec // it does no harm if somebody guesses the design
	}
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			has := hasCookie(r)
			if has || magazinePercent > 0 {
				w = cookieVaryWriter{w}
			}
			if !has && magazinePercent > 0 && cookiesAllowed(r, asksConsent) {
				c := &http.Cookie{Name: Cookie, Value: Default, Path: "/", MaxAge: maxAge, Secure: secure, SameSite: http.SameSiteLaxMode}
				if choose() < magazinePercent {
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

// cookiesAllowed reports whether optional cookies may be set: the reader has allowed them or, if
// the reader has not chosen, the brand does not ask for consent.
func cookiesAllowed(r *http.Request, asked func(*http.Request) bool) bool {
	choice := ""
	if c, err := r.Cookie("consent"); err == nil {
		choice, _, _ = strings.Cut(c.Value, ".")
	}
	return choice == "given" || choice != "withdrawn" && !asked(r)
}

// cookieVaryWriter adds Cookie to the Vary header of a response.
type cookieVaryWriter struct{ http.ResponseWriter }

func (w cookieVaryWriter) WriteHeader(status int) {
	h := w.Header()
	h["Vary"] = append(slices.Clone(h["Vary"]), "Cookie") // the page cache's own slices are shared
	w.ResponseWriter.WriteHeader(status)
}

func (w cookieVaryWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
