package apitest

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// OPS-12: a PUT of the newsroom accepts what the GET of the same path returns, and ignores the properties that only the GET has. Every
// other unknown property is an error.
func TestAPUTAcceptsWhatTheGETReturns(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		openings := fmt.Sprintf("/desk/companies/%d/openings", s.addCompany().ID)
		s.desk(t, "PUT", openings, Admin, `{"openings":[{"title":"Potter","employmentType":"FULL_TIME","remote":true,
			"link":"https://kiln.example/work"}]}`, "openings.0.title", "Potter")
		s.desk(t, "PUT", "/desk/awards/makers-2027", Admin, `{"name":"Makers 2027","brand":"herstory"}`, "version", 1)
		paths := []string{"/desk/awards/makers-2027", "/desk/mail/senders/herstory", openings}
		for kind, body := range map[string]string{"companies": `{"name":"Tandoor Labs"}`, "people": `{"name":"Asha Rao"}`,
			"investors": `{"name":"Reef"}`} {
			made := s.desk(t, "POST", "/desk/"+kind, Admin, body)
			paths = append(paths, fmt.Sprintf("/desk/%s/%.0f", kind, made.Member("id")))
		}
		ask := func(method, path, body string) Response {
			t.Helper()
			c := Case{Method: method, URL: path, As: Admin, Body: body}
			if body != "" {
				c.Type = jsonType
			}
			a := s.Ask(t, c)
			if a.Status != http.StatusOK {
				t.Errorf("%s %s with %s: %d %s", method, path, body, a.Status, a.Text)
			}
			return a
		}
		for _, path := range paths {
			got := ask(http.MethodGet, path, "")
			ask(http.MethodPut, path, got.Text)
			got = ask(http.MethodGet, path, "")
			unknown := strings.Replace(got.Text, "{", `{"nombre":"A",`, 1)
			a := s.Ask(t, Case{Method: http.MethodPut, URL: path, As: Admin, Body: unknown, Type: jsonType})
			if a.Status != http.StatusUnprocessableEntity || !strings.Contains(a.Text, "nombre") || strings.Contains(a.Text, `"slug"`) {
				t.Errorf("%s with an unknown property: %d %s", path, a.Status, a.Text)
			}
		}
	})
}

// OPS-12: wherever the newsroom has a GET and a PUT of one path, the PUT requires nothing that the GET does not return, and nothing that it
// does not accept remains of what the GET returns. The exceptions are requests that change one part of what the GET lists.
func TestEveryPUTOfTheNewsroomFitsItsGET(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		commands := []string{"/desk/webinars/{id}/questions", "/desk/stories/{id}/reported-rounds"}
		pairs := 0
		schemas := s.API.OpenAPI().Components.Schemas
		for path, item := range s.API.OpenAPI().Paths {
			returned, accepted := apiv2.BodiesOf(item)
			if returned == nil || slices.Contains(commands, path) {
				continue
			}
			pairs++
			for returned.Ref != "" {
				returned = schemas.SchemaFromRef(returned.Ref)
			}
			for accepted.Ref != "" {
				accepted = schemas.SchemaFromRef(accepted.Ref)
			}
			value := map[string]any{}
			for name := range returned.Properties {
				value[name] = nil
			}
			apiv2.RemoveReturned(value, schemas, returned, accepted)
			for name := range value {
				if accepted.Properties[name] == nil {
					t.Errorf("PUT %s refuses %q, which the GET returns", path, name)
				}
			}
			for _, name := range accepted.Required {
				if returned.Properties[name] == nil {
					t.Errorf("PUT %s requires %q, which the GET does not return", path, name)
				}
			}
		}
		if pairs < 10 {
			t.Errorf("only %d paths of the newsroom have a GET and a PUT", pairs)
		}
	})
}
