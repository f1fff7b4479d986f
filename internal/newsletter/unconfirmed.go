package newsletter

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// unconfirmedPeriod is how long an unconfirmed address is stored.
const unconfirmedPeriod = 30 * 24 * time.Hour

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
