package apitest

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/permalink"
)

// DESK: who changes the address of a record, publishes an award, decides about names and applications, or removes something names what was
// read. If somebody else was faster, the status is 409, nothing changes, and the response has what is stored where it is a record.
func TestADecisionNamesWhatWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		id := func(a Response) string { return fmt.Sprintf("%.0f", a.Member("id")) }
		person := id(s.desk(t, "POST", "/desk/people", Admin, `{"name":"Asha Rao"}`))
		fund := id(s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Reef"}`))
		changed := func(method, url, body string, want ...any) {
			t.Helper()
			s.desk(t, method, url, SignedAdmin, body, append([]any{"status", 409, "refusal", "changed"}, want...)...)
		}

		company := fmt.Sprintf("/desk/companies/%d", own.ID)
		kinds := map[string]permalink.Kind{company: permalink.KindCompany, "/desk/people/" + person: permalink.KindPerson,
			"/desk/investors/" + fund: permalink.KindInvestor}
		for url, slug := range map[string]string{company: "kiln-and-loom", "/desk/people/" + person: "asha-rao",
			"/desk/investors/" + fund: "reef"} {
			changed("PUT", url+"/slug", `{"slug":"second","before":"first"}`, "current.slug", slug)
			s.desk(t, "PUT", url+"/slug", Admin, fmt.Sprintf(`{"slug":"second","before":%q}`, slug), "slug", "second")
			s.desk(t, "PUT", url+"/slug", Admin, `{"slug":"third","redirect":false}`, "slug", "third")
			_, kept := permalink.FormerOwner(t.Context(), db.Read, kinds[url], slug)
			_, lost := permalink.FormerOwner(t.Context(), db.Read, kinds[url], "second")
			if kept != nil || !errors.Is(lost, database.ErrNotFound) {
				t.Errorf("%s: the address redirects: %v, after a change without a redirect: %v", url, kept, lost)
			}
		}
		s.desk(t, "PUT", company+"/path", Admin, `{"path":"/kiln","before":""}`, "path", "/kiln")
		changed("PUT", company+"/path", `{"path":"/loom","before":""}`, "current.path", "/kiln")
		s.desk(t, "PUT", company+"/path", Admin, `{"path":"","before":"/kiln"}`, "path", nil)

		const award = "/desk/awards/makers-2027"
		s.desk(t, "PUT", award, Admin, `{"name":"Makers 2027","brand":"herstory"}`, "version", 1)
		s.desk(t, "PUT", award+"/entries", Admin, `{"version":0,"entries":[{"company":"third","rank":1}]}`, "version", 1)
		changed("PUT", award+"/path", `{"path":"/herstory/makers","before":"/herstory/other"}`, "current.slug", "makers-2027")
		for _, seen := range []string{`{"version":1,"rankingVersion":0}`, `{"version":7,"rankingVersion":1}`} {
			changed("POST", award+"/publish", seen)
		}
		s.desk(t, "GET", award, Admin, "", "state", "unpublished", "rankingVersion", 1)
		s.desk(t, "POST", award+"/publish", Admin, `{"version":1,"rankingVersion":1}`, "slug", "makers-2027")
	})
}

// DESK: two editors decide about the same name in a story, and the second one is told. Empty lists of decisions change nothing. What became
// public meanwhile is not taken back by the editor who saw it scheduled.
func TestADecisionAboutAStoryNamesWhatWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		live := s.Publish(s.DraftOf("herstory", "Cups", `<p>Kiln &amp; Loom sold looms.</p>`), time.Hour)
		url := fmt.Sprintf("/desk/stories/%d/mentions", live.ID)
		decide := func(state, seen string) string {
			return fmt.Sprintf(`{"items":[{"kind":"company","id":%d,"state":%q,"seen":%q}]}`, own.ID, state, seen)
		}
		s.desk(t, "PUT", url, Editor, decide("confirmed", "suggested"), "items.0.state", "confirmed")
		s.desk(t, "PUT", url, Editor, decide("rejected", "suggested"), "status", 409, "refusal", "changed", "current.items.0.state", "confirmed")
		s.desk(t, "PUT", url, Editor, decide("confirmed", "suggested"), "items.0.state", "confirmed") // both decided the same
		s.desk(t, "PUT", url, Editor, `{"items":[]}`, "items.0.state", "confirmed")
		s.desk(t, "PUT", url, Editor, decide("suggested", "confirmed"), "items.0.state", "suggested")
		s.desk(t, "PUT", fmt.Sprintf("/desk/stories/%d/reported-rounds", live.ID), Editor, `{"items":[]}`, "items", []any{})

		draft := s.DraftOf("herstory", "Kilns", `<p>Kilns.</p>`)
		story := fmt.Sprintf("/desk/stories/%d", draft.ID)
		at := c.Now().Add(time.Hour).Format(time.RFC3339)
		scheduled := s.desk(t, "POST", story+"/schedule", Editor, fmt.Sprintf(`{"at":%q}`, at), "status", "scheduled")
		c.Advance(2 * time.Hour)
		if err := s.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.desk(t, "POST", story+"/unpublish", Editor, fmt.Sprintf(`{"revision":%.0f}`, scheduled.Member("revision")), "status", 409,
			"current.status", "published")
		s.desk(t, "GET", story, Editor, "", "status", "published")
	})
}

// DESK, F164: decisions about applications and the company of an application name the version that was read. The winners of a pitch fest
// are read by everybody once they are public, and the table of applications has them.
func TestDecisionsAboutPitchesNameWhatWasRead(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "Asia/Kolkata", PublishedAt: tx.At}
			return errors.Join(conference.Create(ctx, tx, one), conference.SetPath(ctx, tx, one, "/weavers"))
		})
		at := func(d time.Duration) string { return c.Now().Add(d).Format(time.RFC3339) }
		const base = "/desk/conferences/weavers/pitch-"
		s.desk(t, "PUT", base+"fest", Admin, fmt.Sprintf(`{"opensAt":%q,"closesAt":%q,"reviewClosesAt":%q,"criteria":`+
			`[{"id":"a","name":"A","weight":1}]}`, at(0), at(time.Hour), at(2*time.Hour)), "version", 1)
		apply := func(sentence string) {
			s.desk(t, "PUT", "/conferences/weavers/pitch-application", Reader,
				`{"companyName":"Kiln","oneLiner":"`+sentence+`","stage":"idea"}`, "status", "received")
		}
		read := func() string {
			return fmt.Sprintf("%.0f", s.desk(t, "GET", base+"applications", Admin, "").Member("items", 0, "version"))
		}
		apply("Sells looms")
		seen := read()
		c.Advance(time.Minute)
		apply("Rents looms")
		decide := func(status, version string) string {
			return `{"decisions":[{"application":1,"status":"` + status + `","version":` + version + `}]}`
		}
		s.desk(t, "PUT", base+"decisions", Admin, decide("declined", seen), "status", 409, "refusal", "changed", "current.applications.0", 1)
		s.desk(t, "PUT", base+"applications/1/company", Admin, `{"company":"kiln-and-loom","version":`+seen+`}`, "status", 409)
		set := s.desk(t, "PUT", base+"applications/1/company", Admin, `{"company":"kiln-and-loom","version":`+read()+`}`, "success", true)
		s.desk(t, "PUT", base+"decisions", Admin, decide("finalist", fmt.Sprintf("%.0f", set.Member("version"))), "success", true)

		const winners = `{"version":0,"winners":[{"company":"kiln-and-loom","place":1,"award":"Best pitch","prize":"=5 lakh"}]}`
		s.desk(t, "GET", base+"winners", Admin, "", "version", 0, "companies.0.slug", "kiln-and-loom", "winners", []any{})
		s.desk(t, "PUT", base+"winners", Admin, `{"version":0,"winners":[{"company":"none","place":1}]}`, "status", 422)
		s.desk(t, "PUT", base+"winners", Admin, winners, "version", 1, "published", nil)
		s.desk(t, "PUT", base+"winners", Admin, winners, "status", 409, "current.version", 1, "current.winners.0.award", "Best pitch")
		s.desk(t, "POST", base+"winners/publish", Admin, `{"version":0}`, "status", 409, "current.version", 1)
		s.desk(t, "GET", "/conferences/weavers/pitch-winners", "", "", "items", []any{})
		s.desk(t, "POST", base+"winners/publish", Admin, `{"version":1}`, "version", 2, "announced", true)
		s.desk(t, "GET", "/conferences/weavers/pitch-winners?locale=en", "", "", "items.0.company.slug", "kiln-and-loom", "items.0.place", 1)
		Run(t, s, []Case{{Name: "the table", URL: base + "applications.csv", As: SignedAdmin,
			Has: []string{"place,award,prize", "1,Best pitch,'=5 lakh"}}})
		s.desk(t, "POST", base+"winners/withdraw", Admin, `{"version":2}`, "version", 3, "published", nil)
		s.desk(t, "POST", base+"winners/withdraw", Admin, `{"version":2}`, "status", 409, "current.version", 3)
	})
}
