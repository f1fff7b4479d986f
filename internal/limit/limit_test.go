package limit_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/limit"
)

func TestALimitHoldsForAPeriodAndForOne(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		twice := limit.Limit{Name: "letter", Times: 2, Period: time.Hour}
		try := func(by string) error { return limit.Try(t.Context(), db, twice, by) }
		for range twice.Times {
			if err := try("asha"); err != nil {
				t.Fatal(err)
			}
		}
		var wait *limit.TooMany
		if err := try("asha"); !errors.As(err, &wait) || wait.Wait <= 0 || wait.Wait > time.Hour {
			t.Fatalf("a third: %v", err)
		}
		if err := try("ravi"); err != nil {
			t.Errorf("somebody else: %v", err)
		}
		now.Advance(wait.Wait)
		if err := try("asha"); err != nil {
			t.Errorf("when the wait is over: %v", err)
		}
	})
}

func TestWhatIsUsedOnceIsUsedUp(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		until := now.Now().Add(time.Minute)
		use := func() (first bool) {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) (err error) {
				if err := limit.Tidy(ctx, tx); err != nil {
					return err
				}
				first, err = limit.Once(ctx, tx, "token", "a secret", until)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
			return first
		}
		if !use() || use() {
			t.Error("it is used once")
		}
		now.Advance(time.Minute)
		if !use() {
			t.Error("it is remembered for ever")
		}
	})
}
