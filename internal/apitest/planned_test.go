package apitest

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// F181: the newsroom's calendar has what is planned besides stories, each at its time, for those who may write for the brand only.
func TestCalendarHasEverythingPlanned(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := NewFullSite(t, db, c).Site
		s.addWebinar()
		at := func(d time.Duration) string { return dbtest.Noon.Add(d).Format(time.RFC3339) }
		show := s.desk(t, "POST", "/desk/audio-shows", Editor, `{"brand":"herstory","title":"Thread"}`)
		episode := s.desk(t, "POST", fmt.Sprintf("/desk/audio-shows/%.0f/episodes", show.Member("id")), Editor,
			`{"title":"A loom","audio":"https://sound.example/a.mp3","publishedAt":"`+at(24*time.Hour)+`"}`)
		one := s.desk(t, "POST", "/desk/web-stories", Editor, `{"brand":"herstory","title":"Five looms","slides":[{"title":"One"}]}`)
		s.desk(t, "POST", fmt.Sprintf("/desk/web-stories/%.0f/publish", one.Member("id")), Editor,
			`{"version":1,"publishAt":"`+at(48*time.Hour)+`"}`, "state", "scheduled")
		s.desk(t, "POST", "/desk/announcements", Editor,
			`{"brand":"herstory","text":"Watch it live.","startsAt":"`+at(72*time.Hour)+`"}`, "state", "scheduled")
		s.desk(t, "PUT", "/desk/events/planned-walk", Admin, `{"name":"Loom walk","startTime":"2026-04-01T18:30:00+05:30","draft":true,`+
			`"rrule":"FREQ=WEEKLY;UNTIL=20260410"}`, "draft", true)
		front := s.desk(t, "GET", "/desk/fronts/herstory", Editor, "")
		s.desk(t, "PUT", "/desk/fronts/herstory/prepared", Editor, fmt.Sprintf(
			`{"revision":0,"basedOn":%q,"publishAt":%q,"front":{"sections":[],"sets":{}}}`, front.Member("version"), at(96*time.Hour)),
			"prepared.publishAt", dbtest.Noon.Add(96*time.Hour).In(time.FixedZone("", 19800)).Format(time.RFC3339))
		const days = "/desk/planned?from=2026-03-15T06:31:00Z&to=2026-05-01T00:00:00Z"
		s.desk(t, "GET", days+"&brand=herstory", Editor, "", "more", false,
			"items.0.kind", "episode", "items.0.record", fmt.Sprintf("%.0f", episode.Member("id")), "items.0.state", "draft",
			"items.0.parent", fmt.Sprintf("%.0f", show.Member("id")), "items.0.title", "A loom",
			"items.1.kind", "web_story", "items.1.state", "scheduled", "items.1.brand", "herstory",
			"items.2.kind", "announcement", "items.2.title", "Watch it live.",
			"items.3.kind", "front", "items.3.record", "herstory", "items.4", nil)
		s.desk(t, "GET", days+"&brand=herstory&kinds=front,announcement", Editor, "", "items.0.kind", "announcement", "items.1.kind", "front",
			"items.2", nil)
		s.desk(t, "GET", days+"&kinds=event", Admin, "", "items.0.record", "tea", "items.1.record", "planned-walk",
			"items.1.state", "draft", "items.1.at", "2026-04-01T18:30:00+05:30", "items.2.at", "2026-04-08T18:30:00+05:30", "items.3", nil)
		s.desk(t, "GET", days+"&kinds=webinar", Admin, "", "items.0.at", dbtest.Noon.Add(time.Hour).In(time.FixedZone("", 19800)).
			Format(time.RFC3339), "items.0.state", "published")
		s.desk(t, "GET", days+"&lang=hi&brand=herstory", Editor, "", "items", []any{})
		s.desk(t, "GET", days, Gulf, "", "items", []any{})
		s.desk(t, "GET", days+"&brand=herstory", Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "GET", "/desk/planned?from=2026-03-01T00:00:00Z&to=2026-09-01T00:00:00Z", Editor, "", "status", http.StatusBadRequest)
		s.desk(t, "GET", days+"&lang=xx", Editor, "", "status", http.StatusBadRequest)
	})
}

// Issue 24, "Administration": a new event is a draft that readers see nowhere, until it is published. It cannot become a draft again.
func TestEventsAreDraftsFirst(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		const at = "/desk/events/looms"
		const looms = `{"name":"Loom walk","startTime":"2099-03-05T18:30:00+05:30","registration":true`
		s.desk(t, "PUT", at, Admin, looms+`,"draft":true}`, "draft", true, "version", 1+1)
		s.desk(t, "GET", "/desk/events?state=draft", Admin, "", "items.0.slug", "looms")
		s.desk(t, "GET", "/desk/events?state=upcoming", Admin, "", "items", []any{})
		s.desk(t, "PUT", "/events/registration", Reader, `{"event":"looms"}`, "status", http.StatusNotFound)
		s.desk(t, "POST", at+"/cancel", Admin, "", "status", http.StatusConflict)
		s.desk(t, "POST", at+"/publish", Admin, `{"version":1}`, "status", http.StatusConflict, "current.name", "Loom walk")
		s.desk(t, "POST", at+"/publish", Admin, `{"version":2}`, "draft", nil, "version", 3)
		s.desk(t, "GET", "/desk/events?state=upcoming", Admin, "", "items.0.slug", "looms")
		s.desk(t, "PUT", "/events/registration", Reader, `{"event":"looms"}`, "state", "registered")
		s.desk(t, "PUT", at, Admin, looms+`,"draft":true,"version":3}`, "status", http.StatusConflict)
		Run(t, s, []Case{{Name: "its log", URL: at + "/actions", As: Admin, Has: []string{"event.created", "event.published"}}})
	})
}
