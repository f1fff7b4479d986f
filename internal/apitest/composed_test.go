package apitest

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/story"
)

// composedArea has web stories, broadcasts, hubs, the blocks of static pages and announcements.
var composedArea = area{
	newsroom: map[string]deskRequest{
		"list-desk-web-stories": {other: 200}, // of the caller's own brands
		"create-web-story":      {body: `{"brand":"herstory","title":" "}`, contentType: jsonType, other: 403, want: 422},
		"read-desk-web-story":   {other: 403, want: 404, own: 403},
		"save-web-story":        {body: `{"title":"x","version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"publish-web-story":     {body: `{"version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"withdraw-web-story":    {body: `{"version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"remove-web-story":      {query: "?version=1", other: 403, want: 404, own: 403},

		"list-broadcasts":  {other: 200}, // of the caller's own brands
		"create-broadcast": {body: `{"brand":"herstory","title":"New","onAir":false}`, contentType: jsonType, other: 403, want: 422},
		"read-broadcast":   {other: 403, want: 404},
		"save-broadcast":   {body: `{"title":"x","onAir":false,"version":1}`, contentType: jsonType, other: 403, want: 404},
		"remove-broadcast": {query: "?version=1", other: 403, want: 404},

		"list-hubs":        {other: 200}, // of the caller's own brands
		"create-hub":       {body: `{"brand":"herstory","name":" "}`, contentType: jsonType, other: 403, want: 422},
		"read-hub":         {other: 403, want: 404, own: 403},
		"save-hub":         {body: `{"name":"x","version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"remove-hub":       {query: "?version=1", other: 403, want: 404, own: 403},
		"list-page-blocks": {other: 200}, // of the caller's own brands
		"read-page-blocks": {other: 403, want: 404},
		"save-page-blocks": {body: `{"version":1,"blocks":[]}`, contentType: jsonType, other: 403, want: 404},

		"list-banners": {other: 403, own: 403},
		"read-banner":  {other: 403, own: 403, want: 404},
		"save-banner":  {body: `{"version":1}`, contentType: jsonType, other: 403, own: 403, want: 404},

		"list-announcements":  {other: 200}, // of the caller's own brands
		"create-announcement": {body: `{"brand":"herstory","text":" "}`, contentType: jsonType, other: 403, want: 422},
		"read-announcement":   {other: 403, want: 404, own: 403},
		"save-announcement":   {body: `{"text":"x","version":1}`, contentType: jsonType, other: 403, want: 404, own: 403},
		"remove-announcement": {query: "?version=1", other: 403, want: 404, own: 403},
	},
}

// API-21, issue 24: an editor writes a web story, schedules it, publishes and withdraws it. The list of the API has it while it is public.
func TestWebStoriesOfEditors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const list = "/desk/web-stories"
		made := s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","title":" Five  looms ","slides":[{"title":"One","link":"/latest"}]}`,
			"slug", "five-looms", "state", "draft", "version", 1.0, "slides.0.link", "/latest", "publishedAt", "")
		url := fmt.Sprintf("%s/%.0f", list, made.Member("id"))
		s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","title":"Five looms"}`, "status", 422, "fields.slug",
			"is the address of another web story")
		refuses(t, s.desk(t, "PUT", url, SignedEditor, `{"title":"Five","version":1,"slides":[{"link":"javascript:x"},{"picture":99999}]}`,
			"status", 422), "slides[0].title", "slides[0].link", "slides[1].picture")
		s.desk(t, "PUT", url, SignedEditor, `{"title":"Six looms","version":1,"slides":[]}`, "version", 2.0)
		s.desk(t, "PUT", url, SignedAdmin, `{"title":"Seven looms","version":1}`, "status", 409, "current.title", "Six looms")
		s.desk(t, "POST", url+"/publish", SignedEditor, `{"version":2}`, "status", 422, "fields.slides",
			"must be at least one before readers see the web story")
		s.desk(t, "PUT", url, SignedEditor, `{"title":"Six looms","version":2,"slides":[{"text":"One"}]}`, "version", 3.0)
		s.desk(t, "POST", url+"/publish", SignedEditor, `{"version":3,"publishAt":"2020-01-01T00:00:00Z"}`, "status", 422,
			"fields.publishAt", "is in the past")
		at := c.Now().Add(time.Hour).Format(time.RFC3339)
		s.desk(t, "POST", url+"/publish", SignedEditor, `{"version":3,"publishAt":"`+at+`"}`, "state", "scheduled")
		s.desk(t, "GET", list+"?state=scheduled&q=SIX", SignedEditor, "", "items.0.title", "Six looms", "items.1", nil)
		s.desk(t, "GET", "/web-stories", "", "", "data.count", 0.0)
		c.Advance(2 * time.Hour)
		s.desk(t, "GET", list+"?state=published", SignedEditor, "", "items.0.title", "Six looms")
		s.desk(t, "DELETE", url+"?version=4", SignedEditor, "", "status", 409)
		s.desk(t, "POST", url+"/publish", SignedEditor, `{"version":4}`, "status", 409)
		s.desk(t, "POST", url+"/withdraw", SignedEditor, `{"version":4}`, "state", "withdrawn")
		s.desk(t, "GET", list+"?state=withdrawn&brand=herstory", SignedEditor, "", "items.0.title", "Six looms")
		s.desk(t, "GET", "/web-stories", "", "", "data.count", 0.0)
		s.desk(t, "POST", url+"/publish", SignedEditor, `{"version":5}`, "state", "published", "publishedAt", inIndia(at))
		s.desk(t, "GET", "/web-stories", "", "", "data.count", 1.0, "data.rows.0.title", "Six looms")
		s.desk(t, "GET", list, SignedGulf, "", "items", []any{})
		s.desk(t, "GET", url, SignedGulf, "", "status", 403)

		other := s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","title":"Another"}`, "state", "draft")
		s.desk(t, "DELETE", fmt.Sprintf("%s/%.0f?version=1", list, other.Member("id")), SignedEditor, "", "title", "Another")
	})
}

// refuses checks that a response names fields as invalid.
func refuses(t *testing.T, a Response, fields ...string) {
	t.Helper()
	wrong, _ := a.Member("fields").(map[string]any)
	for _, field := range fields {
		if wrong[field] == nil {
			t.Errorf("%s is not among the invalid fields %v", field, wrong)
		}
	}
}

// CONST-29, issue 24: an editor of the master brand puts a banner on the search page and takes it away.
func TestBannersOfEditors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const url = "/desk/banners/search"
		stored, err := media.DatabaseStore{DB: db}.Save(t.Context(), media.Media{Hash: strings.Repeat("ab", 32), Width: 1600, Height: 400,
			Widths: []int{320, 1600}, Placeholder: "data:,", Colour: "#1d4ed8"})
		if err != nil {
			t.Fatal(err)
		}
		picture := stored.ID
		read := s.desk(t, "GET", url, SignedAdmin, "", "picture", nil)
		save := func(body string, want ...any) Response {
			return s.desk(t, "PUT", url, SignedAdmin, fmt.Sprintf(`{"version":%.0f,%s}`, read.Member("version"), body), want...)
		}
		refuses(t, save(fmt.Sprintf(`"picture":%d,"phone":99999,"link":"x"`, picture), "status", 422), "phone", "link", "alt")
		save(fmt.Sprintf(`"picture":%d,"link":"/events","alt":"All events"`, picture), "alt", "All events", "picture", float64(picture))
		save(`"link":""`, "status", 409, "current.link", "/events")
		s.desk(t, "GET", "/curated_set?key=stories_search_page_banner", "", "", "value.0.link", "/events", "value.0.alt", "All events")
		s.desk(t, "GET", "/desk/banners", SignedAdmin, "", "items.0.link", "/events", "items.1.page", "companies")
		read = s.desk(t, "GET", url, SignedAdmin, "")
		save(`"alt":""`, "picture", nil)
		s.desk(t, "GET", "/curated_set?key=stories_search_page_banner", "", "", "value", []any{})
	})
}

// inIndia returns a time in UTC as RFC 3339 in the zone of India.
func inIndia(text string) string {
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		panic(err)
	}
	return at.In(time.FixedZone("", 5*60*60+30*60)).Format(time.RFC3339)
}

// STATE-75, D-33, issue 24: an editor makes the page of a live video and takes it on air.
func TestBroadcastsOfEditors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const list, url = "/desk/broadcasts", "/desk/broadcasts/ys/budget-day"
		s.desk(t, "POST", list, SignedEditor, `{"brand":"ys","title":"Budget day","onAir":false}`, "status", 403)
		made := s.desk(t, "POST", list, SignedAdmin, `{"brand":"ys","title":"Budget day","onAir":false}`, "slug", "budget-day", "page",
			"/live/budget-day", "since", "")
		s.desk(t, "POST", list, SignedAdmin, `{"brand":"ys","title":"Budget day","onAir":false}`, "status", 422, "fields.slug",
			"is the address of another broadcast")
		save := func(version any, body string, want ...any) Response {
			return s.desk(t, "PUT", url, SignedAdmin, fmt.Sprintf(`{"version":%.0f,"title":"Budget day",%s}`, version, body), want...)
		}
		save(made.Member("version"), `"onAir":true`, "status", 422, "fields.video", "is empty; the page needs a video while it is on air")
		save(made.Member("version"), `"onAir":true,"video":"https://cinema.example/1"`, "status", 422)
		live := save(made.Member("version"), `"onAir":true,"video":"https://youtu.be/a-b_1"`, "video",
			"https://www.youtube.com/watch?v=a-b_1", "since", c.Now().Format(time.RFC3339))
		save(made.Member("version"), `"onAir":false`, "status", 409, "current.onAir", true)
		s.desk(t, "GET", "/curated_set?brand=ys&key=live_video", "", "", "value.0.liveOn", true, "value.0.playerNode.id", "a-b_1",
			"value.0.playerNode.platform", "youtube")
		s.desk(t, "GET", list+"?q=BUDGET", SignedAdmin, "", "items.0.slug", "budget-day", "items.1", nil)
		s.desk(t, "GET", list, SignedEditor, "", "items", []any{})
		s.desk(t, "DELETE", url+fmt.Sprintf("?version=%.0f", live.Member("version")), SignedAdmin, "", "slug", "budget-day")
		s.desk(t, "GET", url, SignedAdmin, "", "status", 404)
		s.desk(t, "GET", "/curated_set?brand=ys&key=live_video", "", "", "value", []any{})
	})
}

// ROUTE-22, issue 24: an editor composes a hub and the blocks below a static page.
func TestHubsOfEditors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const list = "/desk/hubs"
		s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","name":"Looms","path":"/looms"}`, "status", 422, "fields.path",
			"must be in the part of the site of the brand, /herstory")
		made := s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","name":"Looms","names":{"hi":"करघे"},"path":"/herstory/looms",`+
			`"blocks":[{"kind":"text","title":"Why","text":"Because."},{"kind":"numbers","entries":[{"title":"12","label":"looms"}]}]}`,
			"slug", "looms", "page", "/herstory/looms", "blocks.0.text", "Because.", "blocks.1.entries.0.title", "12", "kind", "custom_topic")
		url := fmt.Sprintf("%s/%.0f", list, made.Member("id"))
		s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","name":"Looms"}`, "status", 422, "fields.slug",
			"is taken by another topic")
		save := func(version any, body string, want ...any) Response {
			return s.desk(t, "PUT", url, SignedEditor, fmt.Sprintf(`{"version":%.0f,"name":"Looms",%s}`, version, body), want...)
		}
		version := made.Member("version")
		refuses(t, save(version, `"blocks":[{"kind":"stories","source":"nothing"}]`, "status", 422), "blocks[0].source")
		refuses(t, save(version, `"blocks":[{"kind":"people","entries":[{"author":"nobody"},{"title":"A","href":"javascript:x"}]}]`,
			"status", 422), "blocks[0].entries[0].author", "blocks[0].entries[1].href")
		refuses(t, save(version, `"blocks":[{"kind":"ebooks"}]`, "status", 422), "blocks[0].entries")
		save(version, `"intro":"All about looms.","blocks":[{"kind":"stories","title":"New","source":"latest","limit":4}]`, "intro",
			"All about looms.", "names", nil, "blocks.0.limit", 4.0)
		save(version, `"intro":"Late"`, "status", 409, "current.intro", "All about looms.")
		s.desk(t, "GET", list+"?q=loom", SignedEditor, "", "items.0.name", "Looms", "items.0.blocks", 1.0, "items.1", nil)
		s.desk(t, "GET", list, SignedGulf, "", "items", []any{})
		s.desk(t, "GET", url, SignedGulf, "", "status", 403)
		s.desk(t, "GET", "/custom-topic?slug=looms", "", "", "blocks.0.title", "New", "intro", "All about looms.")

		// Removing the page removes its topic; it comes back as it was.
		last := s.desk(t, "GET", url, SignedEditor, "", "path", "/herstory/looms")
		s.desk(t, "DELETE", url+versionQuery(made), SignedEditor, "", "status", 409, "current.intro", "All about looms.")
		s.desk(t, "DELETE", url+versionQuery(last), SignedGulf, "", "status", 403)
		s.desk(t, "DELETE", url+versionQuery(last), SignedEditor, "", "name", "Looms")
		s.desk(t, "GET", list, SignedEditor, "", "items", []any{})
		s.desk(t, "GET", "/custom-topic?slug=looms", "", "", "status", 404)
		s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","slug":"looms","name":"Looms","path":"/herstory/looms",`+
			`"intro":"All about looms.","blocks":[{"kind":"stories","title":"New","source":"latest","limit":4}]}`, "page", "/herstory/looms")
		s.desk(t, "GET", "/custom-topic?slug=looms", "", "", "blocks.0.title", "New")

		page := s.Published("herstory", "Jobs", 0, func(s *story.Story) { s.Page, s.Slug = true, "jobs" })
		const blocks = "/desk/page-blocks/herstory/jobs"
		read := s.desk(t, "GET", blocks, SignedEditor, "", "page", page.Path, "blocks", []any{}, "story", float64(page.ID))
		put := func(body string, want ...any) Response {
			return s.desk(t, "PUT", blocks, SignedEditor, fmt.Sprintf(`{"version":%.0f,"blocks":[%s]}`, read.Member("version"), body), want...)
		}
		refuses(t, put(`{"kind":"openings","entries":[{"title":"Weaver","date":"soon"},{"title":"Weaver"}]}`, "status", 422),
			"blocks[0].entries[0].date", "blocks[0].entries[1].slug")
		put(`{"kind":"openings","entries":[{"title":"Weaver","label":"Looms","text":"Weave."}]}`, "blocks.0.entries.0.slug", "weaver")
		put(``, "status", 409, "current.blocks.0.entries.0.title", "Weaver")
		s.desk(t, "GET", "/desk/page-blocks?brand=herstory", SignedEditor, "", "items.0.slug", "jobs", "items.0.blocks", 1.0, "items.1", nil)
		s.desk(t, "GET", blocks, SignedGulf, "", "status", 403)
	})
}

// Issue 24: an editor writes the announcement above the pages of a brand.
func TestAnnouncementsOfEditors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const list = "/desk/announcements"
		made := s.desk(t, "POST", list, SignedEditor, `{"brand":"herstory","text":" The summit is  sold out. ","link":"/live/summit"}`,
			"text", "The summit is sold out.", "state", "draft", "version", 1.0)
		url := fmt.Sprintf("%s/%.0f", list, made.Member("id"))
		now := c.Now()
		at := func(d time.Duration) string { return now.Add(d).UTC().Format(time.RFC3339) }
		save := func(version int, more string, want ...any) {
			s.desk(t, "PUT", url, SignedEditor, fmt.Sprintf(`{"text":"Watch it live.","version":%d%s}`, version, more), want...)
		}
		save(1, `,"endsAt":"`+at(time.Hour)+`"`, "status", 422, "fields.startsAt", "is empty")
		save(1, `,"startsAt":"`+at(time.Hour)+`","endsAt":"`+at(0)+`"`, "status", 422, "fields.endsAt", "is not after the start")
		save(1, `,"startsAt":"`+at(time.Hour)+`","endsAt":"`+at(2*time.Hour)+`"`, "state", "scheduled", "version", 2.0)
		save(1, ``, "status", 409, "current.text", "Watch it live.")
		for _, state := range []string{"scheduled", "shown", "ended"} {
			s.desk(t, "GET", list+"?state="+state+"&q=WATCH", SignedEditor, "", "items.0.state", state, "items.1", nil)
			c.Advance(65 * time.Minute)
		}
		s.desk(t, "GET", list, SignedGulf, "", "items", []any{})
		s.desk(t, "DELETE", url+"?version=1", SignedEditor, "", "status", 409)
		s.desk(t, "DELETE", url+"?version=2", SignedEditor, "", "id", made.Member("id"))
		s.desk(t, "GET", list, SignedEditor, "", "items", []any{})
	})
}
