package pagetest_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/sign"
	"masthead/internal/sponsor"
	"masthead/internal/taxonomy"
)

// addLedger mounts the pages of the sponsor ledger, with two publishers.
func (s *personalSite) addLedger() {
	s.t.Helper()
	ledger := &sponsor.Ledger{DB: s.DB, Brands: s.Brands, Stories: s.Stories, Keys: &sign.Keys{DB: s.DB}, Site: "https://post.example",
		Name: "The Post"}
	s.mount((&sponsor.PersonalPages{Personal: s.server(), Ledger: ledger}).Offer())
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for slug, name := range map[string]string{"kaveri-bank": "Kaveri Bank", "loom": "Loom"} {
			if err := taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: slug, Name: name}); err != nil {
				return err
			}
		}
		return nil
	})
}

// C12: an editor adds, changes and removes a sale with forms. What is wrong is said at the field, what was typed stays, and a change of
// somebody else is not overwritten unseen. The report says "not counted" rather than 0.
func TestSalesAreEnteredWithForms(t *testing.T) {
	s := newPersonalSite(t)
	s.addLedger()
	form := func(w *httptest.ResponseRecorder) sponsor.SponsorSalePage {
		return model[sponsor.SponsorSalePage](t, edge.Page{Body: w.Body.Bytes()})
	}
	for _, address := range []string{"/sponsors", "/sponsors/sale", "/sponsors/sale?sale=1", "/sponsors/sale?sale=x"} {
		if w := s.send("stranger", address, nil); w.Code != http.StatusNotFound {
			t.Errorf("%s for a reader: %d", address, w.Code)
		}
	}
	empty := model[sponsor.SponsorsPage](t, edge.Page{Body: s.send("editor", "/hindi/sponsors", nil).Body.Bytes()})
	if empty.Add != "/hindi/sponsors/sale" || len(empty.Sales) != 0 {
		t.Errorf("an empty ledger leads to %q", empty.Add)
	}
	m := form(s.send("editor", "/sponsors/sale", nil))
	if !m.IsNew || len(m.Brands) == 0 || len(m.Sponsors) != 2 || m.Sponsors[0].Name != "Kaveri Bank" || len(m.Kinds) != 6 ||
		m.Values["firstDay"] != "2026-03-15" {
		t.Errorf("a new sale: %+v", m)
	}
	edit := url.Values{"brand": {"ys"}, "sponsor": {"kaveri-bank"}, "kind": {"slot"}, "title": {"Banner"}, "price": {"Rs 1"},
		"firstDay": {"2026-03-01"}, "lastDay": {"2026-03-31"}, "places": {"https://elsewhere.example/a\r\n\r\n"}}
	with := func(change url.Values) url.Values {
		all := url.Values{}
		for field, values := range edit {
			all[field] = values
		}
		for field, values := range change {
			all[field] = values
		}
		return all
	}
	for field, wrong := range map[string]url.Values{
		"brand": {"brand": {"none"}}, "sponsor": {"sponsor": {"none"}}, "kind": {"kind": {"x"}}, "title": {"title": {" "}},
		"price": {"price": {strings.Repeat("x", 501)}}, "firstDay": {"firstDay": {"today"}}, "lastDay": {"lastDay": {"2026-02-01"}},
		"places": {"places": {"javascript:alert(1)"}},
	} {
		w := s.send("editor", "/sponsors/sale", with(wrong))
		if m := form(w); w.Code != http.StatusUnprocessableEntity || m.Errors[field] == "" || m.Values[field] != wrong.Get(field) {
			t.Errorf("%s: %d, %q, %q", field, w.Code, m.Errors, m.Values[field])
		}
	}
	s.expectRedirect("a sale", s.send("editor", "/hindi/sponsors/sale", edit), "/hindi/sponsors/report?sale=1&done=1")
	report := func() sponsor.SponsorReportPage {
		return model[sponsor.SponsorReportPage](t, edge.Page{Body: s.send("editor", "/sponsors/report?sale=1", nil).Body.Bytes()})
	}
	if r := report(); r.Counted || r.Edit != "/sponsors/sale?sale=1" || len(r.Places) != 1 || r.Places[0].Counted {
		t.Errorf("a report of an address elsewhere: %+v", r)
	}
	m = form(s.send("editor", "/sponsors/sale?sale=1", nil))
	if m.IsNew || m.Values["title"] != "Banner" || m.Values["places"] != "https://elsewhere.example/a" || m.Version != "1" {
		t.Errorf("a stored sale: %+v", m)
	}
	change := with(url.Values{"version": {"1"}, "title": {"A larger banner"}, "places": {"/events/fair\n/"}})
	s.expectRedirect("a change", s.send("editor", "/sponsors/sale?sale=1", change), "/sponsors/report?sale=1&done=1")
	if r := report(); !r.Counted || r.Views != 0 || r.Sale.Title != "A larger banner" {
		t.Errorf("a report of an event and a landing page: %+v", r)
	}
	w := s.send("editor", "/sponsors/sale?sale=1", change)
	if m = form(w); w.Code != http.StatusUnprocessableEntity || m.Notice == "" || m.Version != "2" {
		t.Errorf("an earlier version: %d, %q, version %s", w.Code, m.Notice, m.Version)
	}
	if w = s.send("editor", "/sponsors/sale?sale=1", url.Values{"do": {"remove"}, "version": {"1"}}); form(w).Notice == "" {
		t.Error("an earlier version is removed")
	}
	s.expectRedirect("removing", s.send("editor", "/sponsors/sale?sale=1", url.Values{"do": {"remove"}, "version": {"2"}}),
		"/sponsors?done=removed")
	for _, address := range []string{"/sponsors/sale?sale=1", "/sponsors/report?sale=1"} {
		if w := s.send("editor", address, nil); w.Code != http.StatusNotFound {
			t.Errorf("%s of a removed sale: %d", address, w.Code)
		}
	}
}
