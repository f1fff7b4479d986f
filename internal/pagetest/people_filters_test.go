package pagetest_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/awardpage"
	"masthead/internal/company"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/people"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
)

// "the list of people is filtered": filters by role, sector, city and stories combine, have counts, are in the address, and are removed one
// by one. A filter with a value that nobody has gives a page that says so.
func TestListOfPeopleIsFiltered(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 60)
	page := func(address string) people.PeoplePage {
		t.Helper()
		return model[people.PeoplePage](t, s.get(t, address))
	}
	option := func(m people.PeoplePage, name, key string) facet.FacetOption {
		t.Helper()
		for _, f := range m.Facets {
			for _, o := range f.Options {
				if f.Name == name && (o.Key == key || o.Text == key) {
					return o
				}
			}
		}
		t.Errorf("%s has no %s: %+v", name, key, m.Facets)
		return facet.FacetOption{}
	}
	all := page("/people")
	for key, count := range map[string]int64{"companyRole.FOUNDER": 60, "search.investor": 1} {
		if o := option(all, "role", key); o.Count != count {
			t.Errorf("%s: %d, want %d", key, o.Count, count)
		}
	}
	if all.Total != 61 || len(all.Active) != 0 {
		t.Errorf("%d people, active %+v", all.Total, all.Active)
	}
	investors := page("/people?role=investor")
	if investors.Total != 1 || investors.Cards[0].Name != "Nila" || investors.Clear != "/people" || len(investors.Active) != 1 ||
		investors.Active[0].Href != "/people" || investors.Head.Robots != "noindex, follow" {
		t.Errorf("investors: %+v", investors)
	}
	if o := option(investors, "role", "companyRole.FOUNDER"); o.Count != 60 || o.Href != "/people?role=founder,investor" {
		t.Errorf("another role: %+v", o)
	}
	// A founder of a company in another city, with a story.
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		other := &company.Profile{Company: &company.Company{Slug: "kiln", Name: "Kiln", City: "Kochi", Sectors: []int{3}},
			People: []company.TeamMember{{AuthorID: &authors[7].ID, Name: "Person 007", Role: account.Executive}}}
		return other.Save(ctx, tx)
	})
	s.Published("ys", "By the eighth", time.Hour, storytest.By(authors[7]))
	both := page("/people?role=executive&city=kochi&stories=yes")
	if both.Total != 1 || both.Cards[0].Name != "Person 007" || len(both.Active) != 3 || len(both.Kept) != 3 ||
		both.Active[2].Href != "/people?role=executive&city=kochi" {
		t.Errorf("three filters: %+v", both)
	}
	// A search keeps the filters, counts what it found, and is paged by key beyond 48 people.
	seen := map[string]bool{}
	for address, pages := "/people?q=person&role=founder", 0; address != "" && pages < 5; pages++ {
		m := page(address)
		if m.Total != 60 || m.All != "/people?role=founder" {
			t.Errorf("%s: %d people, all at %s", address, m.Total, m.All)
		}
		for _, c := range m.Cards {
			seen[c.Slug] = true
		}
		address = m.Next
	}
	if len(seen) != 60 {
		t.Errorf("the pages of a search show %d people", len(seen))
	}
	if m := page("/people?q=person+007&city=kochi"); m.Total != 1 || m.Clear != "/people?q=person+007" {
		t.Errorf("a search with a filter: %+v", m)
	}
	none := page("/people?city=atlantis")
	if none.Total != 0 || len(none.Unknown) != 1 || none.Unknown[0] != "atlantis" || none.Active[0].Href != "/people" {
		t.Errorf("a city without people: %+v", none)
	}
	for _, address := range []string{"/people?role=founder&after=999999", "/people?q=person&after=999999"} {
		s.expectStatus(t, address, http.StatusNotFound)
	}
	// Changes are counted at once.
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := people.WithdrawPerson(ctx, tx, actor.Actor{AllBrands: true}, authors[7].ID, false)
		return err
	})
	if m := page("/people?city=kochi"); m.Total != 0 {
		t.Errorf("a withdrawn person is counted: %+v", m.Cards)
	}
}

// "rankings": an entry of a merged company names the remaining one, and the profile of that company has the award; a withdrawn company or
// person is a name without a link. A withdrawn award is gone.
func TestRankingsNameWhatRemains(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 2)
	editor := actor.Actor{AllBrands: true}
	s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers", Year: 2026}), 3, award.Entry{AuthorID: &authors[0].ID})
	winners, err := company.BySlugs(t.Context(), s.DB.Read, []string{"makers-1", "makers-2", "makers-3", "company-0"})
	if err != nil || len(winners) != 4 {
		t.Fatal(len(winners), err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := company.Merge(ctx, tx, winners[3].ID, winners[0].ID, editor); err != nil {
			return err
		}
		if err := company.Withdraw(ctx, tx, editor, winners[1].ID); err != nil {
			return err
		}
		_, err := people.WithdrawPerson(ctx, tx, editor, authors[0].ID, false)
		return err
	})
	rows := model[awardpage.AwardPage](t, s.get(t, "/awards/makers")).Entries
	got := []string{}
	for _, row := range rows {
		got = append(got, row.Name+" "+row.Href)
	}
	if text := strings.Join(got, ", "); text != "Company 0 /companies/company-0?origin=awards, Winner 2 , "+
		"Winner 3 /companies/makers-3?origin=awards, Person 000 " {
		t.Error(text)
	}
	if c := model[company.CompanyPage](t, s.get(t, "/companies/company-0")); len(c.Awards) != 1 || c.Awards[0].Name != "Makers" {
		t.Errorf("awards of the remaining company: %+v", c.Awards)
	}
	set := func(withdrawn bool) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			a, err := award.AnyBySlug(ctx, tx, "makers")
			if err != nil {
				return err
			}
			return award.SetWithdrawn(ctx, tx, editor, a, withdrawn)
		})
	}
	set(true)
	for _, address := range []string{"/awards/makers", "/hindi/awards/makers"} {
		s.expectStatus(t, address, http.StatusGone)
	}
	if m := model[awardpage.AwardsPage](t, s.get(t, "/awards")); len(m.Cards) != 0 {
		t.Errorf("the list has %+v", m.Cards)
	}
	set(false)
	s.expectStatus(t, "/awards/makers", http.StatusOK)
}

// An address that an editor has given up with a change of the slug leads to no page. Entity cards of stories still show the record.
func TestAnAddressThatWasGivenUpLeadsToNoPage(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 3)
	named := s.Publish(s.DraftOf("ys", "Named before", `<p>Text.</p><p class="slip" data-slip="company:company-0"></p>`+
		`<p class="slip" data-slip="person:person-2"></p>`), time.Hour)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		editor := actor.Actor{AllBrands: true}
		first, companyErr := company.BySlug(ctx, tx, "company-0")
		fund, investorErr := investor.AnyBySlug(ctx, tx, "fund")
		if err := errors.Join(companyErr, investorErr); err != nil {
			return err
		}
		_, companyErr = company.SetSlug(ctx, tx, editor, first.ID, "kiln", false)
		_, investorErr = (investor.Newsroom{Rounds: company.InvestorRounds{}}).SetSlug(ctx, tx, editor, fund.ID, "reef", false)
		_, personErr := people.SetPersonSlug(ctx, tx, editor, authors[2].ID, "third", false)
		return errors.Join(companyErr, investorErr, personErr)
	})
	for _, address := range []string{"/companies/company-0", "/hindi/companies/company-0", "/companies/company-0/history", "/investors/fund",
		"/people/person-2", "/author/person-2"} {
		s.expectStatus(t, address, http.StatusNotFound)
	}
	cards := map[string]string{}
	for _, c := range model[storypage.StoryPage](t, s.get(t, named.Path)).Story.EntityCards {
		cards[c.Slug] = c.Href
	}
	if cards["company-0"] != "/companies/kiln" || cards["person-2"] != "/people/third" {
		t.Errorf("entity cards link to %v", cards)
	}
}

// "Slugs can be changed": the addresses with an earlier slug or username, and paths of their own that people left, redirect, until another
// entity has the slug.
func TestEarlierSlugsRedirect(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 3)
	editor := actor.Actor{AllBrands: true}
	named := s.Publish(s.DraftOf("ys", "Named before", `<p>Text.</p><p class="slip" data-slip="company:company-0"></p>`+
		`<p class="slip" data-slip="person:person-2"></p>`), time.Hour)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		first, err := company.BySlug(ctx, tx, "company-0")
		if err != nil {
			return err
		}
		if _, err := company.SetSlug(ctx, tx, editor, first.ID, "kiln", true); err != nil {
			return err
		}
		fund, err := investor.AnyBySlug(ctx, tx, "fund")
		if err != nil {
			return err
		}
		if _, err := (investor.Newsroom{Rounds: company.InvestorRounds{}}).SetSlug(ctx, tx, editor, fund.ID, "reef", true); err != nil {
			return err
		}
		if _, err := people.SetPersonSlug(ctx, tx, editor, authors[2].ID, "third", true); err != nil {
			return err
		}
		return nil
	})
	to := func(address, want string) {
		t.Helper()
		if r := s.get(t, address); r.Status != http.StatusMovedPermanently || r.Header.Get("Location") != want {
			t.Errorf("%s: %d %s, want %s", address, r.Status, r.Header.Get("Location"), want)
		}
	}
	to("/companies/company-0", "/companies/kiln")
	to("/hindi/companies/company-0?origin=awards", "/hindi/companies/kiln?origin=awards")
	to("/companies/company-0/history", "/companies/kiln/history")
	to("/investors/fund", "/investors/reef")
	to("/people/person-2", "/people/third")
	to("/author/person-2", "/people/third")
	// Entity cards of stories link to the address with the new slug; the text has the earlier one.
	cards := map[string]string{}
	for _, c := range model[storypage.StoryPage](t, s.get(t, named.Path)).Story.EntityCards {
		cards[c.Slug] = c.Href
	}
	if cards["company-0"] != "/companies/kiln" || cards["person-2"] != "/people/third" {
		t.Errorf("entity cards link to %v", cards)
	}
	// Person 0 has a username, person 1 a path of their own; both lose them.
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for n, username := range map[int]string{0: "the-first", 1: ""} {
			a, err := taxonomy.PersonByID(ctx, tx, authors[n].ID)
			if err != nil {
				return err
			}
			e := people.PersonEdit{Name: a.Name, Username: username}
			if _, err := people.EditPerson(ctx, tx, editor, a.ID, a.Version, e, i18n.Default); err != nil {
				return err
			}
		}
		return nil
	})
	to("/people/first", "/people/the-first")
	to("/second-person", "/people/person-1")
	s.expectStatus(t, "/people/the-first", http.StatusOK)
	s.expectStatus(t, "/people/person-1", http.StatusOK)
	// Another company takes the slug.
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := company.Add(ctx, tx, "company-0", "Another company")
		return err
	})
	s.expectStatus(t, "/companies/company-0", http.StatusOK)
}
