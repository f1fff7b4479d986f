package apitest

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// F143: A claimant disputes the ownership; an editor of all brands reads both statements and transfers the company. No response has
// an email address, and invalid texts get 422 with the field.
func TestDisputesOfOwnership(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		one := &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic"}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: one}}); err != nil {
				return err
			}
			owner, err := account.CreateUser(ctx, tx, "secret-owner@example.in", "Meera", "en", "")
			if err != nil {
				return err
			}
			return account.AddMember(ctx, tx, owner.ID, one.ID, account.Founder)
		})
		ask := func(method, url, as, body string, status int, has ...string) string {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: url, As: as, Type: jsonType, Body: body})
			if a.Status != status {
				t.Fatalf("%s %s by %q: %d %s", method, url, as, a.Status, a.Text)
			}
			for _, text := range has {
				if !strings.Contains(a.Text, text) {
					t.Errorf("%s %s: %s lacks %s", method, url, a.Text, text)
				}
			}
			if strings.Contains(a.Text, "@") {
				t.Errorf("the response to %s %s has an email address: %s", method, url, a.Text)
			}
			return a.Text
		}
		open := func(statement string) string {
			return fmt.Sprintf(`{"company":%d,"statement":%q}`, one.ID, statement)
		}
		ask(http.MethodPost, "/rw/company-disputes", Reader, open("It is mine."), 409)
		ask(http.MethodPost, fmt.Sprintf("/rw/company-claims/%d", one.ID), Reader, `{"method":"request","role":"FOUNDER"}`, 200)
		ask(http.MethodPost, "/rw/company-disputes", Reader, open(" "), 422, `"statement"`)
		ask(http.MethodPost, "/rw/company-disputes", Reader, open(strings.Repeat("a", 2001)), 422, `statement`)
		ask(http.MethodPost, "/rw/company-disputes", Reader, open("It is mine."), 200, `"status":"open"`, `"It is mine."`)
		ask(http.MethodGet, "/rw/company-disputes", Reader, "", 200, `"own":true`, `"canAdd":true`)
		ask(http.MethodGet, "/rw/company-disputes", SignedAdmin, "", 200, `[]`)
		ask(http.MethodGet, "/desk/company-disputes", Editor, "", 403)
		ask(http.MethodGet, "/desk/company-disputes", Admin, "", 200, `"by":"a reader"`, `"proven":false`, `"kind":"opening"`)
		const id = "1"
		added := ask(http.MethodPost, "/rw/company-disputes/"+id+"/statement", Reader, `{"statement":"The register names me."}`, 200)
		for _, kind := range []string{"opening", "claimant"} { // issue 21: each statement is in the response once
			if n := strings.Count(added, `"kind":"`+kind+`"`); n != 1 {
				t.Errorf("%d statements of kind %s in %s", n, kind, added)
			}
		}
		ask(http.MethodPost, "/rw/company-disputes/"+id+"/statement", Reader, `{"statement":"Again."}`, 409)
		decide := func(decision, reason string) string {
			return fmt.Sprintf(`{"decision":%q,"reason":%q}`, decision, reason)
		}
		ask(http.MethodPost, "/desk/company-disputes/"+id+"/decision", Admin, decide("open", "No."), 422)
		ask(http.MethodPost, "/desk/company-disputes/"+id+"/decision", Admin, decide("transferred", ""), 422, `"reason"`)
		ask(http.MethodPost, "/desk/company-disputes/"+id+"/decision", Editor, decide("transferred", "Yes."), 403)
		ask(http.MethodPost, "/desk/company-disputes/"+id+"/decision", Admin, decide("transferred", "Yes."), 200, `"transferred"`)
		ask(http.MethodPost, "/desk/company-disputes/"+id+"/decision", Admin, decide("rejected", "No."), 409)
		ask(http.MethodDelete, "/rw/company-disputes/"+id, Reader, "", 409)
		ask(http.MethodGet, fmt.Sprintf("/desk/companies/%d/actions", one.ID), Admin, "", 200, `"dispute.transferred"`, `"member.removed"`,
			`"dispute.opened"`)
	})
}

// ROUTE-45, D-08: Editors of all brands set the path of a company, and editors of a brand set the paths of its awards. Other callers,
// reserved paths and taken paths are refused. Responses of the API contain `path`.
func TestPathsInTheAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		one := &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic"}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: one}}); err != nil {
				return err
			}
			a := &award.Award{Slug: "makers", Name: "Makers", PublishedAt: tx.At}
			ofBrand := &award.Award{Slug: "women", Name: "Women", BrandID: &s.Brand("herstory").ID, PublishedAt: tx.At}
			return errors.Join(award.Save(ctx, tx, a, []award.Entry{{CompanyID: &one.ID}}), award.Save(ctx, tx, ofBrand, nil))
		})
		ask := func(method, url, as, body string, status int, has string) {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: url, As: as, Type: jsonType, Body: body})
			if a.Status != status || !strings.Contains(a.Text, has) {
				t.Errorf("%s %s %s by %q: %d %s, want %d with %s", method, url, body, as, a.Status, a.Text, status, has)
			}
		}
		widget := fmt.Sprintf("/company/widget?id=%d", one.ID)
		ofCompany := fmt.Sprintf("/desk/companies/%d/path", one.ID)
		ask(http.MethodGet, widget, "", "", 200, `"path":null`)
		ask(http.MethodPut, ofCompany, Editor, `{"path":"/tandoor"}`, 403, "")
		ask(http.MethodPut, ofCompany, Admin, `{"path":"/latest"}`, 422, `"path":"is reserved"`)
		ask(http.MethodPut, ofCompany, Admin, `{"path":"/2026/11/tandoor"}`, 422, `"success":false`)
		ask(http.MethodPut, ofCompany, Admin, `{"path":"Tandoor"}`, 422, `"path":"must be one to three parts`)
		ask(http.MethodPut, ofCompany, Admin, `{"path":"/tandoor"}`, 200, `"path":"/tandoor"`)
		ask(http.MethodPut, "/desk/awards/makers/path", Editor, `{"path":"/makers"}`, 403, "")
		ask(http.MethodPut, "/desk/awards/makers/path", Admin, `{"path":"/tandoor"}`, 422, `"path":"belongs to another page"`)
		ask(http.MethodPut, "/desk/awards/makers/path", Admin, `{"path":"/makers"}`, 200, `"path":"/makers"`)
		for at, status := range map[string]int{"/makers-too": 422, "/smbstory/makers": 422, "/herstory/makers": 200} { // issue 21, point 1
			ask(http.MethodPut, "/desk/awards/women/path", Editor, fmt.Sprintf(`{"path":%q}`, at), status, `"path":"`)
		}
		ask(http.MethodGet, widget, "", "", 200, `"latestAward":{"name":"Makers","slug":"makers","path":"/makers"`)
		ask(http.MethodGet, "/company/profile?slug=tandoor", "", "", 200, `"path":"/tandoor"`)
		ask(http.MethodGet, "/awards", "", "", 200, `"path":"/makers"`)
		ask(http.MethodPut, ofCompany, Admin, `{"path":""}`, 200, `"path":null`)
	})
}
