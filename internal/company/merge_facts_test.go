package company_test

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// A merge fills the facts that the remaining company lacks: also lists, addresses of social networks, the target market, whether it is
// hiring and the closing year. Facts that it has stay. Undoing the merge empties what the merge filled.
func TestAMergeFillsMissingFacts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		fintech, agritech := company.SectorID("FinTech"), company.SectorID("AgriTech")
		other := &company.Company{Slug: "other", Name: "Other", Subtitle: "Looms", Website: "https://other.example", City: "Pune",
			State: "Maharashtra", Country: "India", Founded: "2019-04", ClosedYear: 2024, Employees: "10-50", Sectors: []int{fintech, agritech},
			Models: []string{"B2B"}, Verticals: []string{"finance"}, Hiring: true,
			Social: map[string]string{"linkedin": "https://linkedin.com/company/other", "twitter": "https://x.com/other"},
			Market: company.Market{CustomerTypes: []string{"Weavers"}, Regions: []string{"India"}, AgeGroups: []string{"18 to 25"},
				Description: "Weavers of India"}}
		empty := &company.Company{Slug: "empty", Name: "Empty"}
		own := &company.Company{Slug: "own", Name: "Own", City: "Jaipur", Sectors: []int{agritech}, Founded: "2025",
			Social: map[string]string{"twitter": "https://x.com/own"}}
		write := func(change func(ctx context.Context, tx *database.Tx) error) {
			t.Helper()
			if err := db.Write(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		write(func(ctx context.Context, tx *database.Tx) error {
			return company.SaveAll(ctx, tx, []*company.Profile{{Company: other}, {Company: empty}, {Company: own}})
		})
		facts := func(id int64) string {
			t.Helper()
			c, err := company.ByID(t.Context(), db.Read, id)
			if err != nil {
				t.Fatal(err)
			}
			text, err := json.Marshal([]any{c.Subtitle, c.Website, c.City, c.State, c.Country, c.Founded, c.FoundedYear, c.ClosedYear, c.Employees,
				c.Sectors, c.Models, c.Verticals, c.Hiring, c.Social, c.Market})
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		whole, before, ownBefore := facts(other.ID), facts(empty.ID), facts(own.ID)
		write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, empty.ID, other.ID, actor.Actor{})
		})
		if got := facts(empty.ID); got != whole {
			t.Errorf("the empty company after the merge: %s, want %s", got, whole)
		}
		write(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, other.ID, actor.Actor{})
		})
		if got := facts(empty.ID); got != before {
			t.Errorf("after the merge was undone: %s, want %s", got, before)
		}
		if got := facts(other.ID); got != whole {
			t.Errorf("the other company after the merge was undone: %s, want %s", got, whole)
		}

		write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, own.ID, other.ID, actor.Actor{})
		})
		kept, err := company.ByID(t.Context(), db.Read, own.ID)
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(kept.City, kept.State, kept.Country, kept.Sectors, kept.Founded, kept.ClosedYear, kept.Social["twitter"],
			kept.Social["linkedin"], kept.Models); got != fmt.Sprint("Jaipur", "", "", []int{agritech}, "2025", 0, "https://x.com/own",
			"https://linkedin.com/company/other", []string{"B2B"}) {
			t.Errorf("facts of a company that has some: %s", got)
		}
		write(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, other.ID, actor.Actor{})
		})
		if got := facts(own.ID); got != ownBefore {
			t.Errorf("after the second merge was undone: %s, want %s", got, ownBefore)
		}
	})
}
