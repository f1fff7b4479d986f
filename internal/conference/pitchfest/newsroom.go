package pitchfest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// ErrApplied is returned by RemoveFest if companies have applied.
var ErrApplied = errors.New("companies have applied for the pitch fest, so it cannot be removed")

// byMean is the order of a list of applications by their scores.
const byMean = "mean"

// RemoveFest deletes the pitch fest of a conference, which has no applications, and returns it. version is the version that was read. It
// returns database.ErrNotFound, ErrApplied, or database.ErrConflict with the pitch fest as it is now. The caller must have the right to
// change the conference.
func RemoveFest(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, version int64) (*Fest, error) {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return nil, err
	}
	f, err := FestOf(ctx, tx, c.ID)
	if err != nil {
		return nil, err
	}
	if f.Version != version {
		return f, database.ErrConflict
	}
	applied, err := tx.NewSelect().Model((*Application)(nil)).Where("conference_id = ?", c.ID).Exists(ctx)
	switch {
	case err != nil:
		return nil, fmt.Errorf("remove pitch fest of conference %d: %w", c.ID, err)
	case applied:
		return nil, ErrApplied
	}
	res, err := tx.NewDelete().Model(f).WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("remove pitch fest of conference %d: %w", c.ID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 { // somebody saved it after it was read
		return f, errors.Join(err, database.ErrConflict)
	}
	tx.Emit("conference.saved", c.ID, conference.TagOf(c.ID))
	return f, conference.RecordAction(ctx, tx, c.ID, by, "pitch.removed", map[string]any{})
}

// Restore makes a removed reviewer a reviewer again. It returns database.ErrNotFound. The caller must have the right to change the
// conference.
func Restore(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, id int64) error {
	res, err := tx.NewUpdate().Model((*Reviewer)(nil)).Set("removed_at = NULL").Where("id = ?", id).Where("conference_id = ?", c.ID).
		Where("removed_at IS NOT NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("restore reviewer %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	return conference.RecordAction(ctx, tx, c.ID, by, "reviewer.restored", map[string]int64{"reviewer": id})
}

// ClearCompany separates an application from the company of the directory. It returns database.ErrNotFound, or an invalid.Fields for an
// application in the final. The caller must have the right to change the conference.
func ClearCompany(ctx context.Context, tx *database.Tx, c *conference.Conference, id int64) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	a := new(Application)
	if err := tx.NewSelect().Model(a).Where("pa.id = ?", id).Where("conference_id = ?", c.ID).Scan(ctx); err != nil {
		return fmt.Errorf("application %d: %w", id, database.NotFound(err))
	}
	if a.Status == Finalist {
		return invalid.Fields{"company": "is needed, because the application is in the final"}
	}
	a.CompanyID = nil
	if _, err := tx.NewUpdate().Model(a).Column("company_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("company of application %d: %w", id, err)
	}
	return nil
}

// matching returns the applications whose company or sentence contains a text in any case; all for "".
func matching(list []Application, query string) []Application {
	words := text.FoldName(query)
	if words == "" {
		return list
	}
	return slices.DeleteFunc(list, func(a Application) bool {
		return !strings.Contains(text.FoldName(a.CompanyName+" "+a.OneLiner), words)
	})
}

// slotsOf returns the permanent ids of the sessions in which the finalists among applications present their companies, by the ids of the
// sessions.
func slotsOf(ctx context.Context, db bun.IDB, conferenceID int64, list []Application) (map[int64]string, error) {
	slots := map[int64]string{}
	if !slices.ContainsFunc(list, func(a Application) bool { return a.SessionID != nil }) {
		return slots, nil
	}
	p, err := conference.ProgrammeOf(ctx, db, conferenceID)
	if err != nil {
		return nil, err
	}
	for i := range p.Sessions {
		slots[p.Sessions[i].ID] = p.Sessions[i].SourceID
	}
	return slots, nil
}

// scoredBy returns the numbers of applications that reviewers have scored, by the ids of the reviewers.
func scoredBy(ctx context.Context, db bun.IDB, reviewers []Reviewer) (map[int64]int, error) {
	scored := map[int64]int{}
	if len(reviewers) == 0 {
		return scored, nil
	}
	ids := make([]int64, len(reviewers))
	for i := range reviewers {
		ids[i] = reviewers[i].ID
	}
	var rows []struct {
		ReviewerID int64
		Number     int
	}
	err := db.NewSelect().Model((*reviewRow)(nil)).Column("reviewer_id").ColumnExpr("COUNT(*) AS number").
		Where("reviewer_id IN (?)", bun.List(ids)).Where("NOT conflict").Group("reviewer_id").Scan(ctx, &rows)
	if err != nil {
		return nil, wrap(err)
	}
	for _, row := range rows {
		scored[row.ReviewerID] = row.Number
	}
	return scored, nil
}
