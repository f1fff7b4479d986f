package apitest

import (
	"fmt"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// "Editing by the newsroom", ROLE-13: the newsroom's lists are searched by name, in each state, and can be asked for some records, even
// withdrawn ones. The history names who acted, and a refused field has a code beside its text.
func TestNewsroomSearchesLists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		add := func(kind, name string) string {
			t.Helper()
			made := s.desk(t, "POST", "/desk/"+kind, SignedAdmin, `{"name":"`+name+`"}`, "name", name)
			return fmt.Sprintf("%.0f", made.Member("id"))
		}
		for _, kind := range []string{"investors", "people"} {
			url := "/desk/" + kind
			first, other := add(kind, "Zephyr Reefwell"), add(kind, "Zephyr Lagooner")
			s.desk(t, "GET", url+"?q=zephyr", Admin, "", "items.0.name", "Zephyr Lagooner", "items.1.name", "Zephyr Reefwell", "items.2", nil,
				"next", "")
			one := s.desk(t, "GET", url+"?q=zephyr&limit=1", Admin, "", "items.0.name", "Zephyr Lagooner", "items.1", nil)
			s.desk(t, "GET", fmt.Sprintf("%s?q=zephyr&limit=1&after=%v", url, one.Member("next")), Admin, "", "items.0.name", "Zephyr Reefwell",
				"items.1", nil, "next", "")
			s.desk(t, "GET", url+"?q=Zephyr%20Reef", Admin, "", "items.0.name", "Zephyr Reefwell")
			s.desk(t, "DELETE", url+"/"+other, SignedAdmin, "")
			s.desk(t, "GET", url+"?q=lagoon&state=withdrawn", Admin, "", "items.0.name", "Zephyr Lagooner", "items.1", nil)
			s.desk(t, "GET", url+"?q=100%25&state=withdrawn", Admin, "", "items.0", nil)
			s.desk(t, "GET", url+"?ids="+first+","+other, Admin, "", "items.0.name", "Zephyr Reefwell", "items.1.name", "Zephyr Lagooner", "items.2",
				nil, "next", "")
			for _, ids := range []string{"x", "0", "1,,2"} {
				s.desk(t, "GET", url+"?ids="+ids, Admin, "", "status", 400)
			}
			s.desk(t, "GET", url+"?q=zephyr", Editor, "", "status", 403)
			done := s.desk(t, "GET", url+"/"+first+"/actions", Admin, "")
			if by := done.Member("items", 0, "by"); by == "" || by == nil {
				t.Errorf("%s: the history names %v", kind, by)
			}
			s.desk(t, "POST", url, Admin, `{"name":""}`, "status", 422, "reasons.name.code", "required")
		}
		own := s.addCompany()
		s.desk(t, "GET", "/desk/companies?q="+own.Name[:4], Admin, "", "items.0.slug", own.Slug)
		s.desk(t, "GET", fmt.Sprintf("/desk/companies?ids=%d", own.ID), Admin, "", "items.0.slug", own.Slug, "items.1", nil)
		s.desk(t, "GET", "/desk/authors?q=zephyr", Admin, "", "items.0.name", "Zephyr Reefwell")
		s.desk(t, "GET", "/desk/authors?slugs=zephyr-reefwell", Admin, "", "items.0.name", "Zephyr Reefwell", "items.0.asked", nil,
			"items.1", nil)
		person := add("people", "Kavya Reefwell")
		s.desk(t, "PUT", "/desk/people/"+person+"/slug", SignedAdmin, `{"slug":"kavya"}`)
		s.desk(t, "GET", "/desk/authors?slugs=kavya-reefwell,kavya", Admin, "", "items.0.name", "Kavya Reefwell", "items.0.slug", "kavya",
			"items.0.asked", nil, "items.1.name", "Kavya Reefwell", "items.1.asked", "kavya-reefwell", "items.2", nil)
	})
}
