// Package audit writes and reads audit logs: what the newsroom and the members of companies did with a company, an award, a person or an
// investor, and when. Each of these has a table of its own, which its feature names in a Log.
package audit

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Log is the audit log of the records of one kind. Table also has the columns of Action.
type Log struct {
	Table  string
	Column string // the column with the id of the record that an action is about
}

// Action is an entry of an audit log. If UserID and TokenID are nil, the program itself acted, or the account was deleted.
type Action struct {
	bun.BaseModel `bun:"alias:act"`

	ID        int64  `bun:",pk,autoincrement"`
	Action    string // such as "correction.rejected"
	Detail    string // JSON
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment
	By        string `bun:",scanonly"` // name of the user or the token; "" if there is none any more
}

// Record adds an action about the record with an id. detail is stored as JSON.
func (l Log) Record(ctx context.Context, tx *database.Tx, id int64, by actor.Actor, action string, detail any) error {
	text, err := json.Marshal(detail)
	if err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	row := &Action{Action: action, Detail: string(text), UserID: by.UserID, TokenID: by.TokenID, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(row).ModelTableExpr("?", bun.Ident(l.Table)).Value(l.Column, "?", id).Exec(ctx); err != nil {
		return fmt.Errorf("action %q: %w", action, err)
	}
	return nil
}

// Actions returns up to limit actions about the records with ids, newest first: those older than the action with the id
// before, or all if before is 0.
func (l Log) Actions(ctx context.Context, db bun.IDB, ids []int64, before int64, limit int) ([]Action, error) {
	var list []Action
	q := db.NewSelect().Model(&list).ModelTableExpr("? AS act", bun.Ident(l.Table)).Column("act.id", "act.action", "act.detail",
		"act.user_id", "act.token_id", "act.created_at").ColumnExpr(`COALESCE(u.name, t.name, '') AS "by"`).
		Join("LEFT JOIN users AS u ON u.id = act.user_id").Join("LEFT JOIN api_tokens AS t ON t.id = act.token_id").
		Where("act.? IN (?)", bun.Ident(l.Column), bun.List(ids)).Order("act.id DESC").Limit(int64(limit))
	if before > 0 {
		q.Where("act.id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("%s of %v: %w", l.Table, ids, err)
	}
	return list, nil
}
