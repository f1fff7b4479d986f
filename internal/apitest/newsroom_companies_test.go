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
	"masthead/internal/edge"
)

// "Editing by the newsroom", ROLE-14, ROLE-16: editors of all brands add a company unless it is a possible duplicate, save its names in
// other languages, withdraw it and restore it. Founders and editors of one brand may not. Every change is in the audit log.
func TestNewsroomWritesCompanies(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		body := `{"name":"Tandoor Labs","names":{"hi":["तंदूर लैब्स"]},"website":"tandoor.example","city":"Surat","foundingDate":"2019-04",
			"sectors":["FinTech"],"businessModels":["B2B"],"country":"India"}`
		for _, as := range []string{Reader, Talent, Gulf, Editor, SignedEditor} {
			s.desk(t, "POST", "/desk/companies", as, body, "status", http.StatusForbidden)
		}
		made := s.desk(t, "POST", "/desk/companies", Admin, body, "slug", "tandoor-labs", "page", "/companies/tandoor-labs", "names.hi.0",
			"तंदूर लैब्स", "country", "India", "version", 0)
		id := fmt.Sprintf("%.0f", made.Member("id"))
		url := "/desk/companies/" + id
		s.desk(t, "GET", "/company/profile?slug=tandoor-labs", "", "", "name", "Tandoor Labs", "website", "https://tandoor.example",
			"foundingYear", 2019, "sectors.0", "FinTech")
		s.desk(t, "GET", "/companies?city=surat", "", "", "total", 1)
		// An editor saves the other sections like a member.
		save := s.companySave(companySaves[1], int64(made.Member("id").(float64)), SignedAdmin, 200)
		Run(t, s, []Case{save})

		for body, field := range map[string]string{
			`{"name":""}`:                      "name",
			`{"name":"Kiln & Loom Pvt. Ltd."}`: "name",
			`{"name":"Other","website":"www.kilnandloom.example/about"}`: "website",
			`{"name":"Other","slug":"kiln-and-loom"}`:                    "slug",
			`{"name":"Other","slug":"Not a slug"}`:                       "slug",
			`{"name":"!!!"}`:                                             "name",
			`{"name":"Other","foundingDate":"1850"}`:                     "foundingDate",
			`{"name":"Other","sectors":["Magic"]}`:                       "sectors[0]",
			`{"name":"Other","employeeCount":"7"}`:                       "employeeCount",
			`{"name":"Other","website":"x"}`:                             "website",
			`{"name":"Other","lang":"xx"}`:                               "lang",
			`{"name":"Other","names":{"xx":["A"]}}`:                      "names.xx",
			`{"name":"Other","distinctFrom":[999999]}`:                   "distinctFrom[0]",
			`{"name":"` + strings.Repeat("x", 121) + `"}`:                "name",
		} {
			if a := s.desk(t, "POST", "/desk/companies", Admin, body, "status", 422, "success", false); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		same := s.desk(t, "POST", "/desk/companies", Admin, `{"name":"Kiln & Loom Ltd"}`, "status", 422)
		if text := fmt.Sprint(same.Member("fields", "name")); !strings.Contains(text, fmt.Sprintf("the company %d (", own.ID)) {
			t.Error(text)
		}
		confirmed := fmt.Sprintf(`{"name":"Kiln & Loom Ltd","distinctFrom":[%d]}`, own.ID)
		s.desk(t, "POST", "/desk/companies", Admin, confirmed, "slug", "kiln-and-loom-ltd")
		s.desk(t, "GET", "/desk/companies/duplicates", Admin, "", "items", []any{})

		s.desk(t, "PUT", url, Admin, `{"version":0,"lang":"hi","names":{"en":["Tandoor"]}}`, "version", 1, "lang", "hi", "names.en.0", "Tandoor")
		s.desk(t, "PUT", url, Admin, `{"version":0}`, "status", 409)
		s.desk(t, "PUT", url, Admin, `{"version":1,"lang":"xx"}`, "status", 422, "success", false)
		s.desk(t, "GET", url, Admin, "", "version", 1, "country", nil)

		s.desk(t, "DELETE", url, Admin, "", "withdrawn", true)
		s.desk(t, "DELETE", url, Admin, "", "status", 409)
		s.desk(t, "GET", "/company/profile?slug=tandoor-labs", "", "", "status", 404)
		s.desk(t, "GET", "/company/widget?id="+id, "", "", "status", 404)
		s.desk(t, "GET", "/companies?city=surat", "", "", "total", 0)
		page, err := s.Pages.Load(t.Context(), edge.Request{Path: "/companies/tandoor-labs"})
		if err != nil || page.Status != http.StatusGone || !strings.Contains(string(page.Body), "application/rss+xml") ||
			strings.Contains(string(page.Body), "/companies/tandoor-labs/feed") {
			t.Errorf("the page of a withdrawn company has its feeds: %d, %v", page.Status, err)
		}
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		s.desk(t, "GET", "/companies/search?q=tandoor", "", "", "companies", []any{})
		Run(t, s, []Case{s.companySave(companySaves[1], int64(made.Member("id").(float64)), SignedAdmin, 404)})
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/merge", own.ID), Admin, `{"other":`+id+`}`, "status", 409)
		s.desk(t, "GET", "/desk/companies?state=withdrawn", Admin, "", "items.0.id", id, "items.1", nil)
		s.desk(t, "GET", "/desk/companies?limit=1", Admin, "", "items.0.id", own.ID, "next", own.ID)
		s.desk(t, "POST", url+"/restore", Admin, "", "withdrawn", false)
		s.desk(t, "POST", url+"/restore", Admin, "", "status", 409)
		s.desk(t, "GET", "/companies?city=surat", "", "", "total", 1)
		s.desk(t, "GET", url+"/actions", Admin, "", "items.0.action", "company.restored", "items.1.action", "company.withdrawn",
			"items.2.action", "company.saved", "items.2.detail.before.lang", "en", "items.2.detail.after.lang", "hi",
			"items.2.detail.after.names.en.0", "Tandoor", "items.3.action", "company.created", "items.3.detail.name", "Tandoor Labs", "items.4", nil)
	})
}

// ENTITY-50: a company that the newsroom adds with a city has the state and the country of the city, unless the newsroom names others.
func TestNewsroomCompaniesHaveAPlace(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for i, one := range [][2]string{
			{`"city":"Bombay"`, "Mumbai, Maharashtra, India"}, {`"city":"Aurangabad","state":"Bihar"`, "Aurangabad, Bihar, India"},
			{`"city":"Hyderabad","country":"Pakistan"`, "Hyderabad, , Pakistan"}, {`"city":"Delhi","country":"IN"`, "Delhi, Delhi, India"},
		} {
			letter := "abcd"[i : i+1]
			body := fmt.Sprintf(`{"name":%q,"slug":%q,%s}`, strings.Repeat(letter, 9), "mill-"+letter, one[0])
			made := s.desk(t, "POST", "/desk/companies", Admin, body)
			id, ok := made.Member("id").(float64)
			if !ok {
				t.Fatalf("%s: %+v", one[0], made)
			}
			p := s.profileOf(t, int64(id))
			if got := p.City + ", " + p.State + ", " + p.Country; got != one[1] {
				t.Errorf("%s: %s, want %s", one[0], got, one[1])
			}
		}
		s.desk(t, "GET", "/companies?state=maharashtra", "", "", "total", 1)
	})
}
