package audio_test

import (
	"context"
	"errors"
	"os"
	"slices"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/download"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/story/storytest"
)

// shows returns a show with four published episodes and one that is not published yet, and a
// show without episodes.
func shows(t *testing.T, db *database.DB) (full, bare *audio.Show) {
	t.Helper()
	p := storytest.New(t, db)
	content, err := os.ReadFile("../demo/content/ys/the-courier-of-tawang.mp3")
	if err != nil {
		t.Fatal(err)
	}
	bucket := memblob.OpenBucket(nil)
	t.Cleanup(func() { _ = bucket.Close() })
	recording, err := download.PutRecording(t.Context(), db, bucket, "one.mp3", content)
	if err != nil {
		t.Fatal(err)
	}
	full = &audio.Show{
		BrandID:  p.Brand("hindi").ID,
		Lang:     "hi",
		Slug:     "paise",
		Title:    "पैसे की बात",
		Excerpt:  "घर और दुकान का हिसाब",
		Position: 1,
	}
	bare = &audio.Show{BrandID: p.Brand("ys").ID, Lang: "en", Slug: "none-yet", Title: "None yet"}
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := errors.Join(audio.SaveShow(ctx, tx, full), audio.SaveShow(ctx, tx, bare)); err != nil {
			return err
		}
		for i, slug := range []string{"one", "two", "three", "four", "five"} {
			age := []time.Duration{4, 3, 3, 2, -5}[i] * time.Hour // two and three have the same time
			e := &audio.Episode{
				Slug:        slug,
				Title:       "Episode " + slug,
				HTML:        "<p>उधार <strong>" + slug + "</strong></p>",
				Audio:       "https://sound.example/" + slug + ".mp3",
				PublishedAt: clock.MomentOf(dbtest.Noon.Add(-age)),
			}
			if slug == "one" {
				e.Audio = recording
			}
			if err := audio.SaveEpisode(ctx, tx, full, e); err != nil {
				return err
			}
		}
		return nil
	})
	return full, bare
}

func slugs(list []*audio.Episode) []string {
	var all []string
	for _, e := range list {
		all = append(all, e.Slug)
	}
	return all
}

func TestShowsAreListedByLanguage(t *testing.T) { // D-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		full, bare := shows(t, db)
		for lang, want := range map[string][]string{
			"": {bare.Path(), full.Path()}, "hi": {"/hindi/audio-shows/paise"}, "en": {"/audio-shows/none-yet"}, "ta": nil} {
			list, err := audio.List(t.Context(), db, lang)
			var got []string
			for _, s := range list {
				got = append(got, s.Path())
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%q: %q, %v", lang, got, err)
			}
		}
		if s, err := audio.BySlug(t.Context(), db, "paise"); err != nil || s.Count != 4 || s.Title != full.Title {
			t.Errorf("the show is %+v, %v", s, err)
		}
		c.Advance(24 * time.Hour) // the fifth episode is published
		if s, err := audio.BySlug(t.Context(), db, "paise"); err != nil || s.Count != 5 {
			t.Errorf("the show is %+v, %v", s, err)
		}
		if langs, err := audio.Languages(t.Context(), db); err != nil || len(langs) != 2 || !langs["hi"] || !langs[i18n.Default.Code] {
			t.Errorf("languages: %v, %v", langs, err)
		}
		if _, err := audio.BySlug(t.Context(), db, "none"); !errors.Is(err, database.ErrNotFound) { // STATE-76
			t.Errorf("an unknown show: %v", err)
		}
	})
}

func TestEpisodesAreListedNewestFirstByKey(t *testing.T) { // D-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		full, bare := shows(t, db)
		var got []string
		before := int64(0)
		for range 4 {
			list, err := audio.Episodes(t.Context(), db, full, before, 2)
			if err != nil {
				t.Fatal(err)
			}
			if len(list) == 0 {
				break
			}
			got, before = append(got, slugs(list)...), list[len(list)-1].ID
		}
		if !slices.Equal(got, []string{"four", "three", "two", "one"}) {
			t.Errorf("page by page: %q", got)
		}
		if list, err := audio.Episodes(t.Context(), db, bare, before, 2); err != nil || len(list) != 0 {
			t.Errorf("after an episode of another show: %q, %v", slugs(list), err)
		}
		for slug, want := range map[string]string{"one": "two", "two": "three", "three": "four", "four": "one"} {
			e, err := audio.EpisodeBySlug(t.Context(), db, full, slug)
			if err != nil {
				t.Fatal(err)
			}
			if next, err := audio.NextEpisode(t.Context(), db, full, e); err != nil || next == nil || next.Slug != want {
				t.Errorf("after %s: %+v, %v", slug, next, err)
			}
		}
		one, err := audio.EpisodeBySlug(t.Context(), db, full, "one")
		if err != nil || one.Type != "audio/mpeg" || one.Seconds != 71 || one.Bytes < 1000 {
			t.Errorf("a recording on this site: %+v, %v", one, err)
		}
		two, err := audio.EpisodeBySlug(t.Context(), db, full, "two")
		if err != nil || two.Type != "" || two.Seconds != 0 || two.Bytes != 0 {
			t.Errorf("a recording on another site: %+v, %v", two, err)
		}
		for _, slug := range []string{"five", "six"} { // not yet published, and unknown
			if _, err := audio.EpisodeBySlug(t.Context(), db, full, slug); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s: %v", slug, err)
			}
		}
		paths, err := audio.EpisodePaths(t.Context(), db, "hi", 3)
		if err != nil ||
			!slices.Equal(paths, []string{"/hindi/audio-shows/paise/four", "/hindi/audio-shows/paise/three", "/hindi/audio-shows/paise/two"}) {
			t.Errorf("paths: %q, %v", paths, err)
		}
	})
}

func TestAnEpisodeCanBeReplacedAndCannotHideThePodcast(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		full, _ := shows(t, db)
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return audio.SaveEpisode(
				ctx,
				tx,
				full,
				&audio.Episode{Slug: "one", Title: "Anew", Audio: "https://sound.example/1.mp3", PublishedAt: clock.MomentOf(dbtest.Noon)},
			)
		})
		list, err2 := audio.Episodes(t.Context(), db, full, 0, 9)
		if err != nil || err2 != nil || len(list) != 4 || list[0].Title != "Anew" {
			t.Errorf("%q, %v, %v", slugs(list), err, err2)
		}
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return audio.SaveEpisode(ctx, tx, full, &audio.Episode{Slug: "podcast", Title: "In the way", Audio: "/a.mp3"})
		})
		if err == nil {
			t.Error("an episode was saved at the address of the podcast")
		}
	})
}

func TestShowsAndEpisodesAreIndexedForSearch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		shows(t, db)
		found, err := audio.EpisodeDocuments{DB: db}.After(t.Context(), 0, 9)
		if err != nil || len(found) != 5 {
			t.Fatalf("%v, %v", found, err)
		}
		docs, err := audio.EpisodeDocuments{DB: db}.Documents(t.Context(), found)
		if err != nil || len(docs) != 4 {
			t.Fatalf("%+v, %v", docs, err)
		}
		for _, d := range docs {
			if d.Kind != search.Audio || d.Lang != "hi" || d.Names != "पैसे की बात" ||
				d.Path == "/hindi/audio-shows/paise/one" && d.Body != "उधार one" {
				t.Errorf("%+v", d)
			}
		}
		found, err = audio.ShowDocuments{DB: db}.After(t.Context(), 0, 9)
		docs, err2 := audio.ShowDocuments{DB: db}.Documents(t.Context(), found)
		if err != nil || err2 != nil || len(docs) != 2 {
			t.Errorf("%+v, %v, %v", docs, err, err2)
		}
	})
}

// Issue 24: the search, caches and subscribers to the podcast hear of a scheduled episode at its hour, once, and not when it is saved.
func TestAScheduledEpisodeIsAnnouncedAtItsHour(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		full, _ := shows(t, db)
		var tags []string
		db.OnWrite(func(_ context.Context, _ *database.Tx, events []database.Event) error {
			for _, e := range events {
				tags = append(tags, e.Tags...)
			}
			return nil
		})
		for _, hours := range []time.Duration{0, 6, 1} {
			tags = nil
			c.Advance(hours * time.Hour)
			if err := audio.AnnounceDue(t.Context(), db); err != nil {
				t.Fatal(err)
			}
			if told := slices.Contains(tags, full.Tag()) && slices.Contains(tags, "path:"+full.Path()+"/podcast"); told != (hours == 6) {
				t.Errorf("after %d more hours subscribers were told: %t", hours, told)
			}
		}
		pending, err := db.Read.NewSelect().Table("search_pending").Where("source = ?", audio.EpisodeSource).Count(t.Context())
		if list, err2 := audio.Episodes(t.Context(), db, full, 0, 9); errors.Join(err, err2) != nil || len(list) != 5 || pending == 0 {
			t.Errorf("%q, %d changes for the search, %v, %v", slugs(list), pending, err, err2)
		}
	})
}
