package audience

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/route"
)

// eventPage is the name of the page model of events, whose views are counted for each event.
const eventPage = "EventPage"

// landingPage is the name of the page model of landing pages.
const landingPage = "LandingPage"

// eventDay has the views of the page of an event on a day, in the frame of a brand.
type eventDay struct {
	bun.BaseModel `bun:"table:audience_events,alias:audience_events"`

	Event          string // slug
	Day            int64
	BrandID        int64
	Lang           string
	Views          int64
	FromNewsletter int64
}

// eventViews are the views of an eventDay.
type eventViews struct{ all, fromNewsletter int64 }

// EventAt returns the slug of the event whose page is at a path, in any edition, "" for other paths. It does not check whether the event
// exists.
func EventAt(path string) string {
	plain, _ := route.CutEdition(path)
	slug, ok := strings.CutPrefix(plain, route.EventsPath+"/")
	if !ok || slug == "" || strings.Contains(slug, "/") {
		return ""
	}
	if other, found := route.Find(plain); found && other.Page.Pattern != route.EventsPath+"/{slug}" { // such as /events/mine
		return ""
	}
	return slug
}

// addEvents adds the views of events, and returns the number of rows that it left out because of the limit.
func (c *counts) addEvents(more map[eventDay]eventViews) (left int) {
	for key, n := range more {
		held, known := c.events[key]
		if !known && len(c.events) >= maxPages {
			left++
			continue
		}
		c.events[key] = eventViews{held.all + n.all, held.fromNewsletter + n.fromNewsletter}
	}
	return left
}

// dropUnknownEvents removes the views of events that do not exist, and returns their number. Without Options.Events it removes all.
func (a *Audience) dropUnknownEvents(ctx context.Context, c *counts) (unknown int, err error) {
	if len(c.events) == 0 {
		return 0, nil
	}
	var known map[string]bool
	if a.Events != nil {
		if known, err = a.Events(ctx); err != nil {
			return 0, fmt.Errorf("events whose pages are counted: %w", err)
		}
	}
	before := len(c.events)
	maps.DeleteFunc(c.events, func(key eventDay, _ eventViews) bool { return !known[key.Event] })
	return before - len(c.events), nil
}

// writeEvents adds the views of events to the stored ones, in a fixed order.
func (c *counts) writeEvents(ctx context.Context, tx *database.Tx) error {
	rows := make([]eventDay, 0, len(c.events))
	for key, n := range c.events {
		key.Views, key.FromNewsletter = n.all, n.fromNewsletter
		rows = append(rows, key)
	}
	slices.SortFunc(rows, func(a, b eventDay) int {
		return cmp.Or(cmp.Compare(a.Event, b.Event), cmp.Compare(a.Day, b.Day), cmp.Compare(a.BrandID, b.BrandID), cmp.Compare(a.Lang, b.Lang))
	})
	for some := range slices.Chunk(rows, batchSize) {
		_, err := tx.NewInsert().Model(&some).On("CONFLICT (event, day, brand_id, lang) DO UPDATE").
			Set("views = audience_events.views + EXCLUDED.views").
			Set("from_newsletter = audience_events.from_newsletter + EXCLUDED.from_newsletter").Exec(ctx)
		if err != nil {
			return fmt.Errorf("count events: %w", err)
		}
	}
	return nil
}

// ViewsOfEvents returns the views of the pages of events, by their slugs, as ViewsOf does.
func ViewsOfEvents(ctx context.Context, db bun.IDB, events []string, from, to int64) ([]DayViews, error) {
	var list []DayViews
	if len(events) == 0 {
		return nil, nil
	}
	err := db.NewSelect().TableExpr("audience_events AS a").Column("day", "brand_id", "lang").ColumnExpr("sum(views) AS views").
		ColumnExpr("sum(from_newsletter) AS from_newsletter").Where("a.event IN (?)", bun.List(events)).
		Where("a.day BETWEEN ? AND ?", from, to).Group("day", "brand_id", "lang").Order("day", "brand_id", "lang").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("views of events: %w", err)
	}
	return list, nil
}

// ViewsOfLandings returns the views of the landing pages of brands, by their ids, as ViewsOf does.
func ViewsOfLandings(ctx context.Context, db bun.IDB, brands []int64, from, to int64) ([]DayViews, error) {
	var list []DayViews
	if len(brands) == 0 {
		return nil, nil
	}
	err := db.NewSelect().TableExpr("audience_pages AS a").Column("day", "brand_id", "lang").ColumnExpr("sum(views) AS views").
		ColumnExpr("sum(CASE WHEN referrer = ? THEN views ELSE 0 END) AS from_newsletter", Newsletter).
		Where("a.page = ?", landingPage).Where("a.brand_id IN (?)", bun.List(brands)).Where("a.day BETWEEN ? AND ?", from, to).
		Group("day", "brand_id", "lang").Order("day", "brand_id", "lang").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("views of landing pages: %w", err)
	}
	return list, nil
}
