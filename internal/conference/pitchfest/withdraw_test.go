package pitchfest_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"

	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/database"
	"masthead/internal/feature"
)

func (f *fixture) decide(list ...pitchfest.Decision) {
	f.t.Helper()
	f.write(func(ctx context.Context, tx *database.Tx) error { return f.Decide(ctx, tx, f.conference, editor, list) })
}

func (f *fixture) expectFinalists(what string, want ...int64) {
	f.t.Helper()
	finalists, err := conference.FinalistsOf(f.t.Context(), f.DB.Read, f.conference.ID)
	if err != nil || !slices.Equal(finalists, want) {
		f.t.Errorf("finalists %s: %v (%v), want %v", what, finalists, err, want)
	}
}

// F164, "Trust": the company of a finalist is no finalist once the account of its applicant is deleted.
func TestFinalistsLeaveWithTheAccount(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom")
		f.decide(pitchfest.Decision{Application: kiln.ID, Status: pitchfest.Finalist, Session: "final"},
			pitchfest.Decision{Application: loom.ID, Status: pitchfest.Finalist})
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.NewDelete().Model(f.asha).WherePK().Exec(ctx); err != nil {
				return err
			}
			return f.Erase(ctx, tx, feature.User{ID: f.asha.ID, Email: f.asha.Email}) // in the order of account.Delete
		})
		f.expectFinalists("after an applicant left", f.companies["loom"].ID)
		list, err := pitchfest.Applications(t.Context(), f.DB.Read, f.conference.ID, "", 0, 10)
		if err != nil || len(list) != 1 || list[0].ID != loom.ID {
			t.Errorf("applications: %+v, %v", list, err)
		}
	})
}

// F164: a finalist that the newsroom entered stays, whatever becomes of an application of the same company.
func TestFinalistsOfTheNewsroomStay(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom := f.companies["kiln"].ID, f.companies["loom"].ID
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return conference.SetFinalists(ctx, tx, f.conference, []int64{kiln})
		})
		one, other := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom")
		f.decide(pitchfest.Decision{Application: one.ID, Status: pitchfest.Finalist},
			pitchfest.Decision{Application: other.ID, Status: pitchfest.Finalist})
		f.expectFinalists("after the decisions", kiln, loom)
		f.decide(pitchfest.Decision{Application: one.ID, Status: pitchfest.Declined})
		f.expectFinalists("after it was declined", kiln, loom)
		for _, user := range []int64{f.asha.ID, f.meher.ID} {
			if err := f.Withdraw(t.Context(), user, f.conference); err != nil {
				t.Fatal(err)
			}
		}
		f.expectFinalists("after both withdrew", kiln)
	})
}

// F164: a declined applicant who withdraws cannot apply again, as no decided application can be changed; others can.
func TestADecisionOutlastsAWithdrawal(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln := f.apply(f.asha, "kiln")
		f.apply(f.meher, "loom")
		f.decide(pitchfest.Decision{Application: kiln.ID, Status: pitchfest.Declined})
		for _, user := range []int64{f.asha.ID, f.meher.ID} {
			if err := f.Withdraw(t.Context(), user, f.conference); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := f.Apply(t.Context(), f.asha, f.conference, f.input("kiln")); !errors.Is(err, pitchfest.ErrDecided) {
			t.Errorf("again after it was declined: %v", err)
		}
		if again := f.apply(f.meher, "loom"); again.Status != pitchfest.Received {
			t.Errorf("again without a decision: %+v", again)
		}
	})
}

// F164: an upgrade keeps the slots of finalists.
func TestUpgradesKeepSlots(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln, loom := f.apply(f.asha, "kiln"), f.apply(f.meher, "loom")
		f.decide(pitchfest.Decision{Application: kiln.ID, Status: pitchfest.Finalist, Session: "final"},
			pitchfest.Decision{Application: loom.ID, Status: pitchfest.Finalist})
		before, err := pitchfest.Applications(t.Context(), f.DB.Read, f.conference.ID, "", 0, 10)
		if err != nil || len(before) != 2 || before[0].SessionID == nil {
			t.Fatalf("%+v, %v", before, err)
		}
		for _, version := range []int64{94, database.LatestVersion} {
			if err := f.DB.Migrate(t.Context(), version); err != nil {
				t.Fatal(err)
			}
		}
		after, err := pitchfest.Applications(t.Context(), f.DB.Read, f.conference.ID, "", 0, 10)
		if err != nil || !reflect.DeepEqual(after, before) {
			t.Errorf("after an upgrade: %+v, %v; before: %+v", after, err, before)
		}
	})
}
