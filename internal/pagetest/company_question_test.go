package pagetest_test

import (
	"context"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"masthead/internal/company"
	"masthead/internal/company/question"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/sign"
)

// questionSite is a site with a question to the founder of company-0.
type questionSite struct {
	*personalSite
	token string
}

// newQuestionSite returns a site on which company-0 has a size, "" for none. The question is about the size if there is one, else about the
// city.
func newQuestionSite(t *testing.T, size string) *questionSite {
	t.Helper()
	s := newPersonalSite(t)
	forms := &newsletter.Forms{Forms: s.server().Forms, Pages: &newsletter.Pages{Frames: s.pages.Frames}}
	const site = "https://news.example"
	questions := &question.Questions{DB: s.DB, Queue: s.queue, Keys: &sign.Keys{DB: s.DB}, Site: site,
		Themes: mail.Themes{Brands: s.Brands, Publication: "The Post", SiteURL: site}}
	s.mount(feature.Offer{Mount: forms.Mount})
	s.mount(questions.Offer(forms))
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Table("company_members").Set("created_at = 0").Where("1 = 1").Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewUpdate().Model((*company.Company)(nil)).Set("employees = ?", size).Where("slug = 'company-0'").Exec(ctx)
		return err
	})
	if err := questions.Ask(t.Context()); err != nil {
		t.Fatal(err)
	}
	token := regexp.MustCompile(`question\?t=(\S+)`).FindStringSubmatch(s.lastEmail("founder@example.in").Text)[1]
	return &questionSite{s, token}
}

// page requests a page without a session, or sends a form, and checks the status.
func (s *questionSite) page(address string, form url.Values, status int) question.CompanyQuestionPage {
	s.t.Helper()
	w := s.send("", address, form)
	if w.Code != status || !strings.Contains(w.Header().Get("Cache-Control"), "no-store") {
		s.t.Errorf("%s: status %d, want %d, %v", address, w.Code, status, w.Header())
	}
	return model[question.CompanyQuestionPage](s.t, edge.Page{Body: w.Body.Bytes()})
}

// C17: the link of a question opens a page without a session; opening it changes nothing, a wrong value stays in the field, and an answer
// is in the profile at once, which says that the fact was checked.
func TestCompanyQuestionPage(t *testing.T) {
	s := newQuestionSite(t, "51-200")
	for range 2 {
		m := s.page("/hindi/company/question?t="+s.token, nil, http.StatusOK)
		if m.State != "ask" || m.Value != "51-200" || m.Shown != "51–200" || len(m.Options) != 6 || !strings.HasPrefix(m.Profile, "/hindi/") {
			t.Errorf("the question: %+v", m)
		}
	}
	answer := func(do, value string) url.Values { return url.Values{"t": {s.token}, "do": {do}, "value": {value}} }
	if m := s.page("/company/question", answer("change", "twelve"), http.StatusUnprocessableEntity); m.Error == "" || m.Typed != "twelve" {
		t.Errorf("a wrong value: %+v", m)
	}
	if m := s.page("/company/question", answer("change", "201-500"), http.StatusOK); m.State != "answered" {
		t.Errorf("an answer: %+v", m)
	}
	if m := s.page("/company/question", answer("confirm", ""), http.StatusGone); m.State != "ended" || m.Name != "" {
		t.Errorf("a second answer: %+v", m)
	}
	s.page("/company/question?t=1.2.3.4.forged", nil, http.StatusGone)
	profile := model[company.CompanyPage](t, s.get(t, "/companies/company-0"))
	if profile.Employees != "201–500" || profile.Freshness != (company.Freshness{Checked: 1, Facts: 3}) {
		t.Errorf("the profile has %q, %+v", profile.Employees, profile.Freshness)
	}
}

// C17: the page of a question names a city in the language of the edition. A link that was sent to a former address of the account gets the
// response of a link that is not valid.
func TestCompanyQuestionPageNamesTheCityInItsLanguage(t *testing.T) {
	s := newQuestionSite(t, "")
	for edition, name := range map[string]string{"": "Jaipur", "/hindi": "जयपुर"} {
		m := s.page(edition+"/company/question?t="+s.token, nil, http.StatusOK)
		if m.Shown != name || m.Value != "Jaipur" || m.Typed != "Jaipur" {
			t.Errorf("%q: %+v", edition, m)
		}
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Table("users").Set("email = 'new@example.in'").Where("email = 'founder@example.in'").Exec(ctx)
		return err
	})
	if m := s.page("/company/question?t="+s.token, nil, http.StatusGone); m.State != "ended" || m.Name != "" {
		t.Errorf("sent to the former address: %+v", m)
	}
}
