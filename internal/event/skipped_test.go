package event_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// D-26, F165: a date of a recurring event can be left out. Readers with a ticket for it are told, others are not; nobody can register for
// it, calendars leave it out, and it can be put back.
func TestADateOfARecurringEventIsLeftOut(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("table", 48*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY;COUNT=4", "timeZone": "Asia/Kolkata"}))
		asha, bela := h.addReader("asha", "en"), h.addReader("bela", "en")
		one, err := rs.Find(ctx, "table", "")
		if err != nil {
			t.Fatal(err)
		}
		date := func(weeks int) string { return one.Start.In(one.Zone).AddDate(0, 0, 7*weeks).Format(time.DateOnly) }
		h.register(rs, asha, "table", date(1))
		h.register(rs, bela, "table", date(2))
		h.sendTickets(rs)
		skip := func(days ...string) error {
			return h.Reminders.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
				e, version, err := rs.ForDesk(ctx, tx, "table")
				if err != nil {
					return err
				}
				e.Skipped = days
				return rs.Save(ctx, tx, actor.Actor{AllBrands: true}, &e, version)
			})
		}
		fields := invalid.Fields{}
		if err := skip(one.Start.In(one.Zone).AddDate(0, 0, 1).Format(time.DateOnly)); !errors.As(err, &fields) || fields["skipped[0]"] == "" {
			t.Errorf("a day without the event: %v", err)
		}
		if err := skip(date(1)); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); !strings.HasPrefix(got, "asha: ") || !strings.Contains(got, "Cancelled") || strings.Contains(got, "bela") {
			t.Errorf("told: %s", got)
		}
		if _, err := rs.Register(ctx, bela, "table", date(1), "Bela", nil, i18n.Default); !errors.As(err, &fields) || fields["date"] == "" {
			t.Errorf("registered for a date that is left out: %v", err)
		}
		h.now.Advance(3 * 24 * time.Hour)
		if next, err := rs.Find(ctx, "table", ""); err != nil || next.Date != date(2) {
			t.Errorf("the next date is %s, %v", next.Date, err)
		}
		load := h.calendars(rs).Offer().Calendars[1].Load
		file, _, err := load(ctx, h.Brand("ys"), "table")
		if err != nil {
			t.Fatal(err)
		}
		written, err := file.Encode()
		if text := string(written); err != nil || !strings.Contains(text, "EXDATE;TZID=Asia/Kolkata:"+strings.ReplaceAll(date(1), "-", "")+"T") ||
			!strings.Contains(text, "SEQUENCE:1") {
			t.Errorf("the calendar: %s, %v", text, err)
		}
		if err := skip(); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); !strings.HasPrefix(got, "asha: ") || strings.Contains(got, "Cancelled") {
			t.Errorf("told that it takes place: %s", got)
		}
	})
}
