package pagetest_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/people"
	"masthead/internal/story/storytest"
)

// "Editing by the newsroom", D-38: what editors withdraw is gone at its address, in any edition, and in no list and link; what it named is
// a name without a link. After it was restored everything is as before.
func TestWithdrawnRecords(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 4)
	s.Published("ys", "By the third", time.Hour, storytest.By(authors[2]))
	editor := actor.Actor{AllBrands: true}
	fund, err := company.AnyInvestorBySlug(t.Context(), s.DB.Read, "fund")
	if err != nil {
		t.Fatal(err)
	}
	first, err := company.BySlug(t.Context(), s.DB.Read, "company-1")
	if err != nil {
		t.Fatal(err)
	}
	set := func(restore bool) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, a := range authors[:3] {
				if _, err := people.WithdrawPerson(ctx, tx, editor, a.ID, restore); err != nil {
					return err
				}
			}
			if _, err := people.WithdrawInvestor(ctx, tx, editor, fund.ID, restore); err != nil {
				return err
			}
			if restore {
				return company.Restore(ctx, tx, editor, first.ID)
			}
			return company.Withdraw(ctx, tx, editor, first.ID)
		})
	}
	pages := []string{"/people/first", "/second-person", "/people/person-2", "/hindi/people/first", "/investors/fund", "/hindi/investors/fund",
		"/companies/company-1", "/hindi/companies/company-1"}
	shown := func() (names string) {
		c := model[company.CompanyPage](t, s.get(t, "/companies/company-0"))
		links := []string{c.People[0].Name, c.People[0].Href, c.Former[0].Href, c.Funding.Rounds[0].Investors[0].Text,
			c.Funding.Rounds[0].Investors[0].Href, c.Funding.Rounds[0].Investors[1].Href}
		nila := model[people.PersonPage](t, s.get(t, "/people/nila"))
		for _, row := range nila.Portfolio {
			links = append(links, row.Company.Href)
		}
		for _, one := range model[people.PersonPage](t, s.get(t, "/people/nila")).Adjacent {
			links = append(links, one.Href)
		}
		return strings.Join(links, " ")
	}
	totals := func(persons, investors, companies int64) {
		t.Helper()
		p, i := model[people.PeoplePage](t, s.get(t, "/people")), model[people.InvestorsPage](t, s.get(t, "/investors"))
		c := model[company.CompaniesPage](t, s.get(t, "/companies"))
		if p.Total != persons || len(p.Cards) != int(persons) || i.Total != investors || len(i.Investors) != int(investors) ||
			c.Total != companies || len(c.Cards) != int(companies) {
			t.Errorf("%d people, %d investors, %d companies", p.Total, i.Total, c.Total)
		}
	}
	before := shown()
	totals(5, 2, 2)
	set(false)
	for _, address := range pages {
		s.expectStatus(t, address, http.StatusGone)
	}
	s.expectStatus(t, "/author/person-0", http.StatusGone)
	if r := s.get(t, "/author/person-2"); r.Status != http.StatusOK {
		t.Errorf("the author page of somebody who wrote: %d", r.Status)
	}
	if got := shown(); got != "Person 000   Fund  /people/nila /companies/company-0" {
		t.Errorf("links while they are withdrawn: %s", got)
	}
	totals(2, 1, 1)
	set(true)
	for _, address := range pages {
		s.expectStatus(t, address, http.StatusOK)
	}
	if got := shown(); got != before {
		t.Errorf("after they were restored:\n%s\nbefore:\n%s", got, before)
	}
	totals(5, 2, 2)
}
