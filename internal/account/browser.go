package account

import (
	"context"
	"net/http"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/apiv2"
	"masthead/internal/i18n"
)

// Browser is the browser that makes a request. Every way to sign in needs it.
type Browser struct {
	SessionToken string // token of the browser's session, "" for none
	UserAgent    string
	Network      string // network that the request comes from, for rate limits
	SignInToken  string // browser token of the email that the browser waits for, "" for none
	KnownCookie  string // value of the KnownBrowserCookie, "" for none
}

type browserKey struct{}

// IdentifyBrowser puts the browser of a request into its context, for BrowserOf. network
// returns the network of a request's client.
func IdentifyBrowser(network func(*http.Request) string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := Browser{UserAgent: r.UserAgent(), Network: network(r)}
		if c, err := r.Cookie(apiv2.SessionCookie); err == nil {
			v.SessionToken = c.Value
		}
		if c, err := r.Cookie(SignInCookie); err == nil {
			v.SignInToken = c.Value
		}
		if c, err := r.Cookie(KnownBrowserCookie); err == nil {
			v.KnownCookie = c.Value
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), browserKey{}, v)))
	})
}

// BrowserOf returns the browser of a request that passed IdentifyBrowser.
func BrowserOf(ctx context.Context) Browser {
	v, _ := ctx.Value(browserKey{}).(Browser)
	return v
}

// SignInCookie is the name of the cookie of a browser that waits for an email. Its value is
// the browser token, without which the email's code is not valid.
const SignInCookie = "signing_in"

// NewSignInCookie returns the SignInCookie with a browser token. An empty token removes the
// cookie.
func NewSignInCookie(token string, secure bool) http.Cookie {
	age := int(SignInLifetime / time.Second)
	if token == "" {
		age = -1
	}
	return http.Cookie{Name: SignInCookie, Value: token, Path: "/", MaxAge: age, HttpOnly: true, Secure: secure,
		SameSite: http.SameSiteLaxMode}
}

// NormalizeCode returns the digits of a code in ASCII. Readers may type them in any script
// and with anything between them.
func NormalizeCode(typed string) string {
	var b strings.Builder
	for _, r := range norm.NFKC.String(typed) {
		if unicode.IsDigit(r) {
			b.WriteByte(i18n.Digit(r))
		}
	}
	return b.String()
}
