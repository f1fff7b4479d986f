package webinar_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/calendar"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/webinar"
)

// D-20: a webinar has a permanent UID, its time zone, a sequence that counts new times, and the status of a cancelled webinar; the calendar
// of the list has it too, and the reader's own calendar if the reader has a seat, with a reminder.
func TestCalendars(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		ctx, name, users, edition := t.Context(), f.add(48*time.Hour, 1), f.readers(2), f.Brand("ys")
		f.register(name, "en", users...)
		text := func(entries ...calendar.Entry) string {
			t.Helper()
			out, err := (&calendar.Calendar{Entries: entries, At: dbtest.Noon}).Encode()
			if err != nil {
				t.Fatal(err)
			}
			return strings.ReplaceAll(string(out), "\r\n ", "")
		}
		one := func() string {
			t.Helper()
			cal, tags, err := f.CalendarOf(ctx, edition, name)
			if err != nil || len(tags) != 3 {
				t.Fatal(tags, err)
			}
			return text(cal.Entries...)
		}
		must := func(when, got string, wanted ...string) {
			t.Helper()
			for _, want := range wanted {
				if !strings.Contains(got, want) {
					t.Errorf("%s: %q is missing in\n%s", when, want, got)
				}
			}
		}
		must("at first", one(), "UID:webinar-"+name+"@startline.example", "SEQUENCE:0", "BEGIN:VTIMEZONE", "STATUS:CONFIRMED",
			"DTSTART;TZID=Asia/Kolkata:"+dbtest.Noon.Add(48*time.Hour).In(f.get(name).Location()).Format("20060102T150405"))
		c.Advance(time.Minute)
		f.edit(name, func(w *webinar.Webinar) { w.EndsAt = clock.MomentOf(w.EndsAt.Add(time.Hour)) })
		must("with new times", one(), "SEQUENCE:1")
		own, err := f.CalendarOfReader(ctx, users[0], edition)
		if err != nil || len(own) != 1 || own[0].Lang != "en" { // the page of the calendar marks the title with its language
			t.Fatal(own, err)
		}
		must("the own calendar", text(own...), "TRIGGER:-PT1H", "URL:https://startline.example/")
		if waiting, err := f.CalendarOfReader(ctx, users[1], edition); err != nil || len(waiting) != 0 {
			t.Errorf("the calendar of a reader on the waiting list: %+v, %v", waiting, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.Cancel(ctx, tx, actor.Actor{}, f.get(name).StoryID)
		})
		must("cancelled", one(), "SEQUENCE:2", "STATUS:CANCELLED")
		list, _, err := f.CalendarOfList(ctx, edition, "")
		if err != nil || len(list.Entries) != 1 || !list.Entries[0].Cancelled {
			t.Errorf("the list: %+v, %v", list, err)
		}
		if own, err = f.CalendarOfReader(ctx, users[0], edition); err != nil || len(own) != 1 || !own[0].Cancelled {
			t.Errorf("the own calendar: %+v, %v", own, err)
		}
	})
}
