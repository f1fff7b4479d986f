package apitest

import (
	"fmt"
	"net/http"
	"strconv"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

// ROLE-13, ROLE-16, "A merge of people can be undone": bylines, employments, investments and fields move to the person who is kept, and
// come back. The address of the other person leads to the one who was kept as long as the merge holds. People who share a name are listed
// until an editor says that they are different.
func TestNewsroomMergesPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		company := fmt.Sprint(s.addCompany().ID)
		id := func(a Response) string { return fmt.Sprintf("%.0f", a.Member("id")) }
		kept := id(s.desk(t, "POST", "/desk/people", SignedAdmin, `{"name":"Asha Rao","username":"asha","employments":[
			{"company":`+company+`,"role":"FOUNDER","designation":"Founder","startDate":"2016-04"}]}`))
		merged := id(s.desk(t, "POST", "/desk/people", SignedAdmin, `{"name":"Asha  Rao","slug":"a-rao","bio":"She weaves.",
			"website":"asha.example","employments":[{"company":`+company+`,"role":"FOUNDER"},
			{"company":`+company+`,"role":"EMPLOYEE","designation":"Adviser","startDate":"2021"}]}`))
		third := id(s.desk(t, "POST", "/desk/people", SignedAdmin, `{"name":"Nila Vakil"}`))
		s.desk(t, "POST", "/desk/investors", SignedAdmin, `{"name":"Asha Rao","kind":"person","person":`+merged+`}`)
		number, err := strconv.ParseInt(merged, 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		live := s.Published("herstory", "The loom", time.Hour, func(st *story.Story) { st.Authors = []int64{number} })

		url, other := "/desk/people/"+kept, "/desk/people/"+merged
		s.desk(t, "GET", "/desk/people/duplicates", Admin, "", "items.0.person.id", kept, "items.0.other.id", merged, "items.0.reason", "name",
			"items.1", nil, "next", "")
		for _, as := range []string{Reader, Gulf, Editor} {
			for _, call := range []string{"/merge", "/distinct"} {
				s.desk(t, "POST", url+call, as, `{"other":`+merged+`}`, "status", http.StatusForbidden)
			}
			s.desk(t, "POST", other+"/unmerge", as, "", "status", http.StatusForbidden)
			s.desk(t, "GET", "/desk/people/duplicates", as, "", "status", http.StatusForbidden)
		}
		s.desk(t, "POST", url+"/merge", Admin, `{"other":`+kept+`}`, "status", 409)
		s.desk(t, "POST", other+"/unmerge", Admin, "", "status", 409)

		s.desk(t, "POST", url+"/merge", Admin, `{"other":`+merged+`}`, "bio", "She weaves.", "website", "https://asha.example",
			"employments.0.designation", "Founder", "employments.1.designation", "Adviser", "employments.2", nil)
		s.desk(t, "GET", other, Admin, "", "mergedInto", kept)
		s.desk(t, "GET", "/desk/people?state=merged", Admin, "", "items.0.id", merged, "items.0.mergedInto", kept, "items.1", nil)
		s.desk(t, "GET", "/desk/people/duplicates", Admin, "", "items.0", nil)
		s.desk(t, "GET", "/desk/authors?slugs=a-rao", Admin, "", "items.0.slug", "asha-rao", "items.0.asked", "a-rao")
		s.desk(t, "GET", "/influencer/profile?username=a-rao", "", "", "slug", "asha-rao")
		s.desk(t, "GET", "/author/stories?slug=a-rao", "", "", "stories.0.title", "The loom")
		s.desk(t, "GET", "/author/stories?slug=asha-rao", "", "", "stories.0.title", "The loom")
		s.desk(t, "GET", fmt.Sprintf("/desk/stories/%d", live.ID), Admin, "", "authors.0", "asha-rao", "authors.1", nil)
		s.desk(t, "GET", "/investors/asha-rao", "", "", "path", "/people/asha")
		s.desk(t, "PUT", other, Admin, `{"version":1,"name":"A Rao"}`, "status", 409)
		s.desk(t, "DELETE", other, Admin, "", "status", 409)
		s.desk(t, "PUT", other+"/slug", Admin, `{"slug":"asha-r"}`, "status", 409)
		s.desk(t, "POST", "/desk/people/"+third+"/merge", Admin, `{"other":`+merged+`}`, "status", 409)
		// The person who was kept may be merged too; then everything comes back from the third one.
		s.desk(t, "POST", "/desk/people/"+third+"/merge", Admin, `{"other":`+kept+`}`, "bio", "She weaves.")
		s.desk(t, "GET", "/influencer/profile?username=a-rao", "", "", "slug", "nila-vakil")

		s.desk(t, "POST", other+"/unmerge", Admin, "", "mergedInto", nil, "bio", "She weaves.", "employments.0.designation", "Adviser",
			"employments.1.role", "FOUNDER", "employments.2", nil)
		s.desk(t, "GET", "/influencer/profile?username=a-rao", "", "", "slug", "a-rao")
		s.desk(t, "GET", "/author/stories?slug=a-rao", "", "", "stories.0.title", "The loom")
		s.desk(t, "GET", "/author/stories?slug=nila-vakil", "", "", "stories.0", nil)
		s.desk(t, "GET", fmt.Sprintf("/desk/stories/%d", live.ID), Admin, "", "authors.0", "a-rao")
		s.desk(t, "GET", "/investors/asha-rao", "", "", "path", "/people/a-rao")
		s.desk(t, "GET", "/desk/people/"+third, Admin, "", "bio", nil, "employments.0.designation", "Founder", "employments.1", nil)
		s.desk(t, "POST", url+"/unmerge", Admin, "", "employments.0.designation", "Founder", "employments.1", nil, "bio", nil)
		s.desk(t, "GET", other+"/actions", Admin, "", "items.0.action", "person.unmerged", "items.1.action", "person.merged",
			"items.1.detail.slug", "a-rao", "items.2.action", "person.created")
		s.desk(t, "GET", "/desk/people/duplicates", Admin, "", "items.0", nil)
	})
}

// ROLE-13: an editor says that two people of one name are different.
func TestNewsroomKeepsPeopleApart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		add := func(body string) string {
			t.Helper()
			return fmt.Sprintf("%.0f", s.desk(t, "POST", "/desk/people", SignedAdmin, body).Member("id"))
		}
		first := add(`{"name":"Kavya Menon","socialLinks":{"linkedin":"https://www.linkedin.example/in/kavya/"}}`)
		second := add(`{"name":"K. Menon","slug":"k-menon","socialLinks":{"linkedin":"https://linkedin.example/in/Kavya"}}`)
		s.desk(t, "GET", "/desk/people/duplicates", Admin, "", "items.0.person.id", first, "items.0.other.id", second, "items.0.reason",
			"address", "items.1", nil)
		s.desk(t, "POST", "/desk/people/"+first+"/distinct", Admin, `{"other":`+first+`}`, "status", 409)
		s.desk(t, "POST", "/desk/people/"+second+"/distinct", Admin, `{"other":`+first+`}`, "id", second)
		s.desk(t, "GET", "/desk/people/duplicates", Admin, "", "items.0", nil)
	})
}
