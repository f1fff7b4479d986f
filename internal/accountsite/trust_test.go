package accountsite_test

import (
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
)

const password = "seven monsoon ladders"

// withPassword is a reader who has a password.
func (h *house) withPassword(email string) {
	h.t.Helper()
	b := h.browser()
	b.signIn(email)
	if a := b.post("/account/password", url.Values{"password": {password}}); a.StatusCode != http.StatusSeeOther {
		h.t.Fatalf("%d: %s", a.StatusCode, a.text)
	}
}

func login(email, secret string) url.Values {
	return url.Values{"with": {"password"}, "email": {email}, "password": {secret}}
}

// Trust: a form of another site signs nobody in or out, and changes nothing.
func TestCrossOriginFormsAreRefused(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.withPassword("asha@example.in")
		b := h.browser()
		b.signIn("asha@example.in")
		for _, path := range []string{"/login", "/signup", "/code", "/enter", "/profile", "/email", "/password", "/signout", "/delete", "/picture", "/picture/remove",
			"/passkey", "/passkey/challenge", "/passkeys", "/passkeys/challenge", "/passkeys/rename", "/passkeys/remove"} {
			form := url.Values{"email": {"asha@example.in"}, "with": {"password"}, "password": {password}, "sure": {"1"}, "device": {"others"}}
			for _, header := range [][]string{{"Sec-Fetch-Site", "cross-site"}, {"Sec-Fetch-Site", "same-site"}, {"Origin", "https://evil.example"}, {"Origin", "null"}} {
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

// A link from elsewhere to the way in sends a reader on, and writes nothing.
func TestALinkFromElsewhereWritesNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
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
			t.Errorf("from a page of ours: %d claps", claps())
		}
	})
}

func TestWhatCannotBeFollowedIsNotFound(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
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

// Trust: nothing that the site answers differs between an address with an account and one
// without: not the page, not its status or headers, not what the browser is given to keep.
func TestEnumeration(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.withPassword("asha@example.in")
		seen := func(email string, ask func(b *browser) answer) string {
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
		for name, ask := range map[string]func(email string) func(b *browser) answer{
			"by letter": func(email string) func(b *browser) answer {
				return func(b *browser) answer { return b.post("/account/login", url.Values{"email": {email}}) }
			},
			"by password": func(email string) func(b *browser) answer {
				return func(b *browser) answer { return b.post("/account/login", login(email, "not this one")) }
			},
			"a new account": func(email string) func(b *browser) answer {
				return func(b *browser) answer {
					return b.post("/account/signup", url.Values{"email": {email}, "password": {"eight monsoon ladders"}})
				}
			},
		} {
			known, unknown := seen("asha@example.in", ask("asha@example.in")), seen("zara@example.in", ask("zara@example.in"))
			if known != unknown {
				t.Errorf("%s:\n%s\n%s", name, known, unknown)
			}
		}
		// Who asks for an account of somebody else's address does not change their password.
		if a := h.browser().post("/account/login", login("asha@example.in", password)); a.StatusCode != http.StatusSeeOther {
			t.Errorf("the password of before: %d", a.StatusCode)
		}
	})
}

// Trust: guesses are few, by account from wherever and by network, and whoever guesses hears
// how long to wait, the right password too.
func TestBruteForce(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
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
		// A code: five tries, and then it is none.
		b = h.browser()
		b.post("/account/login", url.Values{"email": {"ravi@example.in"}})
		code, _ := h.keys()
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

// Trust: a link and a code count once; a session that was signed out, or ended by a new
// password, is of no use to whoever kept its cookie.
func TestReplayAndTokenReuse(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		code, link := h.keys()
		if a := b.post("/account/enter", url.Values{"letter": {link}}); a.StatusCode != http.StatusSeeOther {
			t.Fatal(a.StatusCode)
		}
		for name, again := range map[string]func(b *browser) answer{
			"the link":             func(b *browser) answer { return b.post("/account/enter", url.Values{"letter": {link}}) },
			"the page of the link": func(b *browser) answer { return b.get("/account/enter?letter=" + link) },
			"the code":             func(b *browser) answer { return b.post("/account/code", url.Values{"code": {code}}) },
			"another letter's secret": func(b *browser) answer {
				return b.post("/account/enter", url.Values{"letter": {strings.Repeat("A", 52)}})
			},
			"a session of nobody's": func(b *browser) answer { return b.get("/account") },
			"nothing":               func(b *browser) answer { return b.post("/account/enter", url.Values{}) },
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
			t.Error("a session that was signed out goes on")
		}
		phone := h.browser()
		phone.signIn("asha@example.in")
		h.withPassword("asha@example.in")
		if holds(phone.cookie("session")) {
			t.Error("a session goes on after a new password")
		}
	})
}

// Trust: a session that was planted in a browser is not the one that its reader signs in to.
func TestFixation(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
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
				t.Error("the planted session is hers")
			}
		}
	})
}

// Trust: whoever signs in is sent to our own hosts, whatever the way in and the address asked for.
func TestOpenRedirect(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.withPassword("asha@example.in")
		signedIn := h.browser()
		signedIn.signIn("asha@example.in")
		for asked, want := range map[string]string{
			"/herstory?a=b": "/herstory?a=b", h.address + "/herstory": h.address + "/herstory", "https://evil.example/": "/", "//evil.example": "/", `/\evil.example`: "/",
			"/\t/evil.example": "/", "javascript:alert(1)": "/", "https://" + strings.TrimPrefix(h.address, "http://"): "/", h.address + "@evil.example": "/", h.address + ".evil.example": "/",
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
			_, link := h.keys()
			if a := b.post("/account/enter", url.Values{"letter": {link}, "redirect_url": {"https://evil.example/"}}); a.location() != want {
				t.Errorf("by letter to %q: %q, want %q", asked, a.location(), want)
			}
			h.clock.Advance(time.Hour)
		}
	})
}

// Trust: nothing that is typed adds a header to a letter, or another who gets it.
func TestMailInjection(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for _, typed := range []string{"asha@example.in\r\nBcc: ravi@example.in", "asha@example.in%0d%0aBcc: ravi@example.in", "asha@example.in,ravi@example.in", "Asha <asha@example.in>", "asha@example.in\x00"} {
			for _, path := range []string{"/login", "/signup"} {
				if a := h.browser().post("/account"+path, url.Values{"email": {typed}}); a.StatusCode != http.StatusUnprocessableEntity {
					t.Errorf("%s takes %q: %d", path, typed, a.StatusCode)
				}
			}
		}
		if n := len(h.letters()); n != 0 {
			t.Fatalf("%d letters", n)
		}
		b := h.browser()
		b.post("/account/signup", url.Values{"email": {"asha@example.in"}, "name": {"Asha\r\nBcc: ravi@example.in"}})
		l := h.letters()[0]
		if l.To != "asha@example.in" || strings.ContainsAny(l.Subject, "\r\n") || strings.Contains(l.Text+l.HTML, "Bcc") {
			t.Errorf("%+v", l)
		}
		code, _ := h.keys()
		b.post("/account/code", url.Values{"code": {code}})
		if own := b.get("/account"); !strings.Contains(own.text, `"name":"Asha Bcc: ravi@example.in"`) {
			t.Errorf("%s", own.text)
		}
	})
}

// Trust: what opens a door is in no line of the log, not even where every line is kept.
func TestSecretsAreNeverInLogs(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.withIssuer()
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		code, link := h.keys()
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
		back := google.toIssuer("/account/google", "asha")
		u, _ := url.Parse(back)
		google.get(back)
		secrets = append(secrets, u.Query().Get("code"), u.Query().Get("state"), google.cookie("session"))
		log := h.log.String()
		if !strings.Contains(log, "/account/enter") || !strings.Contains(log, "/account/google/back") {
			t.Fatalf("requests are not in the log: %s", log)
		}
		for i, secret := range secrets {
			if len(secret) < 5 {
				t.Fatalf("secret %d is %q", i, secret)
			}
			if strings.Contains(log, secret) || strings.Contains(log, url.QueryEscape(secret)) {
				t.Errorf("secret %d, %q, is in the log", i, secret)
			}
		}
		if strings.Contains(log, "asha@example.in") {
			t.Error("an address is in the log")
		}
	})
}

// Trust: cookies that only the server reads, on our own pages alone and over HTTPS where the
// site is; pages that nobody keeps, and whose addresses go nowhere.
func TestCookiesAndHeaders(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.site.Secure = true
		h.withIssuer()
		h.accounts.Passkeys = account.NewPasskeys("https://example.com", "Startline")
		b := &browser{&http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, h}
		var given []*http.Cookie
		asked := b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		_, link := h.keys()
		for _, a := range []answer{asked, b.post("/account/enter", url.Values{"letter": {link}}), b.get("/account/google"), b.post("/account/passkey/challenge", nil)} {
			given = append(given, a.Cookies()...)
			if a.Header.Get("Cache-Control") != "private, no-store" || a.Header.Get("Referrer-Policy") != "same-origin" {
				t.Errorf("%s: %v", a.Request.URL.Path, a.Header)
			}
		}
		names := map[string]bool{}
		for _, c := range given {
			names[c.Name] = true
			if !c.Secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || c.HttpOnly == (c.Name == account.HintCookie) {
				t.Errorf("%s", c.Raw)
			}
			if c.Name == account.HintCookie && c.Value != "1" {
				t.Errorf("what scripts may read says %q", c.Value)
			}
		}
		for _, name := range []string{"session", account.HintCookie, account.SignInCookie, "on_the_way", "passkey"} {
			if !names[name] {
				t.Errorf("no cookie %s", name)
			}
		}
	})
}
