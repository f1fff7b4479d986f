package city

import (
	"context"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// A node that can't hear of changes suggests what the database says now.
func TestSuggestionsFollowTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		api := &API{DB: db}
		db.Listen(api)
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
		unheard := func(name string) {
			t.Helper()
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.NewInsert().Model(&City{Name: name, Country: "IN", Position: 9}).Exec(ctx)
				return err
			})
			if err != nil {
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
		api.SetTrusted(false)
		if n := suggested(); n != 2 {
			t.Errorf("%d cities, want 2", n)
		}
		unheard("Purnia")
		if n := suggested(); n != 3 {
			t.Errorf("%d cities while changes go unheard, want 3", n)
		}
		unheard("Purulia")
		api.SetTrusted(true)
		if n := suggested(); n != 4 {
			t.Errorf("%d cities once changes are heard again, want 4", n)
		}
	})
}
