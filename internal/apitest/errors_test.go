package apitest

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// storyBody returns a body for create-story with additional fields.
func storyBody(more string) string {
	return `{"brand":"herstory","title":"Pickles","body":{"type":"doc","content":[{"type":"paragraph","content":[` +
		`{"type":"text","text":"Jars."}]}]}` + more + `}`
}

// field checks that a 422 names only this field.
func field(name string) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		t.Helper()
		fields, _ := a.Member("fields").(map[string]any)
		if text, _ := fields[name].(string); text == "" || len(fields) != 1 {
			t.Errorf("fields %v, want %s alone", fields, name)
		}
		is("code", "invalid")(t, a)
	}
}

// Errors have one shape, name what is wrong and reveal nothing internal (D-38).
func TestErrorsHaveOneShape(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		there := s.Published("herstory", "There already", 0)
		draft := s.Draft("herstory", "A draft")
		foreign := s.Draft("ys-gulf", "Another brand's draft")
		at := fmt.Sprint("/desk/stories/", draft.ID)
		create := func(name, body string, status int, check func(*testing.T, Response)) Case {
			return Case{
				Name:   name,
				Method: http.MethodPost,
				URL:    "/desk/stories",
				As:     Editor,
				Type:   jsonType,
				Body:   body,
				Status: status,
				Check:  check,
			}
		}
		Run(t, s, []Case{
			create("broken JSON", `{"brand":`, 400, is("code", "bad_request")),
			create("no body", "", 400, is("code", "bad_request")),
			create("a NUL", storyBody(`,"excerpt":"a\u0000b"`), 400, is("code", "bad_request")),
			create("a backslash before the letters of a NUL", storyBody(`,"excerpt":"a\\u0000b"`), 200, is("excerpt", `a\u0000b`)),
			create("a body over the limit", storyBody(`,"excerpt":"`+strings.Repeat("a", 1<<20)+`"`), 413, is("code", "too_large")),
			create("a list as the body", `[]`, 422, nil),
			create("no title", strings.Replace(storyBody(""), "Pickles", " ", 1), 422, field("title")),
			create("a title of another type", strings.Replace(storyBody(""), `"Pickles"`, "7", 1), 422, field("title")),
			create("a title that is too long", strings.Replace(storyBody(""), "Pickles", strings.Repeat("p", 301), 1), 422, field("title")),
			create("an unknown member", storyBody(`,"colour":"red"`), 422, field("colour")),
			create("an unknown brand", strings.Replace(storyBody(""), "herstory", "nobody", 1), 422, field("brand")),
			create("an unknown language", storyBody(`,"lang":"xx"`), 422, field("lang")),
			create("a language by its name", storyBody(`,"lang":"hindi","title":"अचार"`), 200, is("lang", "hi")),
			create("an unknown type", storyBody(`,"type":"SONG"`), 422, field("type")),
			create("an unknown category", storyBody(`,"category":"nothing"`), 422, field("category")),
			create("an unknown property", storyBody(`,"property":"nothing"`), 422, field("property")),
			create("an unknown tag", storyBody(`,"tags":["nothing"]`), 422, field("tags")),
			create("an unknown series", storyBody(`,"series":["nothing"]`), 422, field("series")),
			create("an unknown author", storyBody(`,"authors":["nobody"]`), 422, field("authors")),
			create("an unknown picture", storyBody(`,"picture":4711`), 422, field("picture")),
			create("a translation of an unknown story", storyBody(`,"translationOf":4711`), 422, field("translationOf")),
			create("a number beyond all ids", storyBody(`,"translationOf":1e300`), 422, field("body")),
			create("a translation into its own language", storyBody(fmt.Sprint(`,"translationOf":`, there.ID)), 422, field("translationOf")),
			create("a translation of another brand's draft", storyBody(fmt.Sprint(`,"lang":"hi","translationOf":`, foreign.ID)), 422,
				field("translationOf")),
			create("a text with an unknown node", strings.Replace(storyBody(""), `"paragraph"`, `"marquee"`, 1), 422, field("body")),
			{Name: "a body of another type", Method: http.MethodPost, URL: "/desk/stories", As: Editor, Type: "text/csv", Body: "a,b", Status: 415,
				Check: is("error", "This operation does not accept a body of that type. It accepts application/json.")},
			{
				Name:   "an old revision",
				Method: http.MethodPut,
				URL:    at,
				As:     Editor,
				Type:   jsonType,
				Body:   storyBody(`,"revision":9`),
				Status: 409,
				Check:  is("code", "conflict"),
			},
			{
				Name:   "another story's slug",
				Method: http.MethodPut,
				URL:    at,
				As:     Editor,
				Type:   jsonType,
				Body:   storyBody(`,"revision":1,"slug":"there-already"`),
				Status: 422,
				Check:  field("slug"),
			},
			{
				Name:   "another language",
				Method: http.MethodPut,
				URL:    at,
				As:     Editor,
				Type:   jsonType,
				Body:   storyBody(`,"revision":1,"lang":"hi"`),
				Status: 422,
				Check:  field("lang"),
			},
			{
				Name:   "another story's translation",
				Method: http.MethodPut,
				URL:    at,
				As:     Editor,
				Type:   jsonType,
				Body:   storyBody(fmt.Sprint(`,"revision":1,"translationOf":`, there.ID)),
				Status: 422,
				Check:  field("translationOf"),
			},
			{
				Name:   "a time in the past",
				Method: http.MethodPost,
				URL:    at + "/schedule",
				As:     Editor,
				Type:   jsonType,
				Body:   `{"at":"2021-03-15T09:30:00+05:30"}`,
				Status: 422,
				Check:  field("at"),
			},
			{
				Name:   "a time in the year 9999",
				Method: http.MethodPost,
				URL:    at + "/schedule",
				As:     Editor,
				Type:   jsonType,
				Body:   `{"at":"9999-12-31T23:59:59Z"}`,
				Status: 422,
				Check:  field("at"),
			},
			{
				Name:   "a time for a published story",
				Method: http.MethodPost,
				URL:    fmt.Sprintf("/desk/stories/%d/schedule", there.ID),
				As:     Editor,
				Type:   jsonType,
				Body:   `{"at":"2026-03-16T12:00:00Z"}`,
				Status: 422,
				Check:  field("at"),
			},
			{
				Name:   "an invalid time",
				Method: http.MethodPost,
				URL:    at + "/schedule",
				As:     Editor,
				Type:   jsonType,
				Body:   `{"at":"tomorrow"}`,
				Status: 422,
				Check:  field("at"),
			},
			{Name: "an unknown draft", URL: "/desk/stories/4711", As: Editor, Status: 404, Check: is("code", "not_found")},
			{Name: "an invalid id", URL: "/desk/stories/first", As: Editor, Status: 400, Has: []string{"id"}},
			{Name: "the id 0", URL: "/desk/stories/0", As: Editor, Status: 400, Has: []string{"id"}},
			{
				Name:   "a picture over the limit",
				Method: http.MethodPost,
				URL:    "/desk/media",
				As:     Editor,
				Type:   "image/jpeg",
				Body:   strings.Repeat("\xff", UploadBytes+1),
				Status: 413,
			},
			{Name: "no picture", Method: http.MethodPost, URL: "/desk/media", As: Editor, Type: "image/jpeg", Body: "GIF9", Status: 415},
			{
				Name:   "a recording over the limit",
				Method: http.MethodPost,
				URL:    "/desk/recordings?filename=a.mp3",
				As:     Editor,
				Type:   "audio/mpeg",
				Body:   "OggS" + strings.Repeat("\x00", UploadBytes-3),
				Status: 413,
			},
			{
				Name:   "no recording",
				Method: http.MethodPost,
				URL:    "/desk/recordings?filename=a.mp3",
				As:     Editor,
				Type:   "audio/mpeg",
				Body:   "<!doctype html><p>Hear, hear",
				Status: 415,
				Has:    []string{"curl --data-binary @story.mp3"},
			},
			{Name: "empty recording", Method: http.MethodPost, URL: "/desk/recordings?filename=a.mp3", As: Editor, Type: "audio/mpeg", Status: 400},
			{
				Name:   "a recording without credentials",
				Method: http.MethodPost,
				URL:    "/desk/recordings?filename=a.mp3",
				Type:   "audio/mpeg",
				Body:   "OggS",
				Status: 401,
			},
			{
				Name:   "a focal point that is not a number",
				Method: http.MethodPost,
				URL:    "/desk/media?focalX=NaN",
				As:     Editor,
				Type:   "image/jpeg",
				Body:   "GIF9",
				Status: 400,
				Has:    []string{"focalX"},
			},
			{Name: "a parameter that is not a number", URL: "/stories/latest?limit=twelve", Status: 400, Check: is("code", "bad_request")},
			{Name: "a number that is missing", URL: "/stories/latest?limit=", Status: 400, Check: is("code", "bad_request")}, // D-31
			{Name: "an invalid flag", URL: "/stories/latest?homepage=perhaps", Status: 400, Has: []string{"homepage"}},
			{Name: "an unknown operation", URL: "/desk/nothing", As: Admin, Status: 404, Check: is("code", "not_found")},
		})
	})
}

// A database error reveals no cause, and an unavailable database returns Retry-After.
func TestDatabaseErrorsRevealNothing(t *testing.T) {
	db := dbtest.New(t)
	s := New(t, db, dbtest.NewClock())
	away := s.API.ToProblem(t.Context(), fmt.Errorf("read list: %w", &net.OpError{Op: "dial", Err: errors.New("connection refused")}))
	if away.Status != 503 || away.Code != "unavailable" || away.GetHeaders().Get("Retry-After") == "" {
		t.Errorf("an unavailable database: %+v, %v", away, away.GetHeaders())
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []Case{{URL: "/stories/latest"}, {URL: "/desk/stories/1", As: Editor}} {
		a := s.Ask(t, c)
		if a.Status < 500 {
			t.Errorf("%s: %d: %s", c.URL, a.Status, a.Text)
		}
		s.checkProblem(t, c, a)
	}
}

// Requests with the parameters timestamp and date bypass caches (D-31), and their responses are not stored.
func TestParametersBypassCaches(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("ys", "A", time.Hour)
		for url, want := range map[string]string{
			"/stories/latest?limit=2":               "public, max-age=60",
			"/stories/latest?limit=2&timestamp=17":  "no-store",
			"/stories/latest?date=1&limit=2":        "no-store",
			"/stories/latest?limit=2&update=1":      "public, max-age=60",
			"/stories/date?year=2026&month=3&day=1": "public, max-age=60",
		} {
			if got := s.Ask(t, Case{URL: url}).Header.Get("Cache-Control"); got != want {
				t.Errorf("%s: %q, want %q", url, got, want)
			}
		}
	})
}
