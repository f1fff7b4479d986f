package accountsite_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/account/issuertest"
)

// useTestIssuer lets readers of the site sign in with a test issuer in place of Google.
func (h *testSite) useTestIssuer() (people issuertest.People) {
	h.t.Helper()
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	h.t.Cleanup(server.Close)
	people, back := issuertest.NewPeople(), h.address+"/account/google/back"
	handler = issuertest.Handler(server.URL, people, back)
	h.accounts.Google = &account.Google{Issuer: server.URL, ClientID: "masthead",
		Secret: issuertest.Secret, RedirectURL: back, Clock: time.Now}
	return people
}

// signInAtIssuer opens the issuer's page and signs in there. It returns the address that the issuer sends the
// browser back to.
func (b *browser) signInAtIssuer(from, name string) string {
	b.h.t.Helper()
	at := b.get(from)
	for at.StatusCode/100 == 3 {
		next, err := at.Request.URL.Parse(at.location())
		if err != nil {
			b.h.t.Fatal(err)
		}
		if strings.HasPrefix(next.String(), b.h.address) {
			return next.String()
		}
		at = b.get(next.String())
	}
	login := at.Request.URL
	form := url.Values{"username": {name}, "password": {issuertest.Password}, "id": {login.Query().Get("authRequestID")}}
	r, err := http.NewRequestWithContext(
		b.h.t.Context(),
		http.MethodPost,
		b.h.accounts.Google.Issuer+"/login/username",
		strings.NewReader(form.Encode()),
	)
	if err != nil {
		b.h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	done := b.do(r)
	callback, err := r.URL.Parse(done.location())
	if err != nil || done.location() == "" {
		b.h.t.Fatalf("%s was not signed in: %d %s", name, done.StatusCode, done.text)
	}
	return b.get(callback.String()).location()
}

// D-16: a reader goes to the issuer and comes back signed in, to the page that led there, and the pending
// action is done. State, nonce and PKCE challenge are sent.
func TestSignInByIssuer(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.useTestIssuer()
		kept := h.Published("herstory", "Worth keeping", time.Hour)
		asha := h.browser()
		q := url.Values{"redirect_url": {h.address + "/herstory"}, "bookmark_story": {strconv.FormatInt(kept.ID, 10)}}
		sent := asha.get("/account/google?" + q.Encode())
		asked, err := url.Parse(sent.location())
		if err != nil || sent.StatusCode != http.StatusSeeOther {
			t.Fatal(sent.StatusCode, err)
		}
		for name, least := range map[string]int{"state": 20, "nonce": 20, "code_challenge": 43} {
			if len(asked.Query().Get(name)) < least {
				t.Errorf("%s %q", name, asked.Query().Get(name))
			}
		}
		if got := asked.Query().Get("code_challenge_method"); got != "S256" {
			t.Errorf("challenge %s", got)
		}
		back := asha.signInAtIssuer("/account/google?"+q.Encode(), "asha")
		in := asha.get(back)
		if in.StatusCode != http.StatusSeeOther || in.location() != h.address+"/herstory" || asha.cookie("session") == "" {
			t.Fatalf("%d to %q: %s", in.StatusCode, in.location(), in.text)
		}
		var bookmarks int
		if err := h.DB.Read.NewRaw("SELECT count(*) FROM bookmarks").Scan(t.Context(), &bookmarks); err != nil || bookmarks != 1 {
			t.Errorf("%d bookmarks, %v", bookmarks, err)
		}
		if own := asha.get("/account"); !strings.Contains(own.text, `"email":"asha@example.in"`) {
			t.Error("the account does not belong to the reader")
		}
		// In the frame of another edition, with its language.
		again := h.browser()
		if in := again.get(again.signInAtIssuer("/hindi/account/google", "asha")); in.StatusCode != http.StatusSeeOther ||
			again.cookie("session") == "" {
			t.Errorf("%d: %s", in.StatusCode, in.text)
		}
	})
}

// A replay, the state of another browser, no state, no cookie, a reader who refused and an address that is not
// verified: each leads to the sign-in page and starts no session.
func TestInvalidIssuerResponsesSignNobodyIn(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.useTestIssuer()
		refused := func(name string, b *browser, back string) {
			t.Helper()
			if a := b.get(back); a.StatusCode != http.StatusUnprocessableEntity || b.cookie("session") != "" ||
				!strings.Contains(a.text, "Signing in with Google did not work.") {
				t.Errorf("%s: %d to %q, session %q", name, a.StatusCode, a.location(), b.cookie("session"))
			}
		}
		b := h.browser()
		back := b.signInAtIssuer("/account/google", "asha")
		refused("in a browser that was not sent", h.browser(), back)
		with := func(address, name, value string) string {
			u, _ := url.Parse(address)
			q := u.Query()
			q.Set(name, value)
			u.RawQuery = q.Encode()
			return u.String()
		}
		refused("another state", b, with(back, "state", "another"))
		refused("the right state after that: the cookie is gone", b, back)
		victim := h.browser()
		victim.get("/account/google")
		refused("the code and state of another browser", victim, back)

		b = h.browser()
		back = b.signInAtIssuer("/account/google", "asha")
		if a := b.get(back); a.StatusCode != http.StatusSeeOther {
			t.Fatalf("%d: %s", a.StatusCode, a.text)
		}
		thief := h.browser()
		u, _ := url.Parse(back)
		thief.Jar.SetCookies(
			u,
			[]*http.Cookie{
				{Name: "google_sign_in",
					Value: url.QueryEscape(url.Values{"state": {u.Query().Get("state")}, "nonce": {"n"}, "verifier": {"v"}}.Encode())},
			},
		)
		refused("a code that was used, with a cookie that was made up", thief, back)

		for name, answer := range map[string]string{"the reader said no": "?error=access_denied", "no code": "?code=", "nothing": ""} {
			b := h.browser()
			sent, _ := url.Parse(b.get("/account/google").location())
			q := "&state=" + sent.Query().Get("state")
			if answer == "" {
				q = "?x=1" + q
			}
			refused(name, b, "/account/google/back"+answer+q)
		}
		ravi := h.browser()
		refused("an address that nobody verified", ravi, ravi.signInAtIssuer("/account/google", "ravi"))
		if text := h.log.String(); strings.Contains(text, "level=ERROR") {
			t.Error(text)
		}
	})
}

// Open redirect: a return address on another site leads to the landing page.
func TestIssuerSignInReturnsOnlyToThisSite(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.useTestIssuer()
		for _, asked := range []string{"https://evil.example/", "//evil.example", `/\evil.example`, "javascript:alert(1)"} {
			b := h.browser()
			if in := b.get(b.signInAtIssuer("/account/google?"+url.Values{"redirect_url": {asked}}.Encode(), "asha")); in.location() != "/" ||
				b.cookie("session") == "" {
				t.Errorf("%s: %d to %q", asked, in.StatusCode, in.location())
			}
		}
	})
}

// While the issuer is unreachable, readers can use other ways to sign in, and the site reports no error of
// its own.
func TestUnreachableIssuer(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		gone := httptest.NewServer(http.NotFoundHandler())
		gone.Close()
		h.accounts.Google = &account.Google{Issuer: gone.URL, ClientID: "masthead"}
		a := h.browser().get("/account/google?redirect_url=%2Fherstory")
		if a.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(a.text, "Signing in with Google did not work.") ||
			!strings.Contains(a.text, `{"name":"redirect_url","value":"/herstory"}`) {
			t.Errorf("%d: %s", a.StatusCode, a.text)
		}
	})
}
