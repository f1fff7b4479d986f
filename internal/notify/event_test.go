package notify_test

import (
	"context"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/notify"
)

// WIDGET-14, D-26: the reminder of an event is in the bell at once, and is pushed to the reader's devices, or held back in
// quiet hours.
func TestRemindersOfEventsArePushedOrHeldBack(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		awake, asleep := h.addReader("asha", "en"), h.addReader("meera", "en")
		hour := h.now.Now().Hour()
		for user, from := range map[int64]int{awake: (hour + 2) % 24, asleep: hour} {
			h.addDevice(user)
			if err := h.SavePreferences(t.Context(), user,
				notify.Preferences{Digest: notify.Never, Zone: "UTC", QuietFrom: from, QuietTo: (from + 1) % 24}); err != nil {
				t.Fatal(err)
			}
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, user := range []int64{awake, asleep} {
				if err := h.NotifyOfEvent(ctx, tx, user, "meet", "Reminder: Tea", "Tomorrow · Kochi", "/events/meet", "en"); err != nil {
					return err
				}
			}
			return nil
		})
		for _, user := range []int64{awake, asleep} {
			list, err := h.List(t.Context(), user, notify.Window{Limit: 5})
			if err != nil || len(list) != 1 || list[0].Kind != notify.Event || list[0].Link != "/events/meet" || list[0].Read {
				t.Errorf("reader %d: %+v (%v)", user, list, err)
			}
		}
		if pushed := h.jobArgs("push"); len(pushed) != 1 || !strings.Contains(pushed[0], `"event-meet"`) ||
			!strings.Contains(pushed[0], "Tomorrow · Kochi") {
			t.Errorf("pushed: %q", pushed)
		}
		if held := h.jobArgs("notify_held"); len(held) != 1 {
			t.Errorf("held back: %q", held)
		}
		zones, err := h.ChosenZones(t.Context(), h.Publication.DB.Read, []int64{awake, h.addReader("ravi", "en")})
		if err != nil || len(zones) != 1 || zones[awake] != "UTC" {
			t.Errorf("zones that readers chose: %v, %v", zones, err)
		}
	})
}
