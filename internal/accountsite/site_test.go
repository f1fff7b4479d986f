package accountsite_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"

	"masthead/internal/account"
	"masthead/internal/accountsite"
	"masthead/internal/app/apptest"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/personal"
	"masthead/internal/reaction"
	"masthead/internal/sign"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/ticker"
)

// modelRenderer is a renderer that returns the name and the model of a page.
type modelRenderer struct{}

func (modelRenderer) Render(_ context.Context, name string, model []byte) ([]byte, error) {
	return append([]byte(name+" "), model...), nil
}

// testLog is a log that tests can read.
type testLog struct {
	mu   sync.Mutex
	text strings.Builder
}

func (n *testLog) Write(p []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.Write(p)
}

func (n *testLog) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.text.String()
}

// testSite is a running account site.
type testSite struct {
	*storytest.Publication
	t        *testing.T
	clock    *dbtest.Clock
	accounts *account.Accounts
	site     *accountsite.Site
	log      *testLog
	address  string
}

func each(t *testing.T, test func(t *testing.T, h *testSite)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) { test(t, open(t, db, c)) })
}

func open(t *testing.T, db *database.DB, c *dbtest.Clock) *testSite {
	t.Helper()
	h := &testSite{Publication: storytest.New(t, db), t: t, clock: c, log: new(testLog)}
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var handler http.Handler
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.ServeHTTP(w, r) }))
	t.Cleanup(server.Close)
	h.address = server.URL
	queue, err := jobs.New(db, nil, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	theme := func(i18n.Locale) mail.Theme {
		return mail.Theme{Brand: "ys", Name: "Startline", URL: h.address + "/"}
	}
	h.accounts = &account.Accounts{DB: db, Queue: queue, Theme: theme, Keys: &sign.Keys{DB: db},
		PageURL: func(i18n.Locale) string { return h.address + "/account" }}
	f := apptest.ComposeFor(t, h.Publication, c.Now, apptest.Options{Log: log, Renderer: modelRenderer{}, Settings: map[string]string{
		"site-url": h.address, "account-url": h.address + "/account", "education-url": h.address + "/learn", "ticker-url": ticker.Off}})
	shared := &personal.Server{OwnSites: []string{h.address}, Accounts: h.accounts,
		Forms: &personal.Forms{Brands: h.Brands, Pages: f.Pages, Log: log}}
	reactions := &reaction.Reactions{DB: db, Stories: h.Stories}
	h.site = &accountsite.Site{Server: shared, AfterSignIn: reactions.AfterSignIn(), Upload: 5 << 20}
	mux := &feature.Mux{ServeMux: http.NewServeMux()}
	if err := errors.Join(h.site.Mount(mux), (&storypage.PersonalPages{Personal: shared, Pages: f.StoryPages}).Mount(mux)); err != nil {
		t.Fatal(err)
	}
	observe, err := edge.Observe(edge.ObserveConfig{Logger: log, Now: c.Now})
	if err != nil {
		t.Fatal(err)
	}
	sameOrigin, err := edge.SameOrigin(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	handler = observe(sameOrigin(mux))
	return h
}

// browser follows redirects of the site, but none to other sites.
type browser struct {
	*http.Client
	h *testSite
}

func (h *testSite) browser() *browser {
	jar, _ := cookiejar.New(nil)
	return &browser{&http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, h}
}

// response is a response with its text.
type response struct {
	*http.Response
	text string
}

func (a response) location() string { return a.Header.Get("Location") }

func (b *browser) do(r *http.Request) response {
	b.h.t.Helper()
	res, err := b.Do(r)
	if err != nil {
		b.h.t.Fatal(err)
	}
	text, err := io.ReadAll(res.Body)
	if err != nil {
		b.h.t.Fatal(err)
	}
	_ = res.Body.Close()
	return response{res, string(text)}
}

// get requests a page, by its path on the site or by an absolute address.
func (b *browser) get(address string, header ...string) response {
	b.h.t.Helper()
	if strings.HasPrefix(address, "/") {
		address = b.h.address + address
	}
	r, err := http.NewRequestWithContext(b.h.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		b.h.t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return b.do(r)
}

// post sends a form. headers are names and values in turn.
func (b *browser) post(path string, form url.Values, header ...string) response {
	b.h.t.Helper()
	r, err := http.NewRequestWithContext(b.h.t.Context(), http.MethodPost, b.h.address+path, strings.NewReader(form.Encode()))
	if err != nil {
		b.h.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	return b.do(r)
}

// cookie returns a cookie of the site, "" for none.
func (b *browser) cookie(name string) string {
	u, _ := url.Parse(b.h.address)
	for _, c := range b.Jar.Cookies(u) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// A reader who signs out on a public page stays there.
func TestSigningOutReturnsToThePage(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		for i, c := range []struct{ from, to string }{
			{h.address + "/hindi/2026/11/loom?page=2", "/hindi/2026/11/loom?page=2"},
			{h.address + "/", "/"},
			{h.address + "/account", "/account/login"},
			{h.address + "/hindi/notifications", "/account/login"},
			{h.address + "//evil.example/", "/"},
			{"https://evil.example/a", "/account/login"},
			{"", "/account/login"},
		} {
			b := h.browser()
			b.signIn("reader-" + strconv.Itoa(i) + "@example.in")
			a := b.post("/account/signout", url.Values{}, "Referer", c.from)
			if a.StatusCode != http.StatusSeeOther || a.location() != c.to || b.cookie("session") != "" {
				t.Errorf("from %q: %d, to %q", c.from, a.StatusCode, a.location())
			}
		}
	})
}

var (
	codeOf = regexp.MustCompile(`\b\d{6}\b`)
	linkOf = regexp.MustCompile(`letter=(\w+)`)
)

// emails returns the emails that were enqueued, oldest first.
func (h *testSite) emails() []mail.Email {
	h.t.Helper()
	var rows []string
	if err := h.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").Scan(h.t.Context(),
		&rows); err != nil {
		h.t.Fatal(err)
	}
	all := make([]mail.Email, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal([]byte(row), &all[i]); err != nil {
			h.t.Fatal(err)
		}
	}
	return all
}

// codeAndLink returns the code and the link's token of the newest email.
func (h *testSite) codeAndLink() (code, link string) {
	h.t.Helper()
	all := h.emails()
	if len(all) == 0 {
		h.t.Fatal("no email was enqueued")
	}
	text := all[len(all)-1].Text
	return codeOf.FindString(text), linkOf.FindStringSubmatch(text)[1]
}

// signIn signs the browser in by the code of an email.
func (b *browser) signIn(email string) {
	b.h.t.Helper()
	b.post("/account/login", url.Values{"email": {email}})
	code, _ := b.h.codeAndLink()
	if a := b.post("/account/code", url.Values{"code": {code}}); a.StatusCode != http.StatusSeeOther || b.cookie("session") == "" {
		b.h.t.Fatalf("%d: %s", a.StatusCode, a.text)
	}
}

// The cookies of a browser last as long as a session, name the address of the reader's picture, and are deleted
// when the session ended elsewhere.
func TestCookiesMatchTheSession(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}})
		code, _ := h.codeAndLink()
		set := b.post("/account/code", url.Values{"code": {code}}).Cookies()
		ages := map[string]int{}
		for _, c := range set {
			ages[c.Name] = c.MaxAge
		}
		if year := 365 * 24 * 60 * 60; ages["session"] != year || ages["signed_in"] != year {
			t.Errorf("cookies last %v", ages)
		}
		if got := b.cookie("signed_in"); got != "1" {
			t.Errorf("hint %q", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE users SET picture = '/m/ab/cd'")
			return err
		})
		if got := b.get("/account").Header.Values("Set-Cookie"); len(got) != 1 || b.cookie("signed_in") != "1/m/ab/cd/240.webp" {
			t.Errorf("hint %q after a picture", got)
		}
		if got := b.get("/account").Header.Values("Set-Cookie"); len(got) != 0 {
			t.Errorf("cookies that are right are set again: %q", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM sessions")
			return err
		})
		b.get("/account/login")
		if b.cookie("session") != "" || b.cookie("signed_in") != "" {
			t.Error("a session that ended elsewhere leaves its cookies")
		}
	})
}
