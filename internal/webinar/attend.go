package webinar

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// attendPause is the shortest time between two minutes that are counted for a reader, a little less than a minute because browsers' timers
// are not exact.
const attendPause = 50 * time.Second

// Attend records that a registered reader watches the webinar with a name live. The first call sets the time of attendance; each later call
// adds a minute, if attendPause has passed since the last call that counted. It returns database.ErrNotFound, ErrNotRegistered or
// ErrNotLive.
func (pa *Participation) Attend(ctx context.Context, user int64, name string) error {
	return pa.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		w, err := Public(ctx, tx, name)
		if err != nil {
			return err
		}
		r := new(Registration)
		err = tx.NewSelect().Model(r).Where("r.webinar_id = ?", w.StoryID).Where("r.user_id = ?", user).Where("r.state = ?", Registered).Scan(ctx)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return ErrNotRegistered
		case err != nil:
			return fmt.Errorf("attend webinar %s: %w", name, err)
		case w.StatusAt(tx.At.Time) != Live && r.AttendedAt.IsZero():
			return ErrNotLive
		case w.StatusAt(tx.At.Time) != Live:
			return nil
		}
		q := tx.NewUpdate().Model((*Registration)(nil)).Set("seen_at = ?", tx.At).Where("id = ?", r.ID).
			Where("seen_at IS NULL OR seen_at <= ?", clock.MomentOf(tx.At.Add(-attendPause)))
		if r.AttendedAt.IsZero() {
			q.Set("attended_at = ?", tx.At)
		} else {
			q.Set("minutes = minutes + 1")
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("attend webinar %s: %w", name, err)
		}
		return nil
	})
}
