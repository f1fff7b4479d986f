package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// The audit log of a company names the API token or the account that decided a claim, merged companies, undid a merge or marked companies
// as distinct.
func TestActionsNameTheTokenOrTheAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln, kept := &company.Company{Slug: "kiln-one", Name: "Kiln One"}, &company.Company{Slug: "kiln-two", Name: "Kiln Two"}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{{Company: kiln}, {Company: kept}})
		})
		ask := func(method, url, as, body string) string {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: url, As: as, Type: jsonType, Body: body})
			if a.Status != 200 {
				t.Fatalf("%s %s by %q: %d %s", method, url, as, a.Status, a.Text)
			}
			return a.Text
		}
		byToken, byAccount := map[string]int{}, map[string]int{}
		for _, as := range []string{Admin, SignedAdmin} { // an API token and an account
			var claim struct {
				ID int64 `json:"id"`
			}
			text := ask(http.MethodPost, fmt.Sprintf("/rw/company-claims/%d", kiln.ID), Reader, `{"method":"request","role":"FOUNDER"}`)
			if err := json.Unmarshal([]byte(text), &claim); err != nil {
				t.Fatal(err)
			}
			ask(http.MethodPost, fmt.Sprintf("/desk/company-claims/%d/decision", claim.ID), as, `{"accept":false}`)
			merge := fmt.Sprintf(`{"other":%d}`, kiln.ID)
			ask(http.MethodPost, fmt.Sprintf("/desk/companies/%d/merge", kept.ID), as, merge)
			ask(http.MethodPost, fmt.Sprintf("/desk/companies/%d/unmerge", kiln.ID), as, "")
			ask(http.MethodPost, fmt.Sprintf("/desk/companies/%d/distinct", kept.ID), as, merge)
		}
		for _, one := range []*company.Company{kiln, kept} {
			list, err := company.Actions(t.Context(), db.Read, one.ID, 0, 50)
			if err != nil {
				t.Fatal(err)
			}
			for _, a := range list {
				switch {
				case a.TokenID != nil && a.UserID == nil:
					byToken[a.Action]++
				case a.UserID != nil && a.TokenID == nil:
					byAccount[a.Action]++
				}
			}
		}
		want := map[string]int{"claim.refused": 1, "company.merged": 1, "company.unmerged": 2, "company.distinct": 2} // of both companies
		for action, n := range want {
			if byToken[action] != n || byAccount[action] != n {
				t.Errorf("%s: %d by a token and %d by an account, want %d", action, byToken[action], byAccount[action], n)
			}
		}
	})
}

// "Every fact keeps its history: who, when, from which source": the newsroom reads which account or API token changed a section.
func TestTheHistoryNamesTheEditor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own := s.addCompany()
		history := fmt.Sprintf("/desk/companies/%d/history", own.ID)
		token := int64(1)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := company.AddRound(ctx, tx, own.ID, company.Round{Type: "SEED", Date: "2020"}, actor.Actor{TokenID: &token, AllBrands: true})
			return err
		})
		s.desk(t, "PUT", "/rw/company/save/funding", SignedAdmin,
			fmt.Sprintf(`{"companyId":"%d","fundings":[{"operation":"CREATE","roundType":"SEED","date":"2021"}]}`, own.ID))
		s.desk(t, "GET", history, Admin, "", "items.0.by", "newsroom", "items.0.section", "funding", "items.0.token", nil,
			"items.0.event", "changed", "items.1.by", "newsroom", "items.1.user", nil)
		var page struct {
			Items []struct{ User, Token *int64 }
			Next  string
		}
		text := s.Ask(t, Case{URL: history + "?limit=1", As: Admin}).Text
		if err := json.Unmarshal([]byte(text), &page); err != nil || len(page.Items) != 1 || page.Items[0].User == nil || page.Next == "" {
			t.Errorf("%s, %v", text, err)
		}
		next := page.Next
		text = s.Ask(t, Case{URL: history + "?limit=1&after=" + next, As: Admin}).Text
		if err := json.Unmarshal([]byte(text), &page); err != nil || len(page.Items) != 1 || page.Items[0].Token == nil {
			t.Errorf("%s, %v", text, err)
		}
		s.desk(t, "GET", history+"?after=x", Admin, "", "status", http.StatusBadRequest)
		for _, as := range []string{Reader, Gulf, Editor} {
			s.desk(t, "GET", history, as, "", "status", http.StatusForbidden)
		}
	})
}
