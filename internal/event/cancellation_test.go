package event_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/i18n"
)

// WIDGET-14, D-26: readers who asked to be reminded are told once that the event is cancelled, in the language of the page, and so are
// readers with a ticket, also those who did both. After another cancellation all are told again.
func TestReadersWhoAskedToBeRemindedAreToldOfACancellation(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		set := func(cancelled bool) {
			h.setEvents(meetup("evening", 72*time.Hour, map[string]any{"cancelled": cancelled}), meetup("other", 72*time.Hour, nil))
		}
		set(false)
		asks, holds, both, other := h.addReader("asks", "en"), h.addReader("holds", "en"), h.addReader("both", "en"), h.addReader("other", "en")
		h.remind(asks, "evening", "hi")
		h.remind(both, "evening", "en")
		h.remind(other, "other", "en")
		for _, user := range []int64{holds, both} {
			if _, err := rs.Register(t.Context(), user, "evening", "", "Name", nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
		}
		_ = h.sendTickets(rs)
		told := func() string {
			t.Helper()
			if err := rs.SendDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			var list []string
			for _, email := range h.newEmails() {
				list = append(list, strings.TrimSuffix(email.To, "@example.in")+": "+email.Subject)
				if strings.HasPrefix(email.To, "asks") && (!strings.Contains(email.Text, "यह आयोजन रद्द हो गया है") ||
					!strings.Contains(email.Text, "Kochi") || email.Unsubscribe == "") {
					t.Errorf("the email: %s", email.Text)
				}
			}
			slices.Sort(list)
			return strings.Join(list, "; ")
		}
		const want = "asks: रद्द: The evening; both: Cancelled: The evening; holds: Cancelled: The evening"
		set(true)
		if got := told(); got != want {
			t.Errorf("after the cancellation: %q, want %q", got, want)
		}
		if got := told(); got != "" {
			t.Errorf("told twice: %q", got)
		}
		if n, err := h.notifications.CountUnread(t.Context(), asks); err != nil || n != 1 {
			t.Errorf("%d notifications (%v)", n, err)
		}
		set(false)
		_ = told() // those with a ticket hear that it changed
		set(true)
		if got := told(); got != want {
			t.Errorf("cancelled again: %q, want %q", got, want)
		}
		h.now.Advance(100 * time.Hour)
		if got := told(); got != "" || len(h.remindersOf(asks)) != 0 {
			t.Errorf("after the end: %q, %v", got, h.remindersOf(asks))
		}
	})
}
