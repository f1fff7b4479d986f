package jury_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/jury"
	"masthead/internal/nomination"
)

func (f *fixture) setTimes(id int64, opens, closes time.Time) error {
	return f.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return f.SetTimes(ctx, tx, f.award, id, clock.MomentOf(opens), clock.MomentOf(closes), actor.Actor{})
	})
}

// C10: a round without nominees is refused, and so are more rounds than a jury can have.
func TestARoundNeedsNominees(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		add := func(state nomination.Status) error {
			now := f.DB.Now()
			r := &jury.Round{AwardID: f.award.ID, Name: "Round", Criteria: f.criteria, OpensAt: now, ClosesAt: clock.MomentOf(now.Add(time.Hour))}
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := f.AddRound(ctx, tx, r, []nomination.Status{state})
				return err
			})
		}
		expect(t, "nobody is on the shortlist", add(nomination.Shortlisted), jury.ErrNoNominees)
		var err error
		for n := 0; err == nil && n < 30; n++ {
			err = add(nomination.Submitted)
		}
		expect(t, "one round after the other", err, jury.ErrTooManyRounds)
	})
}

// C10: the newsroom lists the rounds of a jury with their numbers of scores, and changes their times. A round that is open again accepts
// scores, even from members who joined after it was closed, and keeps those that it has.
func TestTheTimesOfARoundCanBeChanged(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		_, own := f.viewOf(f.asha)
		if err := f.score(f.asha, own.Assignments[0].ID, 5, 5); err != nil {
			t.Fatal(err)
		}
		expect(t, "an end before the beginning", f.setTimes(r.ID, r.ClosesAt.Time, r.OpensAt.Time), jury.ErrInvalidRound)
		expect(t, "an unknown round", f.setTimes(r.ID+1, r.OpensAt.Time, r.ClosesAt.Time), database.ErrNotFound)
		f.clock.Advance(2 * time.Hour)
		expect(t, "after the round", f.score(f.asha, own.Assignments[0].ID, 6, 6), jury.ErrClosed)
		f.join(f.dev, &jury.Member{Name: "Dev", Email: "dev@example.in", Lang: "en"})
		if _, late := f.viewOf(f.dev); len(late.Assignments) != 0 {
			t.Errorf("%d nominees of a closed round", len(late.Assignments))
		}
		if err := f.setTimes(r.ID, r.OpensAt.Time, f.DB.Now().Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
		if _, late := f.viewOf(f.dev); len(late.Assignments) != 3 {
			t.Errorf("a member who joined late got %d nominees, want 3", len(late.Assignments))
		}
		if err := f.score(f.asha, own.Assignments[0].ID, 6, 6); err != nil {
			t.Error(err)
		}
		list, err := jury.RoundsOf(t.Context(), f.DB.Read, f.award.ID)
		if err != nil || len(list) != 1 || list[0].Nominees != 3 || list[0].Assigned != 7 || list[0].Scored != 1 ||
			!list[0].IsOpen(f.DB.Now().Time) {
			t.Errorf("%+v, %v", list, err)
		}
		actions, err := award.Actions(t.Context(), f.DB.Read, f.award.ID, 0, 10)
		if err != nil || actions[0].Action != "round.changed" {
			t.Errorf("audit log %+v, %v", actions, err)
		}
	})
}

// C10: a round counts only scores that its members still give: not those that a conflict of interest withholds, nor those that a removed
// member has not given.
func TestARoundCountsOnlyScoresThatMembersGive(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(false)
		check := func(when string, assigned, scored int) {
			t.Helper()
			list, err := jury.RoundsOf(t.Context(), f.DB.Read, f.award.ID)
			if err != nil || len(list) != 1 || list[0].Nominees != 3 || list[0].Assigned != assigned || list[0].Scored != scored {
				t.Errorf("%s: %+v, %v; want %d of %d scores", when, list, err, scored, assigned)
			}
		}
		check("Asha works for Kiln, Meher invested in Loom", 4, 0)
		_, own := f.viewOf(f.meher)
		f.declare(f.meher, own.Assignments[0].ID)
		check("Meher declares a conflict with Kiln", 3, 0)
		if err := f.score(f.meher, own.Assignments[1].ID, 5, 5); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return jury.RemoveMember(ctx, tx, f.award.ID, f.ashaID)
		})
		check("Asha was removed", 1, 1)
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return jury.RemoveMember(ctx, tx, f.award.ID, f.meherID)
		})
		check("the scores of a removed member stay", 1, 1)
	})
}

// C10: a scheduled ranking can be read and cancelled. It is not published then, another one can be scheduled, and a round can be open again
// only after it was cancelled.
func TestAScheduledRankingCanBeCancelled(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		r := f.round(false)
		cancel := func() error {
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return f.Cancel(ctx, tx, f.award.ID, actor.Actor{})
			})
		}
		schedule := func(company string) {
			t.Helper()
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies[company].ID, Rank: new(1)}},
					f.DB.Now().Add(time.Hour))
			})
		}
		expect(t, "before a ranking is scheduled", cancel(), jury.ErrNotScheduled)
		schedule("mill")
		entries, _, err := jury.ScheduledRankingOf(t.Context(), f.DB.Read, f.award.ID)
		if err != nil || len(entries) != 1 || entries[0].Company != f.companies["mill"].ID {
			t.Errorf("%+v, %v", entries, err)
		}
		expect(t, "a round is open again", f.setTimes(r.ID, r.OpensAt.Time, f.DB.Now().Add(2*time.Hour)), jury.ErrScheduled)
		if list, err := jury.RoundsOf(t.Context(), f.DB.Read, f.award.ID); err != nil || !list[0].ClosesAt.Equal(r.ClosesAt.Time) {
			t.Errorf("a refused change is stored: %+v, %v", list, err)
		}
		if err := cancel(); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(2 * time.Hour)
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if a, err := award.AnyBySlug(t.Context(), f.DB.Read, "makers"); err != nil || a.State() == award.Published {
			t.Errorf("the cancelled ranking was published: %+v, %v", a, err)
		}
		actions, err := award.Actions(t.Context(), f.DB.Read, f.award.ID, 0, 10)
		if err != nil || !slices.ContainsFunc(actions, func(a audit.Action) bool { return a.Action == "ranking.cancelled" }) {
			t.Errorf("audit log %+v, %v", actions, err)
		}
		schedule("loom")
		f.clock.Advance(2 * time.Hour)
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		expect(t, "after the publication", cancel(), jury.ErrNotScheduled)
		a, err := award.BySlug(t.Context(), f.DB.Read, "makers")
		if err != nil {
			t.Fatal(err)
		}
		f.award = a
		expect(t, "times after the publication", f.setTimes(r.ID, r.OpensAt.Time, f.DB.Now().Add(time.Hour)), award.ErrPublished)
	})
}

// C10: the publication of a ranking closes the call for nominations, so that nobody is nominated for an award that was given.
func TestThePublicationClosesTheCall(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Schedule(ctx, tx, f.award.ID, []jury.ScheduledEntry{{Company: f.companies["mill"].ID, Rank: new(1)}}, f.DB.Now().Time)
		})
		if call, err := nomination.CallOf(t.Context(), f.DB.Read, f.award.ID); err != nil || !call.IsOpen(f.DB.Now().Time) {
			t.Fatalf("%+v, %v", call, err)
		}
		if err := f.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		call, err := nomination.CallOf(t.Context(), f.DB.Read, f.award.ID)
		if err != nil || call.IsOpen(f.DB.Now().Time) || !call.ClosesAt.After(call.OpensAt.Time) {
			t.Errorf("%+v, %v", call, err)
		}
	})
}
