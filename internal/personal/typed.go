package personal

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"io"
	"net/http"
	"net/url"
	"time"

	"masthead/internal/route"
)

const (
	typedCookie = "typed"
	maxTyped    = 3000 // length of the cookie's value in bytes
	typedAge    = 30 * time.Minute
)

// The values of the parameter reason of the sign-in page.
const (
	ReasonEnded = "ended" // a form was sent after the session had ended
	ReasonKept  = "kept"  // the same, and what the reader typed is kept
	ReasonAgain = "again" // what the reader wants to do needs a recent sign-in; the page is shown although the reader is signed in
)

// keepTyped stores, in a cookie, what a reader typed into the form of a page, for use after the next sign-in. It stores only the fields
// that the page keeps. page is the address of the page. It returns the reason to show on the sign-in page.
func (s *Server) keepTyped(c *Call, page string) string {
	at, err := url.Parse(page)
	if err != nil {
		return ReasonEnded
	}
	found, ok := route.Find(at.Path)
	if !ok {
		return ReasonEnded
	}
	typed := url.Values{}
	for name, values := range c.Request.PostForm {
		if found.Page.KeepsField(name) {
			typed[name] = values
		}
	}
	if len(typed) == 0 {
		return ReasonEnded
	}
	typed.Set(typedPage, page)
	value := base64.RawURLEncoding.EncodeToString(deflate(typed.Encode()))
	if len(value) > maxTyped {
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
	typed, err := url.ParseQuery(inflate(text))
	if err != nil || typed.Get(typedPage) != page {
		return nil
	}
	s.SetCookies(c, s.newTypedCookie("", -time.Second))
	typed.Del(typedPage)
	return typed
}

// typedPage is the name of the page of the form in the cookie. No field of a form has it.
const typedPage = "/"

// deflate compresses a text, so that a message of a thousand letters of any script fits into the cookie.
func deflate(text string) []byte {
	var out bytes.Buffer
	w, _ := flate.NewWriter(&out, flate.BestCompression) // the level is valid
	_, _ = io.WriteString(w, text)                       // a buffer accepts everything
	_ = w.Close()
	return out.Bytes()
}

// inflate returns the text that deflate compressed, "" if it is broken or larger than any form.
func inflate(data []byte) string {
	const maxBytes = 64 << 10
	text, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(data)), maxBytes))
	if err != nil || len(text) == maxBytes {
		return ""
	}
	return string(text)
}

func (s *Server) newTypedCookie(value string, age time.Duration) http.Cookie {
	return http.Cookie{Name: typedCookie, Value: value, Path: "/", MaxAge: int(age.Seconds()), HttpOnly: true, Secure: s.Secure,
		SameSite: http.SameSiteLaxMode}
}
