package pagetest_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/personal"
)

// addMembers adds accounts for each relation to a company, such as "founder", and returns their session tokens by relation.
func (s *testSite) addMembers(t *testing.T, of *company.Company) map[string]string {
	t.Helper()
	sessions := map[string]string{}
	herstory := s.Brand("herstory").ID
	for name, grant := range map[string]func(ctx context.Context, tx *database.Tx, user int64) error{
		"stranger": func(context.Context, *database.Tx, int64) error { return nil },
		"editor of a brand": func(ctx context.Context, tx *database.Tx, user int64) error {
			return account.GrantRole(ctx, tx, user, account.Editor, &herstory)
		},
		"editor": func(ctx context.Context, tx *database.Tx, user int64) error {
			return account.GrantRole(ctx, tx, user, account.Editor, nil)
		},
		"founder": func(ctx context.Context, tx *database.Tx, user int64) error {
			return account.AddMember(ctx, tx, user, of.ID, account.Founder)
		},
		"executive": func(ctx context.Context, tx *database.Tx, user int64) error {
			return account.AddMember(ctx, tx, user, of.ID, account.Executive)
		},
		"employee": func(ctx context.Context, tx *database.Tx, user int64) error {
			return account.AddMember(ctx, tx, user, of.ID, account.Employee)
		},
	} {
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.CreateUser(ctx, tx, strings.ReplaceAll(name, " ", ".")+"@example.in", name, "en", "")
			if err != nil {
				return err
			}
			if err := grant(ctx, tx, u.ID); err != nil {
				return err
			}
			sessions[name], err = s.pages.features.Accounts.StartSession(ctx, tx, u, "", "")
			return err
		})
	}
	return sessions
}

// F132, NAV-17 to 20, STATE-70, STATE-72, ROLE-12 to 14: members see what the wizard edits, founders, executives and editors of all
// brands may change it, others learn how to claim the company; nobody without a session sees anything.
func TestCompanyWizard(t *testing.T) {
	s := newSite(t)
	s.rebuild(t, map[string]string{"account-url": "https://example.com/account"})
	s.addCompanies(t)
	one, err := company.BySlug(t.Context(), s.DB.Read, "company-0")
	if err != nil {
		t.Fatal(err)
	}
	sessions := s.addMembers(t, one)
	f := s.pages.features
	var opened []string
	pages := &company.PersonalPages{
		Personal: &personal.Server{Accounts: f.Accounts, Opened: func(_ context.Context, _ int64, addresses []string) error {
			opened = addresses
			return nil
		},
			Forms: &personal.Forms{Brands: s.Brands, Pages: f.Pages, Log: slog.New(slog.DiscardHandler)}},
		API: &company.API{DB: s.DB, Clock: func() time.Time { return dbtest.Noon }, MaxLogoBytes: 5 << 20}}
	mux := &feature.Mux{ServeMux: http.NewServeMux()}
	if err := pages.Offer().Mount(mux); err != nil {
		t.Fatal(err)
	}
	ask := func(as, address string) *httptest.ResponseRecorder {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
		if as != "" {
			r.AddCookie(&http.Cookie{Name: "session", Value: sessions[as]})
		}
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		return w
	}
	page := func(as, address string) company.CompanyEditPage {
		t.Helper()
		w := ask(as, address)
		if w.Code != http.StatusOK || w.Header().Get("Cache-Control") != "private, no-store" {
			t.Errorf("%s of %s: %d, %s", address, as, w.Code, w.Header().Get("Cache-Control"))
		}
		return model[company.CompanyEditPage](t, edge.Page{Body: w.Body.Bytes()})
	}

	const address = "/company/edit?company=company-0"
	for _, path := range []string{"/company/edit", address, "/hindi/company/edit?company=company-0"} {
		if w := ask("", path); w.Code != http.StatusSeeOther || !strings.Contains(w.Header().Get("Location"), url.QueryEscape(path)) {
			t.Errorf("%s without a session: %d to %s", path, w.Code, w.Header().Get("Location"))
		}
	}
	for as, want := range map[string]string{"founder": " and can edit its profile.", "employee": ".", "editor": ""} {
		m := page(as, address+"&joined=1")
		if want != "" {
			want = "You are now a member of " + m.Selected.Name + want
		}
		if m.Selected.Joined != want {
			t.Errorf("%s is told %q, want %q", as, m.Selected.Joined, want)
		}
	}
	for as, want := range map[string]struct{ sees, edits bool }{
		"stranger": {}, "editor of a brand": {}, "employee": {true, false}, "executive": {true, true}, "founder": {true, true},
		"editor": {true, true},
	} {
		wizard := page(as, address).Selected.Wizard
		if (wizard != nil) != want.sees || wizard != nil && wizard.CanEdit != want.edits {
			t.Errorf("%s sees the wizard: %v, want %+v", as, wizard != nil, want)
		}
	}

	m := page("founder", "/company/edit?company=company-0&step=timeline")
	if m.Step != "timeline" || m.Selected.Profile != "/companies/company-0" || m.Head.Robots != "noindex" ||
		m.Selected.Wizard.Form.Introduction.Name != "Company 00" || len(m.Selected.Wizard.Form.Events) != 1 ||
		m.Selected.Wizard.Options.Rules["name"].MaxLength != company.MaxName || len(m.Selected.Wizard.Options.Sectors) != 80 {
		t.Errorf("the wizard: %+v", m.Selected)
	}
	if m := page("founder", "/company/edit?company=company-0&step=end"); m.Step != company.Steps[0] {
		t.Errorf("an unknown step is %q", m.Step)
	}
	hindi := page("founder", "/hindi/company/edit?company=company-0")
	if hindi.Selected.Name != "भट्टी" || hindi.Selected.Profile != "/hindi/companies/company-0" ||
		hindi.Selected.Claim != "/hindi/company/claim?company=company-0" {
		t.Errorf("in Hindi: %+v", hindi.Selected)
	}
	var above []string
	for _, l := range hindi.Breadcrumbs {
		above = append(above, l.Href)
	}
	if want := []string{"/", "/hindi", "/hindi/companies", "/hindi/companies/company-0"}; !slices.Equal(above, want) {
		t.Errorf("breadcrumbs %v, want %v", above, want)
	}
	// Notifications that link to the page in any edition count as read.
	page("founder", "/hindi/company/edit?company=company-0&lite=1")
	if len(opened) != 13 || !slices.Contains(opened, address) || !slices.Contains(opened, "/tamil"+address) {
		t.Errorf("the reader opened %v", opened)
	}
	choice := page("employee", "/company/edit")
	want := company.OwnCompany{Slug: "company-0", Name: "Company 00", Href: address, Role: account.Employee}
	if choice.Selected != nil || !slices.Equal(choice.Own, []company.OwnCompany{want}) || choice.Editor ||
		!page("editor", "/company/edit").Editor {
		t.Errorf("the choice: %+v", choice.Own)
	}
	missing := ask("founder", "/company/edit?company=none")
	if m := model[company.CompanyEditPage](t, edge.Page{Body: missing.Body.Bytes()}); missing.Code != http.StatusNotFound ||
		m.Missing != "none" || m.Selected != nil || len(m.Own) != 1 {
		t.Errorf("a company that does not exist: %d %+v", missing.Code, m)
	}
	other, err := company.BySlug(t.Context(), s.DB.Read, "company-1")
	if err != nil {
		t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return company.Merge(ctx, tx, one.ID, other.ID, actor.Actor{})
	})
	if w := ask("founder", "/company/edit?company=company-1"); w.Code != http.StatusSeeOther || w.Header().Get("Location") != address {
		t.Errorf("a merged company: %d to %s", w.Code, w.Header().Get("Location"))
	}
}
