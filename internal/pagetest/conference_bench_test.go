package pagetest_test

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/app/apptest"
	"masthead/internal/clock"
	"masthead/internal/conference"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/story/storytest"
)

// BenchmarkConference measures uncached pages of a conference as large as FOSDEM 2024: 876 sessions in 35 halls and 60 themes on two days,
// with 1,000 speakers, without the rendering of the HTML.
func BenchmarkConference(b *testing.B) {
	for name, open := range map[string]func(testing.TB) string{"sqlite": dbtest.SQLite, "postgres": dbtest.Postgres} {
		b.Run(name, func(b *testing.B) {
			noon := clock.Clock(func() time.Time { return dbtest.Noon })
			p := storytest.New(b, dbtest.Open(b, open(b), noon))
			f := apptest.ComposeFor(b, p, noon, apptest.Options{Renderer: plain{}})
			addLargeConference(b, p.DB)
			for what, address := range map[string]string{"agenda": "/weavers?tab=agenda", "search": "/weavers?tab=speakers&q=name+77",
				"theme": "/weavers/keytrack/theme-7"} {
				u, err := url.Parse(address)
				if err != nil {
					b.Fatal(err)
				}
				b.Run(what, func(b *testing.B) {
					for b.Loop() {
						if _, err := f.Pages.Load(b.Context(), edge.Request{Path: u.Path, Query: u.Query()}); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
			b.Run("calendar of a session", func(b *testing.B) {
				for b.Loop() {
					for _, offer := range f.Offers {
						for _, files := range offer.Files {
							if _, err := files.Load(b.Context(), edge.Request{Path: "/weavers/session/400.ics"}); err != nil {
								b.Fatal(err)
							}
						}
					}
				}
			})
		})
	}
}

func addLargeConference(b *testing.B, db *database.DB) {
	b.Helper()
	const sessions, halls, themes, speakers = 876, 35, 60, 1000
	s := &schedule.Schedule{Zone: time.UTC}
	for i := range halls {
		s.Halls = append(s.Halls, fmt.Sprint("Hall ", i))
	}
	for i := range themes {
		s.Tracks = append(s.Tracks, schedule.Track{Name: fmt.Sprint("Theme ", i)})
	}
	for i := range speakers {
		s.Speakers = append(s.Speakers, schedule.Speaker{ID: fmt.Sprint(i), Name: fmt.Sprint("Name ", i), Bio: strings.Repeat("Weaves. ", 40)})
	}
	first := dbtest.Noon.UTC().Truncate(24 * time.Hour).Add(9 * time.Hour)
	for i := range sessions {
		start := first.Add(time.Duration(i%2)*24*time.Hour + time.Duration(i/2/halls)*30*time.Minute)
		s.Sessions = append(s.Sessions, schedule.Session{ID: fmt.Sprint(i), Start: start, End: start.Add(25 * time.Minute),
			Title: fmt.Sprint("A talk about looms, number ", i), Abstract: strings.Repeat("What a loom is. ", 60), Hall: s.Halls[i/2%halls],
			Track: s.Tracks[i%themes].Name, Speakers: []string{fmt.Sprint(i), fmt.Sprint((i + 100) % speakers)}})
	}
	if err := s.Prepare(); err != nil {
		b.Fatal(err)
	}
	c := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "UTC", PublishedAt: clock.MomentOf(dbtest.Noon)}
	err := db.Write(b.Context(), func(ctx context.Context, tx *database.Tx) error {
		if err := errors.Join(conference.Create(ctx, tx, c), conference.SetPath(ctx, tx, c, "/weavers")); err != nil {
			return err
		}
		_, err := conference.SaveProgramme(ctx, tx, c, s, false)
		return err
	})
	if err != nil {
		b.Fatal(err)
	}
}
