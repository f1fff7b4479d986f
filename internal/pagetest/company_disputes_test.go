package pagetest_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company/claim"
	"masthead/internal/edge"
	"masthead/internal/i18n"
)

// F143: the claim page leads a claimant to the form; a refused text stays in it; both sides read the statements without an address, and
// nobody else sees the dispute.
func TestCompanyDisputesPage(t *testing.T) {
	s := newPersonalSite(t)
	claims := &claim.Claims{DB: s.DB, Queue: s.queue, Theme: testTheme}
	s.mount((&claim.PersonalPages{Personal: s.server(), Claims: claims}).Offer())
	const address, claimAddress = "/company/disputes?company=company-0", "/company/claim?company=company-0"
	page := func(w *httptest.ResponseRecorder, status int) claim.CompanyDisputesPage {
		t.Helper()
		if w.Code != status {
			t.Errorf("status %d, want %d", w.Code, status)
		}
		if body := w.Body.String(); strings.Contains(body, "stranger@example.in") || strings.Contains(body, "founder@example.in") {
			t.Errorf("the page has an address")
		}
		return model[claim.CompanyDisputesPage](t, edge.Page{Body: w.Body.Bytes()})
	}
	show := func(as, at string) claim.CompanyDisputesPage {
		t.Helper()
		return page(s.send(as, at, nil), http.StatusOK)
	}

	if w := s.send("", address, nil); !strings.Contains(w.Header().Get("Location"), url.QueryEscape(address)) {
		t.Errorf("without a session: to %s", w.Header().Get("Location"))
	}
	if m := show("stranger", address); m.CanOpen || m.Claim != claimAddress || m.Head.Robots != "noindex" || m.Name == "" {
		t.Errorf("without a claim: %+v", m)
	}
	s.expectRedirect("a claim", s.send("stranger", claimAddress,
		url.Values{"method": {"request"}, "role": {"FOUNDER"}, "message": {"It is mine"}}), claimAddress)
	waiting := model[claim.CompanyClaimPage](t, edge.Page{Body: s.send("stranger", claimAddress, nil).Body.Bytes()})
	if waiting.Step != "waiting" || waiting.Dispute != address {
		t.Errorf("the claim page: step %q, dispute %q", waiting.Step, waiting.Dispute)
	}
	if m := show("stranger", address); !m.CanOpen || m.Claim != "" || m.Action != address {
		t.Errorf("with a claim: %+v", m)
	}
	long := strings.Repeat("a", claim.MaxStatement+1)
	m := page(s.send("stranger", address, url.Values{"do": {"open"}, "statement": {long}}), http.StatusUnprocessableEntity)
	if m.Statement != long || m.Errors["statement"] == "" || m.Notice == "" || !m.CanOpen {
		t.Errorf("a long statement: errors %v", m.Errors)
	}
	s.expectRedirect("the dispute", s.send("stranger", address, url.Values{"do": {"open"}, "statement": {"I founded it."}}),
		"/company/disputes?company=company-0&done=opened")
	m = show("stranger", address+"&done=opened")
	if m.CanOpen || m.Done != "opened" || len(m.Rows) != 1 || m.Rows[0].By != "" || !m.Rows[0].CanAdd || !m.Rows[0].CanWithdraw {
		t.Fatalf("the claimant sees %+v", m)
	}
	id := m.Rows[0].ID
	m = page(s.send("stranger", address, url.Values{"do": {"open"}, "statement": {"Again."}}), http.StatusConflict)
	if m.Notice != "You have already opened a dispute about this company." || m.Statement != "Again." {
		t.Errorf("a second dispute: %+v", m)
	}

	for _, as := range []string{"founder", "executive"} {
		if m := show(as, address); len(m.Rows) != 1 || m.Rows[0].By != "stranger" || !m.Rows[0].CanAdd || m.Rows[0].CanWithdraw {
			t.Errorf("the %s sees %+v", as, m.Rows)
		}
	}
	for _, as := range []string{"employee", "editor of a brand", "editor"} {
		if m := show(as, address); len(m.Rows) != 0 {
			t.Errorf("the %s sees %+v", as, m.Rows)
		}
		page(s.send(as, address, url.Values{"do": {"add"}, "id": {id}, "statement": {"Me too."}}), http.StatusConflict)
	}
	s.expectRedirect("the owners' statement", s.send("founder", "/company/disputes",
		url.Values{"do": {"add"}, "id": {id}, "statement": {"I bought it."}}), "/company/disputes?done=added")
	m = page(s.send("executive", address, url.Values{"do": {"add"}, "id": {id}, "statement": {"So did I."}}), http.StatusConflict)
	if m.Failed != id || m.Statement != "So did I." || m.Notice != "Your side has already added its statement." {
		t.Errorf("a second statement of the owners: %+v", m)
	}
	hindi := show("stranger", "/hindi/company/disputes")
	if len(hindi.Rows) != 1 || len(hindi.Rows[0].Statements) != 2 || !hindi.Rows[0].Statements[1].Owners ||
		hindi.Rows[0].Profile != "/hindi/companies/company-0" || hindi.Action != "/hindi/company/disputes" {
		t.Errorf("in Hindi: %+v", hindi)
	}

	user, err := account.UserByEmail(t.Context(), s.DB.Read, "stranger@example.in")
	if err != nil {
		t.Fatal(err)
	}
	list, err := claims.DisputesOf(t.Context(), user.ID, 0)
	if err != nil || len(list) != 1 {
		t.Fatal(list, err)
	}
	_, err = claims.DecideDispute(
		t.Context(), actor.Actor{AllBrands: true}, list[0].ID, claim.DisputeTransferred, "The register.", i18n.Default)
	if err != nil {
		t.Fatal(err)
	}
	for _, as := range []string{"founder", "executive"} { // who lost the company
		if m := show(as, address); len(m.Rows) != 1 || m.Rows[0].Reason != "The register." || m.Rows[0].CanAdd || m.CanOpen {
			t.Errorf("the earlier %s sees %+v", as, m.Rows)
		}
	}
	if m := show("stranger", address); m.Rows[0].Status != claim.DisputeTransferred || m.Rows[0].Reason != "The register." ||
		m.Rows[0].CanAdd || m.Rows[0].CanWithdraw {
		t.Errorf("after the decision: %+v", m.Rows)
	}
	s.expectRedirect("withdrawing nothing", s.send("stranger", "/company/disputes", url.Values{}), "/company/disputes")
}
