package feature

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/calendar"
)

// DateParam is the query parameter of the calendar of a page with several dates; see Calendar.LoadDate.
const DateParam = "date"

// Calendar provides the calendars of all pages with one pattern. The pages are declared with route.Page.Calendar. The path of a calendar
// is that of its page followed by route.ICalendar.
type Calendar struct {
	// Pattern is the pattern of the pages (route.Page.Pattern). It has at most one parameter.
	Pattern string
	// Load returns the calendar of a page and the cache tags that it depends on, or database.ErrNotFound if there is no such page or it has
	// nothing in its calendar. b is the brand of the page's frame, and value is the value of the parameter, "" if there is none.
	Load func(ctx context.Context, b *brand.Brand, value string) (c *calendar.Calendar, tags []string, err error)
	// LoadDate does the same for one date of the page, which the query parameter DateParam names, such as "2026-12-05". It is nil if
	// pages have no dates; the parameter then has no effect.
	LoadDate func(ctx context.Context, b *brand.Brand, value, date string) (c *calendar.Calendar, tags []string, err error)
}

// ReaderCalendar returns a feature's entries of a reader's own calendar, such as the events for which the reader has reminders. b is the
// edition in the language of the calendar; addresses of entries lead there.
type ReaderCalendar func(ctx context.Context, user int64, b *brand.Brand) ([]calendar.Entry, error)
