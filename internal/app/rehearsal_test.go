package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story/storytest"
)

// models renders pages as their models.
type models struct{}

func (models) Render(_ context.Context, _ string, model []byte) ([]byte, error) { return model, nil }

// C24: whoever has the link, and an editor of the brand, sees the landing page with the prepared front, which no reader sees; the link ends
// after two days, and a link to another brand's front or a changed one opens nothing.
func TestAPreparedFrontIsRehearsed(t *testing.T) {
	now := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), now.Now)
	p := storytest.New(t, db)
	a := composeFeatures(t, p, now.Now, slog.New(slog.DiscardHandler), models{}, nil)
	newest := p.Published("herstory", "The newest", 0)
	late := p.Published("herstory", "The loom came late", 48*time.Hour)
	token, err := account.CreateToken(t.Context(), db, "front", account.Admin, nil)
	if err != nil {
		t.Fatal(err)
	}
	site, operations := mountedMux(t, a), a.API.Cached(a.Cache)
	call := func(method, path, body string, authorized bool) *httptest.ResponseRecorder {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if authorized {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w
	}
	api := func(method, path, body string) string {
		t.Helper()
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, apiv2.Prefix+path, strings.NewReader(body))
		r.Header.Set("Authorization", "Bearer "+token)
		r.Header.Set("Content-Type", "application/json")
		operations.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	_, rest, _ := strings.Cut(api(http.MethodGet, "/desk/fronts/herstory", ""), `"version":"`)
	version, _, _ := strings.Cut(rest, `"`)
	api(http.MethodPut, "/desk/fronts/herstory/prepared", `{"revision":0,"basedOn":"`+version+`","front":{"sections":[{"kind":"stories",
		"layout":"lead","source":"latest","limit":1,"title":"Only one"}],"sets":{}}}`)
	_, rest, _ = strings.Cut(api(http.MethodPost, "/desk/fronts/herstory/rehearsal-link", "{}"), `"path":"`)
	link, _, _ := strings.Cut(rest, `"`)

	for name, tc := range map[string]struct {
		path   string
		editor bool
		status int
	}{
		"with the link": {link, false, http.StatusOK}, "as an editor": {"/preview/herstory/front", true, http.StatusOK},
		"without both": {"/preview/herstory/front", false, http.StatusNotFound}, "with another link": {link + "x", false, http.StatusNotFound},
		"another brand": {strings.Replace(link, "herstory", "ys-gulf", 1), false, http.StatusNotFound},
		"no brand":      {"/preview/nobody/front", true, http.StatusNotFound},
	} {
		w := call(http.MethodGet, tc.path, "", tc.editor)
		if w.Code != tc.status {
			t.Errorf("%s: %d, want %d", name, w.Code, tc.status)
		}
		if tc.status != http.StatusOK {
			continue
		}
		body := w.Body.String()
		if !strings.Contains(body, "Only one") || !strings.Contains(body, "The newest") || strings.Contains(body, "The loom came late") {
			t.Errorf("%s: not the prepared front: %.300s", name, body)
		}
		if h := w.Header(); h.Get("Cache-Control") != "private, no-store" || !strings.Contains(h.Get("X-Robots-Tag"), "noindex") {
			t.Errorf("%s: %v", name, h)
		}
	}
	// A story that was deleted since the front was prepared is left out.
	api(http.MethodPut, "/desk/fronts/herstory/prepared", `{"revision":1,"basedOn":"`+version+`","front":{"sections":[{"kind":"stories",
		"layout":"lead","source":"curated:`+curated.Featured+`","limit":2,"title":"Only one"}],"sets":{"`+curated.Featured+`":[{"story":`+
		strconv.FormatInt(late.ID, 10)+`},{"story":`+strconv.FormatInt(newest.ID, 10)+`}]}}}`)
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.ExecContext(ctx, "DELETE FROM stories WHERE id = ?", late.ID)
		return err
	})
	w := call(http.MethodGet, link, "", false)
	if body := w.Body.String(); w.Code != http.StatusOK || !strings.Contains(body, "The newest") || strings.Contains(body, "came late") {
		t.Errorf("with a deleted story: %d %.300s", w.Code, body)
	}
	now.Advance(49 * time.Hour)
	if w := call(http.MethodGet, link, "", false); w.Code != http.StatusNotFound {
		t.Errorf("after two days: %d", w.Code)
	}
}

// F179: a rehearsal with an hour shows the stories that are scheduled until then: those of the brands whose drafts its reader may see.
func TestARehearsalShowsScheduledStories(t *testing.T) {
	now := dbtest.NewClock()
	db := dbtest.Open(t, dbtest.SQLite(t), now.Now)
	p := storytest.New(t, db)
	a := composeFeatures(t, p, now.Now, slog.New(slog.DiscardHandler), models{}, nil)
	p.Published("herstory", "The newest", 0)
	for title, at := range map[string]struct {
		brand string
		in    time.Duration
	}{"Tonight’s loom": {"herstory", time.Minute}, "Tomorrow’s loom": {"herstory", 12 * time.Hour},
		"Next week’s loom":   {"herstory", 200 * time.Hour},
		"A dhow of tomorrow": {"ys-gulf", 12 * time.Hour}} {
		draft := p.Draft(at.brand, title)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Schedule(ctx, tx, draft.ID, now.Now().Add(at.in))
			return err
		})
	}
	herstory := p.Brand("herstory").ID
	admin, err := account.CreateToken(t.Context(), db, "front", account.Admin, nil)
	if err != nil {
		t.Fatal(err)
	}
	editor, err := account.CreateToken(t.Context(), db, "front", account.Editor, &herstory)
	if err != nil {
		t.Fatal(err)
	}
	site, operations := mountedMux(t, a), a.API.Cached(a.Cache)
	call := func(to http.Handler, method, path, token, body string) string {
		t.Helper()
		w := httptest.NewRecorder()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		if token != "" {
			r.Header.Set("Authorization", "Bearer "+token)
		}
		if to.ServeHTTP(w, r); w.Code != http.StatusOK {
			t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
		}
		return w.Body.String()
	}
	field := func(text, name string) string {
		_, rest, _ := strings.Cut(text, `"`+name+`":"`)
		value, _, _ := strings.Cut(rest, `"`)
		return value
	}
	api := apiv2.Prefix + "/desk/fronts/herstory"
	version := field(call(operations, http.MethodGet, api, editor, ""), "version")
	call(operations, http.MethodPut, api+"/prepared", admin, `{"revision":0,"basedOn":"`+version+`","publishAt":"`+
		now.Now().Add(24*time.Hour).Format(time.RFC3339)+`","front":{"sections":[
		{"kind":"stories","layout":"lead","source":"latest","limit":3},
		{"kind":"stories","layout":"latest","source":"brand:ys-gulf","limit":3}],"sets":{}}}`)
	ofEditor := field(call(operations, http.MethodPost, api+"/rehearsal-link", editor, "{}"), "path")
	ofAdmin := field(call(operations, http.MethodPost, api+"/rehearsal-link", admin, "{}"), "path")
	for path, dhow := range map[string]bool{ofEditor: false, ofAdmin: true} {
		page := call(site, http.MethodGet, path, "", "")
		for title, want := range map[string]bool{"The newest": true, "Tomorrow’s loom": true, "Next week’s loom": false,
			"A dhow of tomorrow": dhow} {
			if strings.Contains(page, title) != want {
				t.Errorf("the rehearsal has %q: %t", title, !want)
			}
		}
	}
	// What an editor has not saved is shown to that editor only; without an hour, it has the stories of the rest of the day if asked.
	unsaved := func(token, until string) *httptest.ResponseRecorder {
		t.Helper()
		form := url.Values{"until": {until}, "front": {`{"front":{"sections":[{"kind":"stories","layout":"wall"},{"kind":"stories",
			"layout":"latest","source":"latest","limit":3,"title":"Not saved"}],"sets":{}}}`}}
		r := httptest.NewRequest(http.MethodPost, "/preview/herstory/front", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Authorization", "Bearer "+token)
		w := httptest.NewRecorder()
		site.ServeHTTP(w, r)
		return w
	}
	for until, want := range map[string]bool{"": false, "night": true} {
		body := unsaved(editor, until).Body.String()
		if !strings.Contains(body, "Not saved") || !strings.Contains(body, `"id":"s2"`) || strings.Contains(body, "Tonight’s loom") != want {
			t.Errorf("unsaved until %q: %.300s", until, body)
		}
	}
	gulf := p.Brand("ys-gulf").ID
	stranger, err := account.CreateToken(t.Context(), db, "front", account.Editor, &gulf)
	if err != nil {
		t.Fatal(err)
	}
	if w := unsaved(stranger, ""); w.Code != http.StatusMethodNotAllowed || strings.Contains(w.Body.String(), "Not saved") {
		t.Errorf("an editor of another brand: %d", w.Code)
	}
	if page, err := a.Pages.Load(t.Context(), edge.Request{Path: "/herstory"}); err != nil || strings.Contains(string(page.Body), "Tomorrow") {
		t.Errorf("readers see a scheduled story, %v", err)
	}
}

// F179, C24: who has the link sees a prepared front that readers do not see; at its hour readers see it without a restart, although their
// caches have the former one, and the link shows the public front from then on.
func TestARehearsedFrontIsSwappedInAtItsHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		p := storytest.New(t, db)
		a := composeFeatures(t, p, now.Now, slog.New(slog.DiscardHandler), models{}, nil)
		p.Published("herstory", "The newest", 0)
		token, err := account.CreateToken(t.Context(), db, "front", account.Admin, nil)
		if err != nil {
			t.Fatal(err)
		}
		site, operations := mountedMux(t, a), a.API.Cached(a.Cache)
		api := func(method, path, body string) string {
			t.Helper()
			r := httptest.NewRequest(method, apiv2.Prefix+"/desk/fronts/herstory"+path, strings.NewReader(body))
			r.Header.Set("Authorization", "Bearer "+token)
			r.Header.Set("Content-Type", "application/json")
			w := httptest.NewRecorder()
			if operations.ServeHTTP(w, r); w.Code != http.StatusOK {
				t.Fatalf("%s %s: %d %s", method, path, w.Code, w.Body)
			}
			return w.Body.String()
		}
		field := func(text, name string) string {
			_, rest, _ := strings.Cut(text, `"`+name+`":"`)
			value, _, _ := strings.Cut(rest, `"`)
			return value
		}
		// publishDue is what the server does every few seconds.
		publishDue := func() {
			t.Helper()
			for _, offer := range a.Offers {
				for _, task := range offer.Tasks {
					if task.Name != "prepared fronts" {
						continue
					}
					if err := task.Do(t.Context()); err != nil {
						t.Fatal(err)
					}
				}
			}
		}
		version := field(api(http.MethodGet, "", ""), "version")
		api(http.MethodPut, "/prepared", `{"revision":0,"basedOn":"`+version+`","publishAt":"`+now.Now().Add(time.Hour).Format(time.RFC3339)+
			`","front":{"sections":[{"kind":"stories","layout":"lead","source":"latest","limit":1,"title":"Of the morning"}],"sets":{}}}`)
		link := field(api(http.MethodPost, "/rehearsal-link", "{}"), "path")
		seen := func(when string, rehearsed, public bool) {
			t.Helper()
			for path, want := range map[string]bool{link: rehearsed, "/herstory": public} {
				w := get(site, path)
				if got := strings.Contains(w.Body.String(), "Of the morning"); w.Code != http.StatusOK || got != want {
					t.Errorf("%s, %s: status %d, prepared front %t, want %t", when, path, w.Code, got, want)
				}
			}
		}
		seen("prepared", true, false)
		now.Advance(time.Hour - time.Second)
		publishDue()
		seen("a second before its hour", true, false)
		now.Advance(time.Second)
		publishDue()
		seen("at its hour", true, true)
	})
}
