package apitest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
	"masthead/internal/story"
)

// "Editing by the newsroom", ROLE-13, ROLE-16: an investor whose name a company member types has no page until an editor confirms it.
// Editors of all brands change, merge, withdraw and restore investors; every change is in the audit log.
func TestNewsroomWritesInvestors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		funding := func(as, investors string, want ...any) Response {
			t.Helper()
			body := fmt.Sprintf(`{"companyId":"%d","fundings":[{"operation":"CREATE","roundType":"DEBT","date":"2021","investors":[%s]}]}`, own.ID,
				investors)
			return s.desk(t, "PUT", "/rw/company/save/funding", as, body, want...)
		}
		id := func(a Response, path string) string { return fmt.Sprint(a.Member(steps(path)...)) }
		typed := funding(Reader, `{"name":"New Reef"}`, "fundings.0.investors.0.name", "New Reef", "fundings.0.investors.0.path", nil)
		reef := id(typed, "fundings.0.investors.0.id")
		found := func(slug string, status int, total int) {
			t.Helper()
			if err := s.Search.CatchUp(t.Context()); err != nil {
				t.Fatal(err)
			}
			if a := s.Ask(t, Case{URL: "/investors/" + slug}); a.Status != status {
				t.Errorf("%s: %d, want %d", slug, a.Status, status)
			}
			s.desk(t, "GET", "/investors", "", "", "total", total)
			var first any // even for a search by the beginning of the name
			if status == 200 {
				first = slug
			}
			s.desk(t, "GET", "/investors?q="+strings.ReplaceAll(slug, "-", "+"), "", "", "investors.0.slug", first)
		}
		found("new-reef", 404, 0)
		funding(Reader, `{"name":"new reef"}`, "fundings.0.investors.0.id", reef, "fundings.0.investors.0.path", nil)
		s.desk(t, "GET", "/desk/investors?state=unconfirmed", Admin, "", "items.0.id", reef, "items.0.state", "unconfirmed", "items.1", nil)
		for _, as := range []string{Reader, Talent, Gulf, Editor, SignedEditor} {
			s.desk(t, "POST", "/desk/investors/"+reef+"/confirm", as, "", "status", http.StatusForbidden)
		}
		s.desk(t, "POST", "/desk/investors/"+reef+"/confirm", Admin, "", "state", "shown", "version", 1)
		s.desk(t, "POST", "/desk/investors/"+reef+"/confirm", Admin, "", "status", 409)
		found("new-reef", 200, 1)
		s.desk(t, "GET", "/company/profile?slug=kiln-and-loom", "", "", "funding.fundings.1.investors.0.path", "/investors/new-reef")

		// An editor's own save needs no confirmation.
		funding(SignedAdmin, `{"name":"Old Reef"}`, "fundings.0.investors.0.path", "/investors/old-reef")

		made := s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Reef Capital","names":{"hi":["रीफ"]},"city":"Surat",
			"website":"reef.example"}`,
			"slug", "reef-capital", "kind", "firm", "state", "shown", "website", "https://reef.example", "version", 0)
		kept := fmt.Sprintf("%.0f", made.Member("id"))
		url := "/desk/investors/" + kept
		s.desk(t, "PUT", url, Admin, `{"version":0,"name":"Reef Capital","description":"It waits."}`, "version", 1, "city", nil)
		s.desk(t, "PUT", url, Admin, `{"version":0,"name":"Reef"}`, "status", 409)
		for body, field := range map[string]string{
			`{"version":1,"name":""}`:                          "name",
			`{"version":1,"name":"A","kind":"fund"}`:           "kind",
			`{"version":1,"name":"A","person":999999}`:         "person",
			`{"version":1,"name":"A","logo":999999}`:           "logo",
			`{"version":1,"name":"A","website":"x"}`:           "website",
			`{"version":1,"name":"A","names":{"hindi":["B"]}}`: "names.hindi",
		} {
			if a := s.desk(t, "PUT", url, Admin, body, "status", 422, "success", false); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		taken := s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Reef Capital"}`, "status", 422, "success", false)
		if text := fmt.Sprint(taken.Member("fields", "name")); !strings.Contains(text, kept) || taken.Member("fields", "slug") != nil {
			t.Error(text)
		}

		merge := url + "/merge"
		s.desk(t, "POST", merge, Admin, `{"other":`+kept+`}`, "status", 409)
		s.desk(t, "POST", merge, Admin, `{"other":`+reef+`}`, "id", kept, "version", 2)
		s.desk(t, "POST", merge, Admin, `{"other":`+reef+`}`, "status", 409)
		s.desk(t, "GET", "/company/profile?slug=kiln-and-loom", "", "", "funding.fundings.1.investors.0.name", "Reef Capital")
		s.desk(t, "GET", "/investors/new-reef", "", "", "slug", "reef-capital", "portfolio.0.rounds.1.roundType", "DEBT", "coInvestors", []any{})
		s.desk(t, "GET", "/desk/investors/"+reef, Admin, "", "state", "merged", "mergedInto", kept)
		s.desk(t, "DELETE", "/desk/investors/"+reef, Admin, "", "status", 409)
		funding(Reader, `{"name":"New Reef"}`, "fundings.0.investors.0.name", "Reef Capital")

		s.desk(t, "DELETE", url, Admin, "", "state", "withdrawn")
		s.desk(t, "DELETE", url, Admin, "", "status", 409)
		found("reef-capital", 404, 1)
		s.desk(t, "GET", "/company/profile?slug=kiln-and-loom", "", "", "funding.fundings.1.investors.0.name", "Reef Capital",
			"funding.fundings.1.investors.0.path", nil)
		s.desk(t, "GET", "/desk/investors?state=withdrawn", Admin, "", "items.0.id", kept)
		s.desk(t, "POST", url+"/restore", Admin, "", "state", "shown")
		found("reef-capital", 200, 2)
		s.desk(t, "GET", url+"/actions", Admin, "", "items.0.action", "investor.restored", "items.1.action", "investor.withdrawn",
			"items.2.action", "investor.merged", "items.2.detail.slug", "new-reef", "items.3.action", "investor.saved",
			"items.3.detail.after.description", "It waits.", "items.4.action", "investor.created", "items.5", nil)
	})
}

// "A merge of investors can be undone": rounds, stories with confirmed mentions and fields come back; the names of the merged investor are
// found in stories as long as the merge holds.
func TestNewsroomUndoesAMergeOfInvestors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		invest := func(kind, names string) {
			t.Helper()
			body := fmt.Sprintf(`{"companyId":"%d","fundings":[{"operation":"CREATE","roundType":%q,"date":"2021","investors":[%s]}]}`, own.ID, kind,
				names)
			s.desk(t, "PUT", "/rw/company/save/funding", SignedAdmin, body)
		}
		invest("SEED", `{"name":"Old Reef"},{"name":"New Reef"}`)
		invest("DEBT", `{"name":"New Reef"}`)
		ids := map[string]string{}
		for _, slug := range []string{"old-reef", "new-reef"} {
			i, err := investor.AnyBySlug(t.Context(), db.Read, slug)
			if err != nil {
				t.Fatal(err)
			}
			ids[slug] = fmt.Sprint(i.ID)
		}
		old, merged := "/desk/investors/"+ids["old-reef"], "/desk/investors/"+ids["new-reef"]
		s.desk(t, "PUT", merged, Admin, `{"version":0,"name":"New Reef","city":"Surat"}`, "version", 1)
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		live := s.Publish(s.DraftOf("herstory", "Cups", `<p>New Reef paid for cups.</p>`), time.Hour)
		mentions := fmt.Sprintf("/desk/stories/%d/mentions", live.ID)
		s.desk(t, "PUT", mentions, Admin, `{"items":[{"kind":"investor","id":`+ids["new-reef"]+`,"state":"confirmed"}]}`,
			"items.0.state", "confirmed")
		stories := func(id string, want ...int64) {
			t.Helper()
			n, err := strconv.ParseInt(id, 10, 64)
			if err != nil {
				t.Fatal(err)
			}
			got := []int64{}
			err = db.Read.NewSelect().TableExpr("list_entries").Column("story_id").Where("kind = ?", story.OfInvestor).Where("ref = ?", n).
				Scan(t.Context(), &got)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("stories of investor %s: %v, %v, want %v", id, got, err, want)
			}
		}
		stories(ids["new-reef"], live.ID)
		s.desk(t, "POST", merged+"/unmerge", Admin, "", "status", 409)
		s.desk(t, "POST", old+"/merge", Admin, `{"other":`+ids["new-reef"]+`}`, "city", "Surat")
		stories(ids["old-reef"], live.ID)
		stories(ids["new-reef"])
		s.desk(t, "GET", "/investors/old-reef", "", "", "portfolio.0.rounds.1.roundType", "SEED", "coInvestors", []any{})
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.desk(t, "GET", mentions, Admin, "", "items.0.id", ids["old-reef"], "items.0.state", "confirmed", "items.0.text", "New Reef")
		for _, as := range []string{Reader, Gulf, Editor} {
			s.desk(t, "POST", merged+"/unmerge", as, "", "status", http.StatusForbidden)
		}
		s.desk(t, "POST", merged+"/unmerge", Admin, "", "state", "shown", "city", "Surat")
		s.desk(t, "POST", merged+"/unmerge", Admin, "", "status", 409)
		s.desk(t, "GET", old, Admin, "", "city", nil)
		stories(ids["old-reef"])
		stories(ids["new-reef"], live.ID)
		s.desk(t, "GET", "/investors/new-reef", "", "", "portfolio.0.rounds.1.roundType", "SEED", "portfolio.0.rounds.0.roundType", "DEBT",
			"coInvestors.0.slug", "old-reef")
		s.desk(t, "GET", "/investors/old-reef", "", "", "portfolio.0.rounds.0.roundType", "SEED", "portfolio.0.rounds.1", nil)
		for _, url := range []string{old, merged} {
			s.desk(t, "GET", url+"/actions", Admin, "", "items.0.action", "investor.unmerged", "items.0.detail.slug", "new-reef")
		}
	})
}

// "Slugs can be changed by the newsroom", ROLE-16: only editors of all brands change them; invalid and taken slugs are refused; the calls
// accept the earlier slug; the audit log has both.
func TestNewsroomChangesSlugs(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.desk(t, "POST", "/desk/companies", Admin, `{"name":"Quilted Heron"}`, "slug", "quilted-heron")
		id := func(a Response) string { return fmt.Sprintf("%.0f", a.Member("id")) }
		person := id(s.desk(t, "POST", "/desk/people", Admin, `{"name":"Asha Rao"}`))
		s.desk(t, "POST", "/desk/people", Admin, `{"name":"Nila Vakil","username":"nila"}`)
		fund := id(s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Reef"}`))
		s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Delta"}`)
		for url, one := range map[string]struct{ taken, read, action string }{
			fmt.Sprintf("/desk/companies/%d", own.ID): {"quilted-heron", "/company/profile?slug=kiln-and-loom", "slug.set"},
			"/desk/people/" + person:                  {"nila-vakil", "/influencer/profile?username=asha-rao", "person.slug"},
			"/desk/investors/" + fund:                 {"delta", "/investors/reef", "investor.slug"},
		} {
			for _, as := range []string{Reader, Gulf, Editor, SignedEditor} {
				s.desk(t, "PUT", url+"/slug", as, `{"slug":"new-slug"}`, "status", http.StatusForbidden)
			}
			for _, slug := range []string{one.taken, "Not A Slug", ""} {
				a := s.desk(t, "PUT", url+"/slug", Admin, fmt.Sprintf(`{"slug":%q}`, slug), "status", 422, "success", false)
				if a.Member("fields", "slug") == nil {
					t.Errorf("%s %q: %s", url, slug, a.Text)
				}
			}
			s.desk(t, "PUT", url+"/slug", Admin, `{"slug":"new-slug"}`, "slug", "new-slug")
			s.desk(t, "GET", one.read, "", "", "slug", "new-slug")
			s.desk(t, "GET", url+"/actions", Admin, "", "items.0.action", one.action)
		}
		s.desk(t, "PUT", "/desk/people/"+person+"/slug", Admin, `{"slug":"nila"}`, "status", 422) // somebody else's page is at that address
	})
}

// D-42: an investor who is a person has the page of the person. When the profile is withdrawn, no page of the investor leads there.
func TestNewsroomLinksAnInvestorToAPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		person := fmt.Sprintf("%.0f", s.desk(t, "POST", "/desk/people", Admin, `{"name":"Nila Vakil"}`).Member("id"))
		s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Nila Vakil","person":`+person+`}`, "status", 422)
		s.desk(t, "POST", "/desk/investors", Admin, `{"name":"Nila Vakil","kind":"person","person":`+person+`}`, "person", person)
		s.desk(t, "GET", "/investors/nila-vakil", "", "", "path", "/people/nila-vakil")
		s.desk(t, "DELETE", "/desk/people/"+person, Admin, "")
		s.desk(t, "GET", "/investors/nila-vakil", "", "", "path", "/investors/nila-vakil")
	})
}
