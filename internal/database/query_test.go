package database_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func TestQueriesFindRowsOnBothEngines(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		ctx := t.Context()
		err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			for i := range 5 {
				if _, err := tx.ExecContext(ctx, "INSERT INTO translation_groups (created_at) VALUES (?)", i); err != nil {
					return err
				}
			}
			n, err := database.One(ctx, tx, database.SQL("SELECT count(*) FROM translation_groups"), database.Column[int])
			if n != 5 {
				t.Errorf("the transaction sees %d of its 5 rows", n)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		in := func(values ...int) []int {
			q := database.AddValues(database.SQL("SELECT created_at FROM translation_groups WHERE created_at IN "), values)
			found, err := database.All(ctx, db, q.Add(" ORDER BY created_at"), database.Column[int])
			if err != nil {
				t.Fatal(err)
			}
			return found
		}
		for _, values := range [][]int{{3}, {1, 2, 4}, {0, 1, 2, 3, 4}} {
			if found := in(values...); !slices.Equal(found, values) {
				t.Errorf("found %v, want %v", found, values)
			}
		}
		if found := in(7); found != nil {
			t.Errorf("found %v", found)
		}
		none := database.SQL("SELECT id FROM translation_groups WHERE created_at = ?", 7)
		if _, err := database.One(ctx, db, none, database.Column[int]); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("%v, want not found", err)
		}
		if _, err := database.All(ctx, db, database.SQL("SELECT nothing"), database.Column[int]); err == nil {
			t.Error("an invalid statement gives no error")
		}
	})
}

// Several readers run more texts of a query at the same time than stay prepared.
func TestBuiltStatementsAreReplacedWhileInUse(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var readers sync.WaitGroup
		for range 4 {
			readers.Go(func() {
				for length := 1; length < 200; length++ {
					q := database.SQL("SELECT 1")
					for range length {
						q.Add(" + ?", 1)
					}
					sum, err := database.One(t.Context(), db, q, database.Column[int])
					if err != nil || sum != length+1 {
						t.Errorf("the sum of %d is %d (%v)", length+1, sum, err)
						return
					}
				}
			})
		}
		readers.Wait()
	})
}
