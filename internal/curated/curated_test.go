package curated_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/apitest"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/taxonomy"
)

// API-02, API-08, API-09, CONST-28: a brand's set with a fixed key has stories and series;
// each operation returns its own kind, in the editor's order.
func TestSeriesOfASetAreReadByItsKey(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := apitest.New(t, db, c)
		first := s.Published("herstory", "First", time.Hour)
		money, suite := s.Term(taxonomy.Series, "money-matters", "Money Matters"), s.Term(taxonomy.Series, "c-suite", "C-Suite")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			return curated.Replace(ctx, tx, curated.Featured, s.Brand("herstory"),
				[]curated.Item{{TermID: &suite.ID}, {StoryID: &first.ID}, {TermID: &money.ID}})
		})
		series := func(want ...any) func(*testing.T, apitest.Response) {
			return func(t *testing.T, a apitest.Response) {
				list, _ := a.Member("series").([]any)
				if len(list) != len(want) {
					t.Fatalf("%d series, want %d: %s", len(list), len(want), a.Text)
				}
				for i := range want {
					if got := a.Member("series", i, "slug"); got != want[i] {
						t.Errorf("series %d is %v, want %v", i, got, want[i])
					}
				}
			}
		}
		apitest.Run(t, s, []apitest.Case{
			{Name: "of the key", URL: "/series/curated?brand=herstory&key=CURATED_SET", Check: series("c-suite", "money-matters")},
			{
				Name:  "of the default key",
				URL:   "/series/curated?brand=herstory",
				Has:   []string{`"key":"CURATED_SET"`},
				Check: series("c-suite", "money-matters"),
			},
			{Name: "of another brand", URL: "/series/curated?key=CURATED_SET", Check: series()},
			{Name: "of another key", URL: "/series/curated?brand=herstory&key=TEMP_events", Check: series()},
			{Name: "the stories", URL: "/featured_stories?brand=herstory&key=CURATED_SET&limit=9", Titles: []string{"First"}},
			{Name: "the set", URL: "/curated_set?brand=herstory&key=CURATED_SET", Check: func(t *testing.T, a apitest.Response) {
				if list, _ := a.Member("value").([]any); len(list) != 1 {
					t.Errorf("the value contains %s", a.Text)
				}
			}},
		})
	})
}
