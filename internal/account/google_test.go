package account_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/account/issuertest"
	"masthead/internal/i18n"
)

// issuer is a real OpenID Connect issuer on this machine, with the requests of browsers that
// it sent back.
type issuer struct {
	*account.Google
	t        *testing.T
	returned chan url.Values
	people   issuertest.People
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	i := &issuer{t: t, returned: make(chan url.Values, 1), people: issuertest.NewPeople()}
	back := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { i.returned <- r.URL.Query() }))
	t.Cleanup(back.Close)
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	handler = issuertest.Handler(server.URL, i.people, back.URL)
	i.Google = &account.Google{
		Issuer:      server.URL,
		ClientID:    "masthead",
		Secret:      issuertest.Secret,
		RedirectURL: back.URL,
		Clock:       func() time.Time { return time.Now() },
	}
	return i
}

// signInAtIssuer signs a person in at the issuer and returns the query parameters of the redirect back to the site.
func (i *issuer) signInAtIssuer(g *account.Google, name string, way account.AuthRequest) url.Values {
	i.t.Helper()
	address, err := g.AuthURL(i.t.Context(), way)
	if err != nil {
		i.t.Fatal(err)
	}
	jar, _ := cookiejar.New(nil)
	browser := &http.Client{Jar: jar}
	login, err := browser.Get(address)
	if err != nil {
		i.t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, login.Body)
	_ = login.Body.Close()
	form := url.Values{"username": {name}, "password": {issuertest.Password}, "id": {login.Request.URL.Query().Get("authRequestID")}}
	done, err := browser.PostForm(i.Issuer+"/login/username", form)
	if err != nil {
		i.t.Fatal(err)
	}
	_ = done.Body.Close()
	select {
	case q := <-i.returned:
		return q
	default:
		i.t.Fatalf("the issuer did not send %s back: %s", name, done.Status)
		return nil
	}
}

// token returns an ID token of a person for an authorization request.
func (i *issuer) token(g *account.Google, name string, way account.AuthRequest) string {
	i.t.Helper()
	q := i.signInAtIssuer(g, name, way)
	if q.Get("state") != way.State {
		i.t.Errorf("state %q, want %q", q.Get("state"), way.State)
	}
	token, err := g.Exchange(i.t.Context(), q.Get("code"), way)
	if err != nil {
		i.t.Fatal(err)
	}
	return token
}

var authRequest = account.AuthRequest{State: "state", Nonce: "nonce",
	Verifier: "a verifier that is as long as the standard requires it to be"}

// API-35: an ID token signs in to the account with its address or to a new one, and
// afterwards to the account that is linked to its subject.
func TestIDTokensSignIn(t *testing.T) {
	i := newIssuer(t)
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.Google = i.Google
		known := h.signIn("asha@example.in")
		in, err := h.SignInByIDToken(t.Context(), i.token(i.Google, "asha", authRequest), authRequest.Nonce, i18n.Default, account.Browser{})
		if err != nil || in.User.ID != known.User.ID || in.IsNew || h.findSession(in.SessionToken).UserID != known.User.ID {
			t.Fatalf("%+v, %v", in, err)
		}
		i.people["asha"].Email = "asha.rao@example.in" // her address at the issuer changed
		defer func() { i.people["asha"].Email = "Asha@example.in" }()
		again, err := h.SignInByIDToken(t.Context(), i.token(i.Google, "asha", authRequest), authRequest.Nonce, i18n.Default, account.Browser{})
		if err != nil || again.User.ID != known.User.ID {
			t.Errorf("%+v, %v", again, err)
		}
		if since, err := h.GoogleLinkedAt(t.Context(), known.User.ID); err != nil || since.IsZero() {
			t.Errorf("linked since %v, %v", since, err)
		}
		if err := h.UnlinkGoogle(t.Context(), known.User.ID); err != nil {
			t.Fatal(err)
		}
		if since, err := h.GoogleLinkedAt(t.Context(), known.User.ID); err != nil || !since.IsZero() {
			t.Errorf("after unlinking, linked since %v, %v", since, err)
		}
		if err := h.Delete(t.Context(), known.User); err != nil {
			t.Fatal(err)
		}
		fresh, err := h.SignInByIDToken(t.Context(), i.token(i.Google, "asha", authRequest), authRequest.Nonce, i18n.Default, account.Browser{})
		if err != nil || !fresh.IsNew || fresh.User.Name != "Asha Rao" || fresh.User.Email != "asha.rao@example.in" {
			t.Errorf("%+v, %v", fresh, err)
		}
	})
}

// A token that was used before, is for another client, has expired, was requested by another browser, has no verified address, or is not a
// token at all is refused.
func TestInvalidIDTokensAreRefused(t *testing.T) {
	i := newIssuer(t)
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.Google = i.Google
		enter := func(token, nonce string) error {
			_, err := h.SignInByIDToken(t.Context(), token, nonce, i18n.Default, account.Browser{})
			return err
		}
		token := i.token(i.Google, "asha", authRequest)
		if err := enter(token, "another nonce"); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("requested by another browser: %v", err)
		}
		if err := enter(token, ""); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("requested with a nonce, sent without: %v", err)
		}
		if err := enter(token, authRequest.Nonce); err != nil {
			t.Fatal(err)
		}
		if err := enter(token, authRequest.Nonce); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("the same token again: %v", err)
		}
		other := &account.Google{Issuer: i.Issuer, ClientID: "another", Secret: issuertest.Secret, RedirectURL: i.RedirectURL, Clock: i.Clock}
		if err := enter(i.token(other, "asha", authRequest), authRequest.Nonce); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("a token for another site: %v", err)
		}
		if err := enter(i.token(i.Google, "ravi", authRequest), authRequest.Nonce); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("an address that is not verified: %v", err)
		}
		stale := i.token(i.Google, "asha", authRequest)
		i.Clock = func() time.Time { return time.Now().Add(48 * time.Hour) }
		err := enter(stale, authRequest.Nonce)
		i.Clock = func() time.Time { return time.Now() }
		if !errors.Is(err, account.ErrIDToken) {
			t.Errorf("a token from two days ago: %v", err)
		}
		for _, text := range []string{"", "x", "a.b.c", stale[:len(stale)-4] + "AAAA"} {
			if err := enter(text, authRequest.Nonce); !errors.Is(err, account.ErrIDToken) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if _, err := i.Exchange(t.Context(), "no code", authRequest); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("a code that the issuer did not send: %v", err)
		}
		q := i.signInAtIssuer(i.Google, "asha", authRequest)
		stolen := authRequest
		stolen.Verifier = "another verifier that is as long as the standard requires it to be"
		if _, err := i.Exchange(t.Context(), q.Get("code"), stolen); !errors.Is(err, account.ErrIDToken) {
			t.Errorf("a code in another browser: %v", err)
		}
	})
}

// An unreachable issuer is an error of its own, so that readers can use another way.
func TestUnreachableIssuerIsNotAnInvalidToken(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	g := &account.Google{Issuer: gone.URL, ClientID: "masthead"}
	if _, err := g.AuthURL(t.Context(), authRequest); err == nil || errors.Is(err, account.ErrIDToken) {
		t.Errorf("%v", err)
	}
}
