package company_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"testing"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// addCompanies adds a company for each number from 1 to n; fill sets the facts of the company.
func addCompanies(t *testing.T, db *database.DB, n int, fill func(i int, p *company.Profile)) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		for i := 1; i <= n; i++ {
			p := &company.Profile{Company: &company.Company{Slug: fmt.Sprintf("company-%d", i), Name: fmt.Sprintf("Company %03d", i)}}
			fill(i, p)
			if err := p.Save(ctx, tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func filterOf(t *testing.T, query string) company.Filter {
	t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		t.Fatal(err)
	}
	f, ok := company.FilterOf(values)
	if !ok {
		t.Fatalf("%q is not a filter", query)
	}
	return f
}

// F124: a company must pass the filters of all facets. The counts of a facet do not depend on its own filter, so that
// readers see how many companies another choice would give.
func TestFacetsCombineAndCount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		cities, models := []string{"Bengaluru", "Jaipur", "Kochi"}, []string{"B2B", "B2C"}
		addCompanies(t, db, 60, func(i int, p *company.Profile) {
			p.City, p.Models, p.Sectors = cities[i%3], []string{models[i%2]}, []int{1 + i%4}
			if i%10 == 0 {
				p.Rounds = []company.Round{{Type: "SEED", Date: fmt.Sprintf("20%02d-04", 10+i/10), Currency: "USD"}}
			}
		})
		for query, want := range map[string]struct {
			total, bengaluru, jaipur, b2b int64
		}{
			"":                                    {60, 20, 20, 30},
			"city=bengaluru":                      {20, 20, 20, 10},
			"city=bengaluru,jaipur":               {40, 20, 20, 20},
			"city=bengaluru&model=b2b":            {10, 10, 10, 10},
			"city=bengaluru&model=b2b&stage=seed": {2, 2, 2, 2},
			"city=nowhere":                        {0, 20, 20, 0},
		} {
			found, err := company.Find(t.Context(), db, filterOf(t, query), company.ByName, 0, 100)
			if err != nil {
				t.Fatal(err)
			}
			count := func(facet, value string) int64 {
				for _, c := range found.Counts {
					if c.Facet == facet && c.Value == value {
						return c.Count
					}
				}
				return 0
			}
			got := []int64{found.Total, int64(len(found.Companies)), count("city", "bengaluru"), count("city", "jaipur"), count("model", "b2b")}
			if !slices.Equal(got, []int64{want.total, want.total, want.bengaluru, want.jaipur, want.b2b}) {
				t.Errorf("%q: total, listed, Bengaluru, Jaipur, B2B are %v, want %v", query, got, want)
			}
		}
	})
}

// Each order lists every company once, page by page, whether companies are sorted in memory or read from an index.
func TestPagesOfTheDirectory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		company.SetMaxSortedInMemory(t, 20)
		addCompanies(t, db, 90, func(i int, p *company.Profile) {
			p.FoundedYear = 2000 + i%7
			p.City = []string{"Bengaluru", "Jaipur"}[i%2]
			if i%3 > 0 {
				p.Rounds = []company.Round{{Type: "SEED", Date: fmt.Sprintf("20%02d-04-%02d", 10+i%5, 1+i%28), Currency: "USD"}}
			}
		})
		for _, order := range company.Orders {
			for query, total := range map[string]int{"": 90, "city=jaipur": 45, "funded=2011,never,2014": 54, "funded=2011,never&city=jaipur": 21,
				"founded=2003": 13, "founded=2003,2005&city=jaipur": 14} {
				var all []company.Company
				for after := int64(0); ; after = all[len(all)-1].ID {
					page, err := company.Find(t.Context(), db, filterOf(t, query), order, after, 7)
					if err != nil {
						t.Fatal(err)
					}
					all = append(all, page.Companies...)
					if !page.More {
						break
					}
				}
				key := func(c company.Company) string {
					return map[company.Order]string{company.ByName: c.Name, company.ByFunding: c.Funded, company.ByFounded: c.Founded}[order]
				}
				seen := map[int64]bool{}
				for i, c := range all {
					if i > 0 && (order == company.ByName && key(c) < key(all[i-1]) || order != company.ByName && key(c) > key(all[i-1])) {
						t.Errorf("%s %q: %s follows %s", order, query, key(c), key(all[i-1]))
					}
					seen[c.ID] = true
				}
				if len(all) != total || len(seen) != total {
					t.Errorf("%s %q lists %d companies, %d different ones, want %d", order, query, len(all), len(seen), total)
				}
			}
		}
	})
}

func TestFilterOfAQuery(t *testing.T) {
	for query, want := range map[string]string{
		"city=jaipur,bengaluru,jaipur&sector=fintech": "sector=fintech&city=bengaluru,jaipur",
		"city=Jaipur": "city=jaipur", "city=%00": "", "hiring=yes&unknown=1": "hiring=yes", "city=,": "",
	} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		if f, _ := company.FilterOf(values); f.Query(company.Facets) != want {
			t.Errorf("%q is the filter %q, want %q", query, f.Query(company.Facets), want)
		}
	}
	f := filterOf(t, "city=jaipur")
	if got := f.Toggle("city", "jaipur").Toggle("city", "kochi").Query(company.Facets); got != "city=kochi" {
		t.Errorf("toggled to %q", got)
	}
}
