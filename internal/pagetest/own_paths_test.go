package pagetest_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/awardpage"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/searchpage"
)

// expectMoved checks that a path redirects permanently to an address.
func (s *testSite) expectMoved(t *testing.T, from, to string) {
	t.Helper()
	if r := s.get(t, from); r.Status != http.StatusMovedPermanently || r.Header.Get("Location") != to {
		t.Errorf("%s: %d to %q, want %q", from, r.Status, r.Header.Get("Location"), to)
	}
}

func (s *testSite) expectStatus(t *testing.T, path string, status int) edge.Page {
	t.Helper()
	r := s.get(t, path)
	if r.Status != status {
		t.Errorf("%s: %d, want %d", path, r.Status, status)
	}
	return r
}

// ROUTE-43, ROUTE-45, ROUTE-52, D-08: a company's profile is at its own path in every edition, and the fallback path redirects there
// with its parameters; links, the canonical address, structured data and the sitemap have the own path. A path that was left redirects.
func TestCompaniesAtTheirOwnPaths(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	one, err := company.BySlug(t.Context(), s.DB.Read, "company-0")
	if err != nil {
		t.Fatal(err)
	}
	set := func(path string) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := company.SetPath(ctx, tx, actor.Actor{AllBrands: true}, one.ID, path)
			return err
		})
	}
	s.expectStatus(t, "/kiln", http.StatusNotFound)
	s.expectStatus(t, "/hindi/kiln", http.StatusNotFound)
	set("/kiln")
	s.expectMoved(t, "/companies/company-0", "/kiln")
	s.expectMoved(t, "/companies/company-0?origin=awards", "/kiln?origin=awards")
	s.expectMoved(t, "/hindi/companies/company-0", "/hindi/kiln")
	m := model[company.CompanyPage](t, s.get(t, "/kiln?origin=awards"))
	if m.Name != "Company 00" || m.Head.Canonical != "https://example.com/kiln" || m.Back == nil || len(m.Breadcrumbs) == 0 ||
		m.History != "/companies/company-0/history" || !strings.Contains(m.Head.JSONLD, `"https://example.com/kiln"`) ||
		strings.Contains(m.Head.JSONLD, "/companies/company-0") || m.Card != "https://example.com/embed/kiln" {
		t.Errorf("canonical %s, back %v, history %s, card %s, breadcrumbs %v, structured data %s", m.Head.Canonical, m.Back, m.History, m.Card,
			m.Breadcrumbs, m.Head.JSONLD)
	}
	hindi := model[company.CompanyPage](t, s.get(t, "/hindi/kiln"))
	if hindi.Name != "भट्टी" || hindi.Lang != "hi" || hindi.Head.Canonical != "https://example.com/kiln" {
		t.Errorf("in Hindi: %q, canonical %s", hindi.Name, hindi.Head.Canonical)
	}
	list := model[company.CompaniesPage](t, s.get(t, "/hindi/companies"))
	if !slices.ContainsFunc(list.Cards, func(c company.CompanyCard) bool { return c.Href == "/hindi/kiln" }) {
		t.Errorf("the directory has the cards %+v", list.Cards)
	}
	if at := sitemapAddresses(t, s.pages); len(at["/kiln"]) != 1 || len(at["/companies/company-0"]) != 0 {
		t.Errorf("the sitemap has /kiln in %v", at["/kiln"])
	}

	set("/kiln-and-loom")
	s.expectMoved(t, "/kiln", "/kiln-and-loom")
	s.expectMoved(t, "/hindi/kiln", "/hindi/kiln-and-loom")
	other, err := company.BySlug(t.Context(), s.DB.Read, "company-1")
	if err != nil {
		t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return company.Merge(ctx, tx, other.ID, one.ID, actor.Actor{})
	})
	s.expectMoved(t, "/kiln-and-loom", "/companies/company-1")
	s.expectMoved(t, "/companies/company-0", "/companies/company-1")
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		return company.Unmerge(ctx, tx, one.ID, actor.Actor{})
	})
	s.expectStatus(t, "/kiln-and-loom", http.StatusOK)
	set("")
	s.expectMoved(t, "/kiln-and-loom", "/companies/company-0")
	s.expectMoved(t, "/hindi/kiln", "/hindi/companies/company-0")
	s.expectStatus(t, "/companies/company-0", http.StatusOK)
	actions, err := company.Actions(t.Context(), s.DB.Read, one.ID, 0, 9)
	if err != nil || len(actions) < 3 || actions[0].Action != "path.set" {
		t.Errorf("actions %+v, %v", actions, err)
	}
}

// ROUTE-45, D-08: an award is at its own path, with the menu of awards; further ranks are below it.
func TestAwardsAtTheirOwnPaths(t *testing.T) {
	s := newSite(t)
	s.addAward(t, public(award.Award{Slug: "makers", Name: "Makers", Year: 2026}), 27)
	s.addAward(t, award.Award{Slug: "later", Name: "Later", Year: 2027}, 1)
	set := func(slug, path string) {
		t.Helper()
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := award.SetPath(ctx, tx, actor.Actor{AllBrands: true}, slug, path)
			return err
		})
	}
	set("makers", "/makers-of-the-year")
	set("later", "/later")
	s.expectStatus(t, "/later", http.StatusNotFound)
	s.expectMoved(t, "/awards/makers?start=21", "/makers-of-the-year?start=21")
	m := model[awardpage.AwardPage](t, s.get(t, "/makers-of-the-year"))
	if m.Head.Canonical != "https://example.com/makers-of-the-year" || m.Next == nil || m.Next.Href != "/makers-of-the-year?start=21" ||
		len(m.Menu) != 3 || m.Menu[0].Key != "award.all" || len(m.Breadcrumbs) == 0 {
		t.Errorf("canonical %s, next %+v, menu %+v, breadcrumbs %+v", m.Head.Canonical, m.Next, m.Menu, m.Breadcrumbs)
	}
	if m = model[awardpage.AwardPage](t, s.get(t, "/hindi/makers-of-the-year?start=21")); len(m.Entries) != 7 || m.Lang != "hi" {
		t.Errorf("%d further ranks in %s", len(m.Entries), m.Lang)
	}
	cards := model[awardpage.AwardsPage](t, s.get(t, "/hindi/awards")).Cards
	if len(cards) != 1 || cards[0].Href != "/hindi/makers-of-the-year" {
		t.Errorf("cards %+v", cards)
	}
	set("makers", "")
	s.expectMoved(t, "/makers-of-the-year", "/awards/makers")
	s.expectStatus(t, "/awards/makers", http.StatusOK)
}

// In an edition, results and suggestions lead to the edition's own pages of companies, with and without paths of their own. Stories
// have one address.
func TestResultsLeadToPagesOfTheEdition(t *testing.T) {
	s := newSite(t)
	s.addCompanies(t)
	s.Published("ys", "Company 00 fires its kiln", 0)
	one, err := company.BySlug(t.Context(), s.DB.Read, "company-0")
	if err != nil {
		t.Fatal(err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := company.SetPath(ctx, tx, actor.Actor{AllBrands: true}, one.ID, "/kiln")
		return err
	})
	s.completeIndex(t)
	for address, want := range map[string]string{
		"/search?q=company+00&kind=company": "/kiln", "/hindi/search?q=company+00&kind=company": "/hindi/kiln",
		"/hindi/search?q=company+01&kind=company": "/hindi/companies/company-1",
	} {
		if m := model[searchpage.SearchPage](t, s.get(t, address)); len(m.Hits) == 0 || m.Hits[0].Card.Href != want {
			t.Errorf("%s leads to %+v, want %s", address, m.Hits, want)
		}
	}
	found, err := s.pages.features.Search.Suggest(t.Context(), "company 00", "hi")
	if err != nil {
		t.Fatal(err)
	}
	editions := map[string]bool{}
	for _, one := range found.Suggestions {
		editions[one.Path] = one.Editions
	}
	if !editions["/kiln"] || editions["/2026/03/company-00-fires-its-kiln"] || len(editions) < 2 {
		t.Errorf("pages that every edition has: %v", editions)
	}
}
