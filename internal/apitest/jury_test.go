package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jury"
)

// The list of a jury has the account and the conflicts of interest of each member, and needs as many queries for many members as for few.
func TestListOfAJuryIsReadAtOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		a := &award.Award{Slug: "makers", Name: "Makers"}
		s.Write(func(ctx context.Context, tx *database.Tx) error { return award.Save(ctx, tx, a, nil) })
		added := 0
		add := func(n int) {
			for range n {
				added++
				name := fmt.Sprintf("loom-%d", added)
				s.Write(func(ctx context.Context, tx *database.Tx) error {
					one := &company.Company{Slug: name, Name: name}
					if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: one}}); err != nil {
						return err
					}
					u, err := account.CreateUser(ctx, tx, name+"@example.in", name, "en", "")
					if err != nil {
						return err
					}
					if err := account.AddMember(ctx, tx, u.ID, one.ID, account.Employee); err != nil {
						return err
					}
					_, err = tx.NewInsert().Model(&jury.Member{AwardID: a.ID, UserID: &u.ID, Name: name, Email: "invited-" + u.Email, Lang: "en",
						Secret: name, InvitedAt: tx.At}).Exec(ctx)
					return err
				})
			}
		}
		counter := dbtest.CountQueries(db)
		list := func() (queries int) {
			t.Helper()
			counter.N = 0
			got := s.Ask(t, Case{Method: http.MethodGet, URL: "/desk/awards/makers/jury", As: Admin})
			for i := 1; i <= added; i++ {
				if one := fmt.Sprintf(`"account":"loom-%d@example.in","accepted":true,"removed":false,"conflicts":["loom-%d"]`, i, i); got.Status !=
					http.StatusOK || !strings.Contains(got.Text, one) {
					t.Errorf("%d %s lacks %s", got.Status, got.Text, one)
				}
			}
			return counter.N
		}
		add(2)
		list() // what does not depend on the jury is read once
		few := list()
		add(8)
		if many := list(); many != few {
			t.Errorf("%d queries for two members, %d for ten", few, many)
		}
		page := s.desk(t, http.MethodGet, "/desk/awards/makers/jury?limit=6", Admin, "")
		next, _ := page.Member("next").(string)
		rest := s.desk(t, http.MethodGet, "/desk/awards/makers/jury?limit=6&after="+next, Admin, "", "next", "", "items.0.name", "loom-7")
		if all, _ := rest.Member("items").([]any); next == "" || len(all) != 4 {
			t.Errorf("the second page after %q has %d members", next, len(all))
		}
	})
}
