package pagetest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/investor"
)

// addCompanies adds thirty companies, ten of them in Jaipur, and the first one with everything.
func (s *testSite) addCompanies(t *testing.T) {
	t.Helper()
	var profiles []*company.Profile
	for i := range 30 {
		c := &company.Company{Slug: fmt.Sprintf("company-%d", i), Name: fmt.Sprintf("Company %02d", i),
			City:    []string{"Jaipur", "Kochi", "Pune"}[i%3],
			Sectors: []int{41}, Models: []string{"B2B", "B2C"}}
		profiles = append(profiles, &company.Profile{Company: c})
	}
	first := profiles[0]
	first.Names, first.Subtitle, first.FoundedYear, first.Website = map[string][]string{"hi": {"भट्टी"}}, "Looms", 2016, "https://kiln.example"
	first.Social = map[string]string{"linkedin": "https://linkedin.example/kiln"}
	first.People = []company.TeamMember{{Name: "Meera", Role: account.Founder}, {Name: "Anil", Role: account.Executive, Ended: "2020"}}
	first.Rounds = []company.Round{{Type: "SERIES-A", Amount: new(int64(70_400_000)), Currency: "INR", Date: "2019-03"},
		{Type: "SEED", Date: "2017", Currency: "INR", Source: "https://news.example/seed"}}
	first.Events = []company.Event{{Type: "FOUNDED", Title: "A shed", Date: "2016-04"}}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return company.SaveAll(ctx, tx, profiles) })
}

// F126, ROUTE-02, ROUTE-43, ROUTE-50, GEN-16, ERR-19, STATE-68: the directory and the profiles of companies.
func TestDirectoryAndProfilesOfCompanies(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	for _, c := range []struct {
		address      string
		total        int64
		cards        int
		title        string
		robots, next string
	}{
		{"/companies", 30, 24, "Companies", "", "/companies?after="},
		{"/companies?city=jaipur", 10, 10, "Companies in Jaipur", "", ""},
		{"/companies?sector=fintech&city=jaipur", 10, 10, "FinTech companies in Jaipur", "", ""},
		{"/companies?city=jaipur,kochi", 20, 20, "Companies", "noindex, follow", ""},
		{"/companies?model=b2b&city=pune&sort=name&view=rows", 10, 10, "Companies", "noindex, follow", ""},
		{"/companies?city=nowhere", 0, 0, "Companies", "noindex, follow", ""},
		{"/hindi/companies?city=jaipur", 10, 10, "जयपुर", "", ""},
		{"/hindi/companies?sector=fintech", 30, 24, "फ़िनटेक क्षेत्र की कंपनियाँ", "", "/hindi/companies?sector=fintech&after="},
	} {
		m := model[company.CompaniesPage](t, s.get(t, c.address))
		if m.Total != c.total || len(m.Cards) != c.cards || !strings.Contains(m.Head.Title, c.title) || m.Head.Robots != c.robots ||
			!strings.HasPrefix(m.Next, c.next) || (m.Next == "") != (c.next == "") {
			t.Errorf("%s: %d companies, %d cards, %q, robots %q, next %q", c.address, m.Total, len(m.Cards), m.Head.Title, m.Head.Robots, m.Next)
		}
	}
	first := model[company.CompaniesPage](t, s.get(t, "/companies?sort=name"))
	second := model[company.CompaniesPage](t, s.get(t, first.Next))
	if len(second.Cards) != 6 || second.Cards[0].Name != "Company 24" || second.Head.Robots != "noindex, follow" ||
		second.First != "/companies?sort=name" {
		t.Errorf("the second page: %+v", second.Cards)
	}
	filtered := model[company.CompaniesPage](t, s.get(t, "/companies?city=jaipur&model=b2b"))
	if len(filtered.Active) != 2 || filtered.Active[0].Href != "/companies?city=jaipur" || filtered.Clear != "/companies" {
		t.Errorf("active filters: %+v", filtered.Active)
	}
	var names []string
	hindi := model[company.CompaniesPage](t, s.get(t, "/hindi/companies?stage=series-a"))
	for _, f := range hindi.Facets {
		if slices.Contains([]string{"sector", "stage", "model"}, f.Name) {
			names = append(names, f.Options[0].Text+f.Options[0].Lang)
		}
	}
	if got := strings.Join(append(names, hindi.Active[0].Text), ", "); got != "बी2बी, सीरीज़ ए, सीरीज़ ए" {
		t.Errorf("facets in Hindi: %s", got)
	}
	// A value that does not exist is named, a name stands for its value, and everything else that is impossible is ignored.
	for address, want := range map[string]struct {
		total     int64
		unknown   string
		canonical string
	}{
		"/companies?sort=banana":                  {30, "", "/companies"},
		"/companies?view=map&city=jaipur":         {10, "", "/companies?city=jaipur"},
		"/companies?sector=FinTech&city=Jaipur":   {30 / 3, "", "/companies?sector=fintech&city=jaipur"},
		"/companies?city=Navi%20Mumbai":           {0, "navi-mumbai", "/companies?city=navi-mumbai"},
		"/companies?city=nowhere&sector=fintech":  {0, "nowhere", "/companies?sector=fintech&city=nowhere"},
		"/companies?sector=%F0%9F%98%80":          {30, "", "/companies"},
		"/companies?sector=fintech&sort=name":     {30, "", "/companies?sector=fintech"},
		"/hindi/companies?sector=fintech&sort=no": {30, "", "/hindi/companies?sector=fintech"},
	} {
		r := s.get(t, address)
		m := model[company.CompaniesPage](t, r)
		if r.Status != http.StatusOK || m.Total != want.total || strings.Join(m.Unknown, ",") != want.unknown ||
			m.Head.Canonical != "https://example.com"+want.canonical {
			t.Errorf("%s: %d, %d companies, unknown %v, canonical %s", address, r.Status, m.Total, m.Unknown, m.Head.Canonical)
		}
	}
	for _, address := range []string{"/companies/none", "/hindi/companies/none", "/companies?after=x", "/companies?after=-1"} {
		if r := s.get(t, address); r.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, r.Status)
		}
	}
}

// F127, WIDGET-22 to 27, ENTITY-17 to 33, GEN-16: a profile has the facts of its company, without those that are unknown, in the
// frame of every edition; a story that names the company is listed once it is published.
func TestCompanyProfile(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	m := model[company.CompanyPage](t, s.get(t, "/companies/company-0?origin=awards"))
	if m.Name != "Company 00" || m.Back == nil || m.Back.Href != "/awards" || m.Head.Canonical != "https://example.com/companies/company-0" ||
		m.Founded != "2016" || len(m.Social) != 1 || len(m.People) != 1 || len(m.Former) != 1 || m.Funding.Raised.USD != 1_000_000 ||
		m.Funding.Rounds[0].Name != "Series A" ||
		m.Funding.Rounds[1].Amount != nil || m.Funding.Stage != "Series A" || m.Timeline[0].Months[0].Events[0].Title != "A shed" ||
		m.City.Href != "/companies?city=jaipur" || len(m.Similar) != 6 || m.Similar[0].Reason.Key != "company.sameCity" {
		t.Errorf("%+v", m)
	}
	if strings.Contains(m.Head.JSONLD, "MonetaryGrant") {
		t.Errorf("investments look like grants: %s", m.Head.JSONLD)
	}
	for _, text := range []string{`"Organization"`, `"foundingDate":"2016"`, `"founder"`} {
		if !strings.Contains(m.Head.JSONLD, text) {
			t.Errorf("structured data without %s: %s", text, m.Head.JSONLD)
		}
	}
	hindi := model[company.CompanyPage](t, s.get(t, "/hindi/companies/company-0"))
	if names := strings.Join(append(append(hindi.Models, hindi.Sectors[0].Text, hindi.Funding.Stage, hindi.Funding.Rounds[0].Name,
		hindi.Timeline[0].Months[0].Events[0].Kind), hindi.Similar[0].Sectors...), ", "); names !=
		"बी2बी, बी2सी, फ़िनटेक, सीरीज़ ए, सीरीज़ ए, स्थापना, फ़िनटेक" || hindi.Sectors[0].Href != "/hindi/companies?sector=fintech" {
		t.Errorf("names in Hindi: %s, %+v", names, hindi.Sectors)
	}
	if hindi.Name != "भट्टी" || hindi.Lang != "hi" || hindi.Head.Canonical != m.Head.Canonical {
		t.Errorf("in Hindi: %q, canonical %s", hindi.Name, hindi.Head.Canonical)
	}
	response := s.get(t, "/companies/company-1")
	plain := model[company.CompanyPage](t, response)
	if plain.Subtitle != "" || len(plain.Funding.Rounds) != 0 || len(plain.Stories) != 0 || plain.Website != "" {
		t.Errorf("a company with a name only: %+v", plain)
	}
	s.Stories.Companies = company.IDsOf
	s.Publish(s.DraftOf("ys", "Looms at night", `<p>Text.</p><p class="slip" data-slip="company:company-1"></p>`), 0)
	if with := model[company.CompanyPage](t, s.get(t, "/companies/company-1")); len(with.Stories) != 1 || len(with.NamedWith) != 0 {
		t.Errorf("%d stories name the company, with %+v", len(with.Stories), with.NamedWith)
	}
	// Companies in the same stories, in any language; drafts do not count.
	for i, others := range []string{"2,3", "3", "4"} {
		text := "<p>Text.</p>"
		for _, n := range append(strings.Split(others, ","), "1") {
			text += fmt.Sprintf(`<p class="slip" data-slip="company:company-%s"></p>`, n)
		}
		brand := []string{"ys", "hindi", "ys"}[i]
		if draft := s.DraftOf(brand, fmt.Sprintf("Looms %d", i), text); others != "4" {
			s.Publish(draft, 0)
		}
	}
	named := model[company.CompanyPage](t, s.get(t, "/companies/company-1")).NamedWith
	if want := []company.NamedEntity{{Kind: "company", Link: frame.Link{Text: "Company 03", Href: "/companies/company-3"}, Stories: 2},
		{Kind: "company", Link: frame.Link{Text: "Company 02", Href: "/companies/company-2"}, Stories: 1}}; !slices.Equal(named, want) {
		t.Errorf("companies in the same stories: %+v", named)
	}
	titles := func(path string) (all []string) {
		for _, card := range model[company.CompanyPage](t, s.get(t, path)).Stories {
			all = append(all, card.Lang+" "+card.Title)
		}
		return all
	}
	english, hindi1 := []string{"en Looms 0", "en Looms at night"}, "hi Looms 1"
	if got := titles("/companies/company-1"); !slices.Equal(got, append(english, hindi1)) {
		t.Errorf("the stories of the English profile: %q", got)
	}
	if got := titles("/hindi/companies/company-1"); !slices.Equal(got, append([]string{hindi1}, english...)) {
		t.Errorf("the stories of the Hindi profile: %q", got)
	}
	if m := model[company.CompanyPage](t, s.get(t, "/companies/company-1")); m.AllStories != "" {
		t.Errorf("the profile has all three stories, and leads to %s", m.AllStories)
	}
	for i := range frame.PageSize {
		s.Publish(s.DraftOf("ys", fmt.Sprintf("Looms by day %d", i), `<p>Text.</p><p class="slip" data-slip="company:company-1"></p>`), 0)
	}
	if m := model[company.CompanyPage](t, s.get(t, "/hindi/companies/company-1")); len(m.Stories) != frame.PageSize ||
		m.AllStories != "/hindi/search?q=%22Company+01%22" {
		t.Errorf("%d stories of more, which are at %q", len(m.Stories), m.AllStories)
	}
}

// F125, CONST-29: the banner of the directory is on its first page in editions with editors, and not on pages with filters.
func TestBannerOfTheDirectory(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	banner := func(address string) *curated.Banner { return model[company.CompaniesPage](t, s.get(t, address)).Banner }
	if b := banner("/companies"); b != nil {
		t.Errorf("without a set there is the banner %+v", b)
	}
	s.fillSet(t, curated.CompanyBanner, "ys",
		value{"image": "/files/wide.png", "mobileImage": "/files/narrow.png", "link": "/awards", "alt": "The awards"})
	if b := banner("/companies"); b == nil || b.Href != "/awards" || b.Alt != "The awards" {
		t.Errorf("the banner is %+v", b)
	}
	if b := banner("/companies?city=jaipur"); b != nil {
		t.Errorf("with a filter there is the banner %+v", b)
	}
}

// The structured data of a company has its awards and its investors. Only grants are grants, and an investor of an unknown kind is neither
// a firm nor a person.
func TestStructuredDataOfFunding(t *testing.T) {
	s := newSite(t)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		tide, mist := &investor.Investor{Slug: "tide", Name: "Tide", Kind: investor.Firm},
			&investor.Investor{Slug: "mist", Name: "Mist", Kind: investor.Unknown}
		if err := errors.Join(investor.Add(ctx, tx, tide), investor.Add(ctx, tx, mist)); err != nil {
			return err
		}
		kiln := &company.Profile{Company: &company.Company{Slug: "kiln", Name: "Kiln"}, Rounds: []company.Round{
			{Type: "SEED", Amount: new(int64(500)), Currency: "USD", Date: "2020", Investors: []investor.Investor{*tide, *mist}},
			{Type: "GRANT", Amount: new(int64(700)), Currency: "USD", Date: "2021"}}}
		if err := kiln.Save(ctx, tx); err != nil {
			return err
		}
		a := &award.Award{Slug: "makers", Name: "Makers", Year: 2025}
		if err := award.Save(ctx, tx, a, []award.Entry{{Rank: new(1), CompanyID: &kiln.ID}}); err != nil {
			return err
		}
		return award.SetPublished(ctx, tx, a)
	})
	text := model[company.CompanyPage](t, s.get(t, "/companies/kiln")).Head.JSONLD
	if strings.Count(text, "MonetaryGrant") != 1 || !strings.Contains(text, `"value":700`) || strings.Contains(text, `"value":500`) ||
		!strings.Contains(text, `"funder":[{"@type":"Organization","name":"Tide"`) || strings.Contains(text, "Mist") ||
		!strings.Contains(text, `"award":["Makers 2025"]`) {
		t.Errorf("structured data %s", text)
	}
}
