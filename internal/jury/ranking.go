package jury

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/nomination"
)

// AddedRound has the numbers of members and nominees of a new round.
type AddedRound struct {
	Members  int // members who accepted
	Invited  int // members who have not accepted yet
	Nominees int
}

// AddRound adds a round. It assigns every nominee with a nomination in one of the states to every member, including those who have not
// accepted yet. Nominees with a conflict of interest are withheld when the member reads the assignments. It returns ErrInvalidRound,
// ErrNoNominees, ErrTooManyRounds, or ErrEmptyJury for a jury without members and invitations.
func (j *Juries) AddRound(ctx context.Context, tx *database.Tx, r *Round, states []nomination.Status) (AddedRound, error) {
	var added AddedRound
	if !AreCriteria(r.Criteria) || !r.ClosesAt.After(r.OpensAt.Time) {
		return added, ErrInvalidRound
	}
	earlier, err := roundsOf(ctx, tx, r.AwardID)
	if err != nil {
		return added, err
	}
	if len(earlier) >= maxRounds {
		return added, ErrTooManyRounds
	}
	r.CreatedAt = tx.At
	if err := insertRound(ctx, tx, r); err != nil {
		return added, err
	}
	members, err := MembersOf(ctx, tx, r.AwardID)
	if err != nil {
		return added, err
	}
	nominees, err := nomineesOf(ctx, tx, r.AwardID, states)
	if err != nil {
		return added, err
	}
	added.Nominees = len(nominees)
	for i := range members {
		m := &members[i]
		switch {
		case !m.RemovedAt.IsZero():
			continue
		case m.UserID == nil:
			added.Invited++
		default:
			added.Members++
		}
		if err := insertAssignments(ctx, tx, r.ID, m.ID, nominees); err != nil {
			return added, err
		}
	}
	if added.Members+added.Invited == 0 {
		return added, ErrEmptyJury
	}
	if len(nominees) == 0 {
		return added, ErrNoNominees
	}
	return added, nil
}

// EndOpenRounds ends the open rounds of the jury of an award if end is set. If end is not set and a round is open, it returns ErrRoundOpen.
func EndOpenRounds(ctx context.Context, tx *database.Tx, awardID int64, by actor.Actor, end bool) error {
	rounds, err := roundsOf(ctx, tx, awardID)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(rounds)) {
		r := rounds[id]
		if !r.IsOpen(tx.At.Time) {
			continue
		}
		if !end {
			return ErrRoundOpen
		}
		// A round is open for at least a millisecond, the unit of stored times.
		r.ClosesAt = clock.FromMillis(max(tx.At.UnixMilli(), r.OpensAt.UnixMilli()+1))
		if err := updateEnd(ctx, tx, &r); err != nil {
			return err
		}
		if err := award.RecordAction(ctx, tx, awardID, by, "round.ended", map[string]string{"round": r.Name}); err != nil {
			return err
		}
	}
	return nil
}

// assignToMember assigns the nominees of the rounds that are not closed to a member who joins the jury; other members have them already.
func assignToMember(ctx context.Context, tx *database.Tx, m *Member) error {
	rounds, err := roundsOf(ctx, tx, m.AwardID)
	if err != nil {
		return err
	}
	for _, id := range slices.Sorted(maps.Keys(rounds)) {
		if r := rounds[id]; !tx.At.Before(r.ClosesAt.Time) {
			continue
		}
		list, err := assignmentsInRound(ctx, tx, id)
		if err != nil {
			return err
		}
		var nominees []int64
		for i := range list { // by company
			nominees = append(nominees, list[i].CompanyID)
		}
		if err := insertAssignments(ctx, tx, id, m.ID, slices.Compact(nominees)); err != nil {
			return err
		}
	}
	return nil
}

// nomineesOf returns the ids of the companies with a nomination for an award in one of the states, in ascending order. If merges have
// made companies the same, it returns only the one that was nominated first.
func nomineesOf(ctx context.Context, db bun.IDB, awardID int64, states []nomination.Status) ([]int64, error) {
	list, err := nomination.NominationsOfAward(ctx, db, awardID, 0, 0)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(n nomination.Nomination) bool { return !slices.Contains(states, n.Status) })
	current, err := company.CurrentIDs(ctx, db, nomination.CompanyIDsOf(list))
	if err != nil {
		return nil, err
	}
	first := map[int64]int64{} // id of the nominated company, by the id of the company after all merges
	for _, n := range list {
		if _, ok := first[current[n.CompanyID]]; !ok {
			first[current[n.CompanyID]] = n.CompanyID
		}
	}
	return slices.Sorted(maps.Values(first)), nil
}

// NomineeScores summarizes the scores of a nominee in a round. Company is the id of the company after all merges. Scores are
// weighted, from 0 to 100.
type NomineeScores struct {
	Company int64
	Count   int // number of members who scored
	Mean    float64
	Spread  float64 // standard deviation
	Least   float64
	Most    float64
}

// ScoresOf returns the nominees of a round with their scores, the best first. Scores of members who now have a conflict of interest do
// not count. Nominees that merges have made the same company are one nominee; the mean of each member's scores counts.
func ScoresOf(ctx context.Context, db bun.IDB, r *Round) ([]NomineeScores, error) {
	list, err := assignmentsInRound(ctx, db, r.ID)
	if err != nil {
		return nil, err
	}
	members, err := MembersOf(ctx, db, r.AwardID)
	if err != nil {
		return nil, err
	}
	conflicts, err := ConflictsOf(ctx, db, members)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	current, err := company.CurrentIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	scores := map[int64]map[int64][]float64{} // by the id of the company after all merges, and by member
	for i := range list {
		a := &list[i]
		id := current[a.CompanyID]
		if scores[id] == nil {
			scores[id] = map[int64][]float64{}
		}
		if !a.ScoredAt.IsZero() && !conflicts[a.MemberID][a.CompanyID] {
			scores[id][a.MemberID] = append(scores[id][a.MemberID], WeightedScore(r.Criteria, a.Scores))
		}
	}
	var out []NomineeScores
	for id, byMember := range scores {
		var points []float64
		for _, member := range slices.Sorted(maps.Keys(byMember)) {
			points = append(points, meanOf(byMember[member]))
		}
		out = append(out, NewNomineeScores(id, points))
	}
	slices.SortFunc(out, func(a, b NomineeScores) int {
		return cmp.Or(cmp.Compare(b.Mean, a.Mean), cmp.Compare(a.Company, b.Company))
	})
	return out, nil
}

// AreCriteria reports whether there are 1 to 20 criteria with different ids and weights.
func AreCriteria(list []Criterion) bool {
	ids := map[string]bool{}
	for _, c := range list {
		if c.ID == "" || c.Weight < 1 || ids[c.ID] {
			return false
		}
		ids[c.ID] = true
	}
	return len(list) >= 1 && len(list) <= 20
}

// WeightedScore returns the weighted mean of points by the id of the criterion, as a number from 0 to 100.
func WeightedScore(criteria []Criterion, points map[string]int) float64 {
	sum, weights := 0, 0
	for _, c := range criteria {
		sum, weights = sum+points[c.ID]*c.Weight, weights+c.Weight
	}
	return 100 * float64(sum) / float64(MaxPoints*max(weights, 1))
}

// NewNomineeScores returns the summary of weighted scores of the nominee with an id, one of each member.
func NewNomineeScores(id int64, points []float64) NomineeScores {
	s := NomineeScores{Company: id, Count: len(points)}
	if len(points) == 0 {
		return s
	}
	s.Least, s.Most = slices.Min(points), slices.Max(points)
	s.Mean = meanOf(points)
	for _, p := range points {
		s.Spread += (p - s.Mean) * (p - s.Mean) / float64(len(points))
	}
	s.Spread = math.Sqrt(s.Spread)
	return s
}

// meanOf returns the mean of at least one number.
func meanOf(points []float64) float64 {
	mean := 0.0
	for _, p := range points {
		mean += p / float64(len(points))
	}
	return mean
}

// ScheduledEntry is an entry of a ranking that will be published.
type ScheduledEntry struct {
	Company     int64  `json:"company"`
	Rank        *int   `json:"rank"`
	Description string `json:"description"`
}

// Schedule stores the ranking of an award, which will be published at the time at. Until then, a later call replaces it. It
// returns ErrDuplicateCompany if a company occurs twice, possibly because of a merge, or database.ErrConflict if the ranking
// has been published.
func (j *Juries) Schedule(ctx context.Context, tx *database.Tx, awardID int64, entries []ScheduledEntry, at time.Time) error {
	ids := make([]int64, len(entries))
	for i, e := range entries {
		ids[i] = e.Company
	}
	current, err := company.CurrentIDs(ctx, tx, ids)
	if err != nil {
		return err
	}
	ranked := map[int64]bool{}
	for _, id := range ids {
		if ranked[current[id]] {
			return ErrDuplicateCompany
		}
		ranked[current[id]] = true
	}
	return storeRanking(ctx, tx, &rankingRow{AwardID: awardID, Entries: entries, PublishAt: clock.MomentOf(at), UpdatedAt: tx.At})
}

// PublishDue publishes the rankings that are due, enqueues the jobs that issue the badges, and sends emails to the users who nominated
// and to the owners of nominees. If some rankings cannot be published, it publishes the others and returns the joined errors.
func (j *Juries) PublishDue(ctx context.Context) error {
	due, err := dueRankings(ctx, j.DB.Read, j.DB.Now())
	if err != nil {
		return err
	}
	var failed []error
	for i := range due {
		if err := j.publish(ctx, due[i].AwardID); err != nil {
			failed = append(failed, fmt.Errorf("ranking of award %d: %w", due[i].AwardID, err))
		}
	}
	return errors.Join(failed...)
}

func (j *Juries) publish(ctx context.Context, awardID int64) error {
	return j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		found, err := award.ByIDs(ctx, tx, []int64{awardID})
		if err != nil {
			return err
		}
		a := found[awardID]
		if a == nil {
			return database.ErrNotFound
		}
		if a.IsWithdrawn() { // the ranking is published if the award is restored
			return nil
		}
		row, err := markPublished(ctx, tx, awardID)
		if err != nil || row == nil {
			return err
		}
		entries := make([]award.Entry, len(row.Entries))
		for i, e := range row.Entries {
			entries[i] = award.Entry{Rank: e.Rank, CompanyID: &row.Entries[i].Company, Description: e.Description}
		}
		if err := award.SaveRanking(ctx, tx, a, entries); err != nil {
			return err
		}
		return j.announce(ctx, tx, a, entries, actor.Actor{})
	})
}

// Errors of publishing a ranking at once.
var (
	ErrNoRanking = errors.New("the award has no ranking")
	ErrScheduled = errors.New("a ranking of the award is scheduled")
)

// PublishNow publishes an award with the ranking that it has. It returns award.ErrWithdrawn, award.ErrPublished, ErrRoundOpen, ErrNoRanking
// or ErrScheduled. The caller must have the right to change the award.
func (j *Juries) PublishNow(ctx context.Context, tx *database.Tx, a *award.Award, by actor.Actor) error {
	switch a.State() {
	case award.Withdrawn:
		return award.ErrWithdrawn
	case award.Published:
		return award.ErrPublished
	}
	if err := EndOpenRounds(ctx, tx, a.ID, by, false); err != nil {
		return err
	}
	scheduled, err := ScheduledFor(ctx, tx, a.ID)
	if err != nil {
		return err
	}
	if !scheduled.IsZero() {
		return ErrScheduled
	}
	entries, err := award.Entries(ctx, tx, a.ID, 1, award.MaxEntries)
	if err != nil {
		return err
	}
	if len(entries) == 0 {
		return ErrNoRanking
	}
	return j.announce(ctx, tx, a, entries, by)
}

// announce makes an award public, closes its call for nominations, stores the ranks of its nominees, enqueues the job that issues the
// badges, and sends emails to nominators and owners of nominees. entries are the stored ranking.
func (j *Juries) announce(ctx context.Context, tx *database.Tx, a *award.Award, entries []award.Entry, by actor.Actor) error {
	if err := award.SetPublished(ctx, tx, a); err != nil {
		return err
	}
	if err := nomination.CloseCall(ctx, tx, a.ID); err != nil {
		return err
	}
	if err := nomination.SetRanked(ctx, tx, a.ID, RanksOf(entries)); err != nil {
		return err
	}
	if err := j.sendResults(ctx, tx, a, nil, true); err != nil {
		return err
	}
	if _, err := j.Queue.InsertTx(ctx, tx.Tx.Tx, BadgeJob{a.ID}, nil); err != nil {
		return fmt.Errorf("enqueue badges of award %d: %w", a.ID, err)
	}
	tx.Emit(award.RankingPublished, a.ID)
	return award.RecordAction(ctx, tx, a.ID, by, "ranking.published", map[string]int{"entries": len(entries)})
}

// RanksOf returns the ranks of the companies in a ranking by their ids, nil for special mentions.
func RanksOf(entries []award.Entry) map[int64]*int {
	ranks := map[int64]*int{}
	for _, e := range entries {
		if e.CompanyID != nil {
			ranks[*e.CompanyID] = e.Rank
		}
	}
	return ranks
}

// sendResults sends the decision about each nomination of the companies, nil for all, to the user who nominated and to the owners of the
// company or, if it was merged, of the remaining one. published is true if the ranking is published.
func (j *Juries) sendResults(ctx context.Context, tx *database.Tx, a *award.Award, companies []int64, published bool) error {
	list, err := nomination.NominationsOfAward(ctx, tx, a.ID, 0, 0)
	if err != nil {
		return err
	}
	decided := map[int64]bool{}
	for _, id := range companies {
		decided[id] = true
	}
	list = slices.DeleteFunc(list, func(n nomination.Nomination) bool { return companies != nil && !decided[n.CompanyID] })
	current, err := company.CurrentByIDs(ctx, tx, nomination.CompanyIDsOf(list))
	if err != nil {
		return err
	}
	receivers, err := receiversOf(ctx, tx, list, current)
	if err != nil {
		return err
	}
	type sentResult struct{ user, company int64 }
	sent := map[sentResult]bool{}
	for i := range list {
		n := &list[i]
		one := current[n.CompanyID]
		for _, u := range receivers[n.ID] {
			if result := (sentResult{u.ID, one.ID}); !sent[result] {
				sent[result] = true
				if err := j.sendResult(ctx, tx, a, n, one, u, published); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// receiversOf returns the users who get the decisions about nominations, by the id of the nomination: the owners of the company, then the
// user who nominated. current has the companies after all merges by the ids of the nominated companies.
func receiversOf(ctx context.Context, tx *database.Tx, list []nomination.Nomination, current map[int64]*company.Company,
) (map[int64][]*account.User, error) {
	var companies, nominators []int64
	for i := range list {
		if one := current[list[i].CompanyID]; one != nil {
			companies = append(companies, one.ID)
		}
		if list[i].UserID != nil {
			nominators = append(nominators, *list[i].UserID)
		}
	}
	owners, err := account.OwnersOf(ctx, tx, companies...)
	if err != nil {
		return nil, err
	}
	byCompany := map[int64][]*account.User{}
	for _, owner := range owners {
		byCompany[owner.CompanyID] = append(byCompany[owner.CompanyID], owner.User)
	}
	users, err := account.UsersByIDs(ctx, tx, nominators)
	if err != nil {
		return nil, err
	}
	receivers := map[int64][]*account.User{}
	for i := range list {
		n := &list[i]
		one := current[n.CompanyID]
		if one == nil {
			continue
		}
		receivers[n.ID] = slices.Clone(byCompany[one.ID])
		if n.UserID != nil && users[*n.UserID] != nil {
			receivers[n.ID] = append(receivers[n.ID], users[*n.UserID])
		}
	}
	return receivers, nil
}
