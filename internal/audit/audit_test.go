package audit_test

import (
	"context"
	"net/http"
	"reflect"
	"strconv"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

var companies = audit.Log{Table: "company_actions", Column: "company_id"}

// An audit log has the actions about a record, the newest first, and continues after any of them. Those about other records are not in it.
func TestALogHasTheActionsOfItsRecords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		kiln, loom := &company.Company{Slug: "kiln", Name: "Kiln"}, &company.Company{Slug: "loom", Name: "Loom"}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: kiln}, {Company: loom}}); err != nil {
				return err
			}
			for i := range 4 {
				of := []int64{kiln.ID, loom.ID}[i/3]
				if err := companies.Record(ctx, tx, of, actor.Actor{}, "test."+strconv.Itoa(i), map[string]int{"n": i}); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		read := func(ids ...int64) func(before int64, limit int) ([]audit.Action, error) {
			return func(before int64, limit int) ([]audit.Action, error) {
				return companies.Actions(t.Context(), db.Read, ids, before, limit)
			}
		}
		var names []string
		after := ""
		for range 2 {
			page, err := audit.NewPage(apiv2.KeyPage{After: after, Limit: 2}, read(kiln.ID))
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range page.Body.Items {
				names = append(names, a.Action)
				if want := map[string]any{"n": float64(a.Action[5] - '0')}; !reflect.DeepEqual(a.Detail, want) || a.User != nil || a.Token != nil ||
					a.Created != dbtest.Noon.Format("2006-01-02T15:04:05Z07:00") {
					t.Errorf("action %+v", a)
				}
			}
			after = page.Body.Next
		}
		if want := []string{"test.2", "test.1", "test.0"}; !reflect.DeepEqual(names, want) || after != "" {
			t.Errorf("actions %v, then %q, want %v", names, after, want)
		}
		if list, err := read(kiln.ID, loom.ID)(0, 9); err != nil || len(list) != 4 || list[0].Action != "test.3" {
			t.Errorf("actions of both companies: %+v, %v", list, err)
		}
		_, err = audit.NewPage(apiv2.KeyPage{After: "x", Limit: 2}, read(kiln.ID))
		if p, ok := err.(*apiv2.Problem); !ok || p.Status != http.StatusBadRequest { //nolint:errorlint // it is not wrapped
			t.Errorf("a page after %q: %v", "x", err)
		}
	})
}
