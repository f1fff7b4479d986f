package apitest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/people"
	"masthead/internal/taxonomy"
)

// desk makes a request of the newsroom with a JSON body, checks it against the document, and checks the status and members of the response.
func (s *Site) desk(t *testing.T, method, url, as, body string, want ...any) Response {
	t.Helper()
	c := Case{Method: method, URL: url, As: as, Body: body}
	if body != "" {
		c.Type = jsonType
	}
	a := s.Ask(t, c)
	s.Conforms(t, c, a)
	if is(want...)(t, a); t.Failed() {
		t.Fatalf("%s %s %s: %d %s", method, url, body, a.Status, a.Text)
	}
	return a
}

// "Editing by the newsroom", ROLE-16, ENTITY-39 to 44: an editor of all brands adds a person with employments, changes and withdraws the
// profile, and restores it. The audit log has every change and its author. Invalid fields and old versions change nothing.
func TestNewsroomWritesPeople(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		company := fmt.Sprint(own.ID)
		body := `{"name":" Asha  Rao ","names":{"hi":["आशा राव"]},"username":"asha","designation":"Founder","bio":"She weaves.",
			"website":"asha.example","socialLinks":{"linkedin":"https://linkedin.example/asha"},
			"employments":[{"company":` + company + `,"designation":"Adviser","startDate":"2019-03","endDate":"2021"}]}`
		for _, as := range []string{"", Reader, Talent, Gulf, Editor, SignedEditor} {
			status := http.StatusForbidden
			if as == "" {
				status = http.StatusUnauthorized
			}
			s.desk(t, "POST", "/desk/people", as, body, "status", status)
		}
		made := s.desk(t, "POST", "/desk/people", SignedAdmin, body, "name", "Asha Rao", "slug", "asha-rao", "page", "/people/asha", "version", 0,
			"website", "https://asha.example", "employments.0.role", "EMPLOYEE", "withdrawn", false)
		id := fmt.Sprintf("%.0f", made.Member("id"))
		url := "/desk/people/" + id
		s.desk(t, "GET", "/influencer/profile?username=asha", "", "", "name", "Asha Rao", "bio", "She weaves.",
			"employments.0.company.name", "Kiln & Loom", "employments.0.endDate", "2021")
		s.desk(t, "GET", "/people", "", "", "total", 1)

		employment := fmt.Sprintf("%.0f", made.Member(steps("employments.0.id")...))
		edited := `{"version":0,"name":"Asha Rao","path":"/asha","lang":"en","employments":[{"id":` + employment + `,"company":` + company +
			`,"designation":"Chair","role":"EXECUTIVE","startDate":"2019-03"}]}`
		s.desk(t, "PUT", url, Admin, edited, "page", "/asha", "version", 1, "employments.0.designation", "Chair", "employments.0.id", employment)
		s.desk(t, "PUT", url, Admin, edited, "status", 409)
		s.desk(t, "GET", "/company/profile?slug=kiln-and-loom", "", "", "people.1.influencer.slug", "asha-rao")
		s.desk(t, "GET", "/influencer/profile?username=asha-rao", "", "", "path", "/asha", "employments.0.endDate", nil, "bio", "")
		s.desk(t, "PUT", url, Admin, `{"version":1,"name":"Asha R. Rao"}`, "version", 2, "employments.0.designation", "Chair")
		for body, field := range map[string]string{
			`{"version":2,"name":" "}`:                                                                   "name",
			`{"version":2,"name":"` + strings.Repeat("x", 121) + `"}`:                                    "name",
			`{"version":2,"name":"A","names":{"xx":["B"]}}`:                                              "names.xx",
			`{"version":2,"name":"A","website":"asha"}`:                                                  "website",
			`{"version":2,"name":"A","username":"Not a slug"}`:                                           "username",
			`{"version":2,"name":"A","path":"/companies"}`:                                               "path",
			`{"version":2,"name":"A","path":"asha"}`:                                                     "path",
			`{"version":2,"name":"A","lang":"xx"}`:                                                       "lang",
			`{"version":2,"name":"A","picture":999999}`:                                                  "picture",
			`{"version":2,"name":"A","employments":[{"company":999999}]}`:                                "employments[0].company",
			`{"version":2,"name":"A","employments":[{"company":` + company + `,"id":999999}]}`:           "employments[0].id",
			`{"version":2,"name":"A","employments":[{"company":1,"startDate":"x"}]}`:                     "employments[0].startDate",
			`{"version":2,"name":"A","employments":[{"company":1,"startDate":"2020","endDate":"2019"}]}`: "employments[0].endDate",
		} {
			if a := s.desk(t, "PUT", url, Admin, body, "status", 422, "success", false); a.Member("fields", field) == nil {
				t.Errorf("%s: %s", body, a.Text)
			}
		}
		s.desk(t, "PUT", url+"?locale=hi", Admin, `{"version":2,"name":""}`, "status", 422, "fields.name", "कृपया इसे भरें।")
		again := s.desk(t, "POST", "/desk/people", Admin, `{"name":"Asha Rao"}`, "status", 422, "success", false)
		if text := fmt.Sprint(again.Member("fields", "name")); !strings.Contains(text, "the person "+id) {
			t.Error(text)
		}

		s.desk(t, "DELETE", url, Admin, "", "withdrawn", true)
		s.desk(t, "DELETE", url, Admin, "", "status", 409)
		s.desk(t, "GET", "/influencer/profile?username=asha-rao", "", "", "status", 404)
		s.desk(t, "GET", "/people", "", "", "total", 0)
		s.desk(t, "GET", "/company/profile?slug=kiln-and-loom", "", "", "people.1.influencer.name", "Asha R. Rao",
			"people.1.influencer.slug", nil)
		s.desk(t, "GET", "/desk/people?state=withdrawn", Admin, "", "items.0.id", id, "next", "")
		s.desk(t, "GET", "/desk/people", Admin, "", "items", []any{})
		s.desk(t, "POST", url+"/restore", Admin, "", "withdrawn", false)
		s.desk(t, "POST", url+"/restore", Admin, "", "status", 409)
		s.desk(t, "GET", "/influencer/profile?username=asha-rao", "", "", "name", "Asha R. Rao")

		log := s.desk(t, "GET", url+"/actions", Admin, "", "items.0.action", "person.restored", "items.1.action", "person.withdrawn",
			"items.2.action", "person.saved", "items.2.detail.before.name", "Asha Rao", "items.2.detail.after.name", "Asha R. Rao",
			"items.4.action", "person.created", "items.4.user", s.users[SignedAdmin], "items.4.token", nil, "items.5", nil)
		if log.Member(steps("items.0.token")...) == nil || log.Member(steps("items.0.user")...) != nil {
			t.Errorf("who acted: %s", log.Text)
		}
		s.desk(t, "GET", "/desk/people/999999/actions", Admin, "", "status", 404)
		s.desk(t, "PUT", "/desk/people/999999", Admin, edited, "status", 404)
		var changes int
		err := db.Read.NewSelect().TableExpr("company_changes").ColumnExpr("count(*)").Where("section = 'basic'").Scan(t.Context(), &changes)
		if err != nil || changes != 3 {
			t.Errorf("the history of the company has %d changes of the employment (%v)", changes, err)
		}
	})
}

// D-42, "one record and one page": an author of stories becomes a person with the same record. When the profile is withdrawn, the author
// page remains.
func TestNewsroomMakesAnAuthorAPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		author := s.Author("asha-rao", "Asha Rao")
		refused := s.desk(t, "POST", "/desk/people", Admin, `{"name":"Asha Rao"}`, "status", 422)
		if text := fmt.Sprint(refused.Member("fields", "name")); !strings.Contains(text, fmt.Sprintf("the author %d", author.ID)) {
			t.Error(text)
		}
		body := fmt.Sprintf(`{"name":"Asha Rao","author":%d,"subtitle":"Writes and weaves"}`, author.ID)
		s.desk(t, "POST", "/desk/people", Admin, body, "id", author.ID, "slug", "asha-rao", "version", 1)
		s.desk(t, "POST", "/desk/people", Admin, body, "status", 422)
		s.desk(t, "GET", "/influencer/profile?username=asha-rao", "", "", "subtitle", "Writes and weaves")
		s.desk(t, "POST", "/desk/people", Admin, `{"name":"X","author":999999}`, "status", 422)
	})
}

// People who are added at the same time with one slug do not replace each other: the second one waits for the first and is refused.
func TestPeopleAddedAtOnceDoNotReplaceEachOther(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		create := func(ctx context.Context, tx *database.Tx, name string) error {
			_, err := people.CreatePerson(ctx, tx, actor.Actor{AllBrands: true}, people.PersonEdit{Name: name}, "asha", 0, i18n.Default)
			return err
		}
		second := make(chan error, 1)
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := create(ctx, tx, "Asha Rao"); err != nil {
				return err
			}
			go func() {
				second <- db.Write(context.WithoutCancel(t.Context()), func(ctx context.Context, tx *database.Tx) error {
					return create(ctx, tx, "Asha Sen")
				})
			}()
			for waiting := db.Engine != database.Postgres; !waiting; { // on SQLite it cannot begin before the end of this transaction
				err := db.Read.NewSelect().TableExpr("pg_stat_activity").ColumnExpr("count(*) > 0").Where("datname = current_database()").
					Where("wait_event_type = 'Lock'").Scan(ctx, &waiting)
				if err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		var wrong invalid.Fields
		if err := <-second; !errors.As(err, &wrong) || wrong["slug"] == "" {
			t.Errorf("the second one: %v", err)
		}
		if known, err := taxonomy.AuthorsBySlugs(t.Context(), db.Read, []string{"asha"}); err != nil || known[0].Name != "Asha Rao" {
			t.Errorf("the slug belongs to %q, %v", known[0].Name, err)
		}
	})
}
