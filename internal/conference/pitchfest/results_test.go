package pitchfest_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/invalid"
)

// final moves Kiln and Loom to the final.
func (f *fixture) final() {
	f.t.Helper()
	f.apply(f.asha, "kiln")
	f.apply(f.meher, "loom")
	f.apply(f.ravi, "")
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return f.Decide(ctx, tx, f.conference, editor, []pitchfest.Decision{{Application: 1, Status: pitchfest.Finalist},
			{Application: 2, Status: pitchfest.Finalist}, {Application: 3, Status: pitchfest.Declined}})
	})
}

// saveWinners saves the winners and returns the error.
func (f *fixture) saveWinners(version int64, list ...pitchfest.Winner) error {
	return f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return pitchfest.SaveWinners(ctx, tx, f.conference, editor, version, slices.Clone(list))
	})
}

func (f *fixture) publishWinners(version int64, at time.Time) error {
	return f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return f.PublishWinners(ctx, tx, f.conference, editor, version, at)
	})
}

// results returns the publication and the winners as they are stored.
func (f *fixture) results() (*pitchfest.Results, []pitchfest.Winner) {
	f.t.Helper()
	r, list, err := pitchfest.ResultsOf(f.t.Context(), f.DB.Read, f.conference.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	return r, list
}

// F164: winners are companies of the final with a place or an award; who saves a version that is no longer the stored one overwrites
// nothing.
func TestWinnersAreCompaniesOfTheFinal(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		kiln := pitchfest.Winner{CompanyID: f.companies["kiln"].ID, Place: 1, Award: " Best  pitch ", Prize: "₹5,00,000"}
		var wrong invalid.Fields
		if err := f.saveWinners(0, kiln); !errors.As(err, &wrong) || wrong["winners[0].company"] == "" {
			t.Errorf("a company that is not in the final: %v", err)
		}
		f.final()
		if err := f.saveWinners(0, kiln, pitchfest.Winner{CompanyID: kiln.CompanyID, Place: 100, Award: "Best pitch"},
			pitchfest.Winner{CompanyID: f.companies["loom"].ID}); !errors.As(err, &wrong) || len(wrong) != 3 ||
			wrong["winners[1].company"] == "" || wrong["winners[1].place"] == "" || wrong["winners[2].award"] == "" {
			t.Errorf("winners that are not valid: %v", err)
		}
		if err := f.saveWinners(0, kiln); err != nil {
			t.Fatal(err)
		}
		if err := f.saveWinners(0, pitchfest.Winner{CompanyID: f.companies["loom"].ID, Place: 1}); !errors.Is(err, database.ErrConflict) {
			t.Errorf("a save of an earlier version: %v", err)
		}
		r, list := f.results()
		if r.Version != 1 || r.IsPublic() || len(list) != 1 || list[0].Award != "Best pitch" || list[0].Position != 1 {
			t.Errorf("what is stored: %+v, %+v", r, list)
		}
	})
}

// F164: winners become public at once or at their hour. The first time each applicant gets one email and one notification, which tell the
// winner so. The publication can be taken back, and published again without telling anybody.
func TestWinnersArePublishedAndAnnouncedOnce(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.final()
		if err := f.publishWinners(0, time.Time{}); !errors.Is(err, invalid.Fields{"winners": "must not be empty"}) {
			t.Errorf("without winners: %v", err)
		}
		if err := f.saveWinners(0, pitchfest.Winner{CompanyID: f.companies["kiln"].ID, Place: 1}); err != nil {
			t.Fatal(err)
		}
		if err := f.publishWinners(1, f.clock.Now().Add(-time.Hour)); !errors.Is(err, invalid.Fields{"at": "must be in the future"}) {
			t.Errorf("at a time in the past: %v", err)
		}
		at := f.clock.Now().Add(time.Hour)
		if err := errors.Join(f.publishWinners(1, at), f.PublishDue(t.Context())); err != nil {
			t.Fatal(err)
		}
		if r, _ := f.results(); r.IsPublic() || !r.PublishAt.Equal(at) || r.Version != 2 {
			t.Errorf("before the hour: %+v", r)
		}
		if err := f.saveWinners(2); !errors.Is(err, invalid.Fields{"winners": "must not be empty"}) {
			t.Errorf("scheduled winners are emptied, which would tell the applicants about none: %v", err)
		}
		f.clock.Advance(time.Hour)
		if err := errors.Join(f.PublishDue(t.Context()), f.PublishDue(t.Context())); err != nil {
			t.Fatal(err)
		}
		r, _ := f.results()
		if !r.IsPublic() || !r.PublishAt.IsZero() || r.Version != 3 {
			t.Errorf("after the hour: %+v", r)
		}
		const won, others = "Weavers: Kiln has won at the Pitch Fest", "Weavers: the winners of the Pitch Fest"
		for user, title := range map[int64]string{f.asha.ID: won, f.meher.ID: others, f.ravi.ID: others} {
			if got := f.told[user]; !slices.Equal(got, []string{title + " /weavers?tab=" + conference.PitchFestTab}) {
				t.Errorf("notifications of user %d: %v", user, got)
			}
		}
		if got := f.emails("asha@example.in"); len(got) != 3 || got[2] != won {
			t.Errorf("emails to the winner: %v", got)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return pitchfest.HideWinners(ctx, tx, f.conference, editor, 3)
		})
		if r, list := f.results(); r.IsPublic() || len(list) != 1 {
			t.Errorf("after it was taken back: %+v, %+v", r, list)
		}
		if err := f.publishWinners(4, time.Time{}); err != nil {
			t.Fatal(err)
		}
		if got := f.emails("asha@example.in"); len(got) != 3 || len(f.told[f.asha.ID]) != 1 {
			t.Errorf("after it was published again: %v, %v", got, f.told)
		}
		if err := f.saveWinners(5); !errors.Is(err, invalid.Fields{"winners": "must not be empty"}) {
			t.Errorf("public winners are emptied: %v", err)
		}
	})
}

// The profile of a company depends on conferences that list it among winners that are not public yet, also by a company that was merged
// into it.
func TestProfilesDependOnWinnersThatAreNotPublic(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.final()
		kiln, loom := f.companies["kiln"].ID, f.companies["loom"].ID
		if err := f.saveWinners(0, pitchfest.Winner{CompanyID: kiln, Place: 1}); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return brand.Save(ctx, tx, &brand.Brand{Slug: "main", Kind: brand.KindMaster, Name: "Main", Path: "/", TimeZone: "Asia/Kolkata",
				Numbering: "indian", Gate: brand.GateFree, Accent: "#1d4ed8", AccentDark: "#93b4ff"})
		})
		frames := &frame.Frames{DB: f.DB, Brands: brand.NewDirectory(f.DB), Clock: f.clock.Now}
		r, err := frames.NewRequest(t.Context(), edge.Request{Path: "/companies/loom"})
		if err != nil {
			t.Fatal(err)
		}
		rows, err := f.WinsOf(r, []int64{loom, kiln})
		if err != nil || len(rows) != 0 || !slices.Contains(r.Tags(), conference.TagOf(f.conference.ID)) {
			t.Errorf("%v, tags %v, %v", rows, r.Tags(), err)
		}
	})
}

// F164: a schedule without winners, which earlier versions allowed, ends at its hour without telling anybody.
func TestAScheduleWithoutWinnersTellsNobody(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.final()
		if err := f.saveWinners(0, pitchfest.Winner{CompanyID: f.companies["kiln"].ID, Place: 1}); err != nil {
			t.Fatal(err)
		}
		if err := f.publishWinners(1, f.clock.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*pitchfest.Winner)(nil)).Where("conference_id = ?", f.conference.ID).Exec(ctx)
			return err
		})
		f.clock.Advance(time.Hour)
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if r, _ := f.results(); r.IsPublic() || !r.PublishAt.IsZero() || len(f.told) != 0 {
			t.Errorf("after the hour: %+v, notifications %v", r, f.told)
		}
	})
}
