package webinar

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/database"
	"masthead/internal/route"
	"masthead/internal/story"
)

// calendarRefresh is how often programs that subscribe to the webinars should fetch them again, maxPast the maximum number of ended
// webinars in their calendar, and registrationAlarm the time between the alarm in a registered reader's own calendar and the start.
const (
	calendarRefresh   = 6 * time.Hour
	maxPast           = 50
	registrationAlarm = time.Hour
)

// CalendarPath returns the path of the calendar of the webinar with a name, below the path of an edition.
func CalendarPath(name string) string { return route.WebinarsPath + "/" + name + route.ICalendar }

// CalendarOfList returns the calendar of the webinars in the list of an edition, including cancelled ones, and its cache tags.
func (ws *Webinars) CalendarOfList(ctx context.Context, b *brand.Brand, _ string) (*calendar.Calendar, []string, error) {
	langs := Languages(ctx, ws.Brands, b.Locale())
	c := &calendar.Calendar{Name: b.Locale().Text("menu.webinars", nil) + " · " + b.DisplayName(ws.Name), Refresh: calendarRefresh,
		Description: b.Locale().Text("webinar.lead", map[string]any{"name": b.DisplayName(ws.Name)}), At: ws.DB.Now().Time}
	for _, q := range []Query{{Langs: langs, Live: true, Upcoming: true, Limit: maxPast}, {Langs: langs, Ended: true, Limit: maxPast}} {
		list, cards, err := ws.List(ctx, q)
		if err != nil {
			return nil, nil, err
		}
		c.Entries = append(c.Entries, ws.entries(list, cards)...)
	}
	return c, []string{Tag}, nil
}

// CalendarOf returns the calendar of the webinar with a name, and its cache tags, or database.ErrNotFound.
func (ws *Webinars) CalendarOf(ctx context.Context, _ *brand.Brand, name string) (*calendar.Calendar, []string, error) {
	w, err := Public(ctx, ws.DB.Read, name)
	if err != nil {
		return nil, nil, err
	}
	found, err := cards(ctx, ws.Stories, []*Webinar{w})
	if err != nil {
		return nil, nil, err
	}
	entries := ws.entries([]*Webinar{w}, found)
	if len(entries) == 0 {
		return nil, nil, fmt.Errorf("calendar of webinar %q: %w", name, database.ErrNotFound)
	}
	return &calendar.Calendar{Name: entries[0].Title, Entries: entries, At: ws.DB.Now().Time},
		[]string{Tag, TagOf(w.StoryID), story.Tag(w.StoryID)}, nil
}

// CalendarOfReader returns the webinars for which a reader is registered. It is a feature.ReaderCalendar.
func (ws *Webinars) CalendarOfReader(ctx context.Context, user int64, _ *brand.Brand) ([]calendar.Entry, error) {
	registrations, list, err := RegistrationsOf(ctx, ws.DB.Read, user)
	if err != nil {
		return nil, err
	}
	var seats []*Webinar
	for i, w := range list {
		if registrations[i].State == Registered {
			seats = append(seats, w)
		}
	}
	found, err := cards(ctx, ws.Stories, seats)
	if err != nil {
		return nil, err
	}
	entries := ws.entries(seats, found)
	for i := range entries {
		entries[i].Alarms = []time.Duration{registrationAlarm}
	}
	return entries, nil
}

// entries returns webinars as entries of a calendar, without those whose story has no card.
func (ws *Webinars) entries(list []*Webinar, cards map[int64]*story.Card) []calendar.Entry {
	var entries []calendar.Entry
	for _, w := range list {
		if c := cards[w.StoryID]; c != nil {
			entries = append(entries, w.Entry(ws.Site, c.Lang, c.Title, c.Metadata.Excerpt, c.Path))
		}
	}
	return entries
}

// Entry returns the webinar as an entry of a calendar. site is the public address of the site, lang the language code of title and text,
// and path the path of the webinar's page.
func (w *Webinar) Entry(site, lang, title, text, path string) calendar.Entry {
	return calendar.Entry{UID: calendar.UID("webinar", w.Name(), site), Sequence: w.Sequence, Modified: w.UpdatedAt.Time,
		Cancelled: !w.CancelledAt.IsZero(), Start: w.StartsAt.Time, End: w.EndsAt.Time, Zone: w.Location(), Title: title, Description: text,
		Lang: lang, URL: site + path}
}
