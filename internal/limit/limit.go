// Package limit counts how often something is tried, by all nodes together: what a
// process counts by itself can be tried anew at each. It is for what costs something,
// such as a letter or a guess; requests are counted by internal/edge.
package limit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Limit is how often something may be tried in a period.
type Limit struct {
	Name   string
	Times  int
	Period time.Duration
}

// TooMany says that something was tried too often.
type TooMany struct{ Wait time.Duration }

func (e *TooMany) Error() string { return fmt.Sprintf("tried too often; again in %v", e.Wait) }

type attempt struct {
	bun.BaseModel `bun:"table:attempts,alias:attempts"`

	What   string
	Period int64 // when it ends, in milliseconds
	N      int
}

// Try counts an attempt of somebody, and is a *TooMany where that was one too many.
// What was tried is kept as a hash, until Tidy takes it away.
func Try(ctx context.Context, db *database.DB, l Limit, by string) error {
	var n int
	var left time.Duration
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ms := l.Period.Milliseconds()
		end := (tx.At.UnixMilli()/ms + 1) * ms
		left = time.Duration(end-tx.At.UnixMilli()) * time.Millisecond
		row := &attempt{What: what(l.Name, by), Period: end, N: 1}
		_, err := tx.NewInsert().Model(row).On("CONFLICT (what, period) DO UPDATE").Set("n = attempts.n + 1").Returning("n").Exec(ctx, &n)
		return err
	})
	if err != nil {
		return fmt.Errorf("count attempts: %w", err)
	}
	if n > l.Times {
		return &TooMany{Wait: left}
	}
	return nil
}

// Forget begins the count of somebody anew: whoever did it right was not guessing.
func Forget(ctx context.Context, tx *database.Tx, l Limit, by string) error {
	if _, err := tx.NewDelete().Model((*attempt)(nil)).Where("what = ?", what(l.Name, by)).Exec(ctx); err != nil {
		return fmt.Errorf("forget attempts: %w", err)
	}
	return nil
}

// Once reports whether something is used for the first time, and remembers it until then.
func Once(ctx context.Context, tx *database.Tx, name, by string, until time.Time) (bool, error) {
	row := &attempt{What: what(name, by), Period: until.UnixMilli(), N: 1}
	res, err := tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("use %s: %w", name, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// Tidy takes away what counts no longer.
func Tidy(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.NewDelete().Model((*attempt)(nil)).Where("period <= ?", tx.At).Exec(ctx); err != nil {
		return fmt.Errorf("tidy attempts: %w", err)
	}
	return nil
}

func what(name, by string) string {
	sum := sha256.Sum256([]byte(name + by))
	return name + ":" + hex.EncodeToString(sum[:16])
}
