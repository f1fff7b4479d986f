package setup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/web"
)

// local is the configuration of a server without the setting site-url.
var local = config.Config{Addr: "127.0.0.1:8080", SiteURL: "http://127.0.0.1:8080", AccountURL: "http://127.0.0.1:8080/account"}

func send(s *Site, token string, fields url.Values) (int, string) {
	w := httptest.NewRecorder()
	r := httptest.NewRequest(http.MethodGet, Path+"?token="+token, nil)
	if fields != nil {
		fields.Set("token", token)
		r = httptest.NewRequest(http.MethodPost, Path, strings.NewReader(fields.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	s.ServeHTTP(w, r)
	return w.Code, w.Body.String()
}

func form() url.Values {
	return url.Values{"name": {"The Tide"}, "address": {"https://tide.example"}, "language": {"english"}, "zone": {"Asia/Kolkata"},
		"admin": {"asha@example.in"},
		"brand": {"Harbour Notes"}, "slug": {""}}
}

func TestTheLinkSetsUpOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := (&Site{DB: db, Config: local, Clock: clock.System, Log: slog.New(slog.DiscardHandler)}).Open()
		for name, c := range map[string]struct {
			token  string
			field  string
			value  string
			status int
			has    string
		}{
			"wrong link":    {"wrong", "name", "The Tide", http.StatusForbidden, "cannot be used"},
			"no link":       {"", "name", "The Tide", http.StatusForbidden, "cannot be used"},
			"unseen name":   {s.token, "name", "\u202e", http.StatusUnprocessableEntity, "Please fill this in"},
			"turned name":   {s.token, "name", "The \u202eTide", http.StatusUnprocessableEntity, "autofocus"},
			"long name":     {s.token, "name", strings.Repeat("x", 81), http.StatusUnprocessableEntity, "80 characters"},
			"unknown zone":  {s.token, "zone", "Mars/Base", http.StatusUnprocessableEntity, "not a time zone"},
			"bad slug":      {s.token, "slug", "No Slug", http.StatusUnprocessableEntity, "lower-case"},
			"reserved slug": {s.token, "slug", "hindi", http.StatusUnprocessableEntity, "belongs to another page"},
			"no name":       {s.token, "name", "", http.StatusUnprocessableEntity, "Please fill this in"},
			"wrong address": {s.token, "address", "example", http.StatusUnprocessableEntity, "not an address"},
			"address":       {s.token, "admin", "nobody", http.StatusUnprocessableEntity, "look like an email address"},
		} {
			fields := form()
			fields.Set(c.field, c.value)
			status, body := send(s, c.token, fields)
			if status != c.status || !strings.Contains(body, c.has) {
				t.Errorf("%s: %d %s", name, status, body)
			}
			if c.status == http.StatusUnprocessableEntity && !strings.Contains(body, `value="`+c.value+`"`) {
				t.Errorf("%s: what was typed is lost", name)
			}
		}
		if status, body := send(s, s.token, nil); status != http.StatusOK || !strings.Contains(body, "<form") {
			t.Fatalf("the page: %d %s", status, body)
		}
		if _, body := send(s, s.token, nil); strings.Count(body, "(optional)") != 3 {
			t.Errorf("%d fields are marked as optional, want the address and the first brand's name and slug",
				strings.Count(body, "(optional)"))
		}
		status, body := send(s, s.token, form())
		if status != http.StatusOK || !strings.Contains(body, "https://tide.example/account/enter?") {
			t.Fatalf("set-up: %d %s", status, body)
		}
		select {
		case <-s.Done():
		default:
			t.Error("the server does not learn that the publication is set up")
		}
		other := (&Site{DB: db, Config: local, Clock: clock.System, Log: slog.New(slog.DiscardHandler)}).Open()
		if done, err := other.Check(t.Context()); err != nil || !done {
			t.Errorf("another process: %t, %v", done, err)
		}
		select {
		case <-other.Done():
		default:
			t.Error("another process does not learn that the publication is set up")
		}
		if status, body := send(s, s.token, form()); status != http.StatusServiceUnavailable || strings.Contains(body, "<form") {
			t.Errorf("second use: %d %s", status, body)
		}
		again := Answers{Name: "B", Language: "hindi", Zone: "UTC", Admin: "b@example.in", Brand: "B"}
		if _, err := Run(t.Context(), db, local, again); !errors.Is(err, ErrDone) {
			t.Errorf("second set-up: %v", err)
		}
		admin, err := account.UserByEmail(context.Background(), db.Read, "asha@example.in")
		if err != nil || !admin.HasRole(account.Admin) {
			t.Errorf("the administrator: %+v, %v", admin, err)
		}
	})
}

func TestTheLinkExpires(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
		s := (&Site{DB: db, Config: local, Clock: func() time.Time { return at }, Log: slog.New(slog.DiscardHandler)}).Open()
		at = at.Add(LinkLifetime)
		if status, _ := send(s, s.token, form()); status != http.StatusForbidden {
			t.Errorf("status %d", status)
		}
	})
}

// Of several set-ups at the same moment only one succeeds, and there is only one administrator.
func TestOneOfManySetUpsSucceeds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var group sync.WaitGroup
		var succeeded atomic.Int32
		for i := range 16 {
			group.Go(func() {
				_, err := Run(t.Context(), db, local, Answers{Name: "The Tide", Language: "english", Zone: "UTC",
					Admin: fmt.Sprintf("admin.%d@example.in", i), Brand: "Harbour Notes"})
				if err == nil {
					succeeded.Add(1)
				} else if !errors.Is(err, ErrDone) {
					t.Error(err)
				}
			})
		}
		group.Wait()
		if succeeded.Load() != 1 {
			t.Errorf("%d succeeded", succeeded.Load())
		}
	})
}

func TestOtherPagesSayThatTheSiteIsNotSetUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := (&Site{DB: db, Config: local, Clock: clock.System, Log: slog.New(slog.DiscardHandler)}).Open()
		for method, want := range map[string]int{http.MethodPut: http.StatusMethodNotAllowed, http.MethodGet: http.StatusForbidden} {
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(method, Path, nil))
			if w.Code != want {
				t.Errorf("%s: %d", method, w.Code)
			}
		}
		for path, has := range map[string]string{"/": "not set up yet", "/readyz": `"not set up"`,
			"/api/v2/stories": `"status":503`} {
			w := httptest.NewRecorder()
			s.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
			if w.Code != http.StatusServiceUnavailable || !strings.Contains(w.Body.String(), has) || strings.Contains(w.Body.String(), s.token) {
				t.Errorf("%s: %d %s", path, w.Code, w.Body)
			}
		}
	})
}

// A device without a font for the language, or for the names of the languages to choose from, loads it from the site.
func TestThePageHasTheFontOfItsLanguage(t *testing.T) {
	files, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	assets := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = w.Write([]byte("font " + r.URL.Path)) })
	s := (&Site{DB: dbtest.New(t), Config: local, Clock: clock.System, Log: slog.New(slog.DiscardHandler), Fonts: web.ReadFonts(files),
		Assets: assets}).Open()
	get := func(path, lang string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodGet, path, nil)
		r.Header.Set("Accept-Language", lang)
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		return w
	}
	for lang, family := range map[string]string{"en": "", "ta": "'Anek Tamil'", "ur": "'Noto Nastaliq Urdu'"} {
		waiting, form := get("/", lang), get(s.Link(), lang).Body.String()
		if hasFont := strings.Contains(waiting.Body.String(), "@font-face"); hasFont != (family != "") ||
			!strings.Contains(waiting.Body.String(), "17px/1.6 "+cmp.Or(family, "system-ui")) {
			t.Errorf("%s: %s", lang, waiting.Body)
		}
		if strings.Count(form, "font-family:'Names'") < 10 {
			t.Errorf("%s: no font for the names of languages in %s", lang, form)
		}
		if policy := waiting.Header().Get("Content-Security-Policy"); !strings.Contains(policy, "font-src 'self'") {
			t.Errorf("%s: %s", lang, policy)
		}
	}
	if body := get("/assets/a.woff2", "en").Body.String(); body != "font /assets/a.woff2" {
		t.Error(body)
	}
}
