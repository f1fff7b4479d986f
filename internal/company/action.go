package company

import (
	"context"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/database"
)

var actionLog = audit.Log{Table: "company_actions", Column: "company_id"}

// RecordAction adds an action to the audit log of a company. detail is stored as JSON.
func RecordAction(ctx context.Context, tx *database.Tx, company int64, by actor.Actor, action string, detail any) error {
	return actionLog.Record(ctx, tx, company, by, action, detail)
}

// Actions returns up to limit actions of a company and of the companies that were merged into it, the newest first. It begins after the
// action with the id before, or with the newest if before is 0.
func Actions(ctx context.Context, db bun.IDB, company, before int64, limit int) ([]audit.Action, error) {
	ids, err := IDsWithMerged(ctx, db, company)
	if err != nil {
		return nil, err
	}
	return actionLog.Actions(ctx, db, ids, before, limit)
}
