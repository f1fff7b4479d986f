package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/mail"
)

// tickets returns the registrations of the publication, whose calendars record changes.
func (h *fixture) tickets() *event.Registrations {
	h.t.Helper()
	rs := event.New(event.Options{DB: h.Reminders.DB, Brands: h.Reminders.Brands, Notifier: h.notifications, Queue: h.Queue, Keys: h.Keys,
		Site: h.Site, Name: "Startline", Log: h.Log}).Registrations
	if err := h.calendars(rs).Offer().Listen(); err != nil {
		h.t.Fatal(err)
	}
	return rs
}

// doorsOf returns the doors of events with registrations.
func doorsOf(rs *event.Registrations) *event.Doors {
	return &event.Doors{Events: rs.Events, Keys: rs.Keys}
}

// meetup is an event with registration as a curated set has it.
func meetup(slug string, after time.Duration, more map[string]any) map[string]any {
	v := map[string]any{"slug": slug, "name": "The " + slug, "startTime": fromNow(after), "endTime": fromNow(after + 2*time.Hour),
		"category": "MEETUP", "city": "Kochi", "registration": true}
	for key, value := range more {
		v[key] = value
	}
	return v
}

func (h *fixture) sendTickets(rs *event.Registrations) string {
	h.t.Helper()
	if err := rs.SendDue(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	var list []string
	for _, email := range h.newEmails() {
		list = append(list, strings.TrimSuffix(email.To, "@example.in")+": "+email.Subject)
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// F165: 64 clients at once never get more seats than there are, with guests; the others wait.
func TestCapacityIsNeverExceeded(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		h.setEvents(meetup("evening", 48*time.Hour, map[string]any{"capacity": 20, "maxGuests": 2}))
		readers := make([]int64, 64)
		for i := range readers {
			readers[i] = h.addReader(fmt.Sprintf("r%d", i), "en")
		}
		var seats, waiting atomic.Int64
		var wg sync.WaitGroup
		for i, user := range readers {
			wg.Go(func() {
				guests := []string{"Ravi", "Meera"}[:i%3]
				r, err := rs.Register(t.Context(), user, "evening", "", "Asha", guests, i18n.Default)
				switch {
				case err != nil:
					t.Error(err)
				case r.State == event.Registered:
					seats.Add(int64(r.Seats))
				default:
					waiting.Add(1)
				}
			})
		}
		wg.Wait()
		if seats.Load() > 20 || seats.Load() < 18 || waiting.Load() == 0 {
			t.Errorf("%d seats taken of 20, %d readers wait", seats.Load(), waiting.Load())
		}
	})
}

// F165: readers get a ticket with a QR code in the email; a reader who cancels makes room for the first waiting reader who fits; changes
// and cancellations reach everybody, each once.
func TestRegistrationsAndTheirMessages(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", 48*time.Hour, map[string]any{"capacity": 3, "maxGuests": 2}))
		asha, bela, chitra, dev := h.addReader("asha", "en"), h.addReader("bela", "en"), h.addReader("chitra", "en"), h.addReader("dev", "en")
		register := func(user int64, guests ...string) *event.Registration {
			t.Helper()
			r, err := rs.Register(ctx, user, "evening", "", "Name", guests, i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			return r
		}
		if r := register(asha, "Ravi"); r.State != event.Registered || r.Seats != 2 || len(r.Code) != 8 {
			t.Errorf("first registration: %+v", r)
		}
		if r := register(bela, "Om", "Uma"); r.State != event.Waiting {
			t.Errorf("a party of three in one seat: %+v", r)
		}
		if r := register(chitra); r.State != event.Registered {
			t.Errorf("one reader in one seat: %+v", r)
		}
		if r := register(dev); r.State != event.Waiting {
			t.Errorf("a full event: %+v", r)
		}
		var wrong invalid.Fields
		if _, err := rs.Register(ctx, chitra, "evening", "", "Name", []string{"Om"}, i18n.Default); !errors.As(err, &wrong) ||
			wrong["guests"] == "" {
			t.Errorf("more guests than seats: %v", err)
		}
		if _, err := rs.Register(ctx, chitra, "evening", "", " ", []string{"a", "b", "c"}, i18n.Default); !errors.As(err, &wrong) ||
			wrong["guests"] == "" || wrong["name"] == "" {
			t.Errorf("too many guests without a name: %v", err)
		}
		if got := h.sendTickets(rs); got != "asha: Your ticket: The evening; chitra: Your ticket: The evening" {
			t.Errorf("tickets: %s", got)
		}
		if got := h.sendTickets(rs); got != "" {
			t.Errorf("sent twice: %s", got)
		}
		if err := rs.Unregister(ctx, chitra, "evening", ""); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); got != "dev: You have a seat: The evening" {
			t.Errorf("after a cancellation: %s", got)
		}
		if err := rs.Unregister(ctx, asha, "evening", ""); err != nil {
			t.Fatal(err)
		}
		if got := h.sendTickets(rs); got != "" { // two seats are not enough for Bela's party
			t.Errorf("two free seats: %s", got)
		}
		h.setEvents(meetup("evening", 72*time.Hour, map[string]any{"capacity": 9, "maxGuests": 2}))
		if got := h.sendTickets(rs); got != "bela: You have a seat: The evening; dev: New time or place: The evening" {
			t.Errorf("a later start and more seats: %s", got)
		}
		h.setEvents(meetup("evening", 72*time.Hour, map[string]any{"capacity": 9, "cancelled": true}))
		if got := h.sendTickets(rs); got != "bela: Cancelled: The evening; dev: Cancelled: The evening" {
			t.Errorf("cancelled: %s", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error { // as if dev had registered at the moment of the cancellation
			_, err := tx.NewUpdate().Table("event_registrations").Set("message = ?", event.TicketMessage).Where("user_id = ?", dev).Exec(ctx)
			return err
		})
		if got := h.sendTickets(rs); got != "dev: Cancelled: The evening" {
			t.Errorf("a ticket for a cancelled event: %s", got)
		}
		if _, err := rs.Register(ctx, asha, "evening", "", "Asha", nil, i18n.Default); !errors.Is(err, event.ErrCancelled) {
			t.Errorf("register for a cancelled event: %v", err)
		}
		h.setEvents(meetup("evening", -72*time.Hour, nil), meetup("talk", time.Hour, map[string]any{"registration": false}))
		if _, err := rs.Register(ctx, asha, "evening", "", "Asha", nil, i18n.Default); !errors.Is(err, event.ErrOver) {
			t.Errorf("register for a past event: %v", err)
		}
		if _, err := rs.Register(ctx, asha, "talk", "", "Asha", nil, i18n.Default); !errors.Is(err, event.ErrClosed) {
			t.Errorf("register for an event without registration: %v", err)
		}
		if _, err := rs.Register(ctx, asha, "none", "", "Asha", nil, i18n.Default); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("register for no event: %v", err)
		}
	})
}

// Readers may always bring fewer guests: after the capacity was reduced too, and those on the waiting list get seats for a smaller party.
func TestSmallerParties(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		set := func(capacity int) {
			h.setEvents(meetup("evening", 48*time.Hour, map[string]any{"capacity": capacity, "maxGuests": 3}))
		}
		set(4)
		asha, bela, dev := h.addReader("asha", "en"), h.addReader("bela", "en"), h.addReader("dev", "en")
		check := func(name string, user int64, want event.State, guests ...string) {
			t.Helper()
			r, err := rs.Register(ctx, user, "evening", "", "Name", guests, i18n.Default)
			if err != nil || r.State != want || r.Seats != 1+len(guests) || r.Code == "" {
				t.Errorf("%s: %+v, %v", name, r, err)
			}
		}
		check("a party of three", asha, event.Registered, "Om", "Uma")
		check("a party of two in one seat", bela, event.Waiting, "Ravi")
		check("a smaller party", bela, event.Registered)
		set(1)
		check("a smaller party at an event with too few seats", asha, event.Registered, "Om")
		check("no seat", dev, event.Waiting)
	})
}

// F165: the email has the QR code as a picture of its own, and the plain text has the letters.
func TestTicketEmail(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs := h.tickets()
		h.setEvents(meetup("evening", 48*time.Hour, nil))
		r, err := rs.Register(t.Context(), h.addReader("asha", "en"), "evening", "", "Asha", nil, i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		if err := rs.SendDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		emails := h.newEmails()
		if len(emails) != 1 {
			t.Fatalf("%d emails", len(emails))
		}
		one := emails[0]
		if one.Picture == nil || !strings.HasPrefix(string(one.Picture.PNG), "\x89PNG") || !strings.Contains(one.HTML, `src="cid:ticket.png"`) ||
			!strings.Contains(one.Text, r.Code) || one.Purpose != mail.Notification {
			t.Errorf("ticket: %+v", one)
		}
	})
}

// Events that recur have occurrences with registrations of their own, and calendars get the rule.
func TestRecurringEvents(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("table", 24*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY;COUNT=3", "capacity": 1, "timeZone": "Asia/Kolkata"}))
		asha, bela := h.addReader("asha", "en"), h.addReader("bela", "en")
		first, err := rs.Register(ctx, asha, "table", "", "Asha", nil, i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		next, err := time.Parse(time.DateOnly, first.Occurrence)
		if err != nil {
			t.Fatal(err)
		}
		second, err := rs.Register(ctx, bela, "table", next.AddDate(0, 0, 7).Format(time.DateOnly), "Bela", nil, i18n.Default)
		if err != nil || second.State != event.Registered {
			t.Fatalf("the next date: %+v, %v", second, err)
		}
		for _, day := range []string{next.AddDate(0, 0, 1).Format(time.DateOnly), next.AddDate(0, 0, 21).Format(time.DateOnly), "soon"} {
			_, err := rs.Register(ctx, bela, "table", day, "Bela", nil, i18n.Default)
			if fields := (invalid.Fields{}); !errors.As(err, &fields) || fields["date"] == "" {
				t.Errorf("on %s: %v", day, err)
			}
		}
		one, err := rs.Find(ctx, "table", "")
		if err != nil || one.Date != first.Occurrence {
			t.Errorf("next occurrence: %+v, %v", one, err)
		}
		h.now.Advance(8 * 24 * time.Hour)
		if one, err = rs.Find(ctx, "table", ""); err != nil || one.Date <= first.Occurrence {
			t.Errorf("after the first week: %s, %v", one.Date, err)
		}
	})
}

// Dates far ahead are refused before the rule is read, and so are registrations beyond the limit of a reader.
func TestLimitsOfRegistrations(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		daily := meetup("daily", 24*time.Hour, map[string]any{"rrule": "FREQ=DAILY", "timeZone": "Asia/Kolkata"})
		h.setEvents(daily, meetup("evening", time.Hour, nil))
		asha := h.addReader("asha", "en")
		now := rs.DB.Now().Time
		for _, day := range []time.Time{now.AddDate(2, 0, 2), now.AddDate(200, 0, 0), now.AddDate(0, 0, -1)} {
			if _, err := rs.Find(ctx, "daily", day.Format(time.DateOnly)); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("on %v: %v", day, err)
			}
		}
		register := func(slug, day string) error {
			_, err := rs.Register(ctx, asha, slug, day, "Asha", nil, i18n.Default)
			return err
		}
		if err := register("evening", ""); err != nil {
			t.Fatal(err)
		}
		for i := range 199 {
			if err := register("daily", now.AddDate(0, 0, 2+i).Format(time.DateOnly)); err != nil {
				t.Fatal(err)
			}
		}
		next := now.AddDate(0, 0, 300).Format(time.DateOnly)
		if err := register("daily", next); !errors.Is(err, event.ErrTooManyTickets) {
			t.Errorf("one more than the limit: %v", err)
		}
		if err := register("evening", ""); err != nil {
			t.Errorf("a change at the limit: %v", err)
		}
		h.now.Advance(24 * time.Hour) // the evening is over
		if err := register("daily", next); err != nil {
			t.Errorf("after an event: %v", err)
		}
	})
}

// An event that ceases to recur, or begins to, tells everybody who registered for a day that is not over.
func TestRecurrenceBeginsAndEnds(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		weekly := meetup("table", 24*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY"})
		h.setEvents(weekly, meetup("talk", 24*time.Hour, nil))
		asha, bela := h.addReader("asha", "en"), h.addReader("bela", "en")
		for day, user := range map[int]int64{1: asha, 8: bela} {
			date := rs.DB.Now().AddDate(0, 0, day).Format(time.DateOnly)
			if _, err := rs.Register(ctx, user, "table", date, "Name", nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := rs.Register(ctx, asha, "talk", "", "Name", nil, i18n.Default); err != nil {
			t.Fatal(err)
		}
		h.sendTickets(rs)
		h.setEvents(weekly, meetup("talk", 24*time.Hour, map[string]any{"rrule": "FREQ=WEEKLY"}))
		if got := h.sendTickets(rs); got != "asha: New time or place: The talk" {
			t.Errorf("an event that begins to recur: %s", got)
		}
		h.now.Advance(3 * 24 * time.Hour)
		delete(weekly, "rrule")
		h.setEvents(weekly)
		if got := h.sendTickets(rs); got != "bela: Cancelled: The table" {
			t.Errorf("an event that ceases to recur: %s", got)
		}
	})
}

// However many waiting lists of past dates there are, readers who wait for an event get the seats that a change adds.
func TestSeatsAfterManyWaitingLists(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		daily := meetup("daily", 24*time.Hour, map[string]any{"rrule": "FREQ=DAILY"})
		h.setEvents(daily, meetup("evening", 48*time.Hour, map[string]any{"capacity": 1}))
		asha, bela := h.addReader("asha", "en"), h.addReader("bela", "en")
		for _, user := range []int64{asha, bela} {
			if _, err := rs.Register(ctx, user, "evening", "", "Name", nil, i18n.Default); err != nil {
				t.Fatal(err)
			}
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			var past []event.Registration
			for i := range 250 {
				past = append(past, event.Registration{Event: "daily", Occurrence: tx.At.AddDate(0, 0, -2-i).Format(time.DateOnly), UserID: asha,
					State: event.Waiting, Name: "Asha", Guests: []string{}, Seats: 1, Code: fmt.Sprintf("PAST%04d", i), Lang: "en", CreatedAt: tx.At,
					JoinedAt: tx.At})
			}
			_, err := tx.NewInsert().Model(&past).Exec(ctx)
			return err
		})
		h.setEvents(daily, meetup("evening", 48*time.Hour, map[string]any{"capacity": 2}))
		if got := h.sendTickets(rs); got != "asha: Your ticket: The evening; bela: You have a seat: The evening" {
			t.Errorf("messages: %s", got)
		}
	})
}

// F165: devices check in without a connection; both check-ins are stored and the first time counts, regardless of the order in which they
// arrive.
func TestCheckInsOfTwoDevicesMerge(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, map[string]any{"maxGuests": 1}))
		asha := h.addReader("asha", "en")
		r, err := rs.Register(ctx, asha, "evening", "", "Asha", nil, i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		now := rs.DB.Now().Time
		record := func(list ...event.CheckIn) []string {
			t.Helper()
			unknown, err := doorsOf(rs).Record(ctx, "evening", "", list)
			if err != nil {
				t.Fatal(err)
			}
			return unknown
		}
		checked := func() time.Time {
			t.Helper()
			list, err := doorsOf(rs).List(ctx, "evening", "")
			if err != nil || len(list) != 1 {
				t.Fatalf("door list: %+v, %v", list, err)
			}
			return list[0].Checked.Time
		}
		late := event.CheckIn{Code: strings.ToLower(r.Code[:4]) + "-" + r.Code[4:], Device: "b", At: now.Add(-time.Minute)}
		early := event.CheckIn{Code: r.Code, Device: "a", At: now.Add(-2 * time.Minute)}
		if unknown := record(late, event.CheckIn{Code: "NOTICKET", Device: "b", At: now}); !slices.Equal(unknown, []string{"NOTICKET"}) {
			t.Errorf("unknown codes %v", unknown)
		}
		record(early, early)
		if got := checked(); !got.Equal(clock.MomentOf(early.At).Time) {
			t.Errorf("checked in at %v, want the first time %v", got, early.At)
		}
		if n, err := rs.DB.Read.NewSelect().Table("event_check_ins").Count(ctx); err != nil || n != 2 {
			t.Errorf("%d check-ins are stored, %v", n, err)
		}
		if err := rs.Unregister(ctx, asha, "evening", ""); !errors.Is(err, event.ErrCheckedIn) {
			t.Errorf("cancel a ticket that is checked in: %v", err)
		}
		if _, err := rs.Register(ctx, asha, "evening", "", "Asha", []string{"Ravi"}, i18n.Default); !errors.Is(err, event.ErrCheckedIn) {
			t.Errorf("a guest after the check-in: %v", err)
		}
		if _, err := rs.Register(ctx, asha, "evening", "", "Asha Rao", nil, i18n.Default); err != nil {
			t.Errorf("another name after the check-in: %v", err)
		}
		record(event.CheckIn{Code: r.Code, Device: "a", At: now.Add(-30 * time.Second), Undo: true})
		if got := checked(); !got.IsZero() {
			t.Errorf("after an undo: %v", got)
		}
		name, data, err := rs.ExportUserData(ctx, feature.User{ID: asha})
		text, _ := json.Marshal(data)
		if err != nil || name != "eventRegistrations" || !strings.Contains(string(text), r.Code) {
			t.Errorf("export: %s, %v", text, err)
		}
		if err := rs.Unregister(ctx, asha, "evening", ""); err != nil {
			t.Fatal(err)
		}
		if unknown := record(late); len(unknown) != 1 {
			t.Errorf("the code of a cancelled ticket is known: %v", unknown)
		}
	})
}

// Only editors of the master brand and helpers with the link may run a door; the link ends a day after the event.
func TestWhoMayRunADoor(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		h.setEvents(meetup("evening", time.Hour, nil), meetup("other", time.Hour, nil),
			meetup("table", time.Hour, map[string]any{"rrule": "FREQ=DAILY"}))
		token, err := doorsOf(rs).Token(ctx, "evening", "")
		if err != nil {
			t.Fatal(err)
		}
		evening, _ := rs.Find(ctx, "evening", "")
		other, _ := rs.Find(ctx, "other", "")
		check := func(name string, e event.Event, by actor.Actor, token string, want bool) {
			t.Helper()
			if got, err := doorsOf(rs).MayRun(ctx, e, by, token); err != nil || got != want {
				t.Errorf("%s: %v, %v", name, got, err)
			}
		}
		check("an editor", evening, actor.Actor{Brands: []int64{h.Brand("ys").ID}}, "", true)
		check("an editor of another brand", evening, actor.Actor{Brands: []int64{h.Brand("ys").ID + 999}}, "", false)
		check("a reader", evening, actor.Actor{}, "", false)
		check("a helper", evening, actor.Actor{}, token, true)
		check("a helper at another event", other, actor.Actor{}, token, false)
		check("a wrong token", evening, actor.Actor{}, token+"x", false)
		today, _ := rs.Find(ctx, "table", "")
		tomorrow, err := rs.Find(ctx, "table", rs.DB.Now().AddDate(0, 0, 1).Format(time.DateOnly))
		if err != nil {
			t.Fatal(err)
		}
		ofToday, err := doorsOf(rs).Token(ctx, "table", today.Date)
		if err != nil {
			t.Fatal(err)
		}
		check("a helper of today", today, actor.Actor{}, ofToday, true)
		check("a helper of today tomorrow", tomorrow, actor.Actor{}, ofToday, false)
		withdraw := func(slug, day string) error {
			return rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
				return doorsOf(rs).WithdrawLinks(ctx, tx, actor.Actor{AllBrands: true}, slug, day)
			})
		}
		for slug, day := range map[string]string{"evening": today.Date, "table": "2026-02-30"} {
			if err := withdraw(slug, day); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("withdraw the links of %s on %s: %v", slug, day, err)
			}
		}
		ofTomorrow, err := doorsOf(rs).Token(ctx, "table", tomorrow.Date)
		if err != nil {
			t.Fatal(err)
		}
		if err := withdraw("table", today.Date); err != nil {
			t.Fatal(err)
		}
		check("a helper with the withdrawn link of today", today, actor.Actor{}, ofToday, false)
		check("a helper of tomorrow", tomorrow, actor.Actor{}, ofTomorrow, true)
		if ofToday, err = doorsOf(rs).Token(ctx, "table", today.Date); err != nil {
			t.Fatal(err)
		}
		check("a helper with the new link of today", today, actor.Actor{}, ofToday, true)
		if err := withdraw("none", ""); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("withdraw the links of no event: %v", err)
		}
		if err := withdraw("table", ""); err != nil {
			t.Fatal(err)
		}
		check("a helper with a withdrawn link", today, actor.Actor{}, ofToday, false)
		check("a helper of tomorrow with a withdrawn link", tomorrow, actor.Actor{}, ofTomorrow, false)
		if ofToday, err = doorsOf(rs).Token(ctx, "table", today.Date); err != nil {
			t.Fatal(err)
		}
		check("a helper with a new link", today, actor.Actor{}, ofToday, true)
		h.now.Advance(28 * time.Hour)
		check("a helper after the event", evening, actor.Actor{}, token, false)
	})
}

// Readers propose meetups; editors approve or decline them once, and the reader is told.
func TestProposals(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		rs, ctx := h.tickets(), t.Context()
		ps := &event.Proposals{Events: rs.Events, Notifier: rs.Notifier, Queue: rs.Queue, Site: rs.Site, Name: rs.Name}
		h.setEvents()
		asha := h.addReader("asha", "en")
		now := rs.DB.Now().Time
		proposal := func(title string) *event.Proposal {
			return &event.Proposal{UserID: asha, Title: title, Description: "Bring a bowl.", City: "Jaipur", Address: "14 Press Lane", Seats: 12,
				StartsAt: clock.MomentOf(now.Add(72 * time.Hour)), EndsAt: clock.MomentOf(now.Add(74 * time.Hour)), Zone: "Asia/Kolkata", Lang: "en"}
		}
		var wrong invalid.Fields
		bad := proposal(" ")
		bad.EndsAt = bad.StartsAt
		if err := ps.Propose(ctx, bad); !errors.As(err, &wrong) || wrong["title"] == "" || wrong["endsAt"] == "" {
			t.Errorf("without a title and an end: %v", err)
		}
		for i := range event.MaxOpenProposals {
			if err := ps.Propose(ctx, proposal(fmt.Sprintf("Meetup %d", i))); err != nil {
				t.Fatal(err)
			}
		}
		if err := ps.Propose(ctx, proposal("One more")); !errors.Is(err, event.ErrTooManyProposals) {
			t.Errorf("one more than the limit: %v", err)
		}
		list, err := event.ProposalsAfter(ctx, rs.DB.Read, event.Open, 0, 10)
		if err != nil || len(list) != event.MaxOpenProposals {
			t.Fatalf("%d open proposals, %v", len(list), err)
		}
		decide := func(change func(ctx context.Context, tx *database.Tx, by actor.Actor) error) error {
			return rs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return change(ctx, tx, actor.Actor{AllBrands: true}) })
		}
		approve := func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
			return ps.Approve(ctx, tx, by, list[0].ID, "potters-breakfast")
		}
		if err := decide(approve); err != nil {
			t.Fatal(err)
		}
		if err := decide(approve); !errors.Is(err, event.ErrDecided) {
			t.Errorf("decided twice: %v", err)
		}
		err = decide(func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
			return ps.Decline(ctx, tx, by, list[1].ID, "We have one that week.")
		})
		if err != nil {
			t.Fatal(err)
		}
		if e, err := rs.Find(ctx, "potters-breakfast", ""); err != nil || e.Category != event.Meetup || e.Capacity != 12 || !e.Registration {
			t.Errorf("the event: %+v, %v", e, err)
		}
		if got := h.sendTickets(rs); got != "asha: Your meetup was approved: Meetup 0; asha: Your proposal was not accepted: Meetup 1" {
			t.Errorf("messages: %s", got)
		}
		own, err := event.ProposalsOf(ctx, rs.DB.Read, asha)
		if err != nil || own[len(own)-1].State != event.Approved || own[len(own)-2].Reason != "We have one that week." {
			t.Errorf("own proposals: %+v, %v", own, err)
		}
	})
}
