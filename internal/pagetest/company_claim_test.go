package pagetest_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/personal"
)

// personalSite is a site with companies and the personal pages of a feature.
type personalSite struct {
	*testSite
	t        *testing.T
	company  *company.Company
	sessions map[string]string
	mux      *feature.Mux
	queue    *jobs.Client
}

// newPersonalSite returns a site whose company-0 has the website kiln.example.
func newPersonalSite(t *testing.T) *personalSite {
	t.Helper()
	s := newSite(t)
	s.rebuild(t, map[string]string{"account-url": "https://example.com/account"})
	s.addCompanies(t)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*company.Company)(nil)).Set("website = 'https://kiln.example'").Where("slug = 'company-0'").Exec(ctx)
		return err
	})
	one, err := company.BySlug(t.Context(), s.DB.Read, "company-0")
	if err != nil {
		t.Fatal(err)
	}
	queue, err := jobs.New(s.DB, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	return &personalSite{s, t, one, s.addMembers(t, one), &feature.Mux{ServeMux: http.NewServeMux()}, queue}
}

func (s *personalSite) server() *personal.Server {
	f := s.pages.features
	return &personal.Server{Accounts: f.Accounts,
		Forms: &personal.Forms{Brands: s.Brands, Pages: f.Pages, Log: slog.New(slog.DiscardHandler)}}
}

func (s *personalSite) mount(offer feature.Offer) {
	s.t.Helper()
	if err := offer.Mount(s.mux); err != nil {
		s.t.Fatal(err)
	}
}

// send sends a form, or reads the page if it is nil, with somebody's session, "" for none.
func (s *personalSite) send(as, address string, form url.Values) *httptest.ResponseRecorder {
	method := http.MethodGet
	if form != nil {
		method = http.MethodPost
	}
	r := httptest.NewRequestWithContext(s.t.Context(), method, address, strings.NewReader(form.Encode()))
	if form != nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	if as != "" {
		r.AddCookie(&http.Cookie{Name: "session", Value: s.sessions[as]})
	}
	w := httptest.NewRecorder()
	s.mux.ServeHTTP(w, r)
	return w
}

// expectRedirect checks that a response leads to an address.
func (s *personalSite) expectRedirect(what string, w *httptest.ResponseRecorder, to string) {
	s.t.Helper()
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != to {
		s.t.Errorf("%s: %d to %q, want %q", what, w.Code, w.Header().Get("Location"), to)
	}
}

// lastEmail returns the newest email to an address.
func (s *personalSite) lastEmail(to string) mail.Email {
	s.t.Helper()
	var args []string
	err := s.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id DESC").Scan(s.t.Context(), &args)
	if err != nil {
		s.t.Fatal(err)
	}
	for _, text := range args {
		var email mail.Email
		if err := json.Unmarshal([]byte(text), &email); err != nil {
			s.t.Fatal(err)
		}
		if email.To == to {
			return email
		}
	}
	s.t.Fatalf("no email to %s", to)
	return mail.Email{}
}

func testTheme(l i18n.Locale) mail.Theme {
	return mail.Theme{Name: "The Post", URL: "https://post.example" + l.Edition()}
}

// F143, ROLE-12 to 14, D-22, D-25: a reader claims a company by a code, keeps what was typed when it is refused, and reaches the
// wizard; members go there at once; owners are told of a claim by somebody else.
func TestCompanyClaimPage(t *testing.T) {
	s := newPersonalSite(t)
	claims := &claim.Claims{DB: s.DB, Queue: s.queue, Theme: testTheme}
	s.mount((&claim.PersonalPages{Personal: s.server(), Claims: claims}).Offer())
	const address, wizard = "/company/claim?company=company-0", "/company/edit?company=company-0"
	page := func(w *httptest.ResponseRecorder, status int) claim.CompanyClaimPage {
		t.Helper()
		if w.Code != status {
			t.Errorf("status %d, want %d", w.Code, status)
		}
		return model[claim.CompanyClaimPage](t, edge.Page{Body: w.Body.Bytes()})
	}

	if w := s.send("", address, nil); !strings.Contains(w.Header().Get("Location"), url.QueryEscape(address)) {
		t.Errorf("without a session: to %s", w.Header().Get("Location"))
	}
	s.expectRedirect("a founder", s.send("founder", address, nil), wizard)
	s.expectRedirect("no company", s.send("stranger", "/company/claim?company=none", nil), "/company/edit?company=none")
	m := page(s.send("employee", address, nil), http.StatusOK)
	if m.Step != "choose" || !m.Owned || m.Domain != "kiln.example" || len(m.Methods) != 4 || m.Head.Robots != "noindex" {
		t.Errorf("an employee: %+v", m)
	}

	// A free mailbox is refused at the field, and nothing typed is lost.
	typed := url.Values{"do": {"begin"}, "method": {"email"}, "role": {"EXECUTIVE"}, "email": {"asha@gmail.com"}, "message": {"I run it"}}
	m = page(s.send("stranger", address, typed), http.StatusUnprocessableEntity)
	if m.Errors["email"] != "This address is not at kiln.example." || !m.FreeMail || m.Values.Email != "asha@gmail.com" ||
		m.Values.Role != "EXECUTIVE" || m.Values.Message != "I run it" {
		t.Errorf("a free mailbox: %+v", m)
	}
	m = page(s.send("stranger", address, url.Values{"method": {"email"}, "role": {"OWNER"}}), http.StatusUnprocessableEntity)
	if m.Errors["role"] == "" || m.Errors["email"] == "" {
		t.Errorf("nothing entered: %+v", m.Errors)
	}

	for _, role := range []string{"founder", "executive"} { // so that the company has no owner
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			u, err := account.UserByEmail(ctx, tx, role+"@example.in")
			if err != nil {
				return err
			}
			return account.RemoveMember(ctx, tx, u.ID, s.company.ID)
		})
	}
	typed.Set("email", "asha@kiln.example")
	s.expectRedirect("a claim by email", s.send("stranger", address, typed), address)
	m = page(s.send("stranger", address, nil), http.StatusOK)
	if m.Step != "code" || m.Sent != "asha@kiln.example" || m.Until == "" || m.Owned || m.Snippet != "" {
		t.Errorf("the step of the code: %+v", m)
	}
	m = page(s.send("stranger", address, url.Values{"do": {"prove"}, "code": {"AAAAAAAA"}}), http.StatusUnprocessableEntity)
	if m.Step != "code" || m.Errors["code"] == "" {
		t.Errorf("a wrong code: %+v", m)
	}
	s.expectRedirect("another code", s.send("stranger", address, url.Values{"do": {"resend"}}), address)
	s.expectRedirect("a third code", s.send("stranger", address, url.Values{"do": {"resend"}}), address)
	w := s.send("stranger", address, url.Values{"do": {"resend"}})
	if m = page(w, http.StatusTooManyRequests); m.Step != "code" || m.Notice == "" || w.Header().Get("Retry-After") == "" {
		t.Errorf("a fourth code: %+v", m)
	}
	code, _, _ := strings.Cut(s.lastEmail("asha@kiln.example").Subject, " ")
	s.expectRedirect("the right code", s.send("stranger", address, url.Values{"do": {"prove"}, "code": {code}}), wizard+"&joined=1")

	// Another claim is a dispute, and the owner is told about it.
	s.expectRedirect("a request", s.send("editor of a brand", address,
		url.Values{"method": {"request"}, "role": {"FOUNDER"}, "message": {"It is mine"}}), address)
	if m = page(s.send("editor of a brand", address, nil), http.StatusOK); m.Step != "waiting" {
		t.Errorf("a request: %+v", m)
	}
	if told := s.lastEmail("stranger@example.in"); !strings.Contains(told.Subject, "editor of a brand") {
		t.Errorf("the owner is told %q", told.Subject)
	}
	hindi := page(s.send("employee", "/hindi"+address+"&other=1", nil), http.StatusOK)
	if hindi.Action != "/hindi"+address || hindi.Profile != "/hindi/companies/company-0" {
		t.Errorf("in Hindi: %s %s", hindi.Action, hindi.Profile)
	}
}

// F143: a reader whose tag was not found is told so, and not that DNS records take hours.
func TestClaimsSayWhatWasNotFound(t *testing.T) {
	s := newPersonalSite(t)
	unreachable := &net.Resolver{PreferGo: true, Dial: func(context.Context, string, string) (net.Conn, error) { return nil, net.ErrClosed }}
	claims := &claim.Claims{DB: s.DB, Queue: s.queue, Theme: testTheme, Verifier: claim.Verifier{Resolver: unreachable,
		Fetcher: media.NewFetcher(media.FetchOptions{MaxBytes: 1024, Timeout: time.Millisecond})}}
	s.mount((&claim.PersonalPages{Personal: s.server(), Claims: claims}).Offer())
	const address = "/company/claim?company=company-0"
	for method, want := range map[string]string{"dns": "A new DNS record can take hours", "meta": "The tag was not found in the <head> of"} {
		s.expectRedirect(method, s.send("stranger", address, url.Values{"do": {"begin"}, "method": {method}, "role": {"FOUNDER"}}), address)
		w := s.send("stranger", address, url.Values{"do": {"prove"}})
		if m := model[claim.CompanyClaimPage](t, edge.Page{Body: w.Body.Bytes()}); w.Code != http.StatusUnprocessableEntity ||
			!strings.Contains(m.Notice, want) {
			t.Errorf("%s: %d %q", method, w.Code, m.Notice)
		}
	}
}
