package apitest

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// frontArea has the fronts of brands.
var frontArea = area{
	newsroom: map[string]deskRequest{
		"list-fronts": {other: 200}, // with the caller's own brands
		"read-front":  {other: 403},
		"prepare-front": {body: `{"revision":0,"basedOn":"another","front":{"sections":[],"sets":{}}}`, contentType: jsonType, other: 403,
			want: 409},
		"discard-front":         {query: "?revision=1", other: 403, want: 409},
		"publish-front":         {body: `{"revision":1,"version":"another"}`, contentType: jsonType, other: 403, want: 409},
		"link-rehearsal":        {other: 403},
		"list-pins":             {other: 403},
		"pin-story":             {body: `{"pinned":true}`, contentType: jsonType, other: 403},
		"list-spotlights":       {other: 403},
		"save-spotlights":       {body: `{"version":"another","spotlights":[]}`, contentType: jsonType, other: 403, want: 409},
		"list-front-versions":   {other: 403},
		"restore-front-version": {body: `{"revision":0}`, contentType: jsonType, other: 403, want: 404},
		"read-video-header":     {other: 403},
		"save-video-header":     {body: `{"version":1,"videos":[]}`, contentType: jsonType, other: 403, want: 409},
		"read-people-list":      {other: 403},
		"save-people-list":      {body: `{"version":1,"title":"","people":[]}`, contentType: jsonType, other: 403, want: 409},
		"read-partner-events":   {other: 403, own: 403},
		"save-partner-events":   {body: `{"version":1,"events":[]}`, contentType: jsonType, other: 403, own: 403, want: 409},
	},
}

// F179, C24: an editor prepares the front of a brand, publishes it, and undoes that; who did not see the latest save gets it.
func TestFrontsByTheAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		one, two := s.Published("herstory", "The loom came late", 0), s.Published("herstory", "A second loom", 0)
		call := func(as, method, path string, body any) Response {
			t.Helper()
			c := Case{Method: method, URL: "/desk/fronts" + path, As: as, Type: jsonType}
			if body != nil {
				text, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				c.Body = string(text)
			}
			a := s.Ask(t, c)
			s.Conforms(t, c, a)
			return a
		}
		read := call(SignedEditor, http.MethodGet, "/herstory", nil)
		version := read.Member("version")
		front := map[string]any{"sections": []any{map[string]any{"kind": "stories", "layout": "lead", "source": "latest", "limit": 3}},
			"sets": map[string]any{"CURATED_SET": []any{map[string]any{"story": one.ID, "pinned": true}, map[string]any{"story": two.ID}}}}
		prepare := map[string]any{"revision": 0, "basedOn": version, "front": front}
		is("prepared.revision", 1, "prepared.savedBy", SignedEditor, "stories.0.title", "The loom came late", "version", version)(t,
			call(SignedEditor, http.MethodPut, "/herstory/prepared", prepare))
		is("status", 409, "current.prepared.revision", 1)(t, call(SignedAdmin, http.MethodPut, "/herstory/prepared", prepare))
		prepare["revision"], prepare["publishAt"] = 1, "2020-01-01T00:00:00Z"
		is("status", 422, "fields.publishAt", "is in the past")(t, call(SignedEditor, http.MethodPut, "/herstory/prepared", prepare))
		is("items.0.brand", "herstory", "items.0.prepared", true, "items.1", nil)(t, call(SignedEditor, http.MethodGet, "", nil))

		published := call(SignedEditor, http.MethodPost, "/herstory/publish", map[string]any{"revision": 1, "version": version})
		is("prepared", nil, "public.sections.0.limit", 3, "published.by", SignedEditor, "published.dueAt", "", "changed", false)(t, published)
		is("items.0.published.by", SignedEditor)(t, call(SignedEditor, http.MethodGet, "", nil))
		is("sections.0.type", "stories", "sticky.0.title", "The loom came late", "sections.1", nil)(t,
			s.Ask(t, Case{URL: "/brand/herstory/landing"}))
		versions := call(SignedEditor, http.MethodGet, "/herstory/versions", nil)
		is("items.0.kind", "published", "items.0.by", SignedEditor, "items.1.kind", "found", "items.2", nil)(t, versions)
		found, ok := versions.Member("items", 1, "id").(float64)
		if !ok {
			t.Fatalf("versions: %s", versions.Text)
		}
		path := "/herstory/versions/" + strconv.Itoa(int(found)) + "/restore"
		is("prepared.basedOn", published.Member("version"))(t, call(SignedEditor, http.MethodPost, path, map[string]any{"revision": 0}))
		is("prepared", nil)(t, call(SignedEditor, http.MethodDelete, "/herstory/prepared?revision=3", nil))
	})
}

// F179: an editor fills what the sections of a front show besides stories. All wrong fields are named, and who did not see the latest save
// gets it.
func TestSetsOfFronts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		st := s.Published("herstory", "The loom came late", 0)
		at := func(hours int) string { return c.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339) }
		save := func(as, url string, version any, body string, want ...any) Response {
			t.Helper()
			return s.desk(t, http.MethodPut, url, as, fmt.Sprintf(`{"version":%.0f,%s}`, version, body), want...)
		}

		const videos = "/desk/fronts/herstory/videos"
		version := s.desk(t, http.MethodGet, videos, SignedEditor, "", "videos", []any{}).Member("version")
		refuses(t, save(SignedEditor, videos, version, `"videos":[{"title":"","path":"x","startsAt":"`+at(2)+`"},
			{"title":"B","path":"/\\host","startsAt":"`+at(2)+`","endsAt":"`+at(1)+`","picture":99999}]`, "status", 422),
			"videos[0].title", "videos[0].path", "videos[0].endsAt", "videos[1].path", "videos[1].endsAt", "videos[1].picture")
		save(SignedEditor, videos, version, `"videos":[{"title":"","path":"`+st.Path+`"},{"title":"Live","path":"https://example.com/live",
			"startsAt":"`+at(1)+`","endsAt":"`+at(2)+`"}]`, "videos.0.title", "The loom came late", "videos.1.endsAt", at(2))
		save(SignedEditor, videos, version, `"videos":[]`, "status", 409, "current.videos.1.title", "Live")
		s.desk(t, http.MethodGet, "/curated_set?key=ys_landing_page_video_header&brand=herstory", "", "", "value.0.path", st.Path,
			"value.1.startTime", at(1))

		const people = "/desk/fronts/herstory/people"
		version = s.desk(t, http.MethodGet, people, SignedEditor, "", "people", []any{}).Member("version")
		refuses(t, save(SignedEditor, people, version, `"title":" ","nominate":"x","people":[{"name":"","year":2026,"story":"x"}]`,
			"status", 422), "title", "nominate", "people[0].name", "people[0].story")
		save(SignedEditor, people, version, `"title":"Women to watch","nominate":"mailto:desk@example.com","people":[
			{"name":"Asha Rao","year":2026,"sector":"Textiles"}]`, "people.0.sector", "Textiles", "nominate", "mailto:desk@example.com")
		save(SignedEditor, people, version, `"title":"x","people":[]`, "status", 409, "current.people.0.name", "Asha Rao")

		const partners = "/desk/partner-events"
		version = s.desk(t, http.MethodGet, partners, SignedAdmin, "", "events", []any{}, "elsewhere", false).Member("version")
		refuses(t, save(SignedAdmin, partners, version, `"events":[{"name":"","startsAt":"soon","link":""}]`, "status", 422),
			"events[0].name", "events[0].startsAt", "events[0].link")
		save(SignedAdmin, partners, version, `"events":[{"name":"Cold Chain Week","city":"Pune","startsAt":"`+at(48)+`",
			"link":"https://events.example.com/cold"}]`, "events.0.city", "Pune")
		s.desk(t, http.MethodGet, "/external_system?key=partner_events", "", "", "value.0.slug", "cold-chain-week",
			"value.0.startTime", at(48), "value.0.link", "https://events.example.com/cold")
	})
}

// An editor pins a story on a front from the story itself. The versions of the front keep both fronts.
func TestPinsOfAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("herstory", "A second loom", 0)
		st := s.Published("herstory", "The loom came late", time.Hour)
		e := s.editorOf(t, SignedEditor, st.ID)
		is("brands.0", nil)(t, e.call(http.MethodGet, "/pins", nil, 200))
		is("brands.0", "herstory")(t, e.call(http.MethodPut, "/pins/herstory", map[string]any{"pinned": true}, 200))
		e.call(http.MethodPut, "/pins/ys-gulf", map[string]any{"pinned": true}, 403)
		is("sticky.0.title", "The loom came late", "sticky.1", nil)(t, s.Ask(t, Case{URL: "/brand/herstory/landing"}))
		is("items.0.kind", "published", "items.0.by", SignedEditor, "items.1.kind", "found")(t,
			s.Ask(t, Case{URL: "/desk/fronts/herstory/versions", As: SignedEditor}))
		is("brands.0", nil)(t, e.call(http.MethodPut, "/pins/herstory", map[string]any{"pinned": false}, 200))
		is("sticky.0", nil)(t, s.Ask(t, Case{URL: "/brand/herstory/landing"}))
	})
}

// A spotlight has a start, an end and a sponsor; two of a brand do not overlap.
func TestSpotlightsOfAFront(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addPublisher(t, "kaveri-bank", "Kaveri Bank")
		read := s.Ask(t, Case{URL: "/desk/fronts/herstory/spotlights", As: SignedEditor})
		at := func(hours int) string { return c.Now().Add(time.Duration(hours) * time.Hour).Format(time.RFC3339) }
		spot := func(publisher string, from, until int) map[string]any {
			return map[string]any{"publisher": publisher, "line": "Credit for looms", "startsAt": at(from), "endsAt": at(until)}
		}
		save := func(version any, spots ...any) Response {
			t.Helper()
			body, err := json.Marshal(map[string]any{"version": version, "spotlights": spots})
			if err != nil {
				t.Fatal(err)
			}
			return s.Ask(t, Case{Method: http.MethodPut, URL: "/desk/fronts/herstory/spotlights", As: SignedEditor, Type: jsonType,
				Body: string(body)})
		}
		version := read.Member("version")
		refused := func(a Response, fields ...string) {
			t.Helper()
			for _, name := range fields {
				if a.Member("fields", name) == nil {
					t.Errorf("%s is not refused: %s", name, a.Text)
				}
			}
		}
		refused(save(version, spot("nobody", 2, 1)), "spotlights[0].publisher", "spotlights[0].endsAt")
		refused(save(version, spot("kaveri-bank", 0, 4), spot("kaveri-bank", 3, 5)), "spotlights[1].startsAt")
		is("spotlights.0.line", "Credit for looms", "spotlights.1.publisher", "kaveri-bank")(t,
			save(version, spot("kaveri-bank", 0, 4), spot("kaveri-bank", 4, 5)))
		is("status", 409, "current.spotlights.1.publisher", "kaveri-bank")(t, save(version, spot("kaveri-bank", 7, 9)))
		is("brandSpotlight.startsAt", at(0))(t, s.Ask(t, Case{URL: "/brand-spotlight/stories?slug=kaveri-bank&brandSpotlightInfo=true"}))
	})
}
