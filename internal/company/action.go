package company

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Action is an entry of the audit log of a company. If UserID and TokenID are nil, the program itself acted.
type Action struct {
	bun.BaseModel `bun:"table:company_actions,alias:act"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Action    string // such as "correction.rejected"
	Detail    string // JSON
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment
}

// RecordAction adds an action to the audit log of a company. detail is stored as JSON.
func RecordAction(ctx context.Context, tx *database.Tx, company int64, by actor.Actor, action string, detail any) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	row := &Action{CompanyID: company, Action: action, Detail: string(text), UserID: by.UserID, TokenID: by.TokenID, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	return nil
}

// Actions returns up to limit actions of a company and of the companies that were merged into it, the newest first. It begins after the
// action with the id before, or with the newest if before is 0.
func Actions(ctx context.Context, db bun.IDB, company, before int64, limit int) ([]Action, error) {
	ids, err := IDsWithMerged(ctx, db, company)
	if err != nil {
		return nil, err
	}
	var list []Action
	q := db.NewSelect().Model(&list).Where("company_id IN (?)", bun.List(ids)).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("actions of company %d: %w", company, err)
	}
	return list, nil
}
