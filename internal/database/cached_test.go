package database_test

import (
	"context"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func TestACachedValueIsReadAgainOnlyWhenItMayHaveChanged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		reads := 0
		kept := database.NewCached(db, func(context.Context) (int, error) {
			reads++
			return reads, nil
		}, "cities")
		want := func(what string, n int) {
			t.Helper()
			for range 2 {
				if got, err := kept.Get(t.Context()); err != nil || got != n {
					t.Errorf("%s: %d (%v), want the value of read number %d", what, got, err, n)
				}
			}
		}
		touch := func(tag string) {
			t.Helper()
			if err := db.Write(t.Context(), func(_ context.Context, tx *database.Tx) error { tx.Emit("changed", 0, tag); return nil }); err != nil {
				t.Fatal(err)
			}
		}
		want("at first", 1)
		touch("brands")
		want("after a change of something else", 1)
		touch("cities")
		want("after a change", 2)
		kept.SetTrusted(false)
		for n := 3; n < 5; n++ {
			if got, _ := kept.Get(t.Context()); got != n {
				t.Errorf("while changes go unnoticed: %d, want %d", got, n)
			}
		}
		kept.SetTrusted(true)
		want("once changes are noticed again", 5)
	})
}
