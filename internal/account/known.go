package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"math/big"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/sign"
)

// KnownBrowserCookie is the name of the cookie of a known browser, one that has signed in before. Its value is a signed token
// for each of the accounts that the browser signed in to last. It stays after signing out. It proves only that attempts to
// sign in to these accounts from this browser are not those of a stranger: see signInLimits.
const KnownBrowserCookie = "known_browser"

const (
	knownPurpose  = "known browser" // purpose of the tokens and of their key
	knownAccounts = 3               // maximum number of accounts of a browser, for example of a family
	knownLifetime = 365 * 24 * time.Hour
)

// knownToken is the content of a token of the cookie: the user, a random number of the browser, and when the token expires.
type knownToken struct {
	user, browser int64
	expires       time.Time
}

func (t knownToken) seal(key sign.Key) string {
	return key.Sign(knownPurpose, t.user, t.browser, t.expires.UnixMilli())
}

// knownTokens returns the valid tokens of a cookie.
func (a *Accounts) knownTokens(key sign.Key, cookie string) (tokens []knownToken) {
	for text := range strings.SplitSeq(cookie, "/") {
		if len(tokens) == knownAccounts {
			break
		}
		if n, ok := key.Verify(knownPurpose, text, 3); ok && a.DB.Now().UnixMilli() < n[2] {
			tokens = append(tokens, knownToken{n[0], n[1], time.UnixMilli(n[2])})
		}
	}
	return tokens
}

// NewKnownBrowserCookie returns the KnownBrowserCookie for a browser in which a user has just signed in. before is the value
// that the browser already has, "" for none. ok is false if no browsers are remembered, because there are no keys.
func (a *Accounts) NewKnownBrowserCookie(ctx context.Context, u *User, before string, secure bool) (c http.Cookie, ok bool, err error) {
	if a.Keys == nil {
		return http.Cookie{}, false, nil
	}
	key, err := a.Keys.Key(ctx, knownPurpose)
	if err != nil {
		return http.Cookie{}, false, err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(math.MaxInt64))
	if err != nil {
		return http.Cookie{}, false, fmt.Errorf("known browser: %w", err)
	}
	list := []string{knownToken{u.ID, number.Int64(), a.DB.Now().Add(knownLifetime)}.seal(key)}
	for _, t := range a.knownTokens(key, before) {
		if t.user != u.ID && len(list) < knownAccounts {
			list = append(list, t.seal(key))
		}
	}
	return http.Cookie{Name: KnownBrowserCookie, Value: strings.Join(list, "/"), Path: "/", MaxAge: int(knownLifetime / time.Second),
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode}, true, nil
}

// knownBrowser returns the number of the browser that sent a KnownBrowserCookie. It returns "" if the browser has not signed
// in to the account with the address.
func (a *Accounts) knownBrowser(ctx context.Context, email, cookie string) (string, error) {
	if a.Keys == nil || cookie == "" {
		return "", nil
	}
	key, err := a.Keys.Key(ctx, knownPurpose)
	if err != nil {
		return "", err
	}
	tokens := a.knownTokens(key, cookie)
	if len(tokens) == 0 {
		return "", nil
	}
	u, err := UserByEmail(ctx, a.DB.Read, email)
	if errors.Is(err, database.ErrNotFound) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	for _, t := range tokens {
		if t.user == u.ID {
			return strconv.FormatInt(t.browser, 36), nil
		}
	}
	return "", nil
}
