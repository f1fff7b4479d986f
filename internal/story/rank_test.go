package story_test

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// rank updates the rankings by claps and shares.
func rank(t *testing.T, p *storytest.Publication) {
	t.Helper()
	trending, clapped, err := story.Rankings{Stories: p.Stories}.ReactionScores(t.Context())
	if err == nil {
		err = story.Rankings{Stories: p.Stories}.Write(t.Context(),
			map[story.Ranking]story.Scores{story.Trending: trending, story.MostClapped: clapped})
	}
	if err != nil {
		t.Fatal(err)
	}
}

func react(p *storytest.Publication, id int64, claps, shares int) {
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		return story.ReactionCounts{Stories: p.Stories}.AddReaction(ctx, tx, id, claps, shares)
	})
}

func ranked(t *testing.T, p *storytest.Publication, r story.Ranking, scope story.Scope) []string {
	t.Helper()
	items, err := p.Stories.Ranked(t.Context(), r, scope, story.RankedLimit)
	if err != nil {
		t.Fatal(err)
	}
	return storytest.Titles(items)
}

func TestTrendingCountsClapsAndThreeTimesTheSharesOfSevenDays(t *testing.T) { // PAGE-18, D-15
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		claps, shares, old := p.Published(
			"ys",
			"Claps",
			3*time.Hour,
		), p.Published(
			"ys",
			"Shares",
			4*time.Hour,
		), p.Published(
			"ys",
			"Old",
			5*time.Hour,
		)
		react(p, old.ID, 100, 0)
		c.Advance(6 * 24 * time.Hour)
		react(p, claps.ID, 5, 0)
		react(p, shares.ID, 0, 2)
		rank(t, p)
		english := story.InLanguage(i18n.Default)
		if got := ranked(t, p, story.Trending, english); !slices.Equal(got, []string{"Old", "Shares", "Claps"}) {
			t.Errorf("on the seventh day: %v", got)
		}
		c.Advance(24 * time.Hour)
		rank(t, p)
		if got := ranked(t, p, story.Trending, english); !slices.Equal(got, []string{"Shares", "Claps"}) {
			t.Errorf("a day later: %v", got)
		}
		if got := ranked(t, p, story.MostClapped, english); !slices.Equal(got, []string{"Claps"}) {
			t.Errorf("most clapped: %v", got)
		}
		c.Advance(7 * 24 * time.Hour)
		rank(t, p)
		if got := ranked(t, p, story.Trending, english); len(got) > 0 {
			t.Errorf("a week in which nobody did anything: %v", got)
		}
	})
}

func TestNewerStoryWinsATieAndTwentyFourTrend(t *testing.T) { // D-15
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		p.PublishMany("ys", 30)
		all := read(t, p, english(), story.Window{Limit: 30})
		items, err := p.Stories.Read(t.Context(), english(), story.Window{Limit: 30})
		if err != nil {
			t.Fatal(err)
		}
		for _, it := range items {
			react(p, it.ID, 3, 0)
		}
		react(p, items[20].ID, 0, 1)
		rank(t, p)
		want := append([]string{all[20]}, slices.Delete(slices.Clone(all), 20, 21)...)[:24]
		if got := ranked(t, p, story.Trending, story.Everywhere); !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestEachBrandAndLanguageHasItsOwnRanking(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		for i, slug := range []string{"ys", "herstory", "hindi"} {
			react(p, p.Published(slug, "Of "+slug, time.Hour).ID, 10-i, 0)
		}
		rank(t, p)
		for scope, want := range map[story.Scope][]string{
			story.Everywhere:                             {"Of ys", "Of herstory", "Of hindi"},
			story.InLanguage(i18n.Default):               {"Of ys", "Of herstory"},
			story.InLanguage(i18n.LookupOrDefault("hi")): {"Of hindi"},
			story.InBrand(p.Brand("herstory")):           {"Of herstory"},
			story.InBrand(p.Brand("ys-gulf")):            nil,
		} {
			if got := ranked(t, p, story.Trending, scope); !slices.Equal(got, want) {
				t.Errorf("scope %d: %v, want %v", scope, got, want)
			}
		}
	})
}

func TestUnpublishedStoriesDoNotTrend(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		back, hidden, stays := p.Published(
			"ys",
			"Back",
			time.Hour,
		), p.Published(
			"ys",
			"Hidden",
			time.Hour,
			func(s *story.Story) { s.Listed = false },
		), p.Published(
			"ys",
			"Stays",
			time.Hour,
		)
		for _, s := range []*story.Story{back, hidden, stays} {
			react(p, s.ID, 5, 0)
		}
		rank(t, p)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, back.ID)
			return err
		})
		for _, when := range []string{"at once", "and ranked again"} {
			if got := ranked(t, p, story.Trending, story.Everywhere); !slices.Equal(got, []string{"Stays"}) {
				t.Errorf("%s: %v", when, got)
			}
			rank(t, p)
		}
	})
}

func TestOnlyChangedRankingsEmitTheirTags(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
		a, b, her := p.Published("ys", "A", time.Hour), p.Published("ys", "B", 2*time.Hour), p.Published("herstory", "Her", time.Hour)
		react(p, a.ID, 5, 0)
		react(p, b.ID, 4, 0)
		react(p, her.ID, 1, 0)
		rank(t, p)
		events := &touched{}
		p.DB.Listen(events)
		react(p, a.ID, 1, 0)
		rank(t, p)
		if len(*events) > 0 {
			t.Errorf("nothing moved, and %v was touched", *events)
		}
		react(p, b.ID, 9, 0)
		rank(t, p)
		herTag := story.Trending.Tag(story.InBrand(p.Brand("herstory")))
		if !slices.Contains(*events, story.Trending.Tag(story.InBrand(p.Brand("ys")))) || slices.Contains(*events, herTag) {
			t.Errorf("touched: %v", *events)
		}
	})
}

type touched []string

func (l *touched) Invalidate(tags ...string) { *l = append(*l, tags...) }
func (l *touched) SetTrusted(bool)           {}

// More stories than one query reads are in order in every scope.
func TestRankingOfMoreStoriesThanOneQueryReads(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	scores := story.Scores{}
	var want []string
	for i := range 510 {
		s := p.Published("ys", fmt.Sprint("Story ", i), time.Hour)
		scores[s.ID] = int64(i + 1)
		want = append(want, s.Title)
	}
	slices.Reverse(want)
	if err := (story.Rankings{Stories: p.Stories}).Write(t.Context(), map[story.Ranking]story.Scores{story.MostRead: scores}); err != nil {
		t.Fatal(err)
	}
	if got := ranked(t, p, story.MostRead, story.Everywhere); !slices.Equal(got, want[:24]) {
		t.Errorf("%v", got)
	}
}
