package award

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// ErrForbidden is returned if the actor may not change the award.
var ErrForbidden = errors.New("only editors of the award's brand and editors of all brands may change an award")

// Action is an entry of the audit log of an award. If UserID and TokenID are nil, the program itself acted.
type Action struct {
	bun.BaseModel `bun:"table:award_actions,alias:act"`

	ID        int64 `bun:",pk,autoincrement"`
	AwardID   int64
	Action    string // such as "badge.revoked"
	Detail    string // JSON
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment
}

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
	text, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	row := &Action{AwardID: awardID, Action: action, Detail: string(text), UserID: by.UserID, TokenID: by.TokenID, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	return nil
}

// Actions returns up to limit actions of an award, the newest first. It begins after the action with the id before, or with the newest if
// before is 0.
func Actions(ctx context.Context, db bun.IDB, awardID, before int64, limit int) ([]Action, error) {
	var list []Action
	q := db.NewSelect().Model(&list).Where("award_id = ?", awardID).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("actions of award %d: %w", awardID, err)
	}
	return list, nil
}
