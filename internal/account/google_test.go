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

// issuer is a real issuer of OpenID Connect on this machine, and a browser that comes
// back from it.
type issuer struct {
	*account.Google
	t    *testing.T
	came chan url.Values
	who  issuertest.People
}

func newIssuer(t *testing.T) *issuer {
	t.Helper()
	i := &issuer{t: t, came: make(chan url.Values, 1), who: issuertest.NewPeople()}
	back := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { i.came <- r.URL.Query() }))
	t.Cleanup(back.Close)
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	handler = issuertest.Handler(server.URL, i.who, back.URL)
	i.Google = &account.Google{
		Issuer:   server.URL,
		ClientID: "masthead",
		Secret:   issuertest.Secret,
		Back:     back.URL,
		Clock:    func() time.Time { return time.Now() },
	}
	return i
}

// through lets somebody sign in at the issuer and gives what the browser comes back with.
func (i *issuer) through(g *account.Google, name string, way account.Way) url.Values {
	i.t.Helper()
	address, err := g.To(i.t.Context(), way)
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
	case q := <-i.came:
		return q
	default:
		i.t.Fatalf("the issuer did not send %s back: %s", name, done.Status)
		return nil
	}
}

// token is one that the issuer gives somebody on a way.
func (i *issuer) token(g *account.Google, name string, way account.Way) string {
	i.t.Helper()
	q := i.through(g, name, way)
	if q.Get("state") != way.State {
		i.t.Errorf("state %q, want %q", q.Get("state"), way.State)
	}
	token, err := g.Exchange(i.t.Context(), q.Get("code"), way)
	if err != nil {
		i.t.Fatal(err)
	}
	return token
}

var way = account.Way{State: "state", Nonce: "nonce", Verifier: "a verifier that is long enough to be one, says the standard"}

// API-35: a token of the issuer signs in, with a new account or the one that has the
// address, and afterwards by who somebody is there.
func TestTheIssuerVouchesForReaders(t *testing.T) {
	i := newIssuer(t)
	each(t, func(t *testing.T, h *house) {
		h.Google = i.Google
		known := h.enter("asha@example.in")
		in, err := h.EnterByToken(t.Context(), i.token(i.Google, "asha", way), way.Nonce, i18n.Default, account.Visitor{})
		if err != nil || in.User.ID != known.User.ID || in.New || h.session(in.Secret).UserID != known.User.ID {
			t.Fatalf("%+v, %v", in, err)
		}
		i.who["asha"].Email = "asha.rao@example.in" // has another address there now
		defer func() { i.who["asha"].Email = "Asha@example.in" }()
		again, err := h.EnterByToken(t.Context(), i.token(i.Google, "asha", way), way.Nonce, i18n.Default, account.Visitor{})
		if err != nil || again.User.ID != known.User.ID {
			t.Errorf("%+v, %v", again, err)
		}
		if since, err := h.Linked(t.Context(), known.User.ID); err != nil || since.IsZero() {
			t.Errorf("linked since %v, %v", since, err)
		}
		if err := h.Unlink(t.Context(), known.User.ID); err != nil {
			t.Fatal(err)
		}
		if since, err := h.Linked(t.Context(), known.User.ID); err != nil || !since.IsZero() {
			t.Errorf("unlinked, and linked since %v, %v", since, err)
		}
		if err := h.Delete(t.Context(), known.User); err != nil {
			t.Fatal(err)
		}
		fresh, err := h.EnterByToken(t.Context(), i.token(i.Google, "asha", way), way.Nonce, i18n.Default, account.Visitor{})
		if err != nil || !fresh.New || fresh.User.Name != "Asha Rao" || fresh.User.Email != "asha.rao@example.in" {
			t.Errorf("%+v, %v", fresh, err)
		}
	})
}

// Replay, another's token, a stale one, one that somebody else asked for, one without a
// proved address, and what is no token at all.
func TestWhatTheIssuerDoesNotVouchFor(t *testing.T) {
	i := newIssuer(t)
	each(t, func(t *testing.T, h *house) {
		h.Google = i.Google
		enter := func(token, nonce string) error {
			_, err := h.EnterByToken(t.Context(), token, nonce, i18n.Default, account.Visitor{})
			return err
		}
		token := i.token(i.Google, "asha", way)
		if err := enter(token, "another nonce"); !errors.Is(err, account.ErrVouched) {
			t.Errorf("asked for by another browser: %v", err)
		}
		if err := enter(token, ""); !errors.Is(err, account.ErrVouched) {
			t.Errorf("asked for with a nonce that nobody shows: %v", err)
		}
		if err := enter(token, way.Nonce); err != nil {
			t.Fatal(err)
		}
		if err := enter(token, way.Nonce); !errors.Is(err, account.ErrVouched) {
			t.Errorf("the same token again: %v", err)
		}
		other := &account.Google{Issuer: i.Issuer, ClientID: "another", Secret: issuertest.Secret, Back: i.Back, Clock: i.Clock}
		if err := enter(i.token(other, "asha", way), way.Nonce); !errors.Is(err, account.ErrVouched) {
			t.Errorf("a token for another site: %v", err)
		}
		if err := enter(i.token(i.Google, "ravi", way), way.Nonce); !errors.Is(err, account.ErrVouched) {
			t.Errorf("an address that is not proved: %v", err)
		}
		stale := i.token(i.Google, "asha", way)
		i.Clock = func() time.Time { return time.Now().Add(48 * time.Hour) }
		err := enter(stale, way.Nonce)
		i.Clock = func() time.Time { return time.Now() }
		if !errors.Is(err, account.ErrVouched) {
			t.Errorf("a token of two days ago: %v", err)
		}
		for _, text := range []string{"", "x", "a.b.c", stale[:len(stale)-4] + "AAAA"} {
			if err := enter(text, way.Nonce); !errors.Is(err, account.ErrVouched) {
				t.Errorf("%q: %v", text, err)
			}
		}
		if _, err := i.Exchange(t.Context(), "no code", way); !errors.Is(err, account.ErrVouched) {
			t.Errorf("a code that nobody gave: %v", err)
		}
		q := i.through(i.Google, "asha", way)
		stolen := way
		stolen.Verifier = "another verifier that is long enough to be one, says the standard"
		if _, err := i.Exchange(t.Context(), q.Get("code"), stolen); !errors.Is(err, account.ErrVouched) {
			t.Errorf("a code in another browser: %v", err)
		}
	})
}

// An issuer that is away keeps nobody out who has another key.
func TestAnIssuerThatIsAway(t *testing.T) {
	gone := httptest.NewServer(http.NotFoundHandler())
	gone.Close()
	g := &account.Google{Issuer: gone.URL, ClientID: "masthead"}
	if _, err := g.To(t.Context(), way); err == nil || errors.Is(err, account.ErrVouched) {
		t.Errorf("%v", err)
	}
}
