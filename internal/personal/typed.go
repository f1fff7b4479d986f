package personal

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"time"
)

const (
	typedCookie = "typed"
	maxTyped    = 3000 // length of the cookie's value in bytes
	typedAge    = 30 * time.Minute
)

// The values of the parameter reason of the sign-in page for a form that was sent without a session.
const (
	ReasonEnded = "ended" // the session has ended
	ReasonKept  = "kept"  // and what the reader typed is kept
)

// typedFields are the fields that are kept if a session ends before their form is sent. Passwords and codes are not among
// them.
var typedFields = []string{"name", "lang", "email", "digest", "hour", "zone", "quietFrom", "quietTo"}

// keepTyped stores what a reader typed into the form of a page in a cookie, for when the reader has signed in again. It
// returns the reason to show on the sign-in page.
func (s *Server) keepTyped(c *Call, page string) string {
	typed := url.Values{}
	for _, name := range typedFields {
		if c.Request.PostForm.Has(name) {
			typed.Set(name, c.Request.PostForm.Get(name))
		}
	}
	value := base64.RawURLEncoding.EncodeToString([]byte(url.Values{"page": {page}, "typed": {typed.Encode()}}.Encode()))
	if len(typed) == 0 || len(value) > maxTyped {
		return ReasonEnded
	}
	s.SetCookies(c, s.newTypedCookie(value, typedAge))
	return ReasonKept
}

// TakeTyped returns what the reader typed into the form of a page before the session ended, and forgets it. It returns nil
// if there is nothing.
func (s *Server) TakeTyped(c *Call, page string) url.Values {
	cookie, err := c.Request.Cookie(typedCookie)
	if err != nil || c.Session == nil {
		return nil
	}
	text, err := base64.RawURLEncoding.DecodeString(cookie.Value)
	if err != nil {
		return nil
	}
	stored, err := url.ParseQuery(string(text))
	if err != nil || stored.Get("page") != page {
		return nil
	}
	s.SetCookies(c, s.newTypedCookie("", -time.Second))
	typed, err := url.ParseQuery(stored.Get("typed"))
	if err != nil {
		return nil
	}
	return typed
}

func (s *Server) newTypedCookie(value string, age time.Duration) http.Cookie {
	return http.Cookie{Name: typedCookie, Value: value, Path: "/", MaxAge: int(age.Seconds()), HttpOnly: true, Secure: s.Secure,
		SameSite: http.SameSiteLaxMode}
}
