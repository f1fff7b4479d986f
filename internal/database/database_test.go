package database_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

type recorder struct {
	tags    []string
	trusted []bool
}

func (r *recorder) Invalidate(tags ...string) { r.tags = append(r.tags, tags...) }
func (r *recorder) SetTrusted(ok bool)        { r.trusted = append(r.trusted, ok) }

func TestAWriteStoresItsEventsAndNotifiesListenersAfterTheCommit(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var listener recorder
		db.Listen(&listener)
		err := db.Write(t.Context(), func(_ context.Context, tx *database.Tx) error {
			tx.Emit("story.saved", 7, "story:7", "brand:ys")
			tx.Emit("story.listed", 7, "story:7")
			if len(listener.tags) > 0 {
				t.Error("listeners were notified before the commit")
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if want := []string{"brand:ys", "story:7"}; !slices.Equal(listener.tags, want) {
			t.Errorf("listeners got the tags %v, want %v", listener.tags, want)
		}
		var n int
		if err := db.Read.NewSelect().Table("outbox").ColumnExpr("count(*)").Scan(t.Context(), &n); err != nil || n != 2 {
			t.Errorf("outbox has %d rows (%v), want 2", n, err)
		}
	})
}

// Registered functions run in the transaction. They see its events, and if one fails, the
// transaction is rolled back.
func TestRegisteredFunctionsArePartOfTheWrite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var seen []database.Event
		boom := errors.New("boom")
		db.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
			seen = append(seen, events...)
			_, err := tx.ExecContext(ctx, "INSERT INTO translation_groups (created_at) VALUES (1)")
			if events[0].Name == "bad" {
				err = boom
			}
			return err
		})
		write := func(name string) error {
			return db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				if name != "" {
					tx.Emit(name, 7, "story:7")
				}
				_, err := tx.ExecContext(ctx, "INSERT INTO translation_groups (created_at) VALUES (2)")
				return err
			})
		}
		for name, want := range map[string]error{"": nil, "good": nil, "bad": boom} {
			if err := write(name); !errors.Is(err, want) {
				t.Errorf("%q: %v, want %v", name, err, want)
			}
		}
		var n int
		if err := db.Read.NewSelect().Table("translation_groups").ColumnExpr("count(*)").Scan(t.Context(), &n); err != nil || n != 3 ||
			len(seen) != 2 {
			t.Errorf("%d rows (%v) after %v, want 3 after two events", n, err, seen)
		}
	})
}

func TestAFailedWriteStoresNothingAndNotifiesNobody(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var listener recorder
		db.Listen(&listener)
		boom := errors.New("boom")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.ExecContext(ctx, "INSERT INTO translation_groups (created_at) VALUES (1)"); err != nil {
				t.Fatal(err)
			}
			tx.Emit("story.saved", 7, "story:7")
			return boom
		})
		if !errors.Is(err, boom) {
			t.Fatalf("err = %v", err)
		}
		var n int
		if err := db.Read.NewSelect().Table("translation_groups").ColumnExpr("count(*)").Scan(t.Context(), &n); err != nil || n != 0 {
			t.Errorf("%d rows stayed (%v)", n, err)
		}
		if len(listener.tags) > 0 {
			t.Errorf("listeners got the tags %v", listener.tags)
		}
	})
}

// An import runs thousands of statements that are never repeated.
func TestPostgresPreparesNoOneOffStatements(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		if db.Engine != database.Postgres {
			return
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			for i := range 20 {
				var id int64
				if err := tx.NewRaw("INSERT INTO translation_groups (created_at) VALUES (?) RETURNING id", i).Scan(ctx, &id); err != nil {
					return err
				}
			}
			var kept int
			err := tx.NewRaw("SELECT count(*) FROM pg_prepared_statements").Scan(ctx, &kept)
			if kept > 0 {
				t.Errorf("the server keeps %d statements of 20 that differ", kept)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

// Transactions in which code reads with another connection do not wait for each other's connections.
func TestManyTransactionsThatReadEnd(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		var group sync.WaitGroup
		for range 64 {
			group.Go(func() {
				err := db.Write(ctx, func(ctx context.Context, _ *database.Tx) error {
					var n int
					return db.Read.NewSelect().Table("brands").ColumnExpr("count(*)").Scan(ctx, &n)
				})
				if err != nil {
					t.Error(err)
				}
			})
		}
		group.Wait()
	})
}
