package jury

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// maxRounds is the maximum number of rounds of a jury.
const maxRounds = 20

// Errors of changes of rounds and of scheduled rankings.
var (
	ErrNoNominees    = errors.New("no nominee has a nomination for this round")
	ErrTooManyRounds = fmt.Errorf("a jury has at most %d rounds", maxRounds)
	ErrScored        = errors.New("members have scored in the round")
	ErrNotScheduled  = errors.New("no ranking of the award is scheduled")
)

// RoundState is a round of a jury with its numbers of assignments.
type RoundState struct {
	Round
	Nominees int // that were assigned to at least one member
	Assigned int // assignments without those that a conflict of interest withholds and those that removed members have not scored
	Scored   int // of Assigned, those with scores
}

// RoundsOf returns the rounds of the jury of an award with their numbers of assignments, the newest first.
func RoundsOf(ctx context.Context, db bun.IDB, awardID int64) ([]RoundState, error) {
	var rounds []Round
	if err := db.NewSelect().Model(&rounds).Where("award_id = ?", awardID).Order("id DESC").Scan(ctx); err != nil {
		return nil, fmt.Errorf("rounds of award %d: %w", awardID, err)
	}
	list, ids := make([]RoundState, len(rounds)), make([]int64, len(rounds))
	for i, r := range rounds {
		list[i].Round, ids[i] = r, r.ID
	}
	if len(ids) == 0 {
		return list, nil
	}
	members, err := MembersOf(ctx, db, awardID)
	if err != nil {
		return nil, err
	}
	conflicts, err := ConflictsOf(ctx, db, members)
	if err != nil {
		return nil, err
	}
	left := map[int64]bool{} // members who were removed
	for i := range members {
		left[members[i].ID] = !members[i].RemovedAt.IsZero()
	}
	var assigned []Assignment
	err = db.NewSelect().Model(&assigned).Column("round_id", "member_id", "company_id", "scored_at").
		Where("round_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("assignments of rounds %v: %w", ids, err)
	}
	nominees := map[[2]int64]bool{} // round and company
	for i := range assigned {
		a := &assigned[i]
		r, scored := &list[slices.Index(ids, a.RoundID)], !a.ScoredAt.IsZero()
		if key := [2]int64{a.RoundID, a.CompanyID}; !nominees[key] {
			nominees[key] = true
			r.Nominees++
		}
		if conflicts[a.MemberID][a.CompanyID] || left[a.MemberID] && !scored {
			continue
		}
		if r.Assigned++; scored {
			r.Scored++
		}
	}
	return list, nil
}

// SetTimes changes when a round of the jury of an award opens and closes. Scores that members have given stay. If the round is open or
// opens later, members who joined the jury after it was closed get its nominees. It returns database.ErrNotFound, ErrInvalidRound,
// ErrScheduled if the round would be open after a ranking was scheduled, or award.ErrPublished. The caller must have the right to
// change the award.
func (j *Juries) SetTimes(ctx context.Context, tx *database.Tx, a *award.Award, id int64, opens, closes clock.Moment, by actor.Actor,
) error {
	if a.State() == award.Published {
		return award.ErrPublished
	}
	if !closes.After(opens.Time) {
		return ErrInvalidRound
	}
	rounds, err := roundsOf(ctx, tx, a.ID)
	if err != nil {
		return err
	}
	r, ok := rounds[id]
	if !ok {
		return fmt.Errorf("round %d of award %d: %w", id, a.ID, database.ErrNotFound)
	}
	before := r
	r.OpensAt, r.ClosesAt = opens, closes
	if _, err := tx.NewUpdate().Model(&r).Column("opens_at", "closes_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("set the times of round %d: %w", id, err)
	}
	if tx.At.Before(closes.Time) {
		if scheduled, err := ScheduledFor(ctx, tx, a.ID); err != nil || !scheduled.IsZero() {
			return errors.Join(err, ErrScheduled)
		}
		members, err := MembersOf(ctx, tx, a.ID)
		if err != nil {
			return err
		}
		for i := range members {
			if m := &members[i]; m.UserID != nil && m.RemovedAt.IsZero() {
				if err := assignToMember(ctx, tx, m); err != nil {
					return err
				}
			}
		}
	}
	detail := map[string]any{"round": r.Name, "before": []clock.Moment{before.OpensAt, before.ClosesAt},
		"after": []clock.Moment{opens, closes}}
	return award.RecordAction(ctx, tx, a.ID, by, "round.changed", detail)
}

// Remove deletes a round of the jury of an award in which nobody has scored yet. It returns database.ErrNotFound, ErrScored or
// award.ErrPublished. The caller must have the right to change the award.
func (j *Juries) Remove(ctx context.Context, tx *database.Tx, a *award.Award, id int64, by actor.Actor) error {
	if a.State() == award.Published {
		return award.ErrPublished
	}
	rounds, err := roundsOf(ctx, tx, a.ID)
	if err != nil {
		return err
	}
	r, ok := rounds[id]
	if !ok {
		return fmt.Errorf("round %d of award %d: %w", id, a.ID, database.ErrNotFound)
	}
	if removed, err := removeRound(ctx, tx, id); err != nil || !removed {
		return cmp.Or(err, ErrScored)
	}
	return award.RecordAction(ctx, tx, a.ID, by, "round.removed", map[string]any{"round": r.Name, "blind": r.Blind, "criteria": r.Criteria,
		"opensAt": r.OpensAt, "closesAt": r.ClosesAt})
}

// ScheduledRankingOf returns the entries of the ranking of an award that is scheduled, and the time at which it will be published. It
// returns ErrNotScheduled.
func ScheduledRankingOf(ctx context.Context, db bun.IDB, awardID int64) ([]ScheduledEntry, clock.Moment, error) {
	var rows []rankingRow
	err := db.NewSelect().Model(&rows).Where("award_id = ?", awardID).Where("published_at IS NULL").Scan(ctx)
	if err != nil {
		return nil, clock.Moment{}, fmt.Errorf("ranking of award %d: %w", awardID, err)
	}
	if len(rows) == 0 {
		return nil, clock.Moment{}, ErrNotScheduled
	}
	return rows[0].Entries, rows[0].PublishAt, nil
}

// Cancel deletes the scheduled ranking of an award, so that it is not published. Its entries stay in the audit log. It returns
// ErrNotScheduled. The caller must have the right to change the award.
func (j *Juries) Cancel(ctx context.Context, tx *database.Tx, awardID int64, by actor.Actor) error {
	entries, at, err := ScheduledRankingOf(ctx, tx, awardID)
	if err != nil {
		return err
	}
	res, err := tx.NewDelete().Model((*rankingRow)(nil)).Where("award_id = ?", awardID).Where("published_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("cancel the ranking of award %d: %w", awardID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrNotScheduled) // it was published in the meantime
	}
	return award.RecordAction(ctx, tx, awardID, by, "ranking.cancelled", map[string]any{"publishAt": at, "entries": entries})
}
