package pagetest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/company/correction"
	"masthead/internal/connect"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/notify"
)

// correctionSite is a site with the pages of corrections.
type correctionSite struct {
	*personalSite
	told []notify.Notification
}

func newCorrectionSite(t *testing.T) *correctionSite {
	t.Helper()
	s := &correctionSite{personalSite: newPersonalSite(t)}
	corrections := &correction.Corrections{DB: s.DB,
		Notify: func(_ context.Context, _ *database.Tx, _ int64, n notify.Notification, _ string) error {
			s.told = append(s.told, n)
			return nil
		}}
	s.mount((&correction.PersonalPages{Personal: s.server(), Corrections: corrections}).Offer())
	return s
}

func (s *correctionSite) form(w *httptest.ResponseRecorder, status int) correction.CompanyCorrectPage {
	s.t.Helper()
	if w.Code != status {
		s.t.Errorf("status %d, want %d: %s", w.Code, status, w.Header().Get("Location"))
	}
	return model[correction.CompanyCorrectPage](s.t, edge.Page{Body: w.Body.Bytes()})
}

func (s *correctionSite) list(w *httptest.ResponseRecorder, status int) correction.CompanyCorrectionsPage {
	s.t.Helper()
	if w.Code != status {
		s.t.Errorf("status %d, want %d", w.Code, status)
	}
	return model[correction.CompanyCorrectionsPage](s.t, edge.Page{Body: w.Body.Bytes()})
}

// Suggested corrections: a reader chooses a fact, keeps what was refused, and sends it; an owner sees the difference and decides;
// the reader sees the decision. Members go to the wizard, and nobody else learns what is suggested.
func TestCompanyCorrectionPages(t *testing.T) {
	s := newCorrectionSite(t)
	const address, list = "/company/correct?company=company-0", "/company/corrections?company=company-0"
	if w := s.send("", address, nil); !strings.Contains(w.Header().Get("Location"), url.QueryEscape(address)) {
		t.Errorf("without a session: to %s", w.Header().Get("Location"))
	}
	s.expectRedirect("a founder", s.send("founder", address, nil), "/company/edit?company=company-0")
	m := s.form(s.send("stranger", address, nil), http.StatusOK)
	var titles []string
	for _, group := range m.Groups {
		titles = append(titles, group.Title)
	}
	for _, title := range []string{"company.edit.about", "company.products", "company.timeline", "company.locations"} {
		if !slices.Contains(titles, title) {
			t.Errorf("the choice has the groups %q, not %s", titles, title)
		}
	}
	if m.Fact != nil || m.Head.Robots != "noindex" || m.Own != "/company/corrections" {
		t.Errorf("the choice: %+v", m)
	}

	// A refused form keeps every part that was typed.
	event := address + "&fact=event.new"
	typed := url.Values{"value": {"Listed"}, "date": {"soon"}, "type": {"IPO"}, "link": {""}, "description": {"In Mumbai."}, "source": {""},
		"message": {""}}
	m = s.form(s.send("stranger", event, typed), http.StatusUnprocessableEntity)
	if m.Errors["date"] == "" || m.Errors["source"] == "" || m.Notice == "" || m.Fact == nil || len(m.Fact.Parts) != 5 {
		t.Fatalf("a wrong date and no source: %+v", m)
	}
	for _, part := range m.Fact.Parts {
		if part.Value != typed.Get(part.Name) {
			t.Errorf("the field %s has %q, want %q", part.Name, part.Value, typed.Get(part.Name))
		}
	}
	typed.Set("date", "2024-02")
	typed.Set("message", "I was there.")
	s.expectRedirect("an event", s.send("stranger", "/hindi"+event, typed), "/hindi"+address+"&sent=1")
	if m = s.form(s.send("stranger", address+"&sent=1", nil), http.StatusOK); !m.Sent || len(m.Groups) != 0 {
		t.Errorf("after sending: %+v", m)
	}
	sectors := url.Values{"value": {"FinTech", "SaaS"}, "message": {"Their website says so."}}
	s.expectRedirect("sectors", s.send("stranger", address+"&fact=sectors", sectors), address+"&sent=1")

	for _, as := range []string{"stranger", "employee", "editor of a brand"} {
		if w := s.send(as, list, nil); w.Code != http.StatusNotFound {
			t.Errorf("the %s reads the corrections: %d", as, w.Code)
		}
	}
	mine := s.list(s.send("stranger", "/company/corrections", nil), http.StatusOK)
	if !mine.Mine || len(mine.Rows) != 2 || mine.Rows[0].By != "" || mine.Rows[1].Status != correction.Open {
		t.Errorf("the reader sees %+v", mine.Rows)
	}
	waiting := s.list(s.send("founder", list, nil), http.StatusOK)
	if waiting.Mine || len(waiting.Rows) != 2 || waiting.Rows[0].By != "stranger" || waiting.Rows[0].Message != "I was there." {
		t.Fatalf("the owner sees %+v", waiting.Rows)
	}
	var after []string
	for _, change := range waiting.Rows[0].Changes {
		after = append(after, change.After)
	}
	if !slices.Equal(after, []string{"Listed", "2024-02", "IPO", "In Mumbai."}) {
		t.Errorf("the owner sees the event as %q", after)
	}
	if change := waiting.Rows[1].Changes[0]; change.After != "FinTech\nSaaS" || change.Kind != company.SectorsFact {
		t.Errorf("the owner sees the sectors as %+v", change)
	}
	reject := url.Values{"do": {"reject"}, "id": {waiting.Rows[1].ID}, "message": {strings.Repeat("x", correction.MaxReason+1)}}
	refused := s.list(s.send("founder", list, reject), http.StatusUnprocessableEntity)
	if refused.Failed != waiting.Rows[1].ID || refused.Reason != reject.Get("message") || refused.Errors["reason"] == "" {
		t.Errorf("a long reason: %+v", refused)
	}
	reject.Set("message", "Only the first.")
	s.expectRedirect("a rejection", s.send("founder", list, reject), list+"&done=rejected")
	s.expectRedirect("an acceptance", s.send("executive", list, url.Values{"do": {"accept"}, "id": {waiting.Rows[0].ID}}),
		list+"&done=accepted")
	again := s.list(s.send("founder", list, url.Values{"do": {"accept"}, "id": {waiting.Rows[0].ID}}), http.StatusConflict)
	if again.Notice == "" || len(again.Rows) != 0 {
		t.Errorf("decided again: %+v", again)
	}
	if n := s.told[len(s.told)-1]; n.Lang != "hi" || !strings.HasPrefix(n.Link, "/hindi/") {
		t.Errorf("the reader, who wrote on a Hindi page, is told %+v", n)
	}
	mine = s.list(s.send("stranger", "/company/corrections", nil), http.StatusOK)
	if mine.Rows[0].Status != correction.Rejected || mine.Rows[0].Reason != "Only the first." || mine.Rows[1].Status != correction.Accepted {
		t.Errorf("the reader sees the decisions %+v", mine.Rows)
	}
}

// After the session has ended and the reader has signed in again, the form has everything that the reader
// typed and every option that was chosen.
func TestTypedCorrectionsSurviveTheEndOfASession(t *testing.T) {
	s := newCorrectionSite(t)
	const address = "/company/correct?company=company-0&fact=sectors"
	w := s.send("", address, url.Values{"value": {"FinTech", "SaaS"}, "message": {"Their website says so."}})
	if to := w.Header().Get("Location"); !strings.Contains(to, "reason=kept") {
		t.Fatalf("to %s", to)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	for _, cookie := range w.Result().Cookies() {
		r.AddCookie(cookie)
	}
	r.AddCookie(&http.Cookie{Name: "session", Value: s.sessions["stranger"]})
	w = httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	m := s.form(w, http.StatusOK)
	if m.Fact.Parts[0].Value != "FinTech\nSaaS" || m.Values.Message != "Their website says so." || m.Notice == "" {
		t.Errorf("the form has %+v %+v", m.Fact.Parts, m.Values)
	}
}

// C16: the form says before it is sent that nobody reads the messages yet, and offers to claim the company; so does its profile.
func TestConnectToACompanyThatNobodyHasClaimed(t *testing.T) {
	s := newPersonalSite(t)
	s.mount((&connect.PersonalPages{Personal: s.server(), Connects: &connect.Connects{DB: s.DB}}).Offer())
	claimOf := func(slug string) string {
		t.Helper()
		w := s.send("stranger", "/hindi/company/connect?company="+slug, nil)
		return model[connect.CompanyConnectPage](t, edge.Page{Body: w.Body.Bytes()}).Claim
	}
	if claim := claimOf("company-0"); claim != "" {
		t.Errorf("a company with owners: %q", claim)
	}
	if claim := claimOf("company-1"); claim != "/hindi/company/claim?company=company-1" {
		t.Errorf("a company without owners: %q", claim)
	}
	unclaimed := func() bool {
		t.Helper()
		return model[company.CompanyPage](t, s.get(t, "/companies/company-1")).Unclaimed
	}
	if !unclaimed() {
		t.Error("the profile does not say that nobody has claimed it")
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.UserByEmail(ctx, tx, "stranger@example.in")
		if err != nil {
			return err
		}
		one, err := company.BySlug(ctx, tx, "company-1")
		if err != nil {
			return err
		}
		return account.AddMember(ctx, tx, u.ID, one.ID, account.Founder)
	})
	if unclaimed() || claimOf("company-1") != "" {
		t.Error("the company was claimed since")
	}
}

// A profile links to the history once it says something; the history has the facts of rounds with their sources.
func TestHistoryHasFactsWithTheirSources(t *testing.T) {
	s := newPersonalSite(t)
	page := func() company.CompanyPage { return model[company.CompanyPage](t, s.get(t, "/companies/company-0")) }
	history := func() company.CompanyHistoryPage {
		return model[company.CompanyHistoryPage](t, s.get(t, "/companies/company-0/history"))
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*company.Round)(nil)).Set("source = ''").Where("company_id = ?", s.company.ID).Exec(ctx)
		tx.Emit("test", s.company.ID, company.TagOf(s.company.ID))
		return err
	})
	if m := page(); m.History != "" {
		t.Errorf("an empty history is at %q", m.History)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		amount := int64(5000000)
		round := company.Round{CompanyID: s.company.ID, Type: "SEED", Amount: &amount, Currency: "INR", Date: "2021",
			Source: "https://news.example/a"}
		_, err := tx.NewInsert().Model(&round).Exec(ctx)
		tx.Emit("test", s.company.ID, company.TagOf(s.company.ID))
		return err
	})
	if m := page(); m.History != "/companies/company-0/history" {
		t.Errorf("the history is at %q", m.History)
	}
	m := history()
	at := slices.IndexFunc(m.Sourced, func(f company.SourcedFacts) bool { return f.Source != nil && f.Source.Text == "news.example" })
	if at < 0 || m.Sourced[at].Facts[0].After != strconv.Itoa(5000000)+" INR" {
		t.Errorf("facts with their sources: %+v", m.Sourced)
	}
}
