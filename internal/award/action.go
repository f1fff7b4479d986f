package award

import (
	"context"
	"errors"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/database"
)

// ErrForbidden is returned if the actor may not change the award.
var ErrForbidden = errors.New("only editors of the award's brand and editors of all brands may change an award")

var actionLog = audit.Log{Table: "award_actions", Column: "award_id"}

// CanEdit reports whether an actor may change an award and what belongs to it.
func (a *Award) CanEdit(by actor.Actor) bool {
	return by.AllBrands || a.BrandID != nil && by.CanWrite(*a.BrandID)
}

// BySlugForEditing returns the award with a slug, public or not, if an actor may change it. It returns ErrForbidden or
// database.ErrNotFound.
func BySlugForEditing(ctx context.Context, db bun.IDB, awardSlug string, by actor.Actor) (*Award, error) {
	a, err := AnyBySlug(ctx, db, awardSlug)
	if errors.Is(err, database.ErrNotFound) && !by.AllBrands {
		return nil, ErrForbidden // the error does not tell which awards exist
	}
	if err != nil {
		return nil, err
	}
	if !a.CanEdit(by) {
		return nil, ErrForbidden
	}
	return a, nil
}

// RecordAction adds an action to the audit log of an award. detail is stored as JSON.
func RecordAction(ctx context.Context, tx *database.Tx, awardID int64, by actor.Actor, action string, detail any) error {
	return actionLog.Record(ctx, tx, awardID, by, action, detail)
}

// Actions returns up to limit actions of an award, the newest first. It begins after the action with the id before, or with the newest if
// before is 0.
func Actions(ctx context.Context, db bun.IDB, awardID, before int64, limit int) ([]audit.Action, error) {
	return actionLog.Actions(ctx, db, []int64{awardID}, before, limit)
}
