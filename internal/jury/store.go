package jury

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
)

type conflictRow struct {
	bun.BaseModel `bun:"table:jury_conflicts,alias:jc"`

	MemberID   int64 `bun:",pk"`
	CompanyID  int64 `bun:",pk"`
	DeclaredAt clock.Moment
}

type rankingRow struct {
	bun.BaseModel `bun:"table:jury_rankings,alias:rk"`

	AwardID     int64 `bun:",pk"`
	Entries     []ScheduledEntry
	PublishAt   clock.Moment
	PublishedAt clock.Moment `bun:",nullzero"`
	UpdatedAt   clock.Moment
}

// MembersOf returns the members of the jury of an award, by id, including invited and removed ones.
func MembersOf(ctx context.Context, db bun.IDB, awardID int64) ([]Member, error) {
	var list []Member
	if err := db.NewSelect().Model(&list).Where("award_id = ?", awardID).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("jury of award %d: %w", awardID, err)
	}
	return list, nil
}

// MembershipsOf returns the present memberships of a user in juries.
func MembershipsOf(ctx context.Context, db bun.IDB, user int64) ([]Member, error) {
	var list []Member
	err := db.NewSelect().Model(&list).Where("user_id = ?", user).Where("removed_at IS NULL").Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("juries of user %d: %w", user, err)
	}
	return list, nil
}

// allMembershipsOf returns the present and former memberships of a user in juries.
func allMembershipsOf(ctx context.Context, db bun.IDB, user int64) ([]Member, error) {
	var list []Member
	if err := db.NewSelect().Model(&list).Where("user_id = ?", user).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("juries of user %d: %w", user, err)
	}
	return list, nil
}

// storeInvitedMember stores an invited member and sets the id. If the address was invited before, its row is updated.
func storeInvitedMember(ctx context.Context, tx *database.Tx, m *Member) error {
	q := tx.NewInsert().Model(m).ExcludeColumn("id").On("CONFLICT (award_id, email) DO UPDATE").Returning("*")
	for _, column := range []string{"name", "lang", "author_id", "investor_id", "secret", "invited_at", "removed_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("invite to a jury: %w", err)
	}
	return nil
}

// hasAccepted reports whether an address belongs to a present member of a jury who has accepted.
func hasAccepted(ctx context.Context, tx *database.Tx, awardID int64, email string) (bool, error) {
	found, err := tx.NewSelect().Model((*Member)(nil)).Where("award_id = ?", awardID).Where("email = ?", email).
		Where("user_id IS NOT NULL").Where("removed_at IS NULL").Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("member of the jury of award %d: %w", awardID, err)
	}
	return found, nil
}

// RemoveMember removes a member from the jury of an award. It returns database.ErrNotFound if the jury has no such member. The caller
// must have the right to change the award.
func RemoveMember(ctx context.Context, tx *database.Tx, awardID, id int64) error {
	res, err := tx.NewUpdate().Model((*Member)(nil)).Set("removed_at = ?", tx.At).Where("id = ?", id).Where("award_id = ?", awardID).
		Where("removed_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove member %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	return nil
}

// RestoreMember takes a removed member back into the jury of an award. A member who had accepted gets the nominees of the rounds that are
// not closed. It returns database.ErrNotFound if the jury has no such removed member. The caller must have the right to change the award.
func RestoreMember(ctx context.Context, tx *database.Tx, awardID, id int64) error {
	m := new(Member)
	res, err := tx.NewUpdate().Model(m).Set("removed_at = NULL").Where("id = ?", id).Where("award_id = ?", awardID).
		Where("removed_at IS NOT NULL").Returning("*").Exec(ctx)
	if err != nil {
		return fmt.Errorf("restore member %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	if m.UserID == nil {
		return nil
	}
	return assignToMember(ctx, tx, m)
}

// progress counts the nominees of a member in a round, without those with which the member has a conflict of interest.
type progress struct{ assigned, scored int }

// progressOf returns the progress of members of one jury in its newest round, by the id of the member. conflicts are those of ConflictsOf.
func progressOf(ctx context.Context, db bun.IDB, members []Member, conflicts map[int64]map[int64]bool) (map[int64]progress, error) {
	of := map[int64]progress{}
	if len(members) == 0 {
		return of, nil
	}
	r, err := newestRound(ctx, db, members[0].AwardID)
	if errors.Is(err, database.ErrNotFound) {
		return of, nil
	}
	if err != nil {
		return nil, err
	}
	var list []Assignment
	err = db.NewSelect().Model(&list).Column("member_id", "company_id", "scored_at").Where("round_id = ?", r.ID).
		Where("member_id IN (?)", bun.List(idsOfMembers(members))).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("progress in round %d: %w", r.ID, err)
	}
	for i := range list {
		if a := &list[i]; !conflicts[a.MemberID][a.CompanyID] {
			p := of[a.MemberID]
			if p.assigned++; !a.ScoredAt.IsZero() {
				p.scored++
			}
			of[a.MemberID] = p
		}
	}
	return of, nil
}

// removeRound deletes a round with its assignments, unless a member has scored. It reports whether it deleted the round.
func removeRound(ctx context.Context, tx *database.Tx, id int64) (bool, error) {
	scored := tx.NewSelect().Model((*Assignment)(nil)).Where("round_id = ?", id).Where("scored_at IS NOT NULL")
	res, err := tx.NewDelete().Model((*Round)(nil)).Where("id = ?", id).Where("NOT EXISTS (?)", scored).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("remove round %d: %w", id, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// declaredConflicts returns, by the id of the member, the ids of the companies with which members declared a conflict of interest, in
// ascending order.
func declaredConflicts(ctx context.Context, db bun.IDB, members []int64) (map[int64][]int64, error) {
	declared := map[int64][]int64{}
	if len(members) == 0 {
		return declared, nil
	}
	var rows []conflictRow
	if err := db.NewSelect().Model(&rows).Where("member_id IN (?)", bun.List(members)).Order("company_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("conflicts of members %v: %w", members, err)
	}
	for _, row := range rows {
		declared[row.MemberID] = append(declared[row.MemberID], row.CompanyID)
	}
	return declared, nil
}

// storeConflict stores a declared conflict of interest, and deletes the member's scores of the company in all rounds. It also deletes
// scores of companies that merges have made the same.
func storeConflict(ctx context.Context, tx *database.Tx, member, companyID int64) error {
	row := &conflictRow{MemberID: member, CompanyID: companyID, DeclaredAt: tx.At}
	if _, err := tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("declare conflict: %w", err)
	}
	same, err := company.IDsOfSame(ctx, tx, []int64{companyID})
	if err != nil {
		return err
	}
	_, err = tx.NewUpdate().Model((*Assignment)(nil)).Set("scores = ?", "{}").Set("comment = ''").Set("scored_at = NULL").
		Where("member_id = ?", member).Where("company_id IN (?)", bun.List(same)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("declare conflict: %w", err)
	}
	return nil
}

func insertRound(ctx context.Context, tx *database.Tx, r *Round) error {
	if _, err := tx.NewInsert().Model(r).Exec(ctx); err != nil {
		return fmt.Errorf("add round: %w", err)
	}
	return nil
}

// updateEnd stores when a round closes.
func updateEnd(ctx context.Context, tx *database.Tx, r *Round) error {
	if _, err := tx.NewUpdate().Model(r).Column("closes_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("end round %d: %w", r.ID, err)
	}
	return nil
}

// newestRound returns the round of an award that was added last, or database.ErrNotFound.
func newestRound(ctx context.Context, db bun.IDB, awardID int64) (*Round, error) {
	r := new(Round)
	if err := db.NewSelect().Model(r).Where("award_id = ?", awardID).Order("id DESC").Limit(1).Scan(ctx); err != nil {
		return nil, fmt.Errorf("newest round of award %d: %w", awardID, database.NotFound(err))
	}
	return r, nil
}

// roundsOf returns the rounds of the juries of awards by id.
func roundsOf(ctx context.Context, db bun.IDB, awards ...int64) (map[int64]Round, error) {
	rounds := map[int64]Round{}
	if len(awards) == 0 {
		return rounds, nil
	}
	var list []Round
	if err := db.NewSelect().Model(&list).Where("award_id IN (?)", bun.List(awards)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("rounds of awards %v: %w", awards, err)
	}
	for _, r := range list {
		rounds[r.ID] = r
	}
	return rounds, nil
}

// insertAssignments assigns companies to a member in a round. Existing assignments do not change.
func insertAssignments(ctx context.Context, tx *database.Tx, round, member int64, companies []int64) error {
	if len(companies) == 0 {
		return nil
	}
	list := make([]Assignment, len(companies))
	for i, id := range companies {
		list[i] = Assignment{RoundID: round, MemberID: member, CompanyID: id, Scores: map[string]int{}}
	}
	if _, err := tx.NewInsert().Model(&list).On("CONFLICT DO NOTHING").Returning("NULL").Exec(ctx); err != nil {
		return fmt.Errorf("assign nominees: %w", err)
	}
	return nil
}

// assignmentsByID returns the assignments with the given ids, by id, without their numbers. Unknown ids are left out.
func assignmentsByID(ctx context.Context, db bun.IDB, ids []int64) ([]Assignment, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var list []Assignment
	if err := db.NewSelect().Model(&list).Where("id IN (?)", bun.List(ids)).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("find assignments: %w", err)
	}
	return list, nil
}

// assignmentsOf returns the assignments of members in all rounds, by member and id, with their numbers.
func assignmentsOf(ctx context.Context, db bun.IDB, members ...int64) ([]Assignment, error) {
	if len(members) == 0 {
		return nil, nil
	}
	var list []Assignment
	if err := db.NewSelect().Model(&list).Where("member_id IN (?)", bun.List(members)).Order("member_id", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("assignments of members %v: %w", members, err)
	}
	type memberInRound struct{ member, round int64 }
	counts := map[memberInRound]int{}
	for i := range list {
		in := memberInRound{list[i].MemberID, list[i].RoundID}
		counts[in]++
		list[i].Number = counts[in]
	}
	return list, nil
}

// assignmentsInRound returns the assignments of all members in a round, by company.
func assignmentsInRound(ctx context.Context, db bun.IDB, round int64) ([]Assignment, error) {
	var list []Assignment
	if err := db.NewSelect().Model(&list).Where("round_id = ?", round).Order("company_id", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("scores of round %d: %w", round, err)
	}
	return list, nil
}

// storeScores stores the scores and comments of existing assignments, in one statement.
func storeScores(ctx context.Context, tx *database.Tx, list []*Assignment) error {
	if len(list) == 0 {
		return nil
	}
	q := tx.NewInsert().Model(&list).On("CONFLICT (id) DO UPDATE").Returning("NULL")
	for _, column := range []string{"scores", "comment", "scored_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("store scores: %w", err)
	}
	return nil
}

// storeRanking stores a scheduled ranking, or replaces it. It returns database.ErrConflict if the ranking has been published.
func storeRanking(ctx context.Context, tx *database.Tx, row *rankingRow) error {
	res, err := tx.NewInsert().Model(row).On("CONFLICT (award_id) DO UPDATE").Set("entries = EXCLUDED.entries").
		Set("publish_at = EXCLUDED.publish_at").Set("updated_at = EXCLUDED.updated_at").Where("rk.published_at IS NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("schedule ranking: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrConflict)
	}
	return nil
}

// ScheduledFor returns the time at which a scheduled ranking of an award will be published, the zero Moment if none waits for its time.
func ScheduledFor(ctx context.Context, db bun.IDB, awardID int64) (clock.Moment, error) {
	var rows []rankingRow
	err := db.NewSelect().Model(&rows).Column("publish_at").Where("award_id = ?", awardID).Where("published_at IS NULL").Scan(ctx)
	if err != nil {
		return clock.Moment{}, fmt.Errorf("ranking of award %d: %w", awardID, err)
	}
	if len(rows) == 0 {
		return clock.Moment{}, nil
	}
	return rows[0].PublishAt, nil
}

// dueRankings returns the rankings that are to be published by a time and are not published yet.
func dueRankings(ctx context.Context, db bun.IDB, by clock.Moment) ([]rankingRow, error) {
	var due []rankingRow
	err := db.NewSelect().Model(&due).Where("published_at IS NULL").Where("publish_at <= ?", by).Order("award_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find rankings: %w", err)
	}
	return due, nil
}

// markPublished marks the ranking of an award as published and returns it. It returns nil if another node has already published it.
func markPublished(ctx context.Context, tx *database.Tx, awardID int64) (*rankingRow, error) {
	row := new(rankingRow)
	res, err := tx.NewUpdate().Model(row).Set("published_at = ?", tx.At).Where("award_id = ?", awardID).Where("published_at IS NULL").
		Where("publish_at <= ?", tx.At).Returning("*").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("publish ranking: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return nil, err
	}
	return row, nil
}
