package apitest

import (
	"context"
	"fmt"
	"net/http"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// "Editing by the newsroom", ROLE-16, STATE-47: an editor of an award's brand creates the award, ranks companies and people, publishes the
// award, changes it, withdraws and restores it. Editors of other brands may not; old versions change nothing; every change is in the
// audit log.
func TestNewsroomWritesAwards(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.addCompany()
		s.desk(t, "POST", "/desk/people", Admin, `{"name":"Asha Rao"}`, "slug", "asha-rao")
		const url = "/desk/awards/makers-2027"
		body := `{"brand":"herstory","name":" Makers  2027 ","names":{"hi":"मेकर्स 2027"},"subtitle":"Thirty makers","year":2027,
			"series":"makers","imagePadding":24,"sponsor":{"name":"Kettle","website":"kettle.example"}%s}`
		first, again := fmt.Sprintf(body, ""), fmt.Sprintf(body, `,"version":1`)
		for _, as := range []string{"", Reader, Talent, Gulf, SignedGulf} {
			status := http.StatusForbidden
			if as == "" {
				status = http.StatusUnauthorized
			}
			s.desk(t, "PUT", url, as, first, "status", status)
		}
		s.desk(t, "PUT", url, Editor, `{"name":"An award of no brand"}`, "status", http.StatusForbidden)
		s.desk(t, "PUT", url, Editor, fmt.Sprintf(body, `,"version":3`), "status", http.StatusNotFound)
		s.desk(t, "PUT", url, Editor, first, "name", "Makers 2027", "version", 1, "state", "unpublished", "published", nil, "entries", 0,
			"sponsor.website", "https://kettle.example", "imagePadding", 24, "page", "/awards/makers-2027", "years.0.slug", "makers-2027")
		s.desk(t, "PUT", url, Editor, first, "status", http.StatusConflict) // somebody else has created it in the meantime
		s.desk(t, "PUT", url, SignedEditor, again, "version", 2, "brand", "herstory")
		s.desk(t, "PUT", url, Editor, again, "status", http.StatusConflict)
		s.desk(t, "GET", url, Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "PUT", url, Gulf, again, "status", http.StatusForbidden)
		s.desk(t, "PUT", "/desk/awards/makers-2026", Admin, `{"name":"Makers 2026","series":"makers","year":2026}`)
		s.desk(t, "GET", "/desk/awards?state=unpublished", Editor, "", "items.0.slug", "makers-2027", "items.1", nil)
		s.desk(t, "GET", "/desk/awards?state=unpublished", Gulf, "", "items", []any{})
		s.desk(t, "GET", "/desk/awards?state=unpublished", Admin, "", "items.1.slug", "makers-2026")
		s.desk(t, "GET", url, Admin, "", "years.0.year", 2027, "years.1.slug", "makers-2026", "names.hi", "मेकर्स 2027")
		for fields, field := range map[string]string{
			`"name":" "`: "name", `"names":{"xx":"M"}`: "names.xx", `"lang":"xx"`: "lang", `"logo":999999`: "logo",
			`"sponsor":{"website":"x"}`: "sponsor.website", `"sponsor":{"website":"kettle.example"}`: "sponsor.name",
			`"sponsor":{"name":"K","logo":999999}`: "sponsor.logo", `"brand":"none"`: "brand",
		} {
			a := s.desk(t, "PUT", url, Admin, `{"version":1,"name":"M","brand":"herstory",`+fields+`}`, "status", 422, "success", false)
			if a.Member("fields", field) == nil {
				t.Errorf("%s: %s", fields, a.Text)
			}
		}
		s.desk(t, "PUT", url+"?locale=hi", Admin, `{"version":1,"name":""}`, "status", 422, "fields.name", "कृपया इसे भरें।")

		// The pages of a series link to each other, so nobody joins a series with awards of others.
		joins := func(as, slug, brand string, want ...any) {
			t.Helper()
			s.desk(t, "PUT", "/desk/awards/"+slug, as, fmt.Sprintf(`{"name":"Own","brand":%q,"series":"makers"}`, brand), want...)
		}
		joins(Gulf, "makers-2028", "ys-gulf", "status", 422, "success", false, "fields.series", "has awards that you may not change")
		joins(Editor, "makers-2028", "herstory", "status", 422, "success", false) // makers-2026 has no brand
		joins(Admin, "makers-2028", "ys-gulf", "years.0.slug", "makers-2027")
		s.desk(t, "DELETE", "/desk/awards/makers-2028", Admin, "")

		entries, publish := url+"/entries", url+"/publish"
		s.desk(t, "POST", publish, Editor, "", "status", http.StatusConflict)
		s.desk(t, "GET", entries, Editor, "", "version", 0, "entries", []any{})
		ranked := `{"version":%d,"entries":[{"company":"kiln-and-loom","rank":1,"description":"It weaves."},
			{"person":"asha-rao","rank":null,"designation":"Founder"}]}`
		s.desk(t, "PUT", entries, Gulf, fmt.Sprintf(ranked, 0), "status", http.StatusForbidden)
		s.desk(t, "PUT", entries, Editor, fmt.Sprintf(ranked, 0), "version", 1, "entries.0.company", "kiln-and-loom", "entries.1.rank", nil,
			"entries.1.person", "asha-rao")
		s.desk(t, "PUT", entries, Editor, fmt.Sprintf(ranked, 0), "status", http.StatusConflict)
		for list, field := range map[string]string{
			`{"company":"none","rank":1}`: "entries[0].company", `{"person":"none","rank":1}`: "entries[0].person", `{"rank":1}`: "entries[0]",
			`{"company":"kiln-and-loom","person":"asha-rao","rank":1}`:                  "entries[0]",
			`{"company":"kiln-and-loom","rank":1},{"company":"kiln-and-loom","rank":2}`: "entries[1].company",
		} {
			a := s.desk(t, "PUT", entries, Admin, `{"version":1,"entries":[`+list+`]}`, "status", 422, "success", false)
			if a.Member("fields", field) == nil {
				t.Errorf("%s: %s", list, a.Text)
			}
		}
		associates := "/award/associates?source=web&slug=makers-2027"
		s.desk(t, "GET", associates, "", "", "status", http.StatusNotFound)
		s.desk(t, "POST", publish, Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "POST", publish, Editor, "", "slug", "makers-2027")
		s.desk(t, "POST", publish, Editor, "", "status", http.StatusConflict)
		s.desk(t, "GET", associates, "", "", "award.subtitle", "Thirty makers", "award.imagePadding", 24, "maxRank", 2,
			"rankData.0.company.slug", "kiln-and-loom", "rankData.0.description", "It weaves.", "rankData.1.designation", "Founder")
		s.desk(t, "PUT", url, Editor, fmt.Sprintf(body, `,"version":2`), "version", 3, "state", "published", "entries", 2)
		s.desk(t, "PUT", entries, Editor, `{"version":1,"entries":[{"person":"asha-rao","rank":1}]}`, "version", 2)
		s.desk(t, "GET", associates, "", "", "maxRank", 1, "rankData.0.influencer.slug", "asha-rao")

		s.desk(t, "DELETE", url, Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "DELETE", url, Editor, "", "state", "withdrawn")
		s.desk(t, "DELETE", url, Editor, "", "status", http.StatusConflict)
		s.desk(t, "POST", publish, Editor, "", "status", http.StatusConflict)
		s.desk(t, "GET", associates, "", "", "status", http.StatusNotFound)
		s.desk(t, "GET", "/awards", "", "", "awards", []any{})
		s.desk(t, "GET", "/influencer/awards?source=web&username=asha-rao", "", "", "awards", []any{})
		s.desk(t, "GET", "/desk/awards?state=withdrawn", Editor, "", "items.0.slug", "makers-2027")
		s.desk(t, "POST", url+"/restore", Gulf, "", "status", http.StatusForbidden)
		s.desk(t, "POST", url+"/restore", Editor, "", "state", "published")
		s.desk(t, "POST", url+"/restore", Editor, "", "status", http.StatusConflict)
		s.desk(t, "GET", "/awards", "", "", "awards.0.slug", "makers-2027")

		s.desk(t, "GET", url+"/actions", Editor, "", "items.0.action", "award.restored", "items.1.action", "award.withdrawn",
			"items.2.action", "ranking.saved", "items.2.detail.before.0", "1 kiln-and-loom", "items.2.detail.after.0", "1 asha-rao",
			"items.3.action", "award.saved", "items.4.action", "ranking.published", "items.5.action", "ranking.saved",
			"items.6.action", "award.saved", "items.6.user", s.users[SignedEditor], "items.7.action", "award.created",
			"items.7.detail.after.subtitle", "Thirty makers", "items.8", nil)
	})
}

// "Award step", ROLE-16: editors of all brands see which companies apply for next year's award with their answers, and add answers
// from earlier applications, which members can change. An old version adds nothing.
func TestNewsroomSeesApplications(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, s.users[Reader], own.ID, account.Founder)
		})
		url := fmt.Sprintf("/desk/companies/%d/answers", own.ID)
		body := `{"version":%d,"award":"Tech30","year":2026,"answers":[{"question":"%s","answer":"Looms."}]}`
		for _, as := range []string{Reader, Talent, Gulf, Editor, SignedEditor} {
			s.desk(t, "POST", url, as, fmt.Sprintf(body, 0, "What?"), "status", http.StatusForbidden)
			s.desk(t, "GET", "/desk/award-applications", as, "", "status", http.StatusForbidden)
		}
		s.desk(t, "GET", url, Admin, "", "version", 0, "answers", []any{})
		s.desk(t, "POST", url, Admin, fmt.Sprintf(body, 0, "What?"), "version", 1, "answers.0.question", "What?", "answers.0.year", 2026)
		s.desk(t, "POST", url, Admin, fmt.Sprintf(body, 0, "Why?"), "status", http.StatusConflict)
		s.desk(t, "POST", url, Admin, fmt.Sprintf(body, 1, "Why?"), "version", 2, "answers.1.question", "Why?")
		s.desk(t, "POST", url, Admin, fmt.Sprintf(body, 2, " "), "status", 422, "success", false)
		s.desk(t, "GET", "/desk/award-applications", Admin, "", "items", []any{})
		save := fmt.Sprintf("/rw/companies/award/update/%d", own.ID)
		s.desk(t, "PUT", save, Reader, `{"version":2,"answers":[],"applies":true}`, "version", 3)
		s.desk(t, "GET", "/desk/award-applications", Admin, "", "items.0.slug", "kiln-and-loom", "items.0.applies", true,
			"items.0.answers.0.answer", "Looms.", "items.1", nil)
		s.desk(t, "GET", fmt.Sprintf("/desk/companies/%d/actions", own.ID), Admin, "", "items.0.action", "answers.added",
			"items.0.detail.answers.0.question", "Why?", "items.1.action", "answers.added", "items.2", nil)
		s.desk(t, "DELETE", fmt.Sprintf("/desk/companies/%d", own.ID), Admin, "")
		s.desk(t, "GET", "/desk/award-applications", Admin, "", "items", []any{})
		s.desk(t, "POST", url, Admin, fmt.Sprintf(body, 3, "How?"), "status", http.StatusNotFound)
	})
}
