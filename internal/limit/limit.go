// Package limit counts attempts for all nodes together, so that a limit can't be evaded by
// switching nodes. It is for actions that are costly or risky, such as sending an email or
// guessing a code; internal/edge limits requests per node.
package limit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Limit is the number of attempts that are allowed in a period.
type Limit struct {
	Name   string
	Times  int
	Period time.Duration
}

// TooManyError is returned when the limit is exceeded. Wait is the time until the next
// attempt is allowed.
type TooManyError struct{ Wait time.Duration }

func (e *TooManyError) Error() string {
	return fmt.Sprintf("too many attempts; try again in %v", e.Wait)
}

type attempt struct {
	bun.BaseModel `bun:"table:attempts,alias:attempts"`

	What   string
	Period int64 // when it ends, in milliseconds
	N      int
}

// Count counts one attempt by the given person or address. It returns a *TooManyError when the
// limit is exceeded. key is stored as a hash, until DeleteExpired removes it.
func Count(ctx context.Context, db *database.DB, l Limit, key string) error {
	var n int
	var left time.Duration
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		n, left, err = count(ctx, tx, l, key)
		return err
	})
	if err != nil {
		return err
	}
	if n > l.Times {
		return &TooManyError{Wait: left}
	}
	return nil
}

// First counts one attempt by the given person or address in a transaction, and reports whether the limit still allows it. Unlike with
// Count, the attempt counts only if the transaction is committed.
func First(ctx context.Context, tx *database.Tx, l Limit, key string) (bool, error) {
	n, _, err := count(ctx, tx, l, key)
	return n <= l.Times, err
}

// count counts one attempt. It returns the number of attempts in the present period, and the time until it ends.
func count(ctx context.Context, tx *database.Tx, l Limit, key string) (n int, left time.Duration, err error) {
	ms := l.Period.Milliseconds()
	end := (tx.At.UnixMilli()/ms + 1) * ms
	row := &attempt{What: attemptHash(l.Name, key), Period: end, N: 1}
	_, err = tx.NewInsert().Model(row).On("CONFLICT (what, period) DO UPDATE").Set("n = attempts.n + 1").Returning("n").Exec(ctx, &n)
	if err != nil {
		return 0, 0, fmt.Errorf("count attempts: %w", err)
	}
	return n, time.Duration(end-tx.At.UnixMilli()) * time.Millisecond, nil
}

// Shared limits the attempts of all people together, such as the emails to one address. The first attempt of each person in a period counts
// for First, the others for Again. So people who try again and again do not use up the attempts of those who have not tried yet.
type Shared struct{ First, Again Limit }

// CountShared counts one attempt by the given person on the given thing. It returns a *TooManyError when the limit is exceeded. Both keys
// are stored as hashes, like that of Count.
func CountShared(ctx context.Context, db *database.DB, s Shared, on, by string) error {
	once, counted := Limit{Name: s.First.Name + "-once", Times: 1, Period: s.First.Period}, s.First
	err := Count(ctx, db, once, on+" "+by)
	var again *TooManyError
	if errors.As(err, &again) {
		counted, err = s.Again, nil
	}
	if err != nil {
		return err
	}
	return Count(ctx, db, counted, on)
}

// Reset sets the count back to zero, for example after a correct code.
func Reset(ctx context.Context, tx *database.Tx, l Limit, key string) error {
	if _, err := tx.NewDelete().Model((*attempt)(nil)).Where("what = ?", attemptHash(l.Name, key)).Exec(ctx); err != nil {
		return fmt.Errorf("reset attempts: %w", err)
	}
	return nil
}

// FirstUse reports whether key is used for the first time under name, and remembers it until the
// given time.
func FirstUse(ctx context.Context, tx *database.Tx, name, key string, until time.Time) (bool, error) {
	row := &attempt{What: attemptHash(name, key), Period: until.UnixMilli(), N: 1}
	res, err := tx.NewInsert().Model(row).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("use %s: %w", name, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// DeleteExpired deletes counts whose period has ended.
func DeleteExpired(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.NewDelete().Model((*attempt)(nil)).Where("period <= ?", tx.At).Exec(ctx); err != nil {
		return fmt.Errorf("delete expired attempts: %w", err)
	}
	return nil
}

func attemptHash(name, by string) string {
	sum := sha256.Sum256([]byte(name + by))
	return name + ":" + hex.EncodeToString(sum[:16])
}
