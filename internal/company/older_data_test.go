package company

import (
	"context"
	"slices"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
)

// The filter for the year of the newest round distinguishes companies without rounds from those whose rounds have no date, also after an
// older version indexed them together. All of them are at the end of the order by funding, each once.
func TestUndatedFunding(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return SaveAll(ctx, tx, []*Profile{
				{Company: &Company{Slug: "none", Name: "None"}},
				{Company: &Company{Slug: "undated", Name: "Undated"}, Rounds: []Round{{Type: "SEED"}}},
				{Company: &Company{Slug: "dated", Name: "Dated"}, Rounds: []Round{{Type: "SEED"}, {Type: "SERIES-A", Date: "2021"}}},
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		check := func(when string) {
			t.Helper()
			for value, want := range map[string]string{neverFunded: "none", undatedFunded: "undated", "2021": "dated"} {
				found, err := Find(t.Context(), db, Filter{"funded": {value}}, ByFunding, 0, 10)
				if err != nil || len(found.Companies) != 1 || found.Companies[0].Slug != want {
					t.Errorf("%s, %s has %+v (%v)", when, value, found.Companies, err)
				}
			}
		}
		check("at first")
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { // as an older version indexed it
			undated, err := undatedCompanies(ctx, tx)
			if err != nil {
				return err
			}
			return moveFacet(ctx, tx, "funded:"+undatedFunded, "funded:"+neverFunded, undated)
		})
		if err != nil {
			t.Fatal(err)
		}
		for range 2 {
			if err := RepairFunding(t.Context(), db); err != nil {
				t.Fatal(err)
			}
		}
		check("after the repair")
		all := maxSortedInMemory

		defer func() { maxSortedInMemory = all }()
		maxSortedInMemory = 2 // so that years are read one after the other
		var slugs []string
		for after := int64(0); ; {
			found, err := Find(t.Context(), db, Filter{"funded": {"2021", neverFunded, undatedFunded}}, ByFunding, after, 1)
			if err != nil {
				t.Fatal(err)
			}
			slugs, after = append(slugs, found.Companies[0].Slug), found.Companies[0].ID
			if !found.More {
				break
			}
		}
		if !slices.Equal(slugs, []string{"dated", "undated", "none"}) {
			t.Errorf("page by page: %v", slugs)
		}
	})
}

// The sitemap has the pages of the directory with one sector, one city or both that list enough companies.
func TestSitemapOfLists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		fintech, edtech := SectorID("FinTech"), SectorID("EdTech")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return SaveAll(ctx, tx, []*Profile{
				{Company: &Company{Slug: "a", Name: "A", City: "Jaipur", Sectors: []int{fintech}}},
				{Company: &Company{Slug: "b", Name: "B", City: "Jaipur", Sectors: []int{fintech}}},
				{Company: &Company{Slug: "c", Name: "C", City: "Jaipur", Sectors: []int{fintech, edtech}}},
				{Company: &Company{Slug: "d", Name: "D", City: "Surat", Sectors: []int{edtech}}},
				{Company: &Company{Slug: "e", Name: "E", City: "Surat", Sectors: []int{edtech}}},
			})
		})
		if err != nil {
			t.Fatal(err)
		}
		paths, tags, err := (&Pages{DB: db}).sitemapLists(t.Context(), 0)
		want := []string{"/companies?city=jaipur", "/companies?sector=edtech", "/companies?sector=fintech",
			"/companies?sector=fintech&city=jaipur"}
		if err != nil || !slices.Equal(paths, want) || !slices.Equal(tags, []string{Tag}) {
			t.Errorf("sitemap: %v %v %v", paths, tags, err)
		}
	})
}

// Whether a company is hiring is a fact that can be corrected and that the history shows.
func TestHiringIsAFact(t *testing.T) {
	c := &Profile{Company: &Company{Name: "Kiln", Hiring: true}}
	info, ok := c.FactOf(Fact{Field: "hiring"}, i18n.Default)
	if !ok || info.Value != yes {
		t.Errorf("the fact: %+v, %v", info, ok)
	}
	for value, want := range map[string]bool{"": true, yes: true, "no": false} {
		if _, err := CheckFact(Fact{Field: "hiring"}, value, clock.Moment{}, i18n.Default); (err == nil) != want {
			t.Errorf("%q: %v", value, err)
		}
	}
	got := differencesOf(i18n.Default, Basic, `{"hiring":false}`, `{"hiring":true}`)
	if want := (FactChange{Label: "company.facet.hiring", Kind: HiringFact, After: yes}); len(got) != 1 || got[0] != want {
		t.Errorf("the history: %+v", got)
	}
}
