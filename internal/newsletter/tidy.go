package newsletter

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
)

const (
	// unconfirmedTime is how long an address is kept that nobody confirmed.
	unconfirmedTime = 30 * 24 * time.Hour
	tidyEvery       = time.Hour
)

// Run forgets addresses that nobody confirmed, until ctx ends.
func (n *Newsletters) Run(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if err := n.Tidy(ctx); err != nil && ctx.Err() == nil {
			n.Log.WarnContext(ctx, "addresses that nobody confirmed could not be forgotten", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Tidy forgets addresses that nobody confirmed in time. Somebody else may have typed
// them.
func (n *Newsletters) Tidy(ctx context.Context) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().
			Model((*Subscriber)(nil)).
			Where("confirmed_at IS NULL").
			Where("created_at < ?", clock.At(tx.At.Add(-unconfirmedTime))).
			Where("NOT EXISTS (SELECT 1 FROM subscriptions AS s WHERE s.subscriber_id = ?TableAlias.id AND (s.state = ? OR s.asked_at > ?))",
				Active, clock.At(tx.At.Add(-unconfirmedTime))).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("forget unconfirmed addresses: %w", err)
		}
		return nil
	})
}
