package webinar_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/webinar"
)

// try runs a change in a transaction and returns its error.
func (f *fixture) try(do func(context.Context, *database.Tx) error) error {
	return f.Webinars.DB.Write(f.t.Context(), do)
}

// Of two answers to a question, the second one is refused if it was written without knowledge of the first.
func TestAnAnswerDoesNotReplaceAnotherUnseen(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name := f.add(time.Hour, 0)
		id := f.get(name).StoryID
		q, err := f.Ask(t.Context(), f.readers(1)[0], name, "How?")
		if err != nil {
			t.Fatal(err)
		}
		answer := func(version int64, text string) error {
			return f.try(func(ctx context.Context, tx *database.Tx) error {
				return webinar.Answer(ctx, tx, actor.Actor{}, id, q.ID, version, text)
			})
		}
		if err := answer(q.Version, "Slowly."); err != nil {
			t.Fatal(err)
		}
		if err := answer(q.Version, "Quickly."); !errors.Is(err, database.ErrConflict) {
			t.Errorf("a second answer to the same version: %v", err)
		}
		if err := answer(q.Version+1, "Steadily."); err != nil {
			t.Errorf("an answer to the present version: %v", err)
		}
		if s, err := f.StateOf(t.Context(), name); err != nil || s.Questions[0].Answer != "Steadily." {
			t.Errorf("the state after the second answer: %+v, %v", s, err)
		}
	})
}

// The votes of a deleted account no longer count.
func TestVotesLeaveWithTheAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f, ctx := newFixture(t, db), t.Context()
		name, users := f.add(time.Hour, 0), f.readers(3)
		q, err := f.Ask(ctx, users[0], name, "How?")
		if err != nil {
			t.Fatal(err)
		}
		votes := func() int {
			t.Helper()
			s, err := f.StateOf(ctx, name)
			if err != nil {
				t.Fatal(err)
			}
			return s.Questions[0].Votes
		}
		for _, user := range users {
			if err := f.Vote(ctx, user, q.ID, true); err != nil {
				t.Fatal(err)
			}
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*account.User)(nil)).Where("id = ?", users[1]).Exec(ctx)
			return err
		})
		if n := votes(); n != 2 {
			t.Errorf("%d votes after the deletion of an account, want 2", n)
		}
		if err := f.Vote(ctx, users[2], q.ID, false); err != nil || votes() != 1 {
			t.Errorf("%d votes after one was taken back, %v, want 1", votes(), err)
		}
	})
}

// Parallel questions and polls do not exceed their limits.
func TestParallelQuestionsAndPollsKeepTheirLimits(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name, user := f.add(time.Hour, 0), f.readers(1)[0]
		id := f.get(name).StoryID
		var group sync.WaitGroup
		for range 40 {
			group.Go(func() { _, _ = f.Ask(t.Context(), user, name, "How?") })
			group.Go(func() {
				_ = f.try(func(ctx context.Context, tx *database.Tx) error {
					_, err := webinar.OpenPoll(ctx, tx, actor.Actor{}, id, "Now?", []string{"Yes", "No"})
					return err
				})
			})
		}
		group.Wait()
		questions, err := webinar.QuestionsOf(t.Context(), db.Read, id, 0, 100, true)
		if err != nil || len(questions) != 20 {
			t.Errorf("%d questions, %v, want 20", len(questions), err)
		}
		n, err := db.Read.NewSelect().Model((*webinar.Poll)(nil)).Count(t.Context())
		if err != nil || n != 20 {
			t.Errorf("%d polls, %v, want 20", n, err)
		}
	})
}

// A link for speakers can be withdrawn; the new one works.
func TestALinkForSpeakersCanBeWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name := f.add(time.Hour, 0)
		role := func(token string) webinar.Role {
			t.Helper()
			role, err := f.RoleIn(t.Context(), f.get(name), actor.Actor{}, token)
			if err != nil {
				t.Fatal(err)
			}
			return role
		}
		token := func() string {
			t.Helper()
			token, err := f.SpeakerToken(t.Context(), f.get(name))
			if err != nil {
				t.Fatal(err)
			}
			return token
		}
		old := token()
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return f.WithdrawSpeakerLink(ctx, tx, actor.Actor{}, f.get(name).StoryID)
		})
		if got := role(old); got != webinar.NoRole {
			t.Errorf("the withdrawn link: %q", got)
		}
		if got := role(token()); got != webinar.SpeakerRole {
			t.Errorf("the new link: %q", got)
		}
	})
}

// New times from the room: a version is needed, times in the past are refused, and those who registered are told once.
func TestNewTimesFromTheRoom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name, user := f.add(10*24*time.Hour, 0), f.readers(1)[0]
		f.register(name, "en", user)
		_ = f.newEmails()
		w := f.get(name)
		move := func(version int64, starts, ends time.Duration) error {
			return f.try(func(ctx context.Context, tx *database.Tx) error {
				return f.Reschedule(ctx, tx, actor.Actor{}, w.StoryID, version, c.Now().Add(starts), c.Now().Add(ends))
			})
		}
		var wrong invalid.Fields
		if err := move(w.Version, -time.Hour, time.Hour); !errors.As(err, &wrong) || wrong["startsAt"] == "" {
			t.Errorf("a start in the past: %v", err)
		}
		if err := move(w.Version, 2*time.Hour, time.Hour); !errors.As(err, &wrong) || wrong["endsAt"] == "" {
			t.Errorf("an end before the start: %v", err)
		}
		if err := move(w.Version+1, 48*time.Hour, 49*time.Hour); !errors.Is(err, database.ErrConflict) {
			t.Errorf("another version: %v", err)
		}
		if err := move(w.Version, 20*24*time.Hour, 20*24*time.Hour+time.Hour); err != nil {
			t.Fatal(err)
		}
		if got := f.newMessages(); !strings.HasPrefix(got, "reader0: New time") || strings.Contains(got, ";") {
			t.Errorf("messages: %q", got)
		}
	})
}

// Editors find the rooms of their brands: those of webinars that are not over or ended at most a week ago.
func TestRoomsOfAModerator(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		ahead, over, _ := f.add(time.Hour, 0), f.add(-24*time.Hour, 0), f.add(-9*24*time.Hour, 0)
		own := f.Brand("ys").ID
		for _, test := range []struct {
			by   actor.Actor
			want string
		}{{actor.Actor{AllBrands: true}, over + " " + ahead}, {actor.Actor{Brands: []int64{own}}, over + " " + ahead},
			{actor.Actor{Brands: []int64{own + 999}}, ""}, {actor.Actor{}, ""}} {
			list, cards, err := f.Moderated(t.Context(), test.by)
			var names []string
			for _, w := range list {
				names = append(names, w.Name())
			}
			if got := strings.Join(names, " "); err != nil || got != test.want || len(cards) != len(list) {
				t.Errorf("%+v: %q, %d cards, %v, want %q", test.by, got, len(cards), err, test.want)
			}
		}
	})
}

// F112: a stream, a recording and the address for speakers can be on the servers that the operator names, and nowhere else.
func TestStreamsOfExternalServers(t *testing.T) {
	f := newFixture(t, dbtest.New(t))
	f.StreamServers = []string{"https://live.example", "http://127.0.0.1:8888"}
	name := f.add(time.Hour, 0)
	save := func(media, ingest string) error {
		return f.try(func(ctx context.Context, tx *database.Tx) error {
			w := f.get(name)
			w.StreamPlatform, w.StreamMedia, w.Ingest = webinar.HLS, media, ingest
			return f.Save(ctx, tx, actor.Actor{AllBrands: true}, w, w.Version)
		})
	}
	for _, media := range []string{"https://live.example/pricing/index.m3u8", "http://127.0.0.1:8888/pricing/index.m3u8?token=1"} {
		for _, ingest := range []string{"", "https://live.example:8443/pricing/whip", "rtmp://live.example/pricing"} {
			if err := save(media, ingest); err != nil {
				t.Errorf("%s, %s: %v", media, ingest, err)
			}
		}
	}
	for media, field := range map[string]string{"https://elsewhere.example/index.m3u8": "stream", "http://live.example/index.m3u8": "stream",
		"https://live.example/index.mp4": "stream", "https://asha:secret@live.example/index.m3u8": "stream"} {
		var wrong invalid.Fields
		if err := save(media, ""); !errors.As(err, &wrong) || wrong[field] == "" {
			t.Errorf("%s: %v", media, err)
		}
	}
	for _, ingest := range []string{"rtmp://elsewhere.example/x", "file:///etc/passwd", "rtmp://asha:secret@live.example/x"} {
		var wrong invalid.Fields
		if err := save("https://live.example/index.m3u8", ingest); !errors.As(err, &wrong) || wrong["ingest"] == "" {
			t.Errorf("%s: %v", ingest, err)
		}
	}
	f.edit(name, func(w *webinar.Webinar) { w.StartsAt = clock.MomentOf(dbtest.Noon.Add(-time.Minute)) })
	if s, err := f.StateOf(t.Context(), name); err != nil || s.Stream == nil || !strings.HasSuffix(s.Stream.Source, "/index.m3u8") &&
		!strings.HasSuffix(s.Stream.Source, "/index.m3u8?token=1") || strings.HasPrefix(s.Stream.Source, "/") {
		t.Errorf("the stream of a live webinar: %+v, %v", s, err)
	}
}

// D-20: no poll is opened in a webinar that is over or cancelled.
func TestNoPollOpensAfterTheWebinar(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		open := func(name string) error {
			id := f.get(name).StoryID
			return f.try(func(ctx context.Context, tx *database.Tx) error {
				_, err := webinar.OpenPoll(ctx, tx, actor.Actor{}, id, "Now?", []string{"Yes", "No"})
				return err
			})
		}
		live, over, cancelled := f.add(-time.Minute, 0), f.add(-2*time.Hour, 0), f.add(time.Hour, 0)
		if err := f.try(func(ctx context.Context, tx *database.Tx) error {
			return f.Cancel(ctx, tx, actor.Actor{AllBrands: true}, f.get(cancelled).StoryID)
		}); err != nil {
			t.Fatal(err)
		}
		for name, want := range map[string]error{live: nil, over: webinar.ErrOver, cancelled: webinar.ErrCancelled} {
			if err := open(name); !errors.Is(err, want) {
				t.Errorf("%+v: %v, want %v", f.get(name).StatusAt(db.Now().Time), err, want)
			}
		}
	})
}
