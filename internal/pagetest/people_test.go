package pagetest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/people"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// addPeople adds n founders, two of each company, and two investors who took part in a round of each of them: a firm, and the
// person Nila. Person 0 has a username, person 1 a path of their own.
func (s *testSite) addPeople(t *testing.T, n int) (authors []*taxonomy.Author) {
	t.Helper()
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		nila := &taxonomy.Author{Slug: "nila", Name: "Nila", Role: "Investor"}
		for i := range n {
			a := &taxonomy.Author{Slug: fmt.Sprintf("person-%d", i), Name: fmt.Sprintf("Person %03d", i), Role: "Founder"}
			switch i {
			case 0:
				a.Username, a.Names, a.Bio = new("first"), map[string][]string{"hi": {"पहला"}}, "One.\n\nTwo."
				a.Social = taxonomy.SocialLinks{LinkedIn: "https://linkedin.example/first", Wikipedia: "https://wikipedia.example/first"}
			case 1:
				a.OwnPath = new("/second-person")
			}
			authors = append(authors, a)
		}
		for _, a := range append(slices.Clone(authors), nila) {
			if err := taxonomy.SavePerson(ctx, tx, a); err != nil {
				return err
			}
		}
		fund := &investor.Investor{Slug: "fund", Name: "Fund", Kind: investor.Firm, Description: "It waits.", City: "Jaipur"}
		angel := &investor.Investor{Slug: "nila", Name: "Nila", Kind: investor.Individual, AuthorID: &nila.ID}
		for _, i := range []*investor.Investor{fund, angel} {
			if err := investor.Add(ctx, tx, i); err != nil {
				return err
			}
		}
		var profiles []*company.Profile
		for i := 0; i+1 < n; i += 2 {
			p := &company.Profile{Company: &company.Company{Slug: fmt.Sprintf("company-%d", i/2), Name: fmt.Sprintf("Company %d", i/2),
				City: "Jaipur", Sectors: []int{41}},
				Rounds: []company.Round{{Type: "SEED", Date: "2019-03", Currency: "INR", Investors: []investor.Investor{*fund, *angel}}}}
			for j, a := range authors[i : i+2] {
				p.People = append(p.People, company.TeamMember{Name: a.Name, AuthorID: &a.ID, Designation: "Co-founder", Role: account.Founder,
					Started: "2019-03", Ended: []string{"", "2021-06"}[j]})
			}
			profiles = append(profiles, p)
		}
		return company.SaveAll(ctx, tx, profiles)
	})
	return authors
}

// ROUTE-42, ROUTE-44, GEN-18, ERR-20: a person has one page, at their own path, else by username, else by slug. Other addresses of
// the person redirect there, and so does the author page; an author without a profile keeps that page.
func TestPathsOfPeople(t *testing.T) {
	s := newSite(t)
	s.addPeople(t, 4)
	s.Author("meera", "Meera")
	for address, canonical := range map[string]string{"/people/first": "/people/first", "/second-person": "/second-person",
		"/people/person-2": "/people/person-2", "/hindi/people/first": "/people/first", "/hindi/people/person-1": "/second-person"} {
		m := model[people.PersonPage](t, s.get(t, address))
		if m.Head.Canonical != "https://example.com"+canonical || m.Head.Type != "profile" {
			t.Errorf("%s: canonical %s, type %s", address, m.Head.Canonical, m.Head.Type)
		}
	}
	for address, target := range map[string]string{"/people/person-0": "/people/first", "/people/person-1": "/second-person",
		"/author/person-2": "/people/person-2", "/author/person-0": "/people/first", "/people/meera": "/author/meera",
		"/hindi/people/person-0": "/hindi/people/first", "/investors/nila": "/people/nila"} {
		if r := s.get(t, address); r.Status != http.StatusMovedPermanently || r.Header.Get("Location") != target {
			t.Errorf("%s: %d to %s, want %s", address, r.Status, r.Header.Get("Location"), target)
		}
	}
	// ROUTE-50: a reader who comes from the awards also gets the link back at a path of a person's own.
	for address, back := range map[string]bool{
		"/second-person": false, "/second-person?origin=awards": true, "/people/first?origin=awards": true,
	} {
		if m := model[people.PersonPage](t, s.get(t, address)); (m.Back != nil) != back {
			t.Errorf("%s: link back %+v", address, m.Back)
		}
	}
	if r := s.get(t, "/people/person-1?origin=awards"); r.Header.Get("Location") != "/second-person?origin=awards" {
		t.Errorf("to %s", r.Header.Get("Location"))
	}
	if r := s.get(t, "/author/meera"); r.Status != http.StatusOK {
		t.Errorf("the page of an author: %d", r.Status)
	}
	for _, address := range []string{"/people/none", "/hindi/people/none", "/investors/none", "/people?after=x", "/people?after=-1",
		"/people?after=99999", "/investors?after=99999", "/people/first?page=2"} {
		if r := s.get(t, address); r.Status != http.StatusNotFound {
			t.Errorf("%s: %d", address, r.Status)
		}
	}
}

// A username leads to one person only, and no two things have one path.
func TestNamesOfPeopleAreUnique(t *testing.T) {
	s := newSite(t)
	s.addPeople(t, 4)
	s.Author("guest", "Guest")
	save := func(a *taxonomy.Author) error {
		return s.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePerson(ctx, tx, a) })
	}
	for _, a := range []*taxonomy.Author{{Slug: "a", Name: "A", Username: new("first")}, {Slug: "a", Name: "A", Username: new("person-2")},
		{Slug: "first", Name: "A"}, {Slug: "a", Name: "A", Username: new("Not a slug")}} {
		if err := save(a); !errors.Is(err, taxonomy.ErrUsername) {
			t.Errorf("%s with the username %v: %v", a.Slug, a.Username, err)
		}
	}
	if err := save(&taxonomy.Author{Slug: "a", Name: "A", OwnPath: new("/second-person")}); !errors.Is(err, permalink.ErrTaken) {
		t.Errorf("the path of somebody else: %v", err)
	}
	if err := save(&taxonomy.Author{Slug: "a", Name: "A", OwnPath: new("/companies")}); !errors.Is(err, permalink.ErrReserved) {
		t.Errorf("the path of the directory: %v", err)
	}
	if err := save(&taxonomy.Author{Slug: "b", Name: "B", Username: new("guest")}); err != nil {
		t.Fatal(err)
	}
	if m := model[people.PersonPage](t, s.get(t, "/people/guest")); m.Name != "B" { // D-42, 18: the username wins
		t.Errorf("the username leads to %s", m.Name)
	}
}

// F150, ENTITY-39 to 44, WIDGET-45, STATE-68: a profile has the facts about a person, the companies, the stories by and about
// the person, and the adjacent people with the reason.
func TestProfileOfAPerson(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 6)
	m := model[people.PersonPage](t, s.get(t, "/people/first"))
	if m.Name != "Person 000" || len(m.Bio) != 2 || m.Designation != "Founder" || len(m.Social) != 2 || m.Social[0].Network != "linkedin" ||
		len(m.Employments) != 1 || m.Employments[0].Company.Href != "/companies/company-0" || m.Employments[0].Started != "2019-03" ||
		m.Employments[0].Ended != "" || m.Previous == nil || m.Previous.Text != "Nila" || m.Next == nil || m.Next.Href != "/second-person" {
		t.Errorf("%+v", m)
	}
	reasons := map[string]string{}
	for _, a := range m.Adjacent {
		reasons[a.Name] = a.Reason.Key + " " + a.Reason.Name
	}
	if reasons["Person 001"] != "person.cofounder Company 0" || reasons["Person 002"] != "company.sameInvestor Fund" ||
		reasons["Person 000"] != "" {
		t.Errorf("adjacent people: %v", reasons)
	}
	for _, text := range []string{`"ProfilePage"`, `"Person"`, `"sameAs":["https://linkedin.example/first","https://wikipedia.example/first"]`,
		`"worksFor"`} {
		if !strings.Contains(m.Head.JSONLD, text) {
			t.Errorf("structured data without %s: %s", text, m.Head.JSONLD)
		}
	}
	if hindi := model[people.PersonPage](t, s.get(t, "/hindi/people/first")); hindi.Name != "पहला" ||
		hindi.Employments[0].Company.Href != "/hindi/companies/company-0" {
		t.Errorf("in Hindi: %s, %+v", hindi.Name, hindi.Employments)
	}
	if len(m.Written.Cards)+len(m.About) != 0 || m.Follow == "" {
		t.Errorf("somebody who wrote nothing: %d stories, follow %q", len(m.Written.Cards), m.Follow)
	}
	s.Published("ys", "By the first", time.Hour, storytest.By(authors[0]))
	s.Publish(s.DraftOf("ys", "About the first", `<p>Text.</p><p class="slip" data-slip="person:person-0"></p>`), time.Hour)
	m = model[people.PersonPage](t, s.get(t, "/people/first"))
	if len(m.Written.Cards) != 1 || m.Written.Cards[0].Title != "By the first" || len(m.About) != 1 || m.About[0].Title != "About the first" ||
		m.Written.Cards[0].Authors[0].Href != "/people/first" || m.Follow == "" {
		t.Errorf("written %+v, about %+v, follow %q", m.Written.Cards, m.About, m.Follow)
	}
	c := model[company.CompanyPage](t, s.get(t, "/companies/company-0"))
	if c.People[0].Href != "/people/first" || c.Former[0].Href != "/second-person" ||
		c.Funding.Rounds[0].Investors[0].Href != "/investors/fund" ||
		c.Funding.Rounds[0].Investors[1].Href != "/people/nila" {
		t.Errorf("the company links to %+v, %+v, %+v", c.People, c.Former, c.Funding.Rounds[0].Investors)
	}
	if story := s.get(t, m.About[0].Href); !strings.Contains(string(story.Body), `"href":"/people/first"`) {
		t.Error("the entity card in the story does not lead to the profile")
	}
	// A name that is only in a text counts once an editor has confirmed it.
	named := s.Publish(s.DraftOf("ys", "Only named", "<p>It was Person 000 who said so.</p>"), 0)
	key := richtext.MentionKey{Kind: story.PersonMention, ID: authors[0].ID}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return mention.StoreNames(key.Kind)(ctx, tx, map[int64][]string{key.ID: {"Person 000"}})
	})
	if m = model[people.PersonPage](t, s.get(t, "/people/first")); len(m.About) != 1 {
		t.Errorf("with a suggested mention: %+v", m.About)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return mention.Decide(ctx, tx, s.Stories, named.ID, actor.Actor{}, map[richtext.MentionKey]mention.State{key: mention.Confirmed})
	})
	if m = model[people.PersonPage](t, s.get(t, "/people/first")); len(m.About) != 2 || m.About[0].Title != "Only named" {
		t.Errorf("with a confirmed mention: %+v", m.About)
	}
}

// The pages of investors have their portfolios and co-investors; an investor who is a person has one page, the profile.
func TestPagesOfInvestorsShowTheirPortfolios(t *testing.T) {
	s := newSite(t)
	s.addPeople(t, 6)
	list := model[people.InvestorsPage](t, s.get(t, "/investors"))
	if list.Total != 2 || list.Investors[0].Link.Href != "/investors/fund" ||
		list.Investors[0].Companies != 3 || list.Investors[0].Rounds != 3 ||
		list.Investors[1].Link.Href != "/people/nila" {
		t.Errorf("%+v", list.Investors)
	}
	m := model[people.InvestorPage](t, s.get(t, "/investors/fund"))
	if m.Name != "Fund" || len(m.Portfolio) != 3 || m.Portfolio[0].Rounds[0].Name != "Seed" || m.Rounds != 3 || m.First != "2019-03" ||
		len(m.CoInvestors) != 1 || m.CoInvestors[0].Shared != 3 || m.CoInvestors[0].Link.Href != "/people/nila" ||
		!strings.Contains(m.Head.JSONLD, `"Organization"`) {
		t.Errorf("%+v", m)
	}
	if nila := model[people.PersonPage](t, s.get(t, "/people/nila")); len(nila.Portfolio) != 3 {
		t.Errorf("the portfolio of a person has %d companies", len(nila.Portfolio))
	}
	hindi := model[people.InvestorPage](t, s.get(t, "/hindi/investors/fund"))
	if hindi.Portfolio[0].Company.Href != "/hindi/companies/company-2" || hindi.Head.Canonical != m.Head.Canonical {
		t.Errorf("in Hindi: %+v, canonical %s", hindi.Portfolio[0].Company, hindi.Head.Canonical)
	}
}

// People are listed page by page and found by name; search engines index the first page only.
func TestListOfPeople(t *testing.T) {
	s := newSite(t)
	s.addPeople(t, 30)
	first := model[people.PeoplePage](t, s.get(t, "/people"))
	second := model[people.PeoplePage](t, s.get(t, first.Next))
	if first.Total != 31 || len(first.Cards) != 24 || first.Head.Robots != "" || first.Cards[0].Name != "Nila" || len(second.Cards) != 7 ||
		second.Next != "" || second.First != "/people" || second.Head.Robots != "noindex, follow" || second.Cards[6].Name != "Person 029" {
		t.Errorf("%d people, then %d: %+v", len(first.Cards), len(second.Cards), second)
	}
	if c := first.Cards[1]; c.Designation != "Co-founder" || c.Company != "Company 0" || c.Href != "/people/first" {
		t.Errorf("%+v", c)
	}
	if found := model[people.PeoplePage](t, s.get(t, "/people?q=nil")); len(found.Cards) != 1 || found.Cards[0].Name != "Nila" ||
		found.Head.Robots != "noindex, follow" || found.Next != "" {
		t.Errorf("found %+v", found.Cards)
	}
	if m := model[people.PeoplePage](t, s.get(t, "/hindi/people")); m.Lang != "hi" || m.Cards[1].Href != "/hindi/people/first" ||
		m.Cards[1].Name != "पहला" {
		t.Errorf("in Hindi: %+v", m.Cards[1])
	}
}

// The pages need as many queries for many people, companies and investors as for few.
func TestQueriesOfPeopleDoNotGrow(t *testing.T) {
	counts := map[string][]int{}
	for _, n := range []int{8, 40} {
		s := newSite(t)
		s.addPeople(t, n)
		counter := dbtest.CountQueries(s.DB)
		for _, address := range []string{"/people", "/people/first", "/people/nila", "/investors", "/investors/fund", "/companies/company-0"} {
			s.get(t, address) // what does not depend on the page is read once
			counter.N = 0
			s.get(t, address)
			counts[address] = append(counts[address], counter.N)
		}
	}
	for address, n := range counts {
		if n[0] == 0 || n[1] > n[0] {
			t.Errorf("%s: %d queries for few, %d for many", address, n[0], n[1])
		}
	}
}
