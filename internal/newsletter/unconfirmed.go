package newsletter

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
)

const (
	// unconfirmedPeriod is the time for which an unconfirmed address is stored.
	unconfirmedPeriod = 30 * 24 * time.Hour
	cleanupInterval   = time.Hour
)

// Run calls DeleteUnconfirmed regularly until ctx ends.
func (n *Newsletters) Run(ctx context.Context) {
	tick := time.NewTicker(cleanupInterval)
	defer tick.Stop()
	for {
		if err := n.DeleteUnconfirmed(ctx); err != nil && ctx.Err() == nil {
			n.Log.WarnContext(ctx, "unconfirmed addresses could not be deleted", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// DeleteUnconfirmed deletes addresses that were not confirmed in time. Somebody else may have entered
// them.
func (n *Newsletters) DeleteUnconfirmed(ctx context.Context) error {
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().
			Model((*Subscriber)(nil)).
			Where("confirmed_at IS NULL").
			Where("created_at < ?", clock.MomentOf(tx.At.Add(-unconfirmedPeriod))).
			Where("NOT EXISTS (SELECT 1 FROM subscriptions AS s WHERE s.subscriber_id = ?TableAlias.id AND (s.state = ? OR s.asked_at > ?))",
				Active, clock.MomentOf(tx.At.Add(-unconfirmedPeriod))).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete unconfirmed addresses: %w", err)
		}
		return nil
	})
}
