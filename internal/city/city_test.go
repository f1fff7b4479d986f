package city

import (
	"context"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func TestSuggestionsFollowTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		api := &API{DB: db}
		api.cities = database.Keep(db, api.all, tag)
		suggested := func() int {
			t.Helper()
			out, err := api.suggest(t.Context(), &params{Key: "pu"})
			if err != nil {
				t.Fatal(err)
			}
			return len(out.Body)
		}
		replace := func(names ...string) {
			t.Helper()
			var cities []City
			for i, name := range names {
				cities = append(cities, City{Name: name, Country: "IN", Position: i})
			}
			if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return ReplaceAll(ctx, tx, cities) }); err != nil {
				t.Fatal(err)
			}
		}
		replace("Pune")
		if n := suggested(); n != 1 {
			t.Fatalf("%d cities, want Pune", n)
		}
		replace("Pune", "Puri")
		if n := suggested(); n != 2 {
			t.Errorf("%d cities after a change that was heard, want 2", n)
		}
	})
}
