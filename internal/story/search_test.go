package story_test

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// indexed returns an up-to-date search index of a publication's stories.
func indexed(t *testing.T, p *storytest.Publication) func(text string) []string {
	t.Helper()
	x := search.New(p.DB, map[string]search.Source{story.SearchSource: story.SearchDocuments{Stories: p.Stories}},
		slog.New(slog.DiscardHandler))
	return func(text string) []string {
		t.Helper()
		if err := x.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		res, err := x.Find(t.Context(), search.Query{Text: text, ReaderLang: "en", Limit: 12})
		if err != nil {
			t.Fatal(err)
		}
		var paths []string
		for _, h := range res.Hits {
			paths = append(paths, h.Path)
		}
		return paths
	}
}

func TestSearchFindsTheOpenPartOnly(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		find := indexed(t, p)
		s := p.Publish(p.DraftOf("ys", "A kiln", "<p>Tiles of the open part.</p><!--paywall--><p>Glaze behind the gate.</p>"), time.Hour)
		p.Draft("ys", "A kiln unfinished")
		if got := find("tiles"); len(got) != 1 || got[0] != s.Path {
			t.Errorf("the open part: %v", got)
		}
		if got := find("glaze"); len(got) > 0 {
			t.Errorf("what is behind the gate is found: %v", got)
		}
		if got := find("kiln"); len(got) != 1 {
			t.Errorf("a draft is found: %v", got)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, s.ID)
			return err
		})
		if got := find("kiln"); len(got) > 0 {
			t.Errorf("what was taken back is found: %v", got)
		}
	})
}

func TestClapsRaiseAStoryInTheSearch(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		find := indexed(t, p)
		quiet, loud := p.Published("ys", "Brass lamps", time.Hour), p.Published("ys", "Brass lamps again", 2*time.Hour)
		find("brass")
		react(p, loud.ID, 900, 10)
		rank(t, p)
		if got := find("brass"); strings.Join(got, " ") != loud.Path+" "+quiet.Path {
			t.Errorf("found %v", got)
		}
	})
}
