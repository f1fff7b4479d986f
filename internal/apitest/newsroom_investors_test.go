package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
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
		if text := fmt.Sprint(taken.Member("fields", "slug")); !strings.Contains(text, kept) {
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

// D-42: an investor who is a person has the page of the person. When the profile is withdrawn, no page of the investor links to it.
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
