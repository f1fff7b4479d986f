package people

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Action is an entry of the audit log of a person or an investor: one of AuthorID and InvestorID is set. If UserID and TokenID are nil, the
// program itself acted.
type Action struct {
	bun.BaseModel `bun:"table:directory_actions,alias:act"`

	ID         int64 `bun:",pk,autoincrement"`
	AuthorID   *int64
	InvestorID *int64
	Action     string // such as "person.saved"
	Detail     string // JSON
	UserID     *int64
	TokenID    *int64
	CreatedAt  clock.Moment
}

// record adds an action to the audit log. detail is stored as JSON. of has AuthorID or InvestorID.
func record(ctx context.Context, tx *database.Tx, of Action, by actor.Actor, action string, detail any) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	of.Action, of.Detail, of.UserID, of.TokenID, of.CreatedAt = action, string(text), by.UserID, by.TokenID, tx.At
	if _, err := tx.NewInsert().Model(&of).Exec(ctx); err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	return nil
}

// actions returns up to limit actions of a person or an investor, the newest first. It begins after the action with the id before, or with
// the newest if before is 0.
func actions(ctx context.Context, db bun.IDB, of Action, before int64, limit int) ([]Action, error) {
	var list []Action
	q := db.NewSelect().Model(&list).Order("id DESC").Limit(int64(limit))
	if of.AuthorID != nil {
		q.Where("author_id = ?", *of.AuthorID)
	} else {
		q.Where("investor_id = ?", *of.InvestorID)
	}
	if before > 0 {
		q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("audit log: %w", err)
	}
	return list, nil
}
