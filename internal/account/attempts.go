package account

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// limit is how often something may be tried in a period, by all nodes together.
type limit struct {
	name   string
	times  int
	period time.Duration
}

// The limits of signing in. A guesser of passwords has few tries for one account, from
// wherever; one network may have many people behind it.
var (
	passwordsOfAccount = limit{"password", 10, 15 * time.Minute}
	passwordsOfNetwork = limit{"password-from", 100, 15 * time.Minute}
	lettersToAddress   = limit{"letter", 5, time.Hour}
	lettersOfNetwork   = limit{"letter-from", 60, time.Hour}
	codesOfNetwork     = limit{"code-from", 60, 15 * time.Minute}
	triesOfPasskey     = limit{"passkey", 10, 15 * time.Minute}
	picturesOfAccount  = limit{"picture", 20, time.Hour}
	// A page to sign in asks for a challenge when it opens.
	challengesOfNetwork = limit{"challenge-from", 300, 15 * time.Minute}
)

// TooMany says that something was tried too often.
type TooMany struct{ Wait time.Duration }

func (e *TooMany) Error() string { return fmt.Sprintf("tried too often; again in %v", e.Wait) }

type attempt struct {
	bun.BaseModel `bun:"table:attempts,alias:attempts"`

	What   string
	Period int64
	N      int
}

// try counts an attempt of somebody, and is a *TooMany where that was one too many.
// What was tried is kept as a hash, for an hour or two.
func (a *Accounts) try(ctx context.Context, l limit, by string) error {
	var n int
	var left time.Duration
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		ms := l.period.Milliseconds()
		period := tx.At.UnixMilli() / ms
		left = time.Duration((period+1)*ms-tx.At.UnixMilli()) * time.Millisecond
		row := &attempt{What: l.name + ":" + hash(l.name + by)[:32], Period: (period + 1) * ms, N: 1}
		_, err := tx.NewInsert().Model(row).On("CONFLICT (what, period) DO UPDATE").Set("n = attempts.n + 1").Returning("n").Exec(ctx, &n)
		return err
	})
	if err != nil {
		return fmt.Errorf("count attempts: %w", err)
	}
	if n > l.times {
		return &TooMany{Wait: left}
	}
	return nil
}
