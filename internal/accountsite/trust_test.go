package accountsite_test

import (
	"context"
	"maps"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
)

const password = "seven monsoon ladders"

// withPassword creates a user with a password.
func (h *testSite) withPassword(email string) {
	h.t.Helper()
	b := h.browser()
	b.signIn(email)
	if a := b.post("/account/password", url.Values{"password": {password}}); a.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("%d: %s", a.StatusCode, a.text)
	}
}

func login(email, browserToken string) url.Values {
	return url.Values{"with": {"password"}, "email": {email}, "password": {browserToken}}
}

// Trust: a form of another site signs nobody in or out, and changes nothing.
func TestCrossOriginFormsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		b := h.browser()
		b.signIn("asha@example.in")
		for _, path := range []string{"/login", "/signup", "/code", "/enter", "/profile", "/email", "/password", "/signout", "/delete",
			"/picture", "/picture/remove",
			"/passkey", "/passkey/challenge", "/passkeys", "/passkeys/challenge", "/passkeys/rename", "/passkeys/remove"} {
			form := url.Values{"email": {"asha@example.in"}, "with": {"password"}, "password": {password}, "sure": {"1"}, "device": {"others"}}
			for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"},
				{"Origin", "https://evil.example"}, {"Origin", "null"}} {
				if a := b.post("/account"+path, form, header...); a.StatusCode != http.StatusForbidden || len(a.Cookies()) > 0 {
					t.Errorf("%s with %v: %d, cookies %v", path, header, a.StatusCode, a.Cookies())
				}
			}
		}
		if own := b.get("/account"); own.StatusCode != http.StatusOK || strings.Count(own.text, `"lastUsed":`) != 2 {
			t.Errorf("%d: %s", own.StatusCode, own.text)
		}
	})
}

// A link on another site to the sign-in page redirects a signed-in reader and writes nothing.
func TestLinkFromAnotherSiteWritesNothing(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		s := h.Published("ys", "A story", time.Hour)
		h.withPassword("asha@example.in")
		b := h.browser()
		b.signIn("asha@example.in")
		claps := func() (n int) {
			if err := h.DB.Read.NewRaw("SELECT coalesce(sum(claps), 0) FROM story_claps").Scan(t.Context(), &n); err != nil {
				t.Fatal(err)
			}
			return n
		}
		way := "/account/login?like_story=" + strconv.FormatInt(s.ID, 10)
		for _, from := range []string{"cross-site", "same-site", "none", ""} {
			if a := b.get(way, "Sec-Fetch-Site", from); a.StatusCode != http.StatusSeeOther || claps() != 0 {
				t.Errorf("from %q: %d, %d claps", from, a.StatusCode, claps())
			}
		}
		if b.get(way, "Sec-Fetch-Site", "same-origin"); claps() != 1 {
			t.Errorf("from a page of the site: %d claps", claps())
		}
	})
}

func TestUnknownListsCannotBeFollowed(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		b := h.browser()
		b.signIn("asha@example.in")
		for _, list := range []string{"", "x", "brand:herstory", "1:999:0"} {
			if a := b.get("/follow?list=" + list); a.StatusCode != http.StatusNotFound {
				t.Errorf("%q: %d", list, a.StatusCode)
			}
		}
	})
}

// Trust: responses for an address with an account and one without do not differ in body, status, headers or
// cookies.
func TestResponsesDoNotRevealAccounts(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		seen := func(email string, ask func(b *browser) response) string {
			b := h.browser()
			a := ask(b)
			names := []string{strconv.Itoa(a.StatusCode), a.location()}
			for _, c := range a.Cookies() {
				names = append(names, c.Name, strconv.Itoa(len(c.Value)), strconv.Itoa(c.MaxAge))
			}
			for _, name := range slices.Sorted(maps.Keys(a.Header)) {
				if !slices.Contains([]string{"Set-Cookie", "Date", "Content-Length", "X-Request-Id"}, name) {
					names = append(names, name+a.Header.Get(name))
				}
			}
			next := b.get("/account/code")
			all := regexp.MustCompile(`\d{4}-\d\d-\d\dT[^"]*`).ReplaceAllString(strings.Join(names, " ")+a.text+next.text, "")
			return strings.ReplaceAll(all, email, "somebody@example.in")
		}
		for name, ask := range map[string]func(email string) func(b *browser) response{
			"by email": func(email string) func(b *browser) response {
				return func(b *browser) response { return b.post("/account/login", url.Values{"email": {email}}) }
			},
			"by password": func(email string) func(b *browser) response {
				return func(b *browser) response { return b.post("/account/login", login(email, "not this one")) }
			},
			"a new account": func(email string) func(b *browser) response {
				return func(b *browser) response {
					return b.post("/account/signup", url.Values{"email": {email}, "password": {"eight monsoon ladders"}})
				}
			},
		} {
			known, unknown := seen("asha@example.in", ask("asha@example.in")), seen("zara@example.in", ask("zara@example.in"))
			if known != unknown {
				t.Errorf("%s:\n%s\n%s", name, known, unknown)
			}
		}
		// Signing up with the address of another user does not change that user's password.
		if a := h.browser().post("/account/login", login("asha@example.in", password)); a.StatusCode != http.StatusSeeOther {
			t.Errorf("the old password: %d", a.StatusCode)
		}
	})
}

// Trust: guesses are limited by account and by network. Refused requests say how long to wait, even with the right password.
func TestBruteForce(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		b := h.browser()
		for i := range 10 {
			if a := b.post("/account/login", login("asha@example.in", "guess "+strconv.Itoa(i))); a.StatusCode != http.StatusUnprocessableEntity {
				t.Fatalf("guess %d: %d", i, a.StatusCode)
			}
		}
		a := b.post("/account/login", login("asha@example.in", password))
		wait, err := strconv.Atoi(a.Header.Get("Retry-After"))
		if a.StatusCode != http.StatusTooManyRequests || err != nil || wait <= 0 || wait > 15*60 || !strings.Contains(a.text, "Please wait") ||
			b.cookie("session") != "" {
			t.Errorf("%d, wait %q: %s", a.StatusCode, a.Header.Get("Retry-After"), a.text)
		}
		h.clock.Advance(time.Duration(wait) * time.Second)
		if a := b.post("/account/login", login("asha@example.in", password)); a.StatusCode != http.StatusSeeOther {
			t.Errorf("after the wait: %d", a.StatusCode)
		}
		// A code is invalid after five wrong tries.
		b = h.browser()
		b.post("/account/login", url.Values{"email": {"ravi@example.in"}})
		code, _ := h.codeAndLink()
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		for range 5 {
			b.post("/account/code", url.Values{"code": {wrong}})
		}
		if a := b.post("/account/code", url.Values{"code": {code}}); a.StatusCode == http.StatusSeeOther || b.cookie("session") != "" {
			t.Errorf("the code after five wrong ones: %d", a.StatusCode)
		}
	})
}

// Trust: a browser that has signed in to an account is never locked out of it by strangers, not even in the same network and
// after signing out.
func TestStrangersDoNotLockTheOwnerOut(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		own := h.browser()
		if a := own.post("/account/login", login("asha@example.in", password)); a.StatusCode != http.StatusSeeOther {
			t.Fatal(a.StatusCode)
		}
		own.post("/account/signout", url.Values{})
		stranger := h.browser()
		byEmail := url.Values{"email": {"asha@example.in"}}
		for range 11 {
			stranger.post("/account/login", login("asha@example.in", "a guess"))
			stranger.post("/account/login", byEmail)
		}
		for name, form := range map[string]url.Values{"by password": login("asha@example.in", password), "by email": byEmail} {
			if a := stranger.post("/account/login", form); a.StatusCode != http.StatusTooManyRequests {
				t.Errorf("the stranger, %s: %d", name, a.StatusCode)
			}
			if a := own.post("/account/login", form); a.StatusCode != http.StatusSeeOther {
				t.Errorf("the owner, %s: %d: %s", name, a.StatusCode, a.text)
			}
		}
	})
}

// Trust: a link and a code are valid once. The cookie of a session that was ended by signing out or by a new
// password is worthless.
func TestReplayAndTokenReuse(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		code, link := h.codeAndLink()
		if a := b.post("/account/enter", url.Values{"letter": {link}}); a.StatusCode != http.StatusSeeOther {
			t.Fatal(a.StatusCode)
		}
		for name, again := range map[string]func(b *browser) response{
			"the link":             func(b *browser) response { return b.post("/account/enter", url.Values{"letter": {link}}) },
			"the page of the link": func(b *browser) response { return b.get("/account/enter?letter=" + link) },
			"the code":             func(b *browser) response { return b.post("/account/code", url.Values{"code": {code}}) },
			"the token of another email": func(b *browser) response {
				return b.post("/account/enter", url.Values{"letter": {strings.Repeat("A", 52)}})
			},
			"a session that nobody has": func(b *browser) response { return b.get("/account") },
			"nothing":                   func(b *browser) response { return b.post("/account/enter", url.Values{}) },
		} {
			thief := h.browser()
			if a := again(thief); thief.cookie("session") != "" || a.StatusCode == http.StatusOK {
				t.Errorf("%s: %d, session %q", name, a.StatusCode, thief.cookie("session"))
			}
		}
		holds := func(session string) bool {
			thief := h.browser()
			u, _ := url.Parse(h.address)
			thief.Jar.SetCookies(u, []*http.Cookie{{Name: "session", Value: session, Path: "/"}})
			return thief.get("/account").StatusCode == http.StatusOK
		}
		stolen := b.cookie("session")
		if !holds(stolen) {
			t.Fatal("a session is not known by its cookie")
		}
		b.post("/account/signout", url.Values{})
		if holds(stolen) || b.cookie("session") != "" {
			t.Error("a session continues after signing out")
		}
		phone := h.browser()
		phone.signIn("asha@example.in")
		h.withPassword("asha@example.in")
		if holds(phone.cookie("session")) {
			t.Error("a session continues after a new password")
		}
	})
}

// Trust: signing in replaces a session that was planted in the browser.
func TestSessionsAreRenewedAtSignIn(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		attacker := h.browser()
		attacker.signIn("mallory@example.in")
		for _, planted := range []string{attacker.cookie("session"), "chosen-by-somebody", strings.Repeat("A", 52)} {
			victim := h.browser()
			u, _ := url.Parse(h.address)
			victim.Jar.SetCookies(u, []*http.Cookie{{Name: "session", Value: planted, Path: "/"}})
			victim.post("/account/signout", url.Values{"device": {"none"}})
			a := victim.post("/account/login", login("asha@example.in", password))
			if now := victim.cookie("session"); a.StatusCode != http.StatusSeeOther || now == planted || len(now) < 52 {
				t.Errorf("%d: session %q", a.StatusCode, now)
			}
			if a := attacker.get("/account"); strings.Contains(a.text, "asha@example.in") {
				t.Error("the planted session belongs to the reader")
			}
		}
	})
}

// Trust: readers are redirected to hosts of the site only, however they sign in and whatever address was requested.
func TestOpenRedirect(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.withPassword("asha@example.in")
		signedIn := h.browser()
		signedIn.signIn("asha@example.in")
		for asked, want := range map[string]string{
			"/herstory?a=b": "/herstory?a=b", h.address + "/herstory": h.address + "/herstory", "https://evil.example/": "/",
			"//evil.example": "/", `/\evil.example`: "/",
			"/\t/evil.example": "/", "javascript:alert(1)": "/", "https://" + strings.TrimPrefix(h.address,
				"http://"): "/", h.address + "@evil.example": "/", h.address + ".evil.example": "/",
		} {
			form := login("asha@example.in", password)
			form.Set("redirect_url", asked)
			if a := h.browser().post("/account/login", form); a.location() != want {
				t.Errorf("by password to %q: %q, want %q", asked, a.location(), want)
			}
			if a := signedIn.get("/account/login?" + url.Values{"redirect_url": {asked}}.Encode()); a.location() != want {
				t.Errorf("signed in already, to %q: %q, want %q", asked, a.location(), want)
			}
			h.clock.Advance(15 * time.Minute)
			b := h.browser()
			b.post("/account/login", url.Values{"email": {"asha@example.in"}, "redirect_url": {asked}})
			_, link := h.codeAndLink()
			if a := b.post("/account/enter", url.Values{"letter": {link}, "redirect_url": {"https://evil.example/"}}); a.location() != want {
				t.Errorf("by email to %q: %q, want %q", asked, a.location(), want)
			}
			h.clock.Advance(time.Hour)
		}
	})
}

// Trust: no input adds a header or a recipient to an email.
func TestMailInjection(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		for _, typed := range []string{"asha@example.in\r\nBcc: ravi@example.in", "asha@example.in%0d%0aBcc: ravi@example.in",
			"asha@example.in,ravi@example.in", "Asha <asha@example.in>", "asha@example.in\x00"} {
			for _, path := range []string{"/login", "/signup"} {
				a := h.browser().post("/account"+path, url.Values{"email": {typed}})
				if a.StatusCode != http.StatusUnprocessableEntity && a.StatusCode != http.StatusBadRequest {
					t.Errorf("%s takes %q: %d", path, typed, a.StatusCode)
				}
			}
		}
		if n := len(h.emails()); n != 0 {
			t.Fatalf("%d emails", n)
		}
		b := h.browser()
		b.post("/account/signup", url.Values{"email": {"asha@example.in"}, "name": {"Asha\r\nBcc: ravi@example.in"}})
		email := h.emails()[0]
		if email.To != "asha@example.in" || strings.ContainsAny(email.Subject, "\r\n") || strings.Contains(email.Text+email.HTML, "Bcc") {
			t.Errorf("%+v", email)
		}
		code, _ := h.codeAndLink()
		b.post("/account/code", url.Values{"code": {code}})
		if own := b.get("/account"); !strings.Contains(own.text, `"name":"Asha Bcc: ravi@example.in"`) {
			t.Errorf("%s", own.text)
		}
	})
}

// Trust: no secret and no address is logged, even at debug level.
func TestSecretsAreNeverInLogs(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.useTestIssuer()
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		code, link := h.codeAndLink()
		secrets := []string{password, "a wrong guess", code, link, b.cookie("signing_in")}
		b.get("/account/enter?letter=" + link)
		b.post("/account/code", url.Values{"code": {code}})
		secrets = append(secrets, b.cookie("session"))
		b.post("/account/password", url.Values{"password": {password}})
		b.post("/account/login", login("asha@example.in", "a wrong guess"))
		b.get("/account/export")
		h.accounts.Passkeys = account.NewPasskeys("https://example.com", "Startline")
		b.post("/account/passkey/challenge", nil)
		b.post("/account/passkey", url.Values{"credential": {`{"secret":"of a device"}`}})
		secrets = append(secrets, b.cookie("passkey"), "of a device")
		google := h.browser()
		back := google.signInAtIssuer("/account/google", "asha")
		u, _ := url.Parse(back)
		google.get(back)
		secrets = append(secrets, u.Query().Get("code"), u.Query().Get("state"), google.cookie("session"))
		log := h.log.String()
		if !strings.Contains(log, "/account/enter") || !strings.Contains(log, "/account/google/back") {
			t.Fatalf("requests are not in the log: %s", log)
		}
		for i, browserToken := range secrets {
			if len(browserToken) < 5 {
				t.Fatalf("secret %d is %q", i, browserToken)
			}
			if strings.Contains(log, browserToken) || strings.Contains(log, url.QueryEscape(browserToken)) {
				t.Errorf("secret %d, %q, is in the log", i, browserToken)
			}
		}
		if strings.Contains(log, "asha@example.in") {
			t.Error("an address is in the log")
		}
	})
}

// Trust: session cookies are HttpOnly, SameSite, and Secure on an HTTPS site. Pages are not cached and send no
// Referer.
func TestCookiesAndHeaders(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.site.Secure = true
		h.useTestIssuer()
		h.accounts.Passkeys = account.NewPasskeys("https://example.com", "Startline")
		b := &browser{&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, h}
		var given []*http.Cookie
		asked := b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		_, link := h.codeAndLink()
		for _, a := range []response{asked, b.post("/account/enter", url.Values{"letter": {link}}), b.get("/account/google"),
			b.post("/account/passkey/challenge", nil)} {
			given = append(given, a.Cookies()...)
			if a.Header.Get("Cache-Control") != "private, no-store" || a.Header.Get("Referrer-Policy") != "same-origin" {
				t.Errorf("%s: %v", a.Request.URL.Path, a.Header)
			}
		}
		names := map[string]bool{}
		for _, c := range given {
			names[c.Name] = true
			if !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" ||
				c.HttpOnly == (c.Name == account.SessionHintCookie) {
				t.Errorf("%s", c.Raw)
			}
			if c.Name == account.SessionHintCookie && c.Value != "1" {
				t.Errorf("the cookie that scripts can read has the value %q", c.Value)
			}
		}
		for _, name := range []string{"session", account.SessionHintCookie, account.KnownBrowserCookie, account.SignInCookie,
			"google_sign_in", "passkey"} {
			if !names[name] {
				t.Errorf("no cookie %s", name)
			}
		}
	})
}

// The only administrator is told why the account stays, and how to delete it.
func TestTheOnlyAdministratorCannotDeleteTheAccount(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.browser().signIn("asha@example.in")
		grant := func(email string) {
			h.Write(func(ctx context.Context, tx *database.Tx) error {
				u, err := account.UserByEmail(ctx, tx, email)
				if err != nil {
					return err
				}
				return account.GrantRole(ctx, tx, u.ID, account.Admin, nil)
			})
		}
		grant("asha@example.in")
		b := h.browser()
		b.signIn("asha@example.in")
		form := url.Values{"sure": {"1"}}
		a := b.post("/account/delete", form)
		if a.StatusCode != http.StatusConflict || !strings.Contains(a.text, "You are the only administrator") {
			t.Errorf("%d: %s", a.StatusCode, a.text)
		}
		if a := b.get("/account"); a.StatusCode != http.StatusOK {
			t.Errorf("the account after the refusal: %d", a.StatusCode)
		}
		h.browser().signIn("ravi@example.in")
		grant("ravi@example.in")
		if a := b.post("/account/delete", form); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "has been deleted") {
			t.Errorf("one of two administrators: %d: %s", a.StatusCode, a.text)
		}
	})
}

// Trust: whoever finds a device on which somebody signed in long ago cannot export the account's
// data without the password.
func TestExportNeedsARecentSignInOrThePassword(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		b.signIn("asha@example.in")
		h.clock.Advance(15 * time.Minute)
		refused := func(a response, status int) {
			t.Helper()
			if a.StatusCode != status || a.Header.Get("Content-Disposition") != "" {
				t.Errorf("%d, want %d: %s", a.StatusCode, status, a.text)
			}
		}
		refused(b.get("/account/export"), http.StatusForbidden)
		refused(b.post("/account/export", nil), http.StatusForbidden)
		b.signIn("asha@example.in")
		b.post("/account/password", url.Values{"password": {password}})
		h.clock.Advance(15 * time.Minute)
		refused(b.get("/account/export"), http.StatusForbidden)
		wrong := b.post("/account/export", url.Values{"proof": {"a wrong guess"}})
		refused(wrong, http.StatusUnprocessableEntity)
		if !strings.Contains(wrong.text, `"errors":{"export":"This is not your current password."}`) {
			t.Errorf("the field is not named: %s", wrong.text)
		}
		a := b.post("/account/export", url.Values{"proof": {password}})
		if a.StatusCode != http.StatusOK || !strings.Contains(a.text, "asha@example.in") {
			t.Errorf("with the password: %d: %s", a.StatusCode, a.text)
		}
	})
}

// A reader without a password who signed in long ago is led to the sign-in page before an account is deleted, and can delete it then.
func TestSigningInAgain(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		b.signIn("asha@example.in")
		h.clock.Advance(2 * time.Hour)
		a := b.post("/account/delete", url.Values{"sure": {"1"}})
		const again = "/account/login?redirect_url=%2Faccount&reason=again"
		if a.StatusCode != http.StatusForbidden || !strings.Contains(strings.ReplaceAll(a.text, `\u0026`, "&"), again) {
			t.Fatalf("%d: %s", a.StatusCode, a.text)
		}
		if a = b.get(again); a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Please sign in again to do this.") ||
			!strings.Contains(a.text, "asha@example.in") {
			t.Fatalf("the page to sign in: %d: %s", a.StatusCode, a.text)
		}
		b.signIn("asha@example.in")
		if a = b.post("/account/delete", url.Values{"sure": {"1"}}); !strings.Contains(a.text, "Your account has been deleted.") {
			t.Errorf("after signing in again: %d: %s", a.StatusCode, a.text)
		}
	})
}
