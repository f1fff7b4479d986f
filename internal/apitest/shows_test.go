package apitest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/audio"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// showArea has the audio shows, courses and resources of the newsroom. TestNewsroomWritesAnAudioShow and the following tests call the
// operations with records of two brands; those of the table name none, because the id is not a number.
var showArea = area{
	newsroom: map[string]deskRequest{
		"list-desk-audio-shows":    {other: 200},
		"create-audio-show":        {body: `{"brand":"herstory","title":" "}`, contentType: jsonType, other: 403, want: 422},
		"read-desk-audio-show":     {other: 400, want: 400},
		"save-audio-show":          {body: `{"title":"x","version":1}`, contentType: jsonType, other: 400, want: 400},
		"set-audio-show-status":    {body: `{"status":"published","version":1}`, contentType: jsonType, other: 400, want: 400},
		"delete-audio-show":        {query: "?version=1", other: 400, want: 400},
		"list-desk-audio-episodes": {other: 400, want: 400},
		"create-audio-episode":     {body: `{"title":"x"}`, contentType: jsonType, other: 400, want: 400},
		"read-desk-audio-episode":  {other: 400, want: 400},
		"save-audio-episode":       {body: `{"title":"x","version":1}`, contentType: jsonType, other: 400, want: 400},
		"set-audio-episode-status": {body: `{"status":"published","version":1}`, contentType: jsonType, other: 400, want: 400},
		"delete-audio-episode":     {query: "?version=1", other: 400, want: 400},

		"list-desk-courses": {other: 200},
		"create-course":     {body: `{"brand":"herstory","title":" "}`, contentType: jsonType, other: 403, want: 422},
		"read-desk-course":  {other: 400, want: 400},
		"save-course":       {body: `{"title":"x","version":1}`, contentType: jsonType, other: 400, want: 400},
		"set-course-status": {body: `{"status":"published","version":1}`, contentType: jsonType, other: 400, want: 400},
		"delete-course":     {query: "?version=1", other: 400, want: 400},

		"list-resource-sets": {other: 200},
		"read-resources":     {other: 403},
		"save-resources": {body: `{"version":1,"items":[{"title":"x","type":"guide","href":"x"}]}`, contentType: jsonType, other: 403,
			want: 409},
		"upload-resource-file": {query: "?filename=Cap+table.csv", body: "a,b", contentType: "application/octet-stream", other: 403},
	},
}

// with returns a JSON object with the version that was read.
func with(version any, more string) string { return fmt.Sprintf(`{"version":%.0f,%s}`, version, more) }

// versionQuery returns the query with the version of a record that was read.
func versionQuery(a Response) string { return fmt.Sprintf("?version=%.0f", a.Member("version")) }

// Issue 24, "Administration": an editor writes a show and its episodes. A scheduled episode is known to readers, the search and the podcast
// from its hour on; a withdrawn one is gone. An editor of another brand reads and writes none of it.
func TestNewsroomWritesAnAudioShow(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.desk(t, "POST", "/desk/audio-shows", Gulf, `{"brand":"herstory","title":"Thread"}`, "status", 403)
		made := s.desk(t, "POST", "/desk/audio-shows", SignedEditor, `{"brand":"herstory","title":" The price  of thread ","excerpt":"Costs.",`+
			`"body":"Every **week**.\n\n<script>x</script>"}`, "title", "The price of thread", "slug", "the-price-of-thread", "status", "draft",
			"path", "/audio-shows/the-price-of-thread", "lang", "en", "episodes", 0, "timeZone", "Asia/Kolkata")
		show := fmt.Sprintf("/desk/audio-shows/%.0f", made.Member("id"))
		const public = "/audio-shows/the-price-of-thread"
		s.desk(t, "GET", public, "", "", "status", 404)
		s.desk(t, "GET", show, Gulf, "", "status", 403)
		s.desk(t, "GET", "/desk/audio-shows", Gulf, "", "items", []any{})
		s.desk(t, "GET", "/desk/audio-shows?brand=herstory", Gulf, "", "status", 403)
		s.desk(t, "PUT", show, Editor, with(1.0, `"title":"Other"`), "status", 409, "current.title", "The price of thread")
		s.desk(t, "PUT", show, Editor, with(made.Member("version"), `"title":"","slug":"No"`), "status", 422, "fields.title", "is empty")
		s.desk(t, "PUT", show, Editor, with(made.Member("version"), `"title":"Thread","picture":999`), "status", 422,
			"fields.picture", "is unknown")
		s.desk(t, "POST", show+"/status", Editor, with(made.Member("version"), `"status":"withdrawn"`), "status", 409)
		s.desk(t, "POST", show+"/status", Editor, with(made.Member("version"), `"status":"published"`), "status", "published")
		if a := s.desk(t, "GET", public, "", "", "title", "The price of thread"); strings.Contains(a.Text, "script") ||
			!strings.Contains(a.Text, `\u003cstrong\u003eweek`) && !strings.Contains(a.Text, "<strong>week") {
			t.Errorf("the show is %s", a.Text)
		}
		s.desk(t, "PUT", show, Editor, with(made.Member("version"), `"title":"The price of thread","slug":"yarn"`), "status", 422,
			"fields.slug", "cannot be changed, because readers know the address")

		episode := s.desk(t, "POST", show+"/episodes", SignedEditor, `{"title":"What a loom costs"}`, "status", "draft",
			"path", public+"/what-a-loom-costs")
		at := fmt.Sprintf("/desk/audio-episodes/%.0f", episode.Member("id"))
		s.desk(t, "POST", at+"/status", Editor, with(episode.Member("version"), `"status":"published"`), "status", 422,
			"fields.audio", "is required")
		version := episode.Member("version")
		for audio, status := range map[string]any{"/files/none.mp3": 422, "http://sound.example/a.mp3": 422, "javascript:x": 422} {
			s.desk(t, "PUT", at, Editor, with(version, `"title":"Loom","audio":"`+audio+`"`), "status", status)
		}
		hour := dbtest.Noon.Add(2 * time.Hour).Format(time.RFC3339)
		saved := s.desk(t, "PUT", at, Editor, with(version, `"title":"What a loom costs","audio":"https://sound.example/a.mp3",`+
			`"publishedAt":"`+hour+`"`), "status", "draft")
		s.desk(t, "POST", at+"/status", Gulf, with(saved.Member("version"), `"status":"published"`), "status", 403)
		s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"published"`), "status", "scheduled")
		s.desk(t, "GET", public+"/episodes", "", "", "episodes", []any{})
		s.desk(t, "GET", show+"/episodes?status=scheduled", Editor, "", "items.0.title", "What a loom costs")
		s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"withdrawn"`), "status", 409)
		c.Advance(3 * time.Hour)
		if err := audio.AnnounceDue(t.Context(), db); err != nil {
			t.Fatal(err)
		}
		s.desk(t, "GET", public+"/episodes", "", "", "episodes.0.slug", "what-a-loom-costs")
		s.desk(t, "PUT", at, Editor, with(saved.Member("version"), `"title":"What a loom costs","audio":"https://sound.example/a.mp3",`+
			`"publishedAt":"`+dbtest.Noon.Add(99*time.Hour).Format(time.RFC3339)+`"`), "status", 422)
		s.desk(t, "DELETE", at+versionQuery(saved), Editor, "", "status", 409)
		s.desk(t, "DELETE", show+versionQuery(made), Editor, "", "status", 409)
		s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"draft"`), "status", 409)
		s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"withdrawn"`), "status", "withdrawn")
		s.desk(t, "GET", public+"/episodes/what-a-loom-costs", "", "", "status", 404)
		s.desk(t, "GET", "/desk/audit?entity=audio-episodes", Admin, "", "items.0.operation", "set-audio-episode-status")

		draft := s.desk(t, "POST", "/desk/audio-shows", Editor, `{"brand":"herstory","title":"A draft"}`)
		s.desk(t, "DELETE", fmt.Sprintf("/desk/audio-shows/%.0f", draft.Member("id"))+versionQuery(draft), Editor, "", "title", "A draft")
		s.desk(t, "GET", "/desk/audio-shows?q=DRAFT", Editor, "", "items", []any{})
	})
}

// Issue 24, "Administration": an editor writes a course with lessons, publishes it, removes a lesson and withdraws the course.
func TestNewsroomWritesACourse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		author := s.Author("asha", "Asha Rao")
		s.desk(t, "POST", "/desk/courses", Gulf, `{"brand":"herstory","title":"Weaving"}`, "status", 403)
		s.desk(t, "POST", "/desk/courses", Editor, `{"brand":"herstory","title":"Weaving","path":"/herstory"}`, "status", 422,
			"fields.path", "is not an address with two parts or more, such as /course/weaving")
		s.desk(t, "POST", "/desk/courses", Editor, `{"brand":"herstory","title":"Weaving","teacher":"none","lessons":[{"title":""}]}`,
			"status", 422, "fields.teacher", "is unknown")
		made := s.desk(t, "POST", "/desk/courses", SignedEditor, `{"brand":"herstory","title":"Weaving","teacher":"`+author.Slug+`",`+
			`"questions":[{"question":"Why?","answer":"Because."}]}`, "status", "draft", "path", "/course/weaving", "teacher", "asha")
		at := fmt.Sprintf("/desk/courses/%.0f", made.Member("id"))
		s.desk(t, "GET", at, Gulf, "", "status", 403)
		s.desk(t, "POST", at+"/status", Editor, with(made.Member("version"), `"status":"published"`), "status", 422, "fields.lessons", "is empty")
		saved := s.desk(t, "PUT", at, Editor, with(made.Member("version"), `"title":"Weaving","lessons":[`+
			`{"title":"Warp","body":"## One\n\nText"},{"title":"Weft"}]`),
			"lessons.0.slug", "warp", "lessons.1.slug", "weft", "path", "/course/weaving")
		s.desk(t, "PUT", at, Editor, with(made.Member("version"), `"title":"Mine"`), "status", 409, "current.lessons.0.title", "Warp")
		refuses(t, s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"published"`), "status", 422),
			"lessons[1].body")
		saved = s.desk(t, "PUT", at, Editor, with(saved.Member("version"), fmt.Sprintf(`"title":"Weaving","lessons":[`+
			`{"id":%.0f,"title":"Warp","body":"## One\n\nText"},{"id":%.0f,"title":"Weft","body":"Weave."}]`,
			saved.Member("lessons", 0, "id"), saved.Member("lessons", 1, "id"))), "lessons.1.slug", "weft")
		s.desk(t, "GET", "/courses?slug=weaving", "", "", "courses", []any{})
		s.desk(t, "POST", at+"/status", Editor, with(saved.Member("version"), `"status":"published"`), "status", "published")
		s.desk(t, "GET", "/courses?slug=weaving", "", "", "courses.0.lessons.1.path", "/course/weaving/weft", "courses.0.lessons.0.minutes", 1)
		warp, weft := saved.Member("lessons", 0, "id"), saved.Member("lessons", 1, "id")
		turned := s.desk(t, "PUT", at, Editor, with(saved.Member("version"), fmt.Sprintf(`"title":"Weaving","lessons":[`+
			`{"id":%.0f,"title":"Weft first","slug":"weft","body":"Weave."},{"id":%.0f,"title":"Warp","body":"## One\n\nText"}]`, weft, warp)),
			"lessons.0.id", weft, "lessons.0.title", "Weft first", "lessons.1.id", warp)
		one := fmt.Sprintf(`"title":"Weaving","lessons":[{"id":%.0f,"title":"Weft","body":"Weave."}]`, weft)
		refuses(t, s.desk(t, "PUT", at, Editor, with(turned.Member("version"), fmt.Sprintf(
			`"title":"Weaving","lessons":[{"id":%.0f,"title":"Weft"}]`, weft)), "status", 422), "lessons[0].body")
		s.desk(t, "PUT", at, Editor, with(turned.Member("version"), one),
			"lessons.0.slug", "weft", "lessons.1", nil)
		s.desk(t, "GET", "/courses?slug=weaving", "", "", "courses.0.lessons.1", nil)
		again := s.desk(t, "GET", at, Editor, "")
		last := s.desk(t, "PUT", at, Editor, with(again.Member("version"),
			`"title":"Weaving","lessons":[{"title":"Warp","body":"Warp."},{"title":"Weft","body":"New."}]`),
			"lessons.0.slug", "warp", "lessons.0.id", warp, "lessons.1.id", weft)
		s.desk(t, "GET", "/courses?slug=weaving", "", "", "courses.0.lessons.1.html", "<p>New.</p>")
		s.desk(t, "DELETE", at+versionQuery(last), Editor, "", "status", 409)
		s.desk(t, "POST", at+"/status", Editor, with(last.Member("version"), `"status":"withdrawn"`), "status", "withdrawn")
		s.desk(t, "GET", "/courses", "", "", "courses", []any{})
		s.desk(t, "GET", "/desk/courses?status=withdrawn&q=WEAV", Editor, "", "items.0.lessons", 2)
		s.desk(t, "POST", "/desk/courses", Editor, `{"brand":"herstory","title":"Weaving","slug":"more","path":"/course/weaving"}`,
			"status", 422, "fields.path", "belongs to another page")
	})
}

// Issue 24, "Administration": the resources of a brand are saved together, and the page and a download follow.
func TestNewsroomWritesResources(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const at = "/desk/resources/herstory"
		read := s.desk(t, "GET", at, Editor, "", "path", "/herstory/resource", "items", nil)
		s.desk(t, "GET", at, Gulf, "", "status", 403)
		s.desk(t, "GET", "/desk/resources/ys", Admin, "", "status", 404) // an edition has no such page
		file := s.Ask(t, Case{Method: "POST", URL: at + "/files?filename=Cap+Table+%26+more.CSV", As: Editor, Type: "application/octet-stream",
			Body: "name,share\n"})
		href, _ := file.Member("href").(string)
		if file.Status != 200 || !strings.HasSuffix(href, "/cap-table-and-more.csv") || file.Member("file") != "CSV, 1 kB" {
			t.Fatalf("%d %s", file.Status, file.Text)
		}
		for name, body := range map[string]string{"page.html": "x", "a.csv": "", "b": "x"} {
			if a := s.Ask(t, Case{Method: "POST", URL: at + "/files?filename=" + name, As: Editor, Type: "application/octet-stream",
				Body: body}); a.Status != 415 && a.Status != 400 {
				t.Errorf("%s: %d", name, a.Status)
			}
		}
		item := func(href string) string {
			return `"title":"Tools","titles":{"hi":"औज़ार"},"items":[{"title":"Cap table","type":"template","need":"fund","href":"` + href + `"}]`
		}
		for _, wrong := range []string{"javascript:alert(1)", "//elsewhere.example", "cap-table", ""} {
			s.desk(t, "PUT", at, Editor, with(read.Member("version"), item(wrong)), "status", 422, "fields",
				map[string]any{"items[0].href": "is not a web address, or a path of this site"})
		}
		saved := s.desk(t, "PUT", at, Editor, with(read.Member("version"), item(href)), "title", "Tools", "items.0.need", "fund")
		s.desk(t, "PUT", at, Editor, with(read.Member("version"), item(href)), "status", 409, "current.items.0.title", "Cap table")
		s.desk(t, "GET", "/curated_set?key=resources&brand=herstory", "", "", "value.0.title", "Tools", "value.1.href", href)
		s.desk(t, "GET", "/desk/resources?q=tool", Editor, "", "items.0.count", 1, "items.0.brand", "herstory", "items.1", nil)
		s.desk(t, "PUT", at, Editor, with(saved.Member("version"), `"items":[]`), "items", nil, "title", nil)
	})
}
