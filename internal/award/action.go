package award

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
)

var errForbidden = apiv2.Error(http.StatusForbidden, "Only editors of the award's brand and editors of all brands may do this.")

// Action is an entry of the audit log of an award. An action without a user and a token is one of the program itself.
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

// MayEdit reports whether a caller may change an award and what belongs to it.
func (a *Award) MayEdit(by *account.Caller) bool {
	return by.CanWriteAll() || a.BrandID != nil && by.CanWrite(*a.BrandID)
}

// Editable returns the award with a slug, public or not, and the caller of the request if the caller may change it. Otherwise it
// returns database.ErrNotFound or an error with status 403.
func Editable(ctx context.Context, db bun.IDB, awardSlug string) (*Award, *account.Caller, error) {
	by := account.CallerOf(ctx)
	a, err := AnyBySlug(ctx, db, awardSlug)
	if errors.Is(err, database.ErrNotFound) && !by.CanWriteAll() {
		return nil, nil, errForbidden // the status must not reveal which awards exist
	}
	if err != nil {
		return nil, nil, err
	}
	if !a.MayEdit(by) {
		return nil, nil, errForbidden
	}
	return a, by, nil
}

// Record adds an action to the audit log of an award. detail is stored as JSON; by is nil for the program itself.
func Record(ctx context.Context, tx *database.Tx, awardID int64, by *account.Caller, action string, detail any) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	row := &Action{AwardID: awardID, Action: action, Detail: string(text), UserID: by.UserID(), TokenID: by.TokenID(), CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	return nil
}

// Actions returns up to limit actions of an award, the newest first, before the one with the id before; 0 begins with the newest.
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
