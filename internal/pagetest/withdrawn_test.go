package pagetest_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/people"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// "Editing by the newsroom", D-38: content that editors withdraw is gone at its address, in any edition, and from lists and links;
// mentions of it are names without a link. After it is restored everything is as before.
func TestWithdrawnRecords(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 4)
	s.Published("ys", "By the third", time.Hour, storytest.By(authors[2]))
	editor := actor.Actor{AllBrands: true}
	fund, err := investor.AnyBySlug(t.Context(), s.DB.Read, "fund")
	if err != nil {
		t.Fatal(err)
	}
	first, err := company.BySlug(t.Context(), s.DB.Read, "company-1")
	if err != nil {
		t.Fatal(err)
	}
	set := func(restore bool) {
		t.Helper()
		s.setWithdrawn(restore, editor, authors[:3], fund, first)
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

// setWithdrawn withdraws people, an investor and a company, or restores them.
func (s *testSite) setWithdrawn(restore bool, by actor.Actor, authors []*taxonomy.Author, fund *investor.Investor, one *company.Company) {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		for _, a := range authors {
			if _, err := people.WithdrawPerson(ctx, tx, by, a.ID, restore); err != nil {
				return err
			}
		}
		if _, err := (investor.Newsroom{Rounds: company.InvestorRounds{}}).Withdraw(ctx, tx, by, fund.ID, restore); err != nil {
			return err
		}
		if restore {
			return company.Restore(ctx, tx, by, one.ID)
		}
		return company.Withdraw(ctx, tx, by, one.ID)
	})
}

// "Editing by the newsroom", D-38: readers find nothing of a withdrawn company, person or investor in other formats of pages, lists and
// links: the sitemap, feeds, Markdown, the search page, cards for other sites, oEmbed, and profiles that are named in the same stories.
// After it is restored everything is there again.
func TestNothingIsLeftOfWithdrawnRecords(t *testing.T) {
	s := newSite(t)
	authors := s.addPeople(t, 4)
	s.Stories.Companies = company.IDsOf
	slip := `<p class="slip" data-slip="%s"></p>`
	fund, err := investor.AnyBySlug(t.Context(), s.DB.Read, "fund")
	if err != nil {
		t.Fatal(err)
	}
	first, err := company.BySlug(t.Context(), s.DB.Read, "company-1")
	if err != nil {
		t.Fatal(err)
	}
	text := "<p>" + authors[0].Name + " met " + first.Name + ".</p>"
	for _, one := range []string{"company:company-0", "company:company-1", "person:person-0", "person:person-3"} {
		text += fmt.Sprintf(slip, one)
	}
	named := s.Publish(s.DraftOf("ys", "Looms at night", text), time.Hour)
	s.Write(func(ctx context.Context, tx *database.Tx) error { // the fund is named in the story too, and its text links to the others
		decided := map[richtext.MentionKey]mention.State{}
		for key, name := range map[richtext.MentionKey]string{{Kind: story.InvestorMention, ID: fund.ID}: "Looms at night",
			{Kind: story.CompanyMention, ID: first.ID}: first.Name, {Kind: story.PersonMention, ID: authors[0].ID}: authors[0].Name} {
			if err := mention.StoreNames(key.Kind)(ctx, tx, map[int64][]string{key.ID: {name}}); err != nil {
				return err
			}
			decided[key] = mention.Confirmed
		}
		return mention.Decide(ctx, tx, s.Stories, named.ID, actor.Actor{}, decided)
	})
	s.completeIndex(t)
	editor := actor.Actor{AllBrands: true}
	set := func(restore bool) {
		t.Helper()
		s.setWithdrawn(restore, editor, authors[:2], fund, first)
		s.completeIndex(t)
	}
	load := func(of func(context.Context, edge.Request) (edge.Page, error), address string) (status int, body string) {
		t.Helper()
		u, err := url.Parse(address)
		if err != nil {
			t.Fatal(err)
		}
		p, err := of(t.Context(), edge.Request{Path: u.Path, Query: u.Query()})
		if errors.Is(err, database.ErrNotFound) {
			return http.StatusNotFound, ""
		}
		if err != nil {
			t.Fatalf("%s: %v", address, err)
		}
		return max(p.Status, http.StatusOK), string(p.Body)
	}
	records := []string{"/people/first", "/second-person", "/investors/fund", "/companies/company-1"}
	check := func(gone bool) {
		t.Helper()
		forms := s.pages.features.Syndicate.Load
		for _, address := range []string{"/companies/company-1/feed", "/companies/company-1/feed.atom", "/hindi/companies/company-1/feed.json",
			"/companies/company-1.md", "/hindi/companies/company-1.md", "/people/first/feed", "/people/first.md", "/second-person.md",
			"/people/person-1/feed.json", "/investors/fund.md"} {
			if status, body := load(forms, address); (status >= http.StatusBadRequest) != gone {
				t.Errorf("withdrawn %v: %s is %d: %s", gone, address, status, body)
			}
		}
		for _, address := range []string{"/embed/companies/company-1", "/embed/hindi/companies/company-1"} {
			if status, body := load(s.pages.embed().Embed, address); (status >= http.StatusBadRequest) != gone {
				t.Errorf("withdrawn %v: %s is %d: %s", gone, address, status, body)
			}
		}
		for _, path := range append([]string{"/hindi/companies/company-1"}, records...) {
			status, body, _ := oembed(t, s.pages, url.Values{"url": {ourSite + path}})
			if has := status == http.StatusOK; has == gone && (has || strings.Contains(path, "/companies/")) {
				t.Errorf("withdrawn %v: oEmbed of %s is %d: %s", gone, path, status, body)
			}
		}
		inSitemap := sitemapAddresses(t, s.pages)
		for _, path := range records {
			if (inSitemap[path] == nil) != gone {
				t.Errorf("withdrawn %v: %s is in the sitemap: %v", gone, path, inSitemap[path])
			}
		}
		// Lists and other records lead to each record in as many places as before.
		lists := map[string]string{}
		for _, address := range []string{"/companies", "/hindi/companies", "/companies?sort=name&view=rows", "/people", "/people?q=person",
			"/investors", "/companies/company-0", "/people/person-3", "/people/nila", "/search?q=company", "/search?q=person", "/search?q=fund",
			"/hindi/search?q=company", named.Path} {
			lists[address] = string(s.get(t, address).Body)
		}
		for _, address := range []string{"/feed", "/companies/company-0/feed.atom", "/companies/company-0.md", "/people/person-3.md",
			"/people/nila.md", "/people/nila/feed.atom", named.Path + ".md", "/companies.md", "/people.md", "/llms.txt"} {
			_, lists[address] = load(forms, address)
		}
		for _, path := range records {
			found := 0
			for address, body := range lists {
				body = strings.ReplaceAll(body, "&#34;", `"`) // of the texts in feeds
				if n := strings.Count(body, path+`"`) + strings.Count(body, path+")") + strings.Count(body, path+"#"); n > 0 {
					found++
					if gone {
						t.Errorf("%s still leads to %s", address, path)
					}
				} else if text := address == "/feed" || address == named.Path+".md"; text && !gone &&
					(path == "/people/first" || path == "/companies/company-1") {
					t.Errorf("%s does not link to %s", address, path)
				}
			}
			if !gone && found < 3 {
				t.Errorf("only %d lists lead to %s", found, path)
			}
		}
		for _, path := range []string{"/companies/company-0", "/people/person-3"} {
			var list []company.NamedEntity
			if path == "/companies/company-0" {
				list = model[company.CompanyPage](t, s.get(t, path)).NamedWith
			} else {
				list = model[people.PersonPage](t, s.get(t, path)).NamedWith
			}
			want := 4
			if gone {
				want = 1
			}
			if len(list) != want {
				t.Errorf("withdrawn %v: %s is named with %+v", gone, path, list)
			}
		}
	}
	check(false)
	set(false)
	check(true)
	set(true)
	check(false)
}
