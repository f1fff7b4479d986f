package audience

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/story"
)

// StoryDay has the counts of a story on a day. Brand and language are those of the story when it was first counted.
type StoryDay struct {
	bun.BaseModel `bun:"table:audience_stories,alias:audience_stories"`

	Day     int64
	StoryID int64
	BrandID int64
	Lang    string
	Views   int64
	// Readings that reached each quarter of the text, or of the open part of a gated story.
	// Read25 is never less than Read50.
	Read25         int64 `bun:"read_25"`
	Read50         int64 `bun:"read_50"`
	Read75         int64 `bun:"read_75"`
	Read100        int64 `bun:"read_100"`
	FromSearch     int64
	FromSocial     int64
	FromMessaging  int64
	FromNewsletter int64
	FromInternal   int64
	FromOther      int64
	FromDirect     int64
}

// summedFields returns the fields of a StoryDay that are added up, by column.
func (d *StoryDay) summedFields() map[string]*int64 {
	return map[string]*int64{
		"views": &d.Views, "read_25": &d.Read25, "read_50": &d.Read50, "read_75": &d.Read75, "read_100": &d.Read100,
		"from_" + string(Search): &d.FromSearch, "from_" + string(Social): &d.FromSocial, "from_" + string(Messaging): &d.FromMessaging,
		"from_" + string(Newsletter): &d.FromNewsletter, "from_" + string(Internal): &d.FromInternal,
		"from_" + string(Other): &d.FromOther, "from_" + string(Direct): &d.FromDirect,
	}
}

// add adds the counts of the same story and day.
func (d *StoryDay) add(o StoryDay) {
	more := o.summedFields()
	for column, n := range d.summedFields() {
		*n += *more[column]
	}
}

// pageDay counts the openings of a page model in a brand's frame on a day.
type pageDay struct {
	bun.BaseModel `bun:"table:audience_pages,alias:audience_pages"`

	Day      int64
	BrandID  int64
	Lang     string
	Page     string
	Referrer Referrer
	Views    int64
}

// searchDay counts a search without results on a day.
type searchDay struct {
	bun.BaseModel `bun:"table:audience_searches,alias:audience_searches"`

	Day   int64
	Lang  string
	Query string
	Times int64
}

type storyKey struct{ day, story int64 }

// storyPage is a pageDay for the pages of one story.
type storyPage struct {
	pageDay
	story int64
}

// counts has the counts in memory. The keys of pages and searches are their rows, with the count 0. An opening of a
// page with a story is counted only if the story is published.
type counts struct {
	stories  map[storyKey]*StoryDay
	pages    map[pageDay]int64
	openings map[storyPage]int64
	searches map[searchDay]int64
	events   map[eventDay]eventViews
}

func newCounts() *counts {
	return &counts{
		stories:  map[storyKey]*StoryDay{},
		pages:    map[pageDay]int64{},
		openings: map[storyPage]int64{},
		searches: map[searchDay]int64{},
		events:   map[eventDay]eventViews{},
	}
}

func (c *counts) size() int {
	return len(c.stories) + len(c.pages) + len(c.openings) + len(c.searches) + len(c.events)
}

// Maximum number of rows of each kind in memory, a few megabytes in all. The maximum for
// openings is that for stories.
const maxStories, maxPages, maxSearches = 20_000, 5_000, 1_000

// add adds other counts, and returns the number of rows that it left out because of the limits.
func (c *counts) add(more *counts) (left int) {
	for key, d := range more.stories {
		switch held := c.stories[key]; {
		case held != nil:
			held.add(*d)
		case len(c.stories) < maxStories:
			c.stories[key] = d
		default:
			left++
		}
	}
	return left + c.addEvents(more.events) + addBounded(
		c.pages,
		more.pages,
		maxPages,
	) + addBounded(
		c.openings,
		more.openings,
		maxStories,
	) + addBounded(
		c.searches,
		more.searches,
		maxSearches,
	)
}

func addBounded[K comparable](to, more map[K]int64, limit int) (left int) {
	for key, n := range more {
		if _, held := to[key]; held || len(to) < limit {
			to[key] += n
		} else {
			left++
		}
	}
	return left
}

// batchSize is the number of rows that one statement writes.
const batchSize = 500

// write writes the counts, and returns the number of rows that it dropped because their stories are
// not published. It writes rows in a fixed order, so that nodes can't deadlock.
func (c *counts) write(ctx context.Context, tx *database.Tx) (unknown int, err error) {
	found, err := c.publishedStories(ctx, tx)
	if err != nil {
		return 0, err
	}
	var stories []StoryDay
	for _, d := range c.stories {
		s, known := found[d.StoryID]
		if !known {
			unknown++
			continue
		}
		row := *d
		row.BrandID, row.Lang = s.BrandID, s.Lang
		stories = append(stories, row)
	}
	if err := AddStories(ctx, tx, stories); err != nil {
		return 0, err
	}
	views := maps.Clone(c.pages)
	for o, n := range c.openings {
		if _, known := found[o.story]; known {
			views[o.pageDay] += n
		}
	}
	var pages []pageDay
	for row, n := range views {
		row.Views = n
		pages = append(pages, row)
	}
	slices.SortFunc(pages, func(a, b pageDay) int {
		return cmp.Or(
			cmp.Compare(a.Day, b.Day),
			cmp.Compare(a.BrandID, b.BrandID),
			cmp.Compare(a.Lang, b.Lang),
			cmp.Compare(a.Page, b.Page),
			cmp.Compare(a.Referrer, b.Referrer),
		)
	})
	for some := range slices.Chunk(pages, batchSize) {
		if _, err := tx.NewInsert().Model(&some).On("CONFLICT (day, brand_id, lang, page, referrer) DO UPDATE").
			Set("views = audience_pages.views + EXCLUDED.views").Exec(ctx); err != nil {
			return 0, fmt.Errorf("count pages: %w", err)
		}
	}
	var searches []searchDay
	for row, n := range c.searches {
		row.Times = n
		searches = append(searches, row)
	}
	slices.SortFunc(searches, func(a, b searchDay) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.Lang, b.Lang), cmp.Compare(a.Query, b.Query))
	})
	for some := range slices.Chunk(searches, batchSize) {
		if _, err := tx.NewInsert().Model(&some).On("CONFLICT (day, lang, query) DO UPDATE").
			Set("times = audience_searches.times + EXCLUDED.times").Exec(ctx); err != nil {
			return 0, fmt.Errorf("count searches: %w", err)
		}
	}
	return unknown, c.writeEvents(ctx, tx)
}

// publishedStories returns the published stories among the counted ones, by id.
func (c *counts) publishedStories(ctx context.Context, tx *database.Tx) (map[int64]story.Story, error) {
	ids := make([]int64, 0, len(c.stories))
	for key := range c.stories {
		ids = append(ids, key.story)
	}
	slices.Sort(ids)
	found := map[int64]story.Story{}
	for some := range slices.Chunk(slices.Compact(ids), batchSize) {
		rows, err := story.LockPublished(ctx, tx, some) // a story can't be deleted before its counts are written
		if err != nil {
			return nil, err
		}
		for _, s := range rows {
			found[s.ID] = s
		}
	}
	return found, nil
}

// AddStories adds counts of stories to the stored ones.
func AddStories(ctx context.Context, tx *database.Tx, days []StoryDay) error {
	slices.SortFunc(days, func(a, b StoryDay) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.StoryID, b.StoryID))
	})
	for some := range slices.Chunk(days, batchSize) {
		insert := tx.NewInsert().Model(&some).On("CONFLICT (day, story_id) DO UPDATE")
		for column := range new(StoryDay).summedFields() {
			insert = insert.Set("? = audience_stories.? + EXCLUDED.?", bun.Ident(column), bun.Ident(column), bun.Ident(column))
		}
		if _, err := insert.Exec(ctx); err != nil {
			return fmt.Errorf("count stories: %w", err)
		}
	}
	return nil
}

// DayViews has the views of some stories on a day, in a brand and a language.
type DayViews struct {
	Day            int64
	BrandID        int64
	Lang           string
	Views          int64
	FromNewsletter int64
}

// ViewsOf returns the views of stories by day, brand and language, in this order. from and to are days since 1970, both inclusive. It
// contains no personal data.
func ViewsOf(ctx context.Context, db bun.IDB, stories []int64, from, to int64) ([]DayViews, error) {
	var list []DayViews
	if len(stories) == 0 {
		return nil, nil
	}
	err := db.NewSelect().TableExpr("audience_stories AS a").Column("day", "brand_id", "lang").ColumnExpr("sum(views) AS views").
		ColumnExpr("sum(from_newsletter) AS from_newsletter").Where("a.story_id IN (?)", bun.List(stories)).
		Where("a.day BETWEEN ? AND ?", from, to).
		Group("day", "brand_id", "lang").Order("day", "brand_id", "lang").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("views of stories: %w", err)
	}
	return list, nil
}
