package story_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// A recording adds a story to the lists of stories with audio of its brand, language and
// series; removing the recording removes it.
func TestRecordingsPutStoriesIntoAudioLists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		series := p.Term(taxonomy.Series, "money-matters", "Money Matters")
		audio := "https://sound.example/a.mp3"
		s := p.Published("herstory", "Heard", time.Hour, storytest.With(series), func(s *story.Story) { s.AudioURL = &audio })
		p.Published("herstory", "Read", time.Hour, storytest.With(series))
		lists := []story.List{
			{Kind: story.WithAudio, Scope: story.InBrand(p.Brand("herstory"))},
			{Kind: story.WithAudio, Scope: story.InLanguage(p.Brand("ys").Locale())},
			{Kind: story.WithAudio, Ref: series.ID},
			{Kind: story.WithAudio, Ref: series.ID, Scope: story.InLanguage(p.Brand("ys").Locale())},
		}
		read := func(l story.List) []string {
			items, err := p.Stories.Read(t.Context(), l, story.Window{Limit: 10})
			if err != nil {
				t.Fatal(err)
			}
			return storytest.Titles(items)
		}
		for _, l := range lists {
			if got := read(l); !slices.Equal(got, []string{"Heard"}) {
				t.Errorf("%s has %q", l.Tag(), got)
			}
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			again, err := story.Get(ctx, tx, s.ID)
			if err != nil {
				return err
			}
			doc, err := story.Doc(ctx, tx, s.ID)
			if err != nil {
				return err
			}
			again.AudioURL = nil
			return p.Stories.Save(ctx, tx, again, doc)
		})
		for _, l := range lists {
			if got := read(l); len(got) > 0 {
				t.Errorf("%s still has %q", l.Tag(), got)
			}
		}
	})
}

// A publication that is older than these lists has them after an upgrade.
func TestUpgradeFillsTheAudioLists(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		series := p.Term(taxonomy.Series, "money-matters", "Money Matters")
		audio := "https://sound.example/a.mp3"
		p.Published("herstory", "Heard", time.Hour, storytest.With(series), func(s *story.Story) { s.AudioURL = &audio })
		p.Published("herstory", "Read", time.Hour, storytest.With(series))
		before := entries(t, db)
		if err := db.Migrate(t.Context(), 12); err != nil {
			t.Fatal(err)
		}
		if old := entries(t, db); len(old) != 0 {
			t.Errorf("the older schema has %v", old)
		}
		if err := db.Migrate(t.Context(), database.LatestVersion); err != nil {
			t.Fatal(err)
		}
		if after := entries(t, db); !slices.Equal(after, before) || len(after) != 4 {
			t.Errorf("upgraded it has %v, want %v", after, before)
		}
	})
}

// entries returns the list entries of stories with a recording.
func entries(t *testing.T, db *database.DB) []string {
	t.Helper()
	var list []string
	err := db.Read.NewRaw("SELECT ref || ':' || scope || ':' || story_id FROM list_entries WHERE kind = 10 ORDER BY ref, scope").
		Scan(t.Context(), &list)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
