package pagetest_test

import (
	"context"
	"net/http"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/announcement"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/landing"
	"masthead/internal/webstory"
)

// The address of a web story that editors withdrew responds with 410, and the list leaves it out. That of a draft responds with 404.
func TestWithdrawnWebStoriesAreGone(t *testing.T) {
	s := newSite(t)
	w := &webstory.WebStory{BrandID: s.Brand("ys").ID}
	change := func(do func(ctx context.Context, tx *database.Tx) error) {
		t.Helper()
		s.Write(do)
	}
	change(func(ctx context.Context, tx *database.Tx) error {
		slides := []webstory.WebStorySlideEdit{{Title: "One"}}
		return webstory.Create(ctx, tx, actor.Actor{AllBrands: true}, w, "", webstory.Edit{Title: "Five looms", Slides: slides})
	})
	const path = "/web-stories/five-looms"
	listed := func() int { return len(model[webstory.WebStoriesPage](t, s.get(t, "/web-stories")).Stories) }
	expect := func(status, inList int) {
		t.Helper()
		if got, list := s.get(t, path).Status, listed(); got != status || list != inList {
			t.Errorf("status %d and %d in the list, want %d and %d", got, list, status, inList)
		}
	}
	expect(http.StatusNotFound, 0)
	change(func(ctx context.Context, tx *database.Tx) error {
		return webstory.Publish(ctx, tx, w, clock.Moment{}, 1)
	})
	expect(http.StatusOK, 1)
	change(func(ctx context.Context, tx *database.Tx) error { return webstory.Withdraw(ctx, tx, w, 2) })
	expect(http.StatusGone, 0)
	change(func(ctx context.Context, tx *database.Tx) error {
		return webstory.Publish(ctx, tx, w, clock.Moment{}, 3)
	})
	expect(http.StatusOK, 1)
}

// An announcement is above the pages of its brand while it is shown. That of the master brand is also above the pages of brands in its
// language that have none, not above those of another language.
func TestAnnouncementsAreAboveTheirPages(t *testing.T) {
	s := newSite(t)
	save := func(brand, text string, from, until time.Duration) {
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			a := &announcement.Announcement{BrandID: s.Brand(brand).ID, Text: text, StartsAt: clock.MomentOf(tx.At.Add(from))}
			if until != 0 {
				a.EndsAt = clock.MomentOf(tx.At.Add(until))
			}
			return announcement.Save(ctx, tx, a, 0)
		})
	}
	above := func(path string) string {
		t.Helper()
		bar := model[landing.LandingPage](t, s.get(t, path)).Announcement
		if bar == nil {
			return ""
		}
		return bar.Text
	}
	save("ys", "Later", time.Hour, 0)
	save("ys", "Over", -2*time.Hour, -time.Hour)
	if got := above("/"); got != "" {
		t.Errorf("above the home page: %q, want nothing", got)
	}
	save("ys", "For all", -time.Hour, time.Hour)
	save("herstory", "For HerStory", -time.Hour, 0)
	for path, want := range map[string]string{"/": "For all", "/herstory": "For HerStory", "/ys-gulf": "For all", "/hindi": ""} {
		if got := above(path); got != want {
			t.Errorf("above %s: %q, want %q", path, got, want)
		}
	}
}
