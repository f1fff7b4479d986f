package event_test

import (
	"testing"
	"time"

	"masthead/internal/calendar"
	"masthead/internal/event"
	"masthead/internal/i18n"
)

// calendars returns the calendars of the publication with the registrations rs.
func (h *fixture) calendars(rs *event.Registrations) *event.Calendars {
	return &event.Calendars{DB: h.Reminders.DB, Brands: h.Reminders.Brands, Reminders: h.Reminders, Registrations: rs, Site: h.Site,
		Name: "Startline"}
}

// F155, F165: a reader's own calendar has one entry for each date for which the reader has a ticket, and one entry that recurs for an event
// of which the reader wants to be reminded. A place on the waiting list is no entry.
func TestTicketsInTheCalendarOfAReader(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		weekly := func(slug string, capacity int) map[string]any {
			return meetup(slug, 24*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY", "timeZone": "Asia/Kolkata", "capacity": capacity})
		}
		h.setEvents(weekly("table", 0), weekly("circle", 1), meetup("evening", 72*time.Hour, nil))
		asha, bela := h.addReader("asha", "en"), h.addReader("bela", "en")
		start := rs.DB.Now().Add(24 * time.Hour)
		day := func(weeks int) string { return start.AddDate(0, 0, 7*weeks).Format(time.DateOnly) }
		register := func(user int64, slug, day string) {
			t.Helper()
			if _, err := rs.Register(ctx, user, slug, day, "Name", nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
		}
		read := h.calendars(rs).Offer().ReaderCalendar
		entries := func(user int64) []calendar.Entry {
			t.Helper()
			list, err := read(ctx, user, h.Brand("ys"))
			if err != nil {
				t.Fatal(err)
			}
			return list
		}
		register(bela, "circle", day(1))
		for _, one := range [][2]string{{"table", day(1)}, {"table", day(3)}, {"circle", day(1)}, {"evening", ""}} {
			register(asha, one[0], one[1]) // Bela has the only seat of the circle
		}
		type entry struct {
			start          time.Time
			uid, url, rule string
		}
		const uid, url = "@startline.example", "https://startline.example/events/"
		check := func(what string, list []calendar.Entry, want ...entry) {
			t.Helper()
			got := map[entry]bool{}
			for _, e := range list {
				got[entry{e.Start.UTC(), e.UID, e.URL, e.Rule}] = true
			}
			if len(list) != len(want) || len(got) != len(want) {
				t.Errorf("%s: %d entries, want %d: %v", what, len(list), len(want), got)
			}
			for _, one := range want {
				if one.start = one.start.UTC(); !got[one] {
					t.Errorf("%s: no %+v in %v", what, one, got)
				}
			}
		}
		evening := entry{rs.DB.Now().Add(72 * time.Hour), "event-evening" + uid, url + "evening", ""}
		check("two dates and an evening", entries(asha), evening,
			entry{start.AddDate(0, 0, 7), "event-table-" + day(1) + uid, url + "table?date=" + day(1), ""},
			entry{start.AddDate(0, 0, 21), "event-table-" + day(3) + uid, url + "table?date=" + day(3), ""})

		h.remind(asha, "table", "en")
		check("with a reminder", entries(asha), evening, entry{start, "event-table" + uid, url + "table", "FREQ=WEEKLY"})
		check("of another reader", entries(bela),
			entry{start.AddDate(0, 0, 7), "event-circle-" + day(1) + uid, url + "circle?date=" + day(1), ""})
	})
}
