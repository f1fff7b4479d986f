package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/audio"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/internal/webstory"
)

// Issue 24, PAGE-06: editors of a brand see the page of a draft before readers do, whatever it is; nobody else does.
func TestDraftsHaveAPreviewForEditorsOfTheirBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		herstory := p.Brand("herstory").ID
		known := &audio.Show{BrandID: herstory, Lang: "en", Slug: "known", Title: "Known show"}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			later := clock.FromMillis(tx.At.UnixMilli() + 3_600_000)
			hidden := &audio.Show{BrandID: herstory, Lang: "en", Slug: "thread", Title: "Draft show", Status: audio.Draft}
			lesson := &course.Lesson{Slug: "warp", Title: "Draft lesson"}
			w := &webstory.WebStory{BrandID: herstory, Slug: "looms", Title: "Draft slides", Slides: []webstory.Slide{{Title: "One"}},
				PublishedAt: later}
			return errors.Join(audio.SaveShow(ctx, tx, hidden), audio.SaveShow(ctx, tx, known),
				audio.SaveEpisode(ctx, tx, known, &audio.Episode{Slug: "loom", Title: "Later episode", Audio: "https://sound.example/a.mp3",
					PublishedAt: later}),
				course.Save(ctx, tx, &course.Course{Slug: "weaving", Path: "/course/weaving", BrandID: herstory, Title: "Draft course",
					Status: course.Draft, Lessons: []*course.Lesson{lesson}}),
				webstory.Save(ctx, tx, w), award.Create(ctx, tx, &award.Award{Slug: "cups", Name: "Draft award", BrandID: &herstory}))
		})
		if err != nil {
			t.Fatal(err)
		}
		a := composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), models{}, nil)
		site := mountedMux(t, a)
		token := func(brand string) string {
			id := p.Brand(brand).ID
			secret, err := account.CreateToken(t.Context(), db, "Desk of "+brand, account.Editor, &id)
			if err != nil {
				t.Fatal(err)
			}
			return "Bearer " + secret
		}
		ask := func(path, authorization string) *httptest.ResponseRecorder {
			r := httptest.NewRequest(http.MethodGet, "/preview/page?path="+url.QueryEscape(path), nil)
			if authorization != "" {
				r.Header.Set("Authorization", authorization)
			}
			w := httptest.NewRecorder()
			site.ServeHTTP(w, r)
			return w
		}
		own, other := token("herstory"), token("ys-gulf")
		for path, text := range map[string]string{"/audio-shows/thread": "Draft show", "/audio-shows/known/loom": "Later episode",
			"/course/weaving": "Draft course", "/course/weaving/warp": "Draft lesson", "/web-stories/looms": "Draft slides",
			"/awards/cups": "Draft award"} {
			w := ask(path, own)
			if h := w.Header(); w.Code != http.StatusOK || !strings.Contains(w.Body.String(), text) ||
				!strings.Contains(w.Body.String(), `"preview":{"status":"draft"`) || !strings.Contains(h.Get("Cache-Control"), "no-store") ||
				h.Get("X-Robots-Tag") != "noindex, nofollow" {
				t.Errorf("%s: %d %v %.200s", path, w.Code, h, w.Body)
			}
			for who, authorization := range map[string]string{"nobody": "", "an editor of another brand": other} {
				if w := ask(path, authorization); w.Code != http.StatusNotFound {
					t.Errorf("%s for %s: %d", path, who, w.Code)
				}
			}
		}
		if w := ask("/audio-shows/known", own); w.Code != http.StatusFound || w.Header().Get("Location") != "/audio-shows/known" {
			t.Errorf("a page that readers see: %d %v", w.Code, w.Header())
		}
		for _, path := range []string{"//latest", "/audio-shows//known", "/audio-shows/../audio-shows/known", "audio-shows/known"} {
			if w := ask(path, own); w.Code != http.StatusNotFound {
				t.Errorf("%s: %d %v", path, w.Code, w.Header())
			}
		}
		if w := ask("/audio-shows/none", own); w.Code != http.StatusNotFound {
			t.Errorf("no page: %d", w.Code)
		}
	})
}
