package webinar_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/webinar"
)

// newEmails returns the emails that were enqueued since the last call, after sending the messages that are due twice: each is sent once.
func (f *fixture) newEmails() []mail.Email {
	f.t.Helper()
	for range 2 {
		if err := f.SendDue(f.t.Context()); err != nil {
			f.t.Fatal(err)
		}
	}
	return f.enqueued()
}

func (f *fixture) enqueued() []mail.Email {
	f.t.Helper()
	var rows []string
	err := f.Publication.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").
		Scan(f.t.Context(), &rows)
	if err != nil {
		f.t.Fatal(err)
	}
	var list []mail.Email
	for _, row := range rows[f.emailsRead:] {
		var email mail.Email
		if err := json.Unmarshal([]byte(row), &email); err != nil {
			f.t.Fatal(err)
		}
		list = append(list, email)
	}
	f.emailsRead = len(rows)
	return list
}

// newMessages sends what is due and returns the readers of the emails with their subjects, in the order of the readers.
func (f *fixture) newMessages() string {
	f.t.Helper()
	var list []string
	for _, email := range f.newEmails() {
		list = append(list, strings.TrimSuffix(email.To, "@example.org")+": "+email.Subject)
	}
	slices.Sort(list)
	return strings.Join(list, "; ")
}

// register registers readers in a language.
func (f *fixture) register(name, lang string, users ...int64) {
	f.t.Helper()
	for _, user := range users {
		if _, err := f.Register(f.t.Context(), user, name, nil, nil, i18n.LookupOrDefault(lang)); err != nil {
			f.t.Fatal(err)
		}
	}
}

// edit changes the stored webinar with a name.
func (f *fixture) edit(name string, change func(*webinar.Webinar)) {
	f.t.Helper()
	id, err := webinar.IDOf(name)
	if err != nil {
		f.t.Fatal(err)
	}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		w, err := webinar.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		change(w)
		return f.Save(ctx, tx, actor.Actor{AllBrands: true}, w, w.Version)
	})
}

// notices returns the titles of a reader's notifications, newest first.
func (f *fixture) notices(user int64) string {
	f.t.Helper()
	list, err := f.notifications.List(f.t.Context(), user, notify.Window{Limit: 20})
	if err != nil {
		f.t.Fatal(err)
	}
	var titles []string
	for _, n := range list {
		titles = append(titles, n.Title)
	}
	return strings.Join(titles, "; ")
}

// The emails about a webinar that is ahead have a link that adds it to a calendar in the reader's edition; that about the start has none.
func TestEmailsAddTheWebinarToACalendar(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(2*time.Hour, 0), f.readers(1)
		f.register(name, "hi", users[0])
		for after, want := range []bool{true, false} { // an hour before the start, and at the start
			c.Advance(time.Hour)
			emails := f.newEmails()
			if len(emails) != 1 {
				t.Fatalf("%d emails", len(emails))
			}
			link := "/hindi" + webinar.CalendarPath(name)
			if strings.Contains(emails[0].Text, link) != want || strings.Contains(emails[0].HTML, link) != want {
				t.Errorf("email %d, %q: a link to %s: %v", after, emails[0].Subject, link, !want)
			}
		}
	})
}

// STATE-11, D-20: reminders a week, a day and an hour before the start, at the start, and the recording afterwards, each once, by email and
// as a notification.
func TestReminders(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		const day = 24 * time.Hour
		name, users := f.add(8*day, 0), f.readers(2)
		f.register(name, "en", users[0])
		at := time.Duration(0)
		moveTo := func(d time.Duration) { c.Advance(d - at); at = d }
		for _, step := range []struct {
			after time.Duration
			want  string
		}{
			{day - time.Minute, ""},
			{day, "reader0: Reminder: Pricing"},
			{2 * day, ""},
			{7 * day, "reader0: Reminder: Pricing"},
			{8*day - time.Hour, "reader0: Reminder: Pricing"},
			{8*day - time.Second, ""},
			{8 * day, "reader0: “Pricing” has begun"},
			{8*day + 30*time.Minute, ""},
			{8*day + time.Hour, ""},
		} {
			if moveTo(step.after); f.newMessages() != step.want {
				t.Errorf("%v after the registration: got another message than %q", step.after, step.want)
			}
		}
		f.edit(name, func(w *webinar.Webinar) { w.RecordingPlatform, w.RecordingMedia = "youtube", "abcdefghijk" })
		if got := f.newMessages(); got != "reader0: The recording of “Pricing” is available" {
			t.Errorf("the recording: %q", got)
		}
		if got := strings.Count(f.notices(users[0]), ";"); got != 4 || f.notices(users[1]) != "" {
			t.Errorf("notifications: %q, %q", f.notices(users[0]), f.notices(users[1]))
		}
	})
}

// D-20: messages have the reader's zone and the language of the page on which the reader registered; the zone of the webinar if the reader
// chose none. Readers who ended the emails get the notification.
func TestMessagesAreInTheReadersZoneAndLanguage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(24*time.Hour, 0), f.readers(4)
		f.register(name, "hi", users[0], users[1])
		f.register(name, "en", users[2], users[3])
		for _, user := range []int64{users[1], users[2]} {
			berlin := notify.Preferences{Digest: notify.Never, Zone: "Europe/Berlin"}
			if err := f.notifications.SavePreferences(t.Context(), user, berlin); err != nil {
				t.Fatal(err)
			}
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.UnsubscribePage().Unsubscribe(ctx, tx, users[3])
		})
		counting := &countingNotifier{Notifier: f.Notifier}
		f.Notifier = counting
		got := map[string]mail.Email{}
		for _, email := range f.newEmails() {
			got[strings.TrimSuffix(email.To, "@example.org")] = email
		}
		hindi := i18n.LookupOrDefault("hi")
		start := dbtest.Noon.Add(24 * time.Hour)
		for reader, want := range map[string]struct {
			l    i18n.Locale
			zone string
		}{"reader0": {hindi, "Asia/Kolkata"}, "reader1": {hindi, "Europe/Berlin"}, "reader2": {i18n.Default, "Europe/Berlin"}} {
			zone, err := time.LoadLocation(want.zone)
			if err != nil {
				t.Fatal(err)
			}
			when := want.l.DateTime(start.In(zone)) + " · " + want.l.ZoneName(zone)
			email := got[reader]
			if !strings.Contains(email.Text, when) || email.Lang != want.l.Code || email.Subject != want.l.Text("event.reminds", map[string]any{
				"name": "Pricing"}) {
				t.Errorf("%s: %q in %q, want the time %q", reader, email.Subject, email.Lang, when)
			}
		}
		if len(got) != 3 || f.notices(users[3]) == "" {
			t.Errorf("%d emails; a reader without emails has the notifications %q", len(got), f.notices(users[3]))
		}
		if counting.zones != 1 || counting.notices != 4 {
			t.Errorf("the zones of 4 readers were read %d times, and %d notifications were sent to 4 groups", counting.zones, counting.notices)
		}
	})
}

type countingNotifier struct {
	webinar.Notifier
	zones, notices int
	failAfter      int // notifications after which one fails, 0 for never
}

func (n *countingNotifier) NotifyOfWebinar(ctx context.Context, tx *database.Tx, users []int64,
	name, title, text, link, lang string,
) error {
	if n.notices++; n.failAfter > 0 && n.notices > n.failAfter {
		return errors.New("the server stopped")
	}
	return n.Notifier.NotifyOfWebinar(ctx, tx, users, name, title, text, link, lang)
}

func (n *countingNotifier) ChosenZones(ctx context.Context, db bun.IDB, users []int64) (map[int64]string, error) {
	n.zones++
	return n.Notifier.ChosenZones(ctx, db, users)
}

// STATE-11: a server that stops in the middle loses no message and sends none twice.
func TestMessagesAfterAFailure(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, batch := newFixture(t, db), 50
		if db.Engine == database.Postgres {
			batch = 250
		}
		name, users := f.add(time.Hour, 0), f.readers(batch+70)
		f.register(name, "en", users...)
		works := f.Notifier
		f.Notifier = &countingNotifier{Notifier: works, failAfter: 1}
		if err := f.SendDue(t.Context()); err == nil {
			t.Error("the failure is not reported")
		}
		first := f.enqueued()
		f.Notifier = works
		to := map[string]int{}
		for _, email := range append(first, f.newEmails()...) {
			to[email.To]++
		}
		if len(first) != batch || len(to) != batch+70 {
			t.Errorf("%d emails before the failure, %d readers in all", len(first), len(to))
		}
		for reader, n := range to {
			if n != 1 {
				t.Errorf("%s got %d emails", reader, n)
			}
		}
	})
}

// D-20: new times and a cancellation reach everybody who registered, readers on the waiting list too, but nobody who cancelled.
func TestChangesReachEverybodyWhoRegistered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(30*24*time.Hour, 2), f.readers(4)
		f.register(name, "en", users...) // the last two wait
		if err := f.Unregister(t.Context(), users[3], name); err != nil {
			t.Fatal(err)
		}
		if got := f.newMessages(); got != "" {
			t.Errorf("without a change: %q", got)
		}
		c.Advance(time.Hour)
		f.edit(name, func(w *webinar.Webinar) {
			w.StartsAt = clock.MomentOf(w.StartsAt.Add(24 * time.Hour))
			w.EndsAt = clock.MomentOf(w.EndsAt.Add(24 * time.Hour))
		})
		if got := f.newMessages(); got != "reader0: New time: Pricing; reader1: New time: Pricing; reader2: New time: Pricing" {
			t.Errorf("new times: %q", got)
		}
		f.edit(name, func(w *webinar.Webinar) { w.Takeaways = []string{"Count your hours"} })
		if got := f.newMessages(); got != "" {
			t.Errorf("another change: %q", got)
		}
		id, _ := webinar.IDOf(name)
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.Cancel(ctx, tx, actor.Actor{}, id) })
		for i, email := range f.newEmails() {
			if i > 2 || email.Subject != "Cancelled: Pricing" || !strings.Contains(email.Text, "\nCancelled: Pricing\n") {
				t.Errorf("a cancellation, to %s: %s\n%s", email.To, email.Subject, email.Text)
			}
		}
	})
}

// D-20: a reader who gets a seat from the waiting list is told, and then reminded like everybody else.
func TestAPromotedReaderIsTold(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(30*time.Hour, 1), f.readers(3)
		f.register(name, "en", users...)
		_ = f.newEmails()
		if err := f.Unregister(t.Context(), users[0], name); err != nil {
			t.Fatal(err)
		}
		got := f.newMessages()
		if !strings.Contains(got, "reader1: You have a seat: Pricing") || strings.Contains(got, "reader0") || strings.Contains(got, "reader2") {
			t.Errorf("a free seat: %q", got)
		}
		c.Advance(6 * time.Hour)
		if got := f.newMessages(); got != "reader1: Reminder: Pricing" {
			t.Errorf("a day before the start: %q", got)
		}
		f.edit(name, func(w *webinar.Webinar) { w.Capacity = 2 })
		if got := f.newMessages(); got != "reader2: Reminder: Pricing; reader2: You have a seat: Pricing" {
			t.Errorf("another seat: %q", got)
		}
	})
}

// D-39: a reader who gave up a seat from the waiting list, waits again and gets another seat, is notified again.
func TestASecondSeatIsAnnounced(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(30*24*time.Hour, 1), f.readers(3)
		f.register(name, "en", users[0], users[1])
		giveUp := func(user int64) {
			t.Helper()
			if err := f.Unregister(t.Context(), user, name); err != nil {
				t.Fatal(err)
			}
		}
		_ = f.newEmails()
		giveUp(users[0])
		if got := f.newMessages(); !strings.Contains(got, "reader1: You have a seat: Pricing") {
			t.Fatalf("the first seat: %q", got)
		}
		c.Advance(time.Hour)
		giveUp(users[1])
		f.register(name, "en", users[2], users[1])
		giveUp(users[2])
		if got := f.newMessages(); !strings.Contains(got, "reader1: You have a seat: Pricing") {
			t.Errorf("the second seat: %q", got)
		}
	})
}

// STATE-14: going live before the planned start tells those who registered that it has begun, once, and not that it has new times. The
// sequence for calendars counts it.
func TestGoingLiveEarlyTellsThoseWhoRegistered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(20*24*time.Hour, 0), f.readers(2)
		f.register(name, "en", users[0])
		f.edit(name, func(w *webinar.Webinar) { w.StartsAt = clock.MomentOf(w.StartsAt.Add(-time.Hour)) })
		_ = f.newEmails()
		id, _ := webinar.IDOf(name)
		err := f.Webinars.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return f.Begin(ctx, tx, actor.Actor{}, id) })
		if w := f.get(name); !errors.Is(err, webinar.ErrTooEarly) || w.StatusAt(c.Now()) != webinar.Upcoming {
			t.Errorf("going live weeks early: %v", err)
		}
		c.Advance(20*24*time.Hour - 4*time.Hour)
		_ = f.newEmails()
		c.Advance(time.Hour)
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.Begin(ctx, tx, actor.Actor{}, id) })
		if got := f.newMessages(); got != "reader0: “Pricing” has begun" {
			t.Errorf("going live: %q", got)
		}
		c.Advance(time.Minute)
		f.register(name, "en", users[1])
		if got := f.newMessages(); got != "" {
			t.Errorf("a reader who registers afterwards: %q", got)
		}
		if w, err := webinar.Get(t.Context(), db.Read, id); err != nil || w.Sequence != 2 {
			t.Errorf("the webinar: %+v, %v", w, err)
		}
	})
}

// STATE-06, PERS-01: a registration that was requested before signing in is completed afterwards, in the language of the page.
func TestRegistrationIsCompletedAfterSigningIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		ahead, over, user := f.add(time.Hour, 0), f.add(-2*time.Hour, 0), f.readers(1)[0]
		u, err := account.UserByID(t.Context(), db.Read, user)
		if err != nil {
			t.Fatal(err)
		}
		after := f.AfterSignIn()
		for _, value := range []string{"ur:" + ahead, over, "w999", "nonsense"} {
			if err := after.Do(t.Context(), u, value); err != nil {
				t.Errorf("%q: %v", value, err)
			}
		}
		list, webinars, err := webinar.RegistrationsOf(t.Context(), f.Webinars.DB.Read, user)
		if err != nil || len(list) != 1 || webinars[0].Name() != ahead || list[0].State != webinar.Registered || list[0].Lang != "ur" ||
			!strings.Contains(list[0].Answers, "reader0@example.org") {
			t.Errorf("registrations: %+v, %v", list, err)
		}
	})
}

// D-39: the seat of an account that is deleted goes to the reader who waits first, who is told.
func TestTheSeatOfADeletedAccountIsOffered(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(30*time.Hour, 1), f.readers(3)
		f.register(name, "en", users...)
		_ = f.newEmails()
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM users WHERE id = ?", users[0])
			return err
		})
		if got := f.newMessages(); got != "reader1: You have a seat: Pricing" {
			t.Errorf("after the deletion: %q", got)
		}
		if got := f.newMessages(); got != "" {
			t.Errorf("a full webinar: %q", got)
		}
	})
}
