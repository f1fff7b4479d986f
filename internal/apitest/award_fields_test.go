package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// Invalid calls, rounds and rankings are refused with "success": false and the name of the field. The response to a new round has the
// numbers of members, invited members and nominees.
func TestAwardsOfTheNewsroomNameTheField(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one := &company.Profile{Company: &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic"}}
			if err := company.SaveAll(ctx, tx, []*company.Profile{one}); err != nil {
				return err
			}
			return award.Save(ctx, tx, &award.Award{Slug: "makers", Name: "Makers"}, nil)
		})
		ask := func(method, url, body string, status int, has ...string) {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: "/desk/awards/makers" + url, As: Admin, Type: jsonType, Body: body})
			for _, text := range has {
				if a.Status != status || !strings.Contains(a.Text, text) {
					t.Errorf("%s %s: %d %s, want %d with %s", url, body, a.Status, a.Text, status, text)
				}
			}
		}
		call := `{"questions":[],"rules":{},"opensAt":"2026-04-01T00:00:00Z","closesAt":"2026-%s-01T00:00:00Z","zone":"UTC"}`
		ask(http.MethodPut, "/call", fmt.Sprintf(call, "03"), 422, `"success":false`, `"closesAt":"must be after opensAt"`)
		ask(http.MethodPut, "/call", fmt.Sprintf(call, "05"), 200, `"zone":"UTC"`)
		round := `{"name":"One","criteria":[{"id":"a","name":"A","weight":1}],"opensAt":"2026-05-01T00:00:00Z","closesAt":"2026-%s-01T00:00:00Z"}`
		ask(http.MethodPost, "/rounds", fmt.Sprintf(round, "04"), 422, `"success":false`, `"closesAt":"must be after opensAt"`)
		ask(http.MethodPost, "/rounds", fmt.Sprintf(round, "06"), 409, `"success":false`, "The jury has no members.")
		ask(http.MethodPost, "/jury", `{"name":"Asha","email":"asha@example.in"}`, 200, `"accepted":false`)
		ask(http.MethodPost, "/rounds", fmt.Sprintf(round, "06"), 409, `"success":false`, "There are no nominees for this round.")
		ask(http.MethodGet, "/rounds", "", 200, `"items":[]`)
		ask(http.MethodDelete, "/ranking", "", 409, `"success":false`, "No ranking is scheduled.")
		ask(http.MethodGet, "/ranking", "", 409, "No ranking is scheduled.")
		ask(http.MethodPut, "/shortlist", `{"companies":["tandoor"]}`, 422, `"success":false`,
			`"companies":"has no nomination of tandoor that can be on the shortlist"`)
		ask(http.MethodPut, "/ranking", `{"publishAt":"2026-07-01T00:00:00Z","entries":[{"company":"none","rank":1}]}`, 422,
			`"entries":"has no company none"`)
		entries := `{"publishAt":"2026-07-01T00:00:00Z","entries":[{"company":"tandoor","rank":1}%s]}`
		ask(http.MethodPut, "/ranking", fmt.Sprintf(entries, `,{"company":"tandoor","rank":2}`), 422, `"success":false`,
			`"entries":"must name each company once"`)
		ask(http.MethodGet, "", "", 200, `"scheduled":null`)
		ask(http.MethodPut, "/ranking", fmt.Sprintf(entries, ""), 422,
			`"entries":"has companies without a nomination, or with a declined one: tandoor;`)
		ask(http.MethodPut, "/ranking", `{"publishAt":"2020-07-01T00:00:00Z","entries":[{"company":"tandoor","rank":1}]}`, 422,
			`"publishAt":"is more than five minutes ago"`)
		entries = strings.Replace(entries, "{", `{"withoutNomination":true,`, 1)
		ask(http.MethodPut, "/ranking", `{"withoutNomination":true,"publishAt":"2026-07-01T00:00:00Z",`+
			`"entries":[{"company":"tandoor","rank":2}]}`,
			422, `"entries":"must have the ranks from 1 without gaps"`)
		ask(http.MethodPut, "/ranking", fmt.Sprintf(entries, ""), 200, `"entries":1`)
		ask(http.MethodGet, "", "", 200, `"scheduled":"2026-07-01T00:00:00Z"`)
		ask(http.MethodGet, "/ranking", "", 200, `"publishAt":"2026-07-01T00:00:00Z"`, `"company":"tandoor"`, `"rank":1`)
		ask(http.MethodDelete, "/ranking", "", 200, `"company":"tandoor"`)
		ask(http.MethodGet, "", "", 200, `"scheduled":null`)
	})
}
