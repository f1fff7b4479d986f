package app

import (
	"bytes"
	"context"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/newsletter"
	"masthead/internal/story/storytest"
)

// mirror renders a page as its model.
type mirror struct{}

func (mirror) Render(_ context.Context, _ string, model []byte) ([]byte, error) { return model, nil }

// newsletterForms returns a publication with one newsletter, behind all middleware.
func newsletterForms(t *testing.T, db *database.DB, c *dbtest.Clock) (*App, http.Handler, *bytes.Buffer) {
	t.Helper()
	p := storytest.New(t, db)
	log := new(bytes.Buffer)
	logger := slog.New(slog.NewTextHandler(log, nil))
	a := composeFeatures(t, p, c.Now, logger, mirror{}, map[string]string{"account-url": "https://account.example.com"})
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		return newsletter.Save(
			ctx,
			tx,
			&newsletter.Newsletter{
				BrandID:     p.Brand("ys").ID,
				Slug:        "daily-capsule",
				Path:        "/daily-capsule",
				Name:        "Daily Capsule",
				Lang:        "en",
				DoubleOptIn: true,
			},
		)
	})
	h, err := a.middleware(mountedMux(t, a), "")
	if err != nil {
		t.Fatal(err)
	}
	return a, h, log
}

// post sends a form. If from is not "", the form comes from the client with that address.
func post(h http.Handler, path, from string, header map[string]string, form url.Values) *http.Response {
	return postForm(h, path, from, header, "application/x-www-form-urlencoded", form.Encode())
}

func postForm(h http.Handler, path, from string, header map[string]string, kind, body string) *http.Response {
	r := httptest.NewRequest(http.MethodPost, "https://example.com"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", kind)
	for name, value := range header {
		r.Header.Set(name, value)
	}
	if from != "" {
		r.RemoteAddr = from + ":4711"
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Result()
}

var asha = url.Values{"first_name": {"Asha"}, "last_name": {"Rao"}, "email": {"asha@example.in"}, "phone_number": {""}}

// Trust: enumeration. The whole response is the same for new and known addresses.
func TestFormResponsesDoNotRevealSubscribers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		_, h, _ := newsletterForms(t, db, c)
		whole := func(r *http.Response, address string) string {
			body, err := io.ReadAll(r.Body)
			if err != nil {
				t.Fatal(err)
			}
			return strings.ReplaceAll(r.Status+r.Header.Get("Location")+string(body), address, "ADDRESS")
		}
		for _, path := range []string{"/newsletters/daily-capsule", "/newsletters", newsletter.PreferencesPath, "/api/v2/newsletters/card",
			"/api/v2/newsletters/sub", "/api/v2/newsletters/subscription"} {
			ask := func(address string) string {
				if strings.HasPrefix(path, "/api") {
					body := `{"email":"` + address + `"}`
					if !strings.HasSuffix(path, "/sub") {
						body = `{"first_name":"A","last_name":"B","email":"` + address + `"}`
					}
					return whole(postForm(h, path, "192.0.2.7", nil, "application/json", body), address)
				}
				form := url.Values{"first_name": {"A"}, "last_name": {"B"}, "email": {address}, "newsletter": {"daily-capsule"}}
				return whole(post(h, path, "192.0.2.8", nil, form), address)
			}
			fresh, known := ask("new"+path[len(path)-3:]+"@example.in"), ask("asha@example.in")
			if again := ask("asha@example.in"); fresh != known || known != again {
				t.Errorf("%s responds with\n%s\nto a new address, with\n%s\nto a known one", path, fresh, known)
			}
		}
	})
}

// Trust: rate limits of forms without a captcha.
func TestFormsWithoutACaptchaAreLimited(t *testing.T) {
	_, h, _ := newsletterForms(t, dbtest.New(t), dbtest.NewClock())
	for i := range newsletter.WithoutCaptchaLimit.Times + 1 {
		r := post(h, "/newsletters/daily-capsule", "192.0.2.1", nil, asha)
		if want := map[bool]int{true: http.StatusSeeOther,
			false: http.StatusTooManyRequests}[i < newsletter.WithoutCaptchaLimit.Times]; r.StatusCode != want {
			t.Fatalf("form %d: %d, want %d", i, r.StatusCode, want)
		} else if want == http.StatusTooManyRequests && r.Header.Get("Retry-After") == "" {
			t.Error("the response does not say when to try again")
		}
	}
	r := postForm(h, "/api/v2/newsletters/sub", "192.0.2.1", nil, "application/json", `{"email":"asha@example.in"}`)
	if r.StatusCode != http.StatusTooManyRequests || r.Header.Get("Retry-After") == "" {
		t.Errorf("the same request to the API: %d", r.StatusCode)
	}
	if r := post(h, "/newsletters/daily-capsule", "198.51.100.1", nil, asha); r.StatusCode != http.StatusSeeOther {
		t.Errorf("somebody else: %d", r.StatusCode)
	}
}

// Trust: cross-origin writes are refused, except one-click unsubscribe (RFC 8058).
func TestFormsOfOtherSitesAreRefused(t *testing.T) {
	_, h, log := newsletterForms(t, dbtest.New(t), dbtest.NewClock())
	cross := map[string]string{"Origin": "https://evil.example", "Sec-Fetch-Site": "cross-site"}
	for _, path := range []string{"/newsletters/daily-capsule", "/newsletters", newsletter.ConfirmPath, newsletter.PreferencesPath,
		"/api/v2/newsletters/card"} {
		if r := post(h, path, "", cross, asha); r.StatusCode != http.StatusForbidden {
			t.Errorf("%s accepts a form of another site: %d", path, r.StatusCode)
		}
	}
	r := post(h, "/hindi"+newsletter.UnsubscribePath+"?t=s3cret.token", "", cross, url.Values{"List-Unsubscribe": {"One-Click"}})
	if r.StatusCode != http.StatusGone || r.Header.Get("Set-Cookie") != "" || r.Header.Get("Cache-Control") != "private, no-store" ||
		r.Header.Get("Referrer-Policy") != "no-referrer" {
		t.Errorf("a click with a forged link: %d %v", r.StatusCode, r.Header)
	}
	if strings.Contains(log.String(), "s3cret") {
		t.Error("a link is in the log")
	}
}

// STATE-89: a device stores the brand of the requested newsletter and earlier brands, without
// scripts too.
func TestFormWithoutScriptIsStoredOnTheDevice(t *testing.T) {
	_, h, _ := newsletterForms(t, dbtest.New(t), dbtest.NewClock())
	r := post(h, "/newsletters/daily-capsule", "", map[string]string{"Cookie": "alreadySubscribed=herstory"}, asha)
	if r.StatusCode != http.StatusSeeOther || len(r.Cookies()) != 1 {
		t.Fatalf("%d, cookies %v", r.StatusCode, r.Cookies())
	}
	if c := r.Cookies()[0]; c.Raw != "alreadySubscribed=herstory%2Cys; Path=/; Max-Age=31536000; Secure; SameSite=Lax" {
		t.Error(c.Raw)
	}
}

// A signed-in reader needs no link for the preferences of the account's own address.
func TestPreferencesOfASignedInReader(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		a, h, _ := newsletterForms(t, db, now)
		secret := ""
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, "asha@example.in", "Asha", "en", "")
			if err == nil {
				secret, err = a.Accounts.StartSession(ctx, tx, u, "", "")
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		get := func(path, session string) *http.Response {
			r := httptest.NewRequest(http.MethodGet, "https://example.com"+path, nil)
			r.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: session})
			w := httptest.NewRecorder()
			h.ServeHTTP(w, r)
			return w.Result()
		}
		if r := get("/hindi/newsletters/preferences", secret); r.Header.Get("Location") != "/hindi/newsletters" {
			t.Errorf("before a newsletter was requested: %d to %q", r.StatusCode, r.Header.Get("Location"))
		}
		post(h, "/newsletters/daily-capsule", "", nil, asha)
		to := get("/hindi/newsletters/preferences?lite=1", secret).Header.Get("Location")
		if !strings.HasPrefix(to, "/hindi/newsletters/preferences?t=") || !strings.HasSuffix(to, "&lite=1") {
			t.Fatalf("to %q", to)
		}
		if body, err := io.ReadAll(get(to, "").Body); err != nil || !strings.Contains(string(body), `"state":"preferences"`) {
			t.Errorf("%s, %v", body, err)
		}
		if body, err := io.ReadAll(get("/newsletters/preferences", "nobody's").Body); err != nil ||
			!strings.Contains(string(body), `"state":"requestLink"`) {
			t.Errorf("signed out: %s, %v", body, err)
		}
	})
}

// Each message stands beside its field, and the notice above the form repeats none.
func TestInvalidFormComesBackWithItsValues(t *testing.T) {
	_, h, _ := newsletterForms(t, dbtest.New(t), dbtest.NewClock())
	form := url.Values{"first_name": {"Asha"}, "last_name": {" "}, "email": {"a@"}, "phone_number": {"+91"}}
	r := post(h, "/hindi/newsletters/daily-capsule", "", nil, form)
	body, err := io.ReadAll(r.Body)
	if err != nil || r.StatusCode != http.StatusUnprocessableEntity {
		t.Fatal(r.StatusCode, err)
	}
	for _, want := range []string{`"firstName":"Asha"`, `"email":"a@"`, `"lang":"hi"`,
		`"notice":"कृपया निशान लगे फ़ील्ड देखें। आपका लिखा सब सुरक्षित है।"`,
		`"last_name":"कृपया इसे भरें।"`, `"phone_number":`} {
		if !strings.Contains(string(body), want) {
			t.Errorf("%s is not in\n%s", want, body)
		}
	}
	form.Set("last_name", "Rao")
	form.Set("email", "asha@example.in")
	form.Set("phone_number", "(098) 450-12 345")
	if r := post(h, "/hindi/newsletters/daily-capsule", "", nil, form); r.StatusCode != http.StatusSeeOther {
		t.Errorf("a phone number with separators: %d", r.StatusCode)
	}
	if r := post(h, "/newsletters/none", "", nil, asha); r.StatusCode != http.StatusNotFound {
		t.Errorf("a form without a newsletter: %d", r.StatusCode)
	}
}

// The list of newsletters has one form. After an error it still has the ticked boxes and the typed values.
func TestFormOfTheListComesBackWithItsValues(t *testing.T) {
	_, h, _ := newsletterForms(t, dbtest.New(t), dbtest.NewClock())
	ticked := url.Values{"newsletter": {"daily-capsule"}}
	for name, c := range map[string]struct {
		form   url.Values
		status int
		want   []string
	}{
		"half an address": {url.Values{"newsletter": {"daily-capsule"}, "email": {"a@"}}, http.StatusUnprocessableEntity,
			[]string{`"ticked":true`, `"email":"a@"`, `"lang":"hi"`, `"errors":{"email":`}},
		"nothing ticked": {url.Values{"email": {"a@b.in"}}, http.StatusUnprocessableEntity,
			[]string{`"ticked":false`, `"email":"a@b.in"`, `"errors":{"newsletter":"कृपया एक विकल्प चुनें।"}`}},
		"an unknown one": {url.Values{"newsletter": {"none"}, "email": {"a@b.in"}}, http.StatusUnprocessableEntity,
			[]string{`"errors":{"newsletter":`}},
		"accepted": {url.Values{"newsletter": {"daily-capsule"}, "email": {"a@b.in"}}, http.StatusSeeOther, nil},
	} {
		r := post(h, "/hindi/newsletters", "", nil, c.form)
		body, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != c.status {
			t.Errorf("%s: %d, %v", name, r.StatusCode, err)
		}
		for _, want := range c.want {
			if !strings.Contains(string(body), want) {
				t.Errorf("%s: %s is not in\n%s", name, want, body)
			}
		}
	}
	for path, want := range map[string]string{"/newsletters?" + ticked.Encode(): `"ticked":true`, "/newsletters": `"ticked":false`,
		"/newsletters?sent=1": `"sent":true`, "/newsletters?newsletter=none": `"status":404`} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://example.com"+path, nil))
		if body := w.Body.String(); !strings.Contains(body, want) && (w.Code != http.StatusNotFound || want != `"status":404`) {
			t.Errorf("%s: %d %s", path, w.Code, body)
		}
	}
}
