package database_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// Two transactions that wait for each other both succeed, because Write repeats the one that PostgreSQL aborts.
func TestADeadlockIsResolvedByAnotherAttempt(t *testing.T) {
	db := dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now)
	if _, err := db.Writer().Exec("INSERT INTO translation_groups (id, created_at) VALUES (1, 0), (2, 0)"); err != nil {
		t.Fatal(err)
	}
	var both, group sync.WaitGroup
	var attempts atomic.Int64
	both.Add(2)
	write := func(first, second int) {
		tried := false
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			attempts.Add(1)
			lock := func(id int) error {
				_, err := tx.ExecContext(ctx, "UPDATE translation_groups SET created_at = created_at + 1 WHERE id = ?", id)
				return err
			}
			if err := lock(first); err != nil {
				return err
			}
			if !tried { // each of the two holds a row that the other one needs
				tried = true
				both.Done()
				both.Wait()
			}
			return lock(second)
		})
		if err != nil {
			t.Error(err)
		}
	}
	group.Go(func() { write(1, 2) })
	group.Go(func() { write(2, 1) })
	group.Wait()
	var sum int
	err := db.Read.NewSelect().Table("translation_groups").ColumnExpr("sum(created_at)").Scan(t.Context(), &sum)
	if err != nil || sum != 4 || attempts.Load() != 3 {
		t.Errorf("%d updates after %d attempts (%v), want 4 after 3", sum, attempts.Load(), err)
	}
}

// A persistent conflict becomes, after a few attempts, an error that says that the database is currently unavailable.
// Other errors end the write at once.
func TestTheNumberOfAttemptsIsLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		conflict, other := &pgconn.PgError{Code: "40001"}, errors.New("other")
		for failure, want := range map[error]int{conflict: 5, other: 1} {
			attempts := 0
			err := db.Write(t.Context(), func(context.Context, *database.Tx) error {
				attempts++
				return failure
			})
			if !errors.Is(err, failure) || attempts != want || database.IsUnavailable(err) != (failure == error(conflict)) {
				t.Errorf("%v after %d attempts, want %d", err, attempts, want)
			}
		}
	})
}

// Transactions that lock the same name run one after the other.
func TestTransactionsWithOneLockRunInTurn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var group sync.WaitGroup
		for range 8 {
			group.Go(func() {
				err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					if err := tx.Lock(ctx, "test"); err != nil {
						return err
					}
					var n int
					if err := tx.NewSelect().Table("translation_groups").ColumnExpr("count(*)").Scan(ctx, &n); err != nil {
						return err
					}
					_, err := tx.ExecContext(ctx, "INSERT INTO translation_groups (id, created_at) VALUES (?, 0)", n+1)
					return err
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	})
}

// A write within a write would wait for itself on SQLite, so it fails at once on both engines.
func TestANestedWriteFails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		err := db.Write(t.Context(), func(ctx context.Context, _ *database.Tx) error {
			return db.Write(ctx, func(context.Context, *database.Tx) error { return nil })
		})
		if !errors.Is(err, database.ErrNested) {
			t.Errorf("%v, want ErrNested", err)
		}
	})
}
