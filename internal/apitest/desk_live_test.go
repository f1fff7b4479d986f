package apitest

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// currentHas checks that an error contains the stored record with a text.
func currentHas(want string) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		t.Helper()
		var problem struct {
			Current json.RawMessage `json:"current"`
		}
		if err := json.Unmarshal([]byte(a.Text), &problem); err != nil || !strings.Contains(string(problem.Current), want) {
			t.Errorf("the stored record has no %s: %s", want, a.Text)
		}
	}
}

// The newsroom finds its webinars, and a save with an old version gets what is stored.
func TestNewsroomOfWebinars(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := NewFullSite(t, db, c).Site
		s.addWebinar()
		list := func(name, query, has, not string) Case {
			return Case{Name: name, URL: "/desk/webinars?" + query, As: Admin, Check: func(t *testing.T, a Response) {
				t.Helper()
				if !strings.Contains(a.Text, has) || not != "" && strings.Contains(a.Text, not) {
					t.Errorf("%s", a.Text)
				}
			}}
		}
		Run(t, s, []Case{
			list("open ones", "", `"status":"upcoming"`, ""),
			list("none are over", "state=over", `"items":[]`, ""),
			list("by a part of the headline", "q=TERM+sheet", "How to read a term sheet", ""),
			list("by other words", "q=looms", `"items":[]`, ""),
			list("of another brand", "brand=herstory", `"items":[]`, ""),
			{Name: "of an unknown brand", URL: "/desk/webinars?brand=nowhere", As: Admin, Status: 403},
		})
	})
}

// An event with tickets is not removed before it is cancelled; another one is removed and comes back; a save with an old version gets
// what is stored.
func TestNewsroomRemovesEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addMeetup(t)
		const looms = `{"name":"Loom walk","startTime":"2099-03-05T18:30:00+05:30","registration":true`
		put := func(name, body string, status int) Case {
			return Case{Name: name, Method: http.MethodPut, URL: "/desk/events/looms", As: Admin, Type: jsonType, Body: body, Status: status}
		}
		remove := func(name, query string, status int) Case {
			return Case{Name: name, Method: http.MethodDelete, URL: "/desk/events/looms?" + query, As: Admin, Status: status}
		}
		stale := put("an old version", looms+`}`, 409)
		stale.Check = currentHas(`"Loom walk"`)
		Run(t, s, []Case{
			put("create", looms+`}`, 0),
			stale,
			{Name: "upcoming ones by name", URL: "/desk/events?state=upcoming&q=LOOM", As: Admin, Has: []string{`"slug":"looms"`}},
			{Name: "past ones", URL: "/desk/events?state=past", As: Admin, Has: []string{`"slug":"over"`}},
			{Name: "register", Method: http.MethodPut, URL: "/events/registration", As: Reader, Type: jsonType, Body: `{"event":"looms"}`},
			remove("with tickets", "version=2", 409),
			remove("without a version", "", 400),
			{Name: "cancel", Method: http.MethodPost, URL: "/desk/events/looms/cancel", As: Admin},
			remove("an old version", "version=2", 409),
			remove("cancelled", "version=3", 0),
			{Name: "it is gone", URL: "/desk/events/looms", As: Admin, Status: 404},
			put("it comes back", looms+`,"cancelled":true}`, 0),
			{Name: "its log", URL: "/desk/events/looms/actions", As: Admin, Has: []string{"event.removed", "event.created"}},
		})
	})
}

// F161: an import by upload shows first what it would do, keeps what editors changed and says so, and replaces it only if asked.
func TestSchedulesAreUploaded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		send := func(name, method, path, body string, status int, has ...string) Case {
			return Case{Name: name, Method: method, URL: "/desk/conferences/makers" + path, As: Admin, Type: jsonType, Body: body, Status: status,
				Has: has}
		}
		file := func(title, rest string) string {
			text, err := json.Marshal(`<schedule><conference><title>Makers</title></conference><day date="2026-12-11"><room name="Ring">` +
				`<event guid="a"><date>2026-12-11T10:00:00+05:30</date><duration>00:45</duration><title>` + title +
				`</title><persons><person id="1">Asha Rao</person></persons></event></room></day></schedule>`)
			if err != nil {
				t.Fatal(err)
			}
			return `{"text":` + string(text) + rest + `}`
		}
		const moved = `{"version":1,"halls":["Ring","Loft"],"sessions":[{"key":"a","start":"2026-12-11T11:00:00+05:30",` +
			`"end":"2026-12-11T11:45:00+05:30","title":"Indigo","hall":"Loft","speakers":["1"]}],"speakers":[{"key":"1","name":"Asha Rao"}]}`
		stale := send("an old version", http.MethodPut, "/programme", moved, 409)
		stale.Check = currentHas(`"Loft"`)
		staleDetails := send("an old version of the details", http.MethodPut, "", `{"name":"Other","zone":"Asia/Kolkata","version":7}`, 409)
		staleDetails.Check = currentHas(`"Makers"`)
		Run(t, s, []Case{
			send("create", http.MethodPut, "", `{"name":"Makers","zone":"Asia/Kolkata"}`, 0),
			staleDetails,
			send("not a schedule", http.MethodPost, "/schedule", `{"text":"hello","version":0}`, 422, `"text"`),
			send("a dry run", http.MethodPost, "/schedule", file("Indigo", `,"version":0,"dryRun":true`), 0, `"new":["Indigo"]`, `"version":0`),
			send("nothing is stored", http.MethodGet, "/programme", "", 0, `"sessions":[]`),
			send("import", http.MethodPost, "/schedule", file("Indigo", `,"version":0`), 0, `"new":["Indigo"]`, `"version":1`),
			send("the file again, after somebody else", http.MethodPost, "/schedule", file("Indigo", `,"version":0`), 409),
			send("an editor moves the session", http.MethodPut, "/programme", moved, 0, `"moved":["Indigo"]`),
			stale,
			send("the file with another title", http.MethodPost, "/schedule", file("Indigo and salt", `,"version":2`), 0,
				`"changed":["Indigo and salt"]`, `"field":"hall","kept":"Loft","file":"Ring"`, `"field":"start"`),
			send("the move stays, the title is new", http.MethodGet, "/programme", "", 0, `"hall":"Loft"`, "Indigo and salt"),
			send("overwrite", http.MethodPost, "/schedule", file("Indigo", `,"version":3,"overwrite":true`), 0, `"kept":[]`,
				`"moved":["Indigo"]`),
			send("the place of the file", http.MethodGet, "/programme", "", 0, `"hall":"Ring"`),
		})
	})
}
