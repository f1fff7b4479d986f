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

// Visitor is the browser that somebody comes in with.
type Visitor struct {
	Session   string // secret of the session that it has, "" for none
	UserAgent string
	Network   string // that it comes from, as limits tell one from another
	Waiting   string // secret of the letter that it asked for and waits for, "" for none
}

type visitorKey struct{}

// Meet lets what follows know the browser of a request: every way in needs that.
func Meet(network func(*http.Request) string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := Visitor{UserAgent: r.UserAgent(), Network: network(r)}
		if c, err := r.Cookie(apiv2.SessionCookie); err == nil {
			v.Session = c.Value
		}
		if c, err := r.Cookie(SigningIn); err == nil {
			v.Waiting = c.Value
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)))
	})
}

// VisitorOf is the browser of a request that Meet has met.
func VisitorOf(ctx context.Context) Visitor {
	v, _ := ctx.Value(visitorKey{}).(Visitor)
	return v
}

// SigningIn is the cookie of a browser that waits for a letter: with its secret the
// letter's code counts.
const SigningIn = "signing_in"

// Awaiting is that cookie; without a secret, what takes it away.
func Awaiting(secret string, secure bool) http.Cookie {
	age := int(LetterLasts / time.Second)
	if secret == "" {
		age = -1
	}
	return http.Cookie{Name: SigningIn, Value: secret, Path: "/", MaxAge: age, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}
}

// Digits is a code as it was meant, in whatever digits and with whatever between them.
func Digits(typed string) string {
	var b strings.Builder
	for _, r := range norm.NFKC.String(typed) {
		if unicode.IsDigit(r) {
			b.WriteByte(i18n.Digit(r))
		}
	}
	return b.String()
}
