package apitest

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// "job openings": members and editors save openings, each checked and at most 50; readers see those that have not closed, and the
// filter "hiring" finds the company as long as it has one.
func TestOpenings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Executive)
		})
		address, desk := fmt.Sprintf("/rw/companies/openings/update/%d", own.ID), fmt.Sprintf("/desk/companies/%d/openings", own.ID)
		save := func(body string, want ...any) Response {
			t.Helper()
			return s.desk(t, "PUT", address, Reader, body, want...)
		}
		opening := func(more string) string {
			return `{"operation":"CREATE","title":" Weaver ","employmentType":"FULL_TIME","link":"kiln.example/jobs"` + more + `}`
		}
		hiring := func(want float64) {
			t.Helper()
			s.desk(t, "GET", "/companies?hiring=yes", "", "", "total", want)
		}
		hiring(0)
		first := save(`{"openings":[`+opening(`,"city":"bangalore","closingDate":"2026-03"`)+`],"version":0}`, "success", true, "version", 1,
			"openings.0.title", "Weaver", "openings.0.city", "Bengaluru", "openings.0.link", "https://kiln.example/jobs",
			"openings.0.postedDate", "2026-03-15", "openings.0.status", "CREATED")
		id := first.Member(steps("openings.0.id")...)
		hiring(1)
		save(`{"openings":[],"version":0}`, "status", 409)

		for fields, message := range map[string]string{
			``: "city", `,"remote":true,"link":""`: "link", `,"remote":true,"link":"http://kiln.example"`: "link",
			`,"remote":true,"link":"javascript:alert(1)"`: "link", `,"remote":true,"title":""`: "title",
			`,"remote":true,"employmentType":"NIGHT"`: "employmentType", `,"remote":true,"closingDate":"soon"`: "closingDate",
			`,"remote":true,"postedDate":"2026-03"`: "postedDate", `,"remote":true,"postedDate":"2026-04-01"`: "postedDate",
			`,"remote":true,"closingDate":"2020-01-01"`: "closingDate", `,"remote":true,"closingDate":"2026-03-14"`: "closingDate",
			`,"remote":true,"closingDate":"2026-02"`: "closingDate", `,"remote":true,"postedDate":"1900-01-01"`: "postedDate",
			`,"remote":true,"postedDate":"2021-03-14"`:                            "postedDate",
			`,"remote":true,"postedDate":"2026-03-16","closingDate":"2026-03-15"`: "postedDate",
		} {
			refused := save(`{"openings":[`+opening(fields)+`]}`, "status", 422)
			if text, _ := refused.Member("fields", "openings[0]."+message).(string); text == "" {
				t.Errorf("%s: no message about %s", fields, message)
			}
		}
		save(`{"openings":[`+strings.Repeat(opening(`,"remote":true`)+",", 49)+opening(`,"remote":true`)+`]}`, "status", 422,
			"fields.openings", "Please keep at most 50 entries.")

		// The newsroom adds an opening with an API token; the history names it.
		if text := fmt.Sprintf("%.0f", s.desk(t, "GET", desk, Admin, "", "version", 1).Member(steps("openings.0.id")...)); text != id {
			t.Errorf("the newsroom sees the id %s, members see %v", text, id)
		}
		s.desk(t, "PUT", desk, Editor, `{"openings":[]}`, "status", 403)
		s.desk(t, "PUT", desk, Admin, `{"openings":[{"operation":"CREATE","title":"Potter","employmentType":"INTERN","remote":true,
			"link":"https://jobs.example/potter","postedDate":"2026-03-01","closingDate":"2026-03-20"}]}`,
			"version", 2, "openings.1.title", "Potter")
		change := s.desk(t, "GET", fmt.Sprintf("/desk/companies/%d/history", own.ID), Admin, "", "items.0.section", "openings",
			"items.0.by", "newsroom", "items.0.facts.0.after", "Potter", "items.1.by", "member")
		if change.Member(steps("items.0.token")...) == nil {
			t.Error("the history does not name the token")
		}
		profile := "/company/profile?slug=kiln-and-loom"
		s.desk(t, "GET", profile, "", "", "openings.0.title", "Weaver", "openings.1.title", "Potter", "openings.2", nil)

		// An update without a date keeps the day on which the opening was posted.
		c.Advance(24 * time.Hour)
		save(fmt.Sprintf(`{"openings":[{"operation":"UPDATE","id":%q,"title":"Weaver","employmentType":"PART_TIME","city":"Karur",
			"link":"https://kiln.example/jobs","closingDate":"2026-03"}]}`, id), "openings.0.postedDate", "2026-03-15")

		closing := func() {
			t.Helper()
			if err := company.CloseOpenings(t.Context(), db); err != nil {
				t.Fatal(err)
			}
		}
		updated := s.profileOf(t, own.ID).UpdatedAt
		c.Advance(5 * 24 * time.Hour) // 21 March
		closing()
		s.desk(t, "GET", profile, "", "", "openings.0.title", "Weaver", "openings.1", nil)
		hiring(1)
		c.Advance(10 * 24 * time.Hour) // 31 March
		closing()
		hiring(1)
		c.Advance(24 * time.Hour)
		closing()
		s.desk(t, "GET", profile, "", "", "openings", []any{})
		hiring(0)
		if p := s.profileOf(t, own.ID); !p.UpdatedAt.Equal(updated.Time) || len(p.Openings) != 2 {
			t.Errorf("closing openings counts as an update of the profile: %v, %v, %d openings", p.UpdatedAt, updated, len(p.Openings))
		}
		// An opening that has closed can be edited, but not get another day that is over.
		edit := func(closes string) string {
			return fmt.Sprintf(`{"openings":[{"operation":"UPDATE","id":%q,"title":"Dyer","employmentType":"PART_TIME","city":"Karur",
				"link":"https://kiln.example/jobs","closingDate":%q}]}`, id, closes)
		}
		save(edit("2026-03"), "openings.0.title", "Dyer", "openings.0.closingDate", "2026-03")
		past := save(edit("2026-03-30"), "status", 422)
		if got := past.Member("fields", "openings[0].closingDate"); got != "This date is in the past. Please enter today’s date or a later one." {
			t.Errorf("a last day that is over: %v", got)
		}
		save(edit("2026-04-01"), "openings.0.closingDate", "2026-04-01")
		save(fmt.Sprintf(`{"openings":[{"operation":"DELETE","id":%q}]}`, id), "openings.0.status", "DELETED")
	})
}

// The openings of a company move with a merge and back, and the filter "hiring" follows them.
func TestOpeningsOfMergedCompanies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		other := &company.Profile{Company: &company.Company{Slug: "loom", Name: "Loom"},
			Openings: []company.Opening{{Title: "Weaver", Employment: "INTERN", Remote: true, Link: "https://loom.example", Posted: "2026-03-01"}}}
		s.Write(func(ctx context.Context, tx *database.Tx) error { return other.Save(ctx, tx) })
		listed := func(slug string) {
			t.Helper()
			s.desk(t, "GET", "/companies?hiring=yes", "", "", "total", 1, "companies.0.slug", slug)
		}
		listed("loom")
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/merge", own.ID), Admin, fmt.Sprintf(`{"other":%d}`, other.ID))
		listed("kiln-and-loom")
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/unmerge", other.ID), Admin, "")
		listed("loom")
	})
}
