package event_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story/storytest"
)

// fixture is a publication with event reminders.
type fixture struct {
	*storytest.Publication
	*event.Reminders
	notifications *notify.Notifications
	t             *testing.T
	now           *dbtest.Clock
	emailsRead    int // emails that newEmails returned
}

func onEachDatabase(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) { test(t, newFixture(t, db, c)) })
}

func newFixture(t *testing.T, db *database.DB, c *dbtest.Clock) *fixture {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.New(db, nil, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	p := storytest.New(t, db)
	n := &notify.Notifications{DB: db, Stories: p.Stories, Brands: p.Brands, Queue: queue, Keys: &sign.Keys{DB: db},
		Site: "https://startline.example", Name: "Startline", Log: log}
	n.Listen()
	return &fixture{Publication: p, notifications: n, t: t, now: c, Reminders: &event.Reminders{DB: db, Brands: p.Brands, Notifier: n,
		Queue: queue, Keys: n.Keys, Site: n.Site, Name: n.Name, Log: log}}
}

// addReader creates a reader and returns the ID.
func (h *fixture) addReader(name, lang string) int64 {
	h.t.Helper()
	var id int64
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, name+"@example.in", name, lang, "")
		if err == nil {
			id = u.ID
		}
		return err
	})
	return id
}

// setMeetups replaces the master brand's events with meetups. starts has the time between dbtest.Noon and the start of each meetup, by
// slug.
func (h *fixture) setMeetups(starts map[string]time.Duration) {
	h.t.Helper()
	var values []map[string]any
	for slug, after := range starts {
		values = append(values, map[string]any{"slug": slug, "name": "The " + slug, "startTime": fromNow(after), "category": "MEETUP",
			"city": "Kochi"})
	}
	h.setEvents(values...)
}

func (h *fixture) setEvents(values ...map[string]any) {
	h.t.Helper()
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		var items []curated.Item
		for _, v := range values {
			text, err := json.Marshal(v)
			if err != nil {
				return err
			}
			items = append(items, curated.Item{Value: string(text)})
		}
		return curated.Replace(ctx, tx, curated.Events, h.Brand("ys"), items)
	})
}

func (h *fixture) remind(user int64, slug, lang string) {
	h.t.Helper()
	if err := h.Remind(h.t.Context(), user, slug, i18n.LookupOrDefault(lang)); err != nil {
		h.t.Fatal(err)
	}
}

// remindersOf returns the slugs of the events in a reader's reminders, the last requested first.
func (h *fixture) remindersOf(user int64) []string {
	h.t.Helper()
	list, err := h.RemindersOf(h.t.Context(), user)
	if err != nil {
		h.t.Fatal(err)
	}
	slugs := []string{}
	for _, r := range list {
		slugs = append(slugs, r.Event)
	}
	return slugs
}

// newEmails returns the emails that were enqueued since the last call, after sending the reminders that are due.
func (h *fixture) newEmails() []mail.Email {
	h.t.Helper()
	if err := h.SendDue(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	var rows []string
	if err := h.Publication.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").
		Scan(h.t.Context(), &rows); err != nil {
		h.t.Fatal(err)
	}
	var list []mail.Email
	for _, row := range rows[h.emailsRead:] {
		var email mail.Email
		if err := json.Unmarshal([]byte(row), &email); err != nil {
			h.t.Fatal(err)
		}
		list = append(list, email)
	}
	h.emailsRead = len(rows)
	return list
}

// sendDue sends the reminders that are due and returns their readers, in the order of their addresses.
func (h *fixture) sendDue() string {
	h.t.Helper()
	var names []string
	for _, email := range h.newEmails() {
		names = append(names, strings.TrimSuffix(email.To, "@example.in"))
	}
	slices.Sort(names)
	return strings.Join(names, " ")
}

// WIDGET-14, D-26: a reader asks for the reminder of an upcoming meetup and cancels it. Pressing the button several
// times has the same effect as pressing it once.
func TestReadersAskForRemindersOfUpcomingMeetups(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader := h.addReader("asha", "en")
		meetup := func(slug string, more map[string]any) map[string]any {
			v := map[string]any{"slug": slug, "name": slug, "category": "MEETUP", "startTime": fromNow(48 * time.Hour)}
			for name, value := range more {
				v[name] = value
			}
			return v
		}
		h.setEvents(meetup("meet", nil), meetup("other", nil), meetup("begun", map[string]any{"startTime": fromNow(0)}),
			meetup("some-day", map[string]any{"startTime": ""}), meetup("talk", map[string]any{"category": "WORKSHOP"}),
			meetup("paid", map[string]any{"partnership": true}))
		for _, c := range []struct {
			slug string
			want error
		}{
			{"nowhere", database.ErrNotFound}, {"", database.ErrNotFound}, {"begun", event.ErrNotOffered}, {"some-day", event.ErrNotOffered},
			{"talk", event.ErrNotOffered}, {"paid", event.ErrNotOffered}, {"meet", nil}, {"meet", nil},
		} {
			if err := h.Remind(t.Context(), reader, c.slug, i18n.Default); !errors.Is(err, c.want) {
				t.Errorf("%q: %v, want %v", c.slug, err, c.want)
			}
		}
		h.now.Advance(time.Second)
		h.remind(reader, "other", "hi")
		if got := h.remindersOf(reader); !slices.Equal(got, []string{"other", "meet"}) {
			t.Errorf("reminders: %q", got)
		}
		for range 2 {
			if err := h.Cancel(t.Context(), reader, "meet"); err != nil {
				t.Fatal(err)
			}
		}
		if got := h.remindersOf(reader); !slices.Equal(got, []string{"other"}) {
			t.Errorf("after one was cancelled: %q", got)
		}
	})
}

// WIDGET-14, D-26: a reader has at most two hundred reminders. A reader with that number can request an existing reminder again.
func TestRemindersAreLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader, other := h.addReader("asha", "en"), h.addReader("meera", "en")
		h.setMeetups(map[string]time.Duration{"meet": 48 * time.Hour})
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			for i := range event.MaxReminders {
				if _, err := tx.ExecContext(ctx, "INSERT INTO event_reminders (user_id, event, lang, created_at) VALUES (?, ?, 'en', 0)",
					reader, fmt.Sprint("event-", i)); err != nil {
					return err
				}
			}
			return nil
		})
		if err := h.Remind(t.Context(), reader, "meet", i18n.Default); !errors.Is(err, event.ErrTooMany) {
			t.Errorf("one more than allowed: %v", err)
		}
		h.remind(other, "meet", "en")
		if err := h.Cancel(t.Context(), reader, "event-7"); err != nil {
			t.Fatal(err)
		}
		for range 2 {
			h.remind(reader, "meet", "en")
		}
		if got := h.remindersOf(reader); len(got) != event.MaxReminders {
			t.Errorf("%d reminders", len(got))
		}
	})
}

// WIDGET-14, D-26: a reminder is sent a day before the start. Readers who ask later get it an hour before the start, and
// readers who ask in the last hour get it at once. Each reminder is sent once, as a notification and an email in the language
// of the page.
func TestRemindersAreSentOnceBeforeTheStart(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		early, late, last, never := h.addReader("early", "en"), h.addReader("late", "en"), h.addReader("last", "en"), h.addReader("never", "en")
		start := 72 * time.Hour
		h.setMeetups(map[string]time.Duration{"meet": start, "other": 240 * time.Hour})
		h.remind(early, "meet", "hi")
		h.remind(never, "other", "en")
		at := time.Duration(0)
		for _, step := range []struct {
			before time.Duration // of the start
			do     func()
			want   string
		}{
			{before: 24*time.Hour + time.Minute, want: ""},
			{before: 24 * time.Hour, want: "early"},
			{before: 23 * time.Hour, do: func() { h.remind(late, "meet", "en") }, want: ""},
			{before: time.Hour + time.Minute, want: ""},
			{before: time.Hour, want: "late"},
			{before: 10 * time.Minute, do: func() { h.remind(last, "meet", "hi") }, want: "last"},
			{before: 5 * time.Minute, want: ""},
			{before: 0, want: ""},
		} {
			h.now.Advance(start - step.before - at)
			at = start - step.before
			if step.do != nil {
				step.do()
			}
			if got := h.sendDue(); got != step.want {
				t.Errorf("%s before the start: sent to %q, want %q", step.before, got, step.want)
			}
			if again := h.sendDue(); again != "" {
				t.Errorf("%s before the start: sent to %q again", step.before, again)
			}
		}
		list, err := h.notifications.List(t.Context(), early, notify.Window{Limit: 10})
		if err != nil || len(list) != 1 || list[0].Kind != notify.Event || list[0].Lang != "hi" || list[0].Link != "/hindi/events/meet" ||
			list[0].Title != "रिमाइंडर: The meet" || list[0].Text != "18 मार्च 2026, दोपहर 12:00 IST · Kochi" {
			t.Errorf("notifications: %+v (%v)", list, err)
		}
		if n, err := h.notifications.CountUnread(t.Context(), never); err != nil || n != 0 {
			t.Errorf("%d notifications about an event that is still far away (%v)", n, err)
		}
	})
}

// WIDGET-14, D-26: two nodes that look for reminders at the same time send each of them once.
func TestTwoNodesSendAReminderOnce(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const readers = 120 // in several transactions
		h.setMeetups(map[string]time.Duration{"meet": 25 * time.Hour})
		for i := range readers {
			h.remind(h.addReader(fmt.Sprint("reader-", i), "en"), "meet", "en")
		}
		h.now.Advance(2 * time.Hour)
		var nodes sync.WaitGroup
		errs := make([]error, 4)
		for i := range errs {
			nodes.Go(func() { errs[i] = h.SendDue(t.Context()) })
		}
		nodes.Wait()
		if err := errors.Join(errs...); err != nil {
			t.Fatal(err)
		}
		var notified int
		if err := h.Publication.DB.Read.NewRaw("SELECT count(*) FROM notifications").Scan(t.Context(), &notified); err != nil {
			t.Fatal(err)
		}
		if got := len(strings.Fields(h.sendDue())); got != readers || notified != readers {
			t.Errorf("%d emails and %d notifications to %d readers", got, notified, readers)
		}
	})
}

// WIDGET-14, D-26: if the start of an event changes, a reminder that was not sent yet waits for the new start, and a
// reminder that was sent is sent again with the new start.
func TestRemindersFollowTheStart(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader := h.addReader("asha", "en")
		move := func(start time.Duration) { h.setMeetups(map[string]time.Duration{"meet": start}) }
		move(48 * time.Hour)
		h.remind(reader, "meet", "en")
		move(96 * time.Hour)
		h.now.Advance(24 * time.Hour)
		if got := h.sendDue(); got != "" {
			t.Errorf("sent a day before the old start to %q", got)
		}
		h.now.Advance(48 * time.Hour)
		first := h.newEmails()
		if len(first) != 1 || !strings.Contains(first[0].Text, "19 March 2026, 12:00 IST") {
			t.Fatalf("a day before the new start: %+v", first)
		}
		move(90 * time.Hour)
		second := h.newEmails()
		if len(second) != 1 || !strings.Contains(second[0].Text, "19 March 2026, 6:00 IST") {
			t.Errorf("after the start was moved six hours forward: %+v", second)
		}
		move(240 * time.Hour)
		if got := h.sendDue(); got != "" {
			t.Errorf("sent to %q a week before the start", got)
		}
		h.now.Advance((240 - 72 - 24) * time.Hour)
		if got := h.sendDue(); got != "asha" {
			t.Errorf("a day before the last start: sent to %q", got)
		}
		if got := h.sendDue(); got != "" {
			t.Errorf("sent to %q again", got)
		}
	})
}

// The reminders of an event that is removed or over are dropped; those of an event without a date stay. The
// reminders of an account are deleted with the account.
func TestRemindersAreDroppedWithTheirEventAndReader(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader, leaving := h.addReader("asha", "en"), h.addReader("meera", "en")
		h.setMeetups(map[string]time.Duration{"removed": 30 * time.Hour, "soon": time.Hour, "waits": 300 * time.Hour})
		for _, slug := range []string{"removed", "soon", "waits"} {
			h.remind(reader, slug, "en")
		}
		h.remind(leaving, "waits", "en")
		h.setEvents(map[string]any{"slug": "soon", "name": "Soon", "category": "MEETUP", "startTime": fromNow(time.Hour)},
			map[string]any{"slug": "waits", "name": "Waits", "category": "MEETUP"})
		h.now.Advance(10 * time.Hour)
		if got := h.sendDue(); got != "" {
			t.Errorf("sent to %q", got)
		}
		if got := h.remindersOf(reader); !slices.Equal(got, []string{"soon", "waits"}) { // today's event is over at midnight
			t.Errorf("after an event was removed: %q", got)
		}
		h.now.Advance(24 * time.Hour)
		if got := h.sendDue(); got != "" {
			t.Errorf("sent to %q", got)
		}
		if got := h.remindersOf(reader); !slices.Equal(got, []string{"waits"}) {
			t.Errorf("after an event was over: %q", got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM users WHERE id = ?", leaving)
			return err
		})
		if got := h.remindersOf(leaving); len(got) != 0 {
			t.Errorf("a deleted reader still has reminders of %q", got)
		}
	})
}

// WIDGET-14, D-26: the export of an account has its reminders.
func TestExportHasReminders(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		reader := h.addReader("asha", "en")
		h.setMeetups(map[string]time.Duration{"meet": 24 * time.Hour, "later": 48 * time.Hour})
		h.remind(reader, "meet", "hi")
		h.now.Advance(30 * time.Minute)
		h.remind(reader, "later", "en")
		h.sendDue()
		name, data, err := h.ExportUserData(t.Context(), feature.User{ID: reader})
		if err != nil || name != "eventReminders" {
			t.Fatal(name, err)
		}
		got, err := json.Marshal(data)
		if err != nil {
			t.Fatal(err)
		}
		const want = `[{"event":"meet","lang":"hi","createdAt":"2026-03-15T06:30:00Z","sentAt":"2026-03-15T07:00:00Z"},` +
			`{"event":"later","lang":"en","createdAt":"2026-03-15T07:00:00Z","sentAt":null}]`
		if string(got) != want {
			t.Errorf("%s, want %s", got, want)
		}
	})
}

// WIDGET-14, D-26, VALID-04: if a reader who is not signed in asks for a reminder, it is stored after the sign-in, in the language of the
// page.
func TestReminderIsAPendingAction(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.setMeetups(map[string]time.Duration{"meet": 24 * time.Hour})
		reader := h.addReader("asha", "en")
		action := h.AfterSignIn()
		for value, wrong := range map[string]bool{"ta:meet": false, "meet": false, "xx:meet": false, "en:nowhere": true} {
			if err := action.Do(t.Context(), &account.User{ID: reader}, value); (err != nil) != wrong {
				t.Errorf("%s: %v", value, err)
			}
		}
		if got := h.newEmails(); len(got) != 1 || got[0].Lang != "ta" || action.Param != "notify_event" {
			t.Errorf("%s: %+v", action.Param, got)
		}
	})
}
