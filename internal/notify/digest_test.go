package notify_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/notify"
)

// A reader with a time zone that the machine does not know ends nobody's digest.
func TestAnUnknownTimeZoneStopsNoDigest(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		for _, name := range []string{"asha", "bina", "charu"} {
			user := h.addReader(name, "en")
			if err := h.SavePreferences(t.Context(), user, notify.Preferences{Digest: notify.Daily, Hour: 6, Zone: "UTC"}); err != nil {
				t.Fatal(err)
			}
			h.Write(func(ctx context.Context, tx *database.Tx) error {
				return h.Notify(ctx, tx, user, notify.Notification{Kind: notify.System, Title: "News", Link: "/a", Lang: "en"})
			})
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE notification_preferences SET zone = 'Mars/Olympus' WHERE user_id = (SELECT min(id) FROM users)")
			return err
		})
		h.now.Advance(24 * time.Hour)
		for _, want := range []int{3, 0} { // the second time none is due
			if err := h.SendDigests(t.Context()); err != nil {
				t.Fatal(err)
			}
			if got := h.newEmails(); len(got) != want {
				t.Errorf("%d digests, want %d", len(got), want)
			}
		}
	})
}
