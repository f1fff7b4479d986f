package event_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/i18n"
	"masthead/internal/notify"
)

// register registers a reader without guests for an event on a day.
func (h *fixture) register(rs *event.Registrations, user int64, slug, day string) {
	h.t.Helper()
	if _, err := rs.Register(h.t.Context(), user, slug, day, "Name", nil, i18n.Default); err != nil {
		h.t.Fatal(err)
	}
}

// F165, D-26: holders of a ticket are reminded once, a day before the start, or an hour before it if they registered later. Nobody else is:
// not those who wait, who cancelled their registration or all reminders, or who registered in the last hour.
func TestHoldersOfTicketsAreReminded(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		const start = 72 * time.Hour
		h.setEvents(meetup("evening", start, map[string]any{"capacity": 5, "category": "WORKSHOP"}))
		users := map[string]int64{}
		for _, name := range []string{"holder", "muted", "left", "late", "last", "filler", "waits"} {
			users[name] = h.addReader(name, "en")
		}
		for _, name := range []string{"holder", "muted", "left"} {
			h.register(rs, users[name], "evening", "")
		}
		if err := rs.Unregister(ctx, users["left"], "evening", ""); err != nil {
			t.Fatal(err)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			return h.UnsubscribePage().Unsubscribe(ctx, tx, users["muted"])
		})
		h.sendTickets(rs)
		at := time.Duration(0)
		for _, step := range []struct {
			before   time.Duration // of the start
			register []string
			want     string
		}{
			{before: 24*time.Hour + time.Minute},
			{before: 24 * time.Hour, want: "holder: Reminder: The evening"},
			{before: 3 * time.Hour, register: []string{"late"}, want: "late: Your ticket: The evening"},
			{before: time.Hour, want: "late: Reminder: The evening"},
			{before: 30 * time.Minute, register: []string{"last", "filler", "waits"},
				want: "filler: Your ticket: The evening; last: Your ticket: The evening"},
			{before: 5 * time.Minute},
			{before: 0},
		} {
			h.now.Advance(start - step.before - at)
			at = start - step.before
			for _, name := range step.register {
				h.register(rs, users[name], "evening", "")
			}
			if got := h.sendTickets(rs); got != step.want {
				t.Errorf("%s before the start: %q, want %q", step.before, got, step.want)
			}
			if again := h.sendTickets(rs); again != "" {
				t.Errorf("%s before the start: %q again", step.before, again)
			}
		}
		list, err := h.notifications.List(ctx, users["holder"], notify.Window{Limit: 10})
		if err != nil || len(list) != 2 || list[0].Title != "Reminder: The evening" || list[0].Link != "/events/ticket?event=evening" {
			t.Errorf("notifications: %+v, %v", list, err)
		}
	})
}

// F165: the holder of a ticket for one date of a recurring event is reminded of that date only, with the calendar of that date.
func TestHoldersAreRemindedOfTheirDate(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		h.setEvents(meetup("table", 48*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY", "timeZone": "America/New_York"}))
		asha := h.addReader("asha", "en")
		h.register(rs, asha, "table", "2026-03-24")
		if err := rs.SendDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		const file = "https://startline.example/events/table.ics?date=2026-03-24"
		if emails := h.newEmails(); len(emails) != 1 || !strings.Contains(emails[0].Text, file) {
			t.Errorf("no %s in the email with the ticket: %+v", file, emails)
		}
		h.now.Advance(24 * time.Hour)
		if got := h.sendTickets(rs); got != "" {
			t.Errorf("before another date: %s", got)
		}
		h.now.Advance(7 * 24 * time.Hour)
		if err := rs.SendDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		emails := h.newEmails()
		if len(emails) != 1 {
			t.Fatalf("%d emails a day before the date", len(emails))
		}
		for _, want := range []string{"24 March 2026, 2:30 EDT", file, "/events/ticket?date=2026-03-24&event=table", "because you registered"} {
			if !strings.Contains(emails[0].Text, want) {
				t.Errorf("no %q in %s", want, emails[0].Text)
			}
		}
	})
}

// F165, D-26: a reader with a ticket who also asked for a reminder gets one, in whichever order the reminders are sent, and also if several
// nodes send them at the same time.
func TestHoldersWhoAskedGetOneReminder(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		const readers = 60 // in several transactions
		h.setEvents(meetup("evening", 48*time.Hour, nil))
		var users []int64
		for i := range readers {
			user := h.addReader(fmt.Sprint("r", i), "en")
			h.remind(user, "evening", "en")
			if i%2 == 0 {
				h.register(rs, user, "evening", "")
			}
			users = append(users, user)
		}
		h.sendTickets(rs)
		h.now.Advance(24 * time.Hour)
		var nodes sync.WaitGroup
		errs := make([]error, 6)
		for i := range errs {
			nodes.Go(func() {
				if i%2 == 0 {
					errs[i] = rs.SendDue(ctx)
				} else {
					errs[i] = h.SendDue(ctx)
				}
			})
		}
		nodes.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		sent := func() []string { return strings.Split(h.sendTickets(rs), "; ") }
		if got := sent(); len(got) != readers || len(slices.Compact(got)) != readers {
			t.Errorf("%d reminders to %d readers: %q", len(got), readers, got)
		}
		h.register(rs, users[1], "evening", "") // was reminded before
		if err := rs.Unregister(ctx, users[2], "evening", ""); err != nil {
			t.Fatal(err)
		}
		h.now.Advance(23 * time.Hour)
		if got := h.sendTickets(rs); got != "r1: Your ticket: The evening" {
			t.Errorf("an hour before the start: %s", got)
		}
	})
}

// WIDGET-14, D-26: readers who chose no time zone are told of the start in that of the place.
func TestRemindersHaveTheZoneOfThePlace(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		asha := h.addReader("asha", "en")
		h.setEvents(meetup("abroad", 24*time.Hour, map[string]any{"timeZone": "Asia/Dubai", "city": "Dubai"}),
			meetup("online", 24*time.Hour, map[string]any{"timeZone": "Asia/Dubai", "city": ""}))
		h.remind(asha, "abroad", "en")
		h.remind(asha, "online", "en")
		got := ""
		for _, email := range h.newEmails() {
			got += email.Text
		}
		for _, want := range []string{"16 March 2026, 10:30 GST", "16 March 2026, 12:00 IST"} {
			if !strings.Contains(got, want) {
				t.Errorf("no %q in %s", want, got)
			}
		}
	})
}

// F165, D-26: who gets a message about a new time or about a seat within a day of the start gets no reminder besides, also not the one that
// they asked for.
func TestNoReminderBesidesAMessage(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		facts := map[string]any{"capacity": 1}
		h.setEvents(meetup("evening", 72*time.Hour, facts), meetup("talk", 20*time.Hour, facts))
		holder, waits := h.addReader("holder", "en"), h.addReader("waits", "en")
		h.register(rs, holder, "evening", "")
		h.register(rs, holder, "talk", "")
		h.register(rs, waits, "talk", "")
		h.remind(holder, "evening", "en")
		h.sendTickets(rs)

		h.setEvents(meetup("evening", 20*time.Hour, facts), meetup("talk", 20*time.Hour, facts))
		if err := rs.Unregister(ctx, holder, "talk", ""); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); got != "holder: New time or place: The evening; waits: You have a seat: The talk" {
			t.Errorf("after the changes: %s", got)
		}
		if err := h.SendDue(ctx); err != nil {
			t.Fatal(err)
		}
		h.now.Advance(19*time.Hour + 30*time.Minute)
		if err := h.SendDue(ctx); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); got != "" {
			t.Errorf("before the start: %s", got)
		}
	})
}
