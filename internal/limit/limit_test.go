package limit_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/limit"
)

func TestALimitAppliesPerPeriodAndPerPerson(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		twice := limit.Limit{Name: "letter", Times: 2, Period: time.Hour}
		try := func(by string) error { return limit.Count(t.Context(), db, twice, by) }
		for range twice.Times {
			if err := try("asha"); err != nil {
				t.Fatal(err)
			}
		}
		var wait *limit.TooManyError
		if err := try("asha"); !errors.As(err, &wait) || wait.Wait <= 0 || wait.Wait > time.Hour {
			t.Fatalf("a third: %v", err)
		}
		if err := try("ravi"); err != nil {
			t.Errorf("another person is limited: %v", err)
		}
		now.Advance(wait.Wait)
		if err := try("asha"); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

// Whoever tries again and again does not use up the attempts of people who have not tried yet; all attempts together are limited too.
func TestASharedLimitKeepsAttemptsForOthers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		shared := limit.Shared{First: limit.Limit{Name: "first", Times: 3, Period: time.Hour},
			Again: limit.Limit{Name: "again", Times: 2, Period: time.Hour}}
		try := func(on, by string) bool {
			err := limit.CountShared(t.Context(), db, shared, on, by)
			var wait *limit.TooManyError
			if err != nil && !errors.As(err, &wait) {
				t.Fatal(err)
			}
			return err == nil
		}
		got := []bool{}
		for _, by := range []string{"asha", "asha", "asha", "asha", "ravi", "ravi", "mira", "zoya"} {
			got = append(got, try("letters", by))
		}
		if want := []bool{true, true, true, false, true, false, true, false}; !slices.Equal(got, want) {
			t.Errorf("attempts by several people: %v, want %v", got, want)
		}
		if !try("parcels", "asha") {
			t.Error("attempts on something else are limited")
		}
		now.Advance(time.Hour)
		if !try("letters", "zoya") {
			t.Error("attempts are limited after the period")
		}
	})
}

func TestAValueIsUsedOnlyOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		until := now.Now().Add(time.Minute)
		use := func() (first bool) {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
				if err := limit.DeleteExpired(ctx, tx); err != nil {
					return err
				}
				first, err = limit.FirstUse(ctx, tx, "token", "a secret", until)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return first
		}
		if !use() || use() {
			t.Error("FirstUse is true for a used value")
		}
		now.Advance(time.Minute)
		if !use() {
			t.Error("the value is still stored after it expired")
		}
	})
}
