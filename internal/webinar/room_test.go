package webinar_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/webinar"
)

func (f *fixture) get(name string) *webinar.Webinar {
	f.t.Helper()
	w, err := webinar.Public(f.t.Context(), f.Webinars.DB.Read, name)
	if err != nil {
		f.t.Fatal(err)
	}
	return w
}

// D-20: editors of the brand run a webinar, whoever has the link for speakers answers until a day after the end, and nobody else may open
// its room.
func TestRolesInTheRoom(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		reader := f.readers(1)[0]
		w, other := f.get(f.add(time.Hour, 0)), f.get(f.add(2*time.Hour, 0))
		token, err := f.SpeakerToken(t.Context(), w)
		if err != nil {
			t.Fatal(err)
		}
		own := []int64{f.Brand("ys").ID}
		check := func(when string, by actor.Actor, w *webinar.Webinar, token string, want webinar.Role) {
			t.Helper()
			if got, err := f.RoleIn(t.Context(), w, by, token); err != nil || got != want {
				t.Errorf("%s: %q, %v, want %q", when, got, err, want)
			}
		}
		check("an editor of all brands", actor.Actor{AllBrands: true}, w, "", webinar.Moderator)
		check("an editor of the brand", actor.Actor{UserID: &reader, Brands: own}, w, "", webinar.Moderator)
		check("an editor of another brand", actor.Actor{UserID: &reader, Brands: []int64{own[0] + 999}}, w, "", webinar.NoRole)
		check("a reader", actor.Actor{UserID: &reader}, w, "", webinar.NoRole)
		check("a speaker", actor.Actor{UserID: &reader}, w, token, webinar.SpeakerRole)
		check("a forged link", actor.Actor{UserID: &reader}, w, token+"x", webinar.NoRole)
		check("the link of another webinar", actor.Actor{UserID: &reader}, other, token, webinar.NoRole)
		c.Advance(2*time.Hour + 24*time.Hour - time.Minute)
		check("almost a day after the end", actor.Actor{UserID: &reader}, w, token, webinar.SpeakerRole)
		c.Advance(2 * time.Minute)
		check("a day after the end", actor.Actor{UserID: &reader}, w, token, webinar.NoRole)
		check("an editor afterwards", actor.Actor{UserID: &reader, Brands: own}, w, "", webinar.Moderator)
	})
}

// ENTITY-48, D-20: an answer appears on open pages, hiding a question keeps its answer, and a question of another webinar is not changed.
func TestQuestionsAreModerated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		ctx, name, reader := t.Context(), f.add(time.Hour, 0), f.readers(1)[0]
		id := f.get(name).StoryID
		q, err := f.Ask(ctx, reader, name, "How?")
		if err != nil {
			t.Fatal(err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return webinar.Answer(ctx, tx, actor.Actor{UserID: &reader}, id, q.ID, 1, " Slowly. ")
		})
		if s, err := f.StateOf(ctx, name); err != nil || s.Questions[0].Answer != "Slowly." {
			t.Errorf("an answer: %+v, %v", s, err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return webinar.SetHidden(ctx, tx, actor.Actor{UserID: &reader}, id, q.ID, true)
		})
		if s, err := f.StateOf(ctx, name); err != nil || len(s.Questions) != 0 {
			t.Errorf("a hidden question: %+v, %v", s, err)
		}
		if list, err := webinar.QuestionsOf(ctx, db.Read, id, 0, 10, true); err != nil || len(list) != 1 || list[0].Answer != "Slowly." {
			t.Errorf("for moderators: %+v, %v", list, err)
		}
		err = f.Webinars.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return webinar.Answer(ctx, tx, actor.Actor{}, id+1, q.ID, 0, "x")
		})
		if !errors.Is(err, database.ErrNotFound) {
			t.Errorf("in another webinar: %v", err)
		}
		long := make([]rune, webinar.MaxAnswer+1)
		var wrong invalid.Fields
		err = f.Webinars.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return webinar.Answer(ctx, tx, actor.Actor{}, id, q.ID, 0, string(long)+"x")
		})
		if !errors.As(err, &wrong) {
			t.Errorf("a long answer: %v", err)
		}
	})
}

// STATE-04: the state of a webinar has the address of its stream only while it is live.
func TestTheStreamIsNotKnownBeforeTheStart(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		name := f.add(time.Hour, 0)
		f.edit(name, func(w *webinar.Webinar) { w.StreamPlatform, w.StreamMedia = webinar.HLS, "/streams/pricing/index.m3u8" })
		for _, step := range []struct {
			after time.Duration
			live  bool
		}{{0, false}, {time.Hour, true}, {time.Hour, false}} {
			c.Advance(step.after)
			s, err := f.StateOf(t.Context(), name)
			if err != nil || (s.Stream != nil) != step.live {
				t.Errorf("%s: %+v, %v", s.Status, s.Stream, err)
			}
		}
		for _, media := range []string{"https://elsewhere.example/index.m3u8", "//elsewhere.example/index.m3u8", "/streams/pricing.mp4", ""} {
			var wrong invalid.Fields
			err := f.Webinars.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				w := f.get(name)
				w.StreamMedia = media
				return f.Save(ctx, tx, actor.Actor{AllBrands: true}, w, w.Version)
			})
			if !errors.As(err, &wrong) || wrong["stream"] == "" {
				t.Errorf("the stream %q: %v", media, err)
			}
		}
	})
}
