package webinar_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/webinar"
)

// STATE-03, STATE-04, STATE-05: a webinar is live from its start until just before its end.
func TestStatus(t *testing.T) {
	at := func(d time.Duration) time.Time { return dbtest.Noon.Add(d) }
	w := &webinar.Webinar{StartsAt: clock.MomentOf(at(0)), EndsAt: clock.MomentOf(at(time.Hour))}
	for d, want := range map[time.Duration]webinar.Status{-time.Millisecond: webinar.Upcoming, 0: webinar.Live,
		time.Hour - time.Millisecond: webinar.Live, time.Hour: webinar.Ended} {
		if got := w.StatusAt(at(d)); got != want {
			t.Errorf("%v after the start: %s, want %s", d, got, want)
		}
	}
	w.CancelledAt = clock.MomentOf(at(0))
	if got := w.StatusAt(at(0)); got != webinar.Cancelled {
		t.Errorf("cancelled: %s", got)
	}
}

// STATE-06, STATE-07, STATE-08, D-20: the button of a card.
func TestButtons(t *testing.T) {
	for _, test := range []struct {
		status     webinar.Status
		registered bool
		want       webinar.Button
	}{
		{webinar.Upcoming, false, webinar.Enroll}, {webinar.Upcoming, true, webinar.Details}, {webinar.Live, false, webinar.Watch},
		{webinar.Live, true, webinar.Details}, {webinar.Ended, false, webinar.Watch}, {webinar.Ended, true, webinar.Details},
	} {
		if got := webinar.ButtonFor(test.status, test.registered); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

type fixture struct {
	*storytest.Publication
	*webinar.Webinars
	*webinar.Registrations
	*webinar.Participation
	*webinar.Rooms
	*webinar.Transcripts
	*webinar.Messages
	streams       *webinar.Streams
	feature       *webinar.Feature
	notifications *notify.Notifications
	t             testing.TB
	emailsRead    int // emails that newEmails returned
}

func newFixture(t testing.TB, db *database.DB) *fixture {
	t.Helper()
	s := storytest.New(t, db)
	log := slog.New(slog.DiscardHandler)
	queue, err := jobs.New(db, nil, nil, log)
	if err != nil {
		t.Fatal(err)
	}
	n := &notify.Notifications{DB: db, Stories: s.Stories, Brands: s.Brands, Queue: queue, Keys: &sign.Keys{DB: db},
		Site: "https://startline.example", Name: "Startline", Log: log}
	n.Listen()
	w := webinar.New(webinar.Options{DB: db, Brands: s.Brands, Stories: s.Stories, Notifier: n, Queue: queue, Keys: n.Keys, Site: n.Site,
		Name: n.Name, Log: log})
	return &fixture{Publication: s, t: t, notifications: n, feature: w, Webinars: w.Webinars, Registrations: w.Registrations,
		Participation: w.Participation, Rooms: w.Rooms, Transcripts: w.Transcripts, Messages: w.Messages, streams: w.Streams}
}

// StateOf returns the state of a webinar.
func (f *fixture) StateOf(ctx context.Context, name string) (*webinar.LiveState, error) {
	return webinar.StateOf(ctx, f.Webinars.DB, name)
}

// add adds a webinar that begins at Noon plus start and takes an hour, and returns its name.
func (f *fixture) add(start time.Duration, capacity int) string {
	f.t.Helper()
	s := f.Published("ys", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
	w := &webinar.Webinar{StoryID: s.ID, StartsAt: clock.MomentOf(dbtest.Noon.Add(start)),
		EndsAt: clock.MomentOf(dbtest.Noon.Add(start + time.Hour)),
		Zone:   "Asia/Kolkata", Capacity: capacity, Questions: true, Feedback: true}
	f.write(func(ctx context.Context, tx *database.Tx) error {
		return f.Save(ctx, tx, actor.Actor{AllBrands: true}, w, 0)
	})
	return w.Name()
}

func (f *fixture) write(do func(context.Context, *database.Tx) error) {
	f.t.Helper()
	if err := f.Webinars.DB.Write(f.t.Context(), do); err != nil {
		f.t.Fatal(err)
	}
}

// readers adds n readers and returns their ids.
func (f *fixture) readers(n int) []int64 {
	f.t.Helper()
	ids := make([]int64, n)
	f.write(func(ctx context.Context, tx *database.Tx) error {
		for i := range ids {
			u, err := account.CreateUser(ctx, tx, fmt.Sprintf("reader%d@example.org", i), "Asha Rao", "en", "")
			if err != nil {
				return err
			}
			ids[i] = u.ID
		}
		return nil
	})
	return ids
}

// 64 readers who register at the same time never get more seats than there are, and a free seat goes to the first who waits.
func TestCapacityIsNeverExceeded(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name, users := f.add(time.Hour, 10), f.readers(64)
		states := make([]webinar.State, len(users))
		var group sync.WaitGroup
		for i, user := range users {
			group.Go(func() {
				state, err := f.Register(t.Context(), user, name, nil, webinar.Prefill("Asha Rao", "asha@example.org"), i18n.Default)
				if err != nil {
					t.Error(err)
				}
				states[i] = state
			})
		}
		group.Wait()
		var seats, waiting []int64
		for i, state := range states {
			if state == webinar.Registered {
				seats = append(seats, users[i])
			} else {
				waiting = append(waiting, users[i])
			}
		}
		if len(seats) != 10 || len(waiting) != 54 {
			t.Fatalf("%d seats, %d waiting", len(seats), len(waiting))
		}
		if state, err := f.Register(t.Context(), seats[0], name, nil, nil, i18n.Default); err != nil || state != webinar.Registered {
			t.Errorf("a second registration: %s, %v", state, err)
		}
		if err := f.Unregister(t.Context(), seats[0], name); err != nil {
			t.Fatal(err)
		}
		id, err := webinar.IDOf(name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := webinar.RegistrationsAfter(t.Context(), db.Read, id, 0, 100)
		if err != nil {
			t.Fatal(err)
		}
		count := map[webinar.State]int{}
		for _, r := range list {
			count[r.State]++
		}
		if count[webinar.Registered] != 10 || count[webinar.Waiting] != 53 || count[webinar.Unregistered] != 1 {
			t.Errorf("after a cancellation: %v", count)
		}
	})
}

// D-39: nobody can register for a webinar that is over or cancelled, or with an answer that is not valid.
func TestRefusedRegistrations(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		user := f.readers(1)[0]
		over, ahead := f.add(-2*time.Hour, 0), f.add(time.Hour, 0)
		register := func(name string, sent map[string]string) error {
			_, err := f.Register(t.Context(), user, name, sent, webinar.Prefill("Asha Rao", "asha@example.org"), i18n.Default)
			return err
		}
		if err := register(over, nil); !errors.Is(err, webinar.ErrOver) {
			t.Errorf("over: %v", err)
		}
		if err := register("w999", nil); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("unknown: %v", err)
		}
		for _, refused := range []struct{ field, value, text string }{{"first_name", "", "Please fill this in."},
			{"email", "asha", "This does not look like an email address."}, {"job_function", "Juggling", "Please choose one."},
			{"phone_number", "call me", "Please use only digits, spaces and the characters + - ( )."},
			{"city", strings.Repeat("a", 81), "Please use at most 80 characters."}} {
			var wrong invalid.Fields
			sent := map[string]string{refused.field: refused.value}
			if err := register(ahead, sent); !errors.As(err, &wrong) || len(wrong) != 1 {
				t.Errorf("%v: %v", sent, err)
			}
			for _, field := range webinar.Form(i18n.Default, nil, sent) {
				if got := webinar.FieldError(i18n.Default, field); field.Name == refused.field && got != refused.text {
					t.Errorf("message at %s: %q", field.Name, got)
				}
			}
		}
		if err := register(ahead, map[string]string{"question": "How?"}); err != nil {
			t.Errorf("valid: %v", err)
		}
		id, _ := webinar.IDOf(ahead)
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.Cancel(ctx, tx, actor.Actor{}, id) })
		if err := register(ahead, nil); !errors.Is(err, webinar.ErrCancelled) {
			t.Errorf("cancelled: %v", err)
		}
		if list, err := webinar.QuestionsOf(t.Context(), db.Read, id, 0, 10, false); err != nil || len(list) != 1 || list[0].Text != "How?" {
			t.Errorf("question of the form: %v, %v", list, err)
		}
	})
}

// A reader who cancels and registers again cannot ask more questions than one reader can.
func TestRegistrationsHaveTheLimitOfQuestions(t *testing.T) {
	f := newFixture(t, dbtest.New(t))
	user, name := f.readers(1)[0], f.add(time.Hour, 0)
	for i := range 22 {
		sent := map[string]string{"question": fmt.Sprintf("Question %d?", i)}
		if _, err := f.Register(t.Context(), user, name, sent, webinar.Prefill("Asha Rao", "asha@example.org"), i18n.Default); err != nil {
			t.Fatal(err)
		}
		if err := f.Unregister(t.Context(), user, name); err != nil {
			t.Fatal(err)
		}
	}
	id, _ := webinar.IDOf(name)
	if list, err := webinar.QuestionsOf(t.Context(), f.Webinars.DB.Read, id, 0, 50, false); err != nil || len(list) != 20 {
		t.Errorf("%d questions, %v, want 20", len(list), err)
	}
}

// D-43: the demonstration's questions have answers, votes and times, also in a webinar that is over.
func TestAnsweredQuestions(t *testing.T) {
	f := newFixture(t, dbtest.New(t))
	user, name := f.readers(1)[0], f.add(-2*time.Hour, 0)
	id, _ := webinar.IDOf(name)
	add := func(text string) error {
		return f.Webinars.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return webinar.AddAnswered(ctx, tx, []webinar.Question{{WebinarID: id, UserID: user, Text: text, Answer: "By hand.", Votes: 7,
				CreatedAt: clock.MomentOf(dbtest.Noon.Add(-time.Hour))}})
		})
	}
	if err := add("How?"); err != nil {
		t.Fatal(err)
	}
	wrong := invalid.Fields{}
	if err := add(""); !errors.As(err, &wrong) {
		t.Errorf("a question without a text: %v", err)
	}
	list, err := webinar.QuestionsOf(t.Context(), f.Webinars.DB.Read, id, 0, 10, false)
	if err != nil || len(list) != 1 || list[0].Text != "How?" || list[0].Answer != "By hand." || list[0].Votes != 7 {
		t.Errorf("questions: %+v, %v", list, err)
	}
}

// STATE-14, D-20: going live, attendance once, votes once, and feedback once after the end.
func TestALiveWebinar(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		users, name, ctx := f.readers(2), f.add(time.Hour, 0), t.Context()
		id, _ := webinar.IDOf(name)
		if err := f.Attend(ctx, users[0], name); !errors.Is(err, webinar.ErrNotRegistered) {
			t.Errorf("attendance without a registration: %v", err)
		}
		if _, err := f.Register(ctx, users[0], name, nil, nil, i18n.Default); err != nil {
			t.Fatal(err)
		}
		if err := f.Attend(ctx, users[0], name); !errors.Is(err, webinar.ErrNotLive) {
			t.Errorf("attendance before the start: %v", err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.Begin(ctx, tx, actor.Actor{}, id) })
		s, err := f.StateOf(ctx, name)
		if err != nil || s.Status != webinar.Live {
			t.Fatalf("after going live: %+v, %v", s, err)
		}
		for range 2 { // twice within a minute counts once
			if err := f.Attend(ctx, users[0], name); err != nil {
				t.Fatal(err)
			}
		}
		q, err := f.Ask(ctx, users[0], name, " How? ")
		if err != nil || q.Text != "How?" {
			t.Fatalf("%+v, %v", q, err)
		}
		for range 2 {
			if err := f.Vote(ctx, users[1], q.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		if err := f.GiveFeedback(ctx, users[0], name, 5, "", nil); !errors.Is(err, webinar.ErrNotOver) {
			t.Errorf("feedback before the end: %v", err)
		}
		if s, err = f.StateOf(ctx, name); err != nil || len(s.Questions) != 1 || s.Questions[0].Votes != 1 {
			t.Errorf("questions: %+v, %v", s, err)
		}
		c.Advance(time.Minute)
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.End(ctx, tx, actor.Actor{}, id) })
		if err := f.GiveFeedback(ctx, users[0], name, 5, "Good", nil); err != nil {
			t.Error(err)
		}
		if err := f.GiveFeedback(ctx, users[0], name, 1, "", nil); !errors.Is(err, webinar.ErrGiven) {
			t.Errorf("a second feedback: %v", err)
		}
		own, err := f.OwnStateOf(ctx, actor.Actor{UserID: &users[0]}, name)
		if err != nil || own.State != "registered" || !own.HasFeedback || !own.AttendedOnce {
			t.Errorf("own state: %+v, %v", own, err)
		}
	})
}

// D-20: nobody votes in a poll of a webinar that is over or cancelled, even if the poll was not closed. Its votes stay, and open pages
// learn that it is closed.
func TestPollsEndWithTheWebinar(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		users, ctx := f.readers(2), t.Context()
		begin := func(start time.Duration) (name string, id, poll int64) {
			name = f.add(start, 0)
			id, err := webinar.IDOf(name)
			if err != nil {
				t.Fatal(err)
			}
			f.write(func(ctx context.Context, tx *database.Tx) error {
				_, err := webinar.OpenPoll(ctx, tx, actor.Actor{}, id, "Now?", []string{"Yes", "No", " yes"})
				if fields := (invalid.Fields{}); !errors.As(err, &fields) || fields["options"] == "" {
					t.Errorf("equal options: %v", err)
				}
				p, err := webinar.OpenPoll(ctx, tx, actor.Actor{}, id, "Now?", []string{"Yes", "No"})
				if err == nil {
					poll = p.ID
				}
				return err
			})
			return name, id, poll
		}
		name, _, poll := begin(0)
		check := func(what string, open bool) {
			t.Helper()
			s, err := f.StateOf(ctx, name)
			if err != nil || len(s.Polls) != 1 || s.Polls[0].IsOpen != open || s.Polls[0].Votes[1] != 1 {
				t.Errorf("%s: %+v, %v", what, s, err)
			}
		}
		if err := f.Choose(ctx, users[0], poll, 1); err != nil {
			t.Fatal(err)
		}
		check("before the end", true)
		c.Advance(time.Hour - time.Second)
		if err := f.Choose(ctx, users[0], poll, 1); err != nil {
			t.Errorf("in the last second: %v", err)
		}
		c.Advance(time.Second)
		for _, user := range users {
			if err := f.Choose(ctx, user, poll, 0); !errors.Is(err, webinar.ErrPollClosed) {
				t.Errorf("after the end: %v", err)
			}
		}
		check("after the end", false)

		name, id, poll := begin(2 * time.Hour)
		if err := f.Choose(ctx, users[0], poll, 1); err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error { return f.Cancel(ctx, tx, actor.Actor{}, id) })
		if err := f.Choose(ctx, users[1], poll, 0); !errors.Is(err, webinar.ErrPollClosed) {
			t.Errorf("of a cancelled webinar: %v", err)
		}
		check("cancelled", false)
	})
}
