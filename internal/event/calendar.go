package event

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/route"
)

// Calendars makes the calendars of events. Every field must be set.
type Calendars struct {
	DB            *database.DB
	Brands        *brand.Directory
	Reminders     *Reminders
	Registrations *Registrations
	Site          string // public address of the site, without a slash at its end
	Name          string // name of the publication
}

// Offer returns the calendars of the list of events, of each event and of each date of a recurring one, the entries of readers' own
// calendars, and what records the versions of events.
func (c *Calendars) Offer() feature.Offer {
	return feature.Offer{
		Calendars: []feature.Calendar{{Pattern: eventsPage.Pattern, Load: c.listCalendar},
			{Pattern: eventPage.Pattern, Load: c.eventCalendar, LoadDate: c.dateCalendar}},
		ReaderCalendar: c.readerEvents, Listen: c.listen,
		Tasks: []feature.Task{{Name: "versions of events", Every: 6 * time.Hour, Do: c.recordAll}},
	}
}

// calendarRefresh is how often programs that subscribe to the events should fetch them again.
const calendarRefresh = 6 * time.Hour

// listCalendar returns the calendar of all events with a start, in the frame of a brand.
func (c *Calendars) listCalendar(ctx context.Context, b *brand.Brand, _ string) (*calendar.Calendar, []string, error) {
	events, tags, err := c.events(ctx)
	if err != nil {
		return nil, nil, err
	}
	entries, err := c.entries(ctx, b, events)
	name := b.DisplayName(c.Name)
	return &calendar.Calendar{Name: b.Locale().Text("menu.events", nil) + " · " + name,
		Description: b.Locale().Text("head.events", map[string]any{"name": name}), Entries: entries, Refresh: calendarRefresh,
		At: c.DB.Now().Time}, tags, err
}

// eventCalendar returns the calendar with the event that has a slug, nil for an event without a start.
func (c *Calendars) eventCalendar(ctx context.Context, b *brand.Brand, slug string) (*calendar.Calendar, []string, error) {
	events, tags, err := c.events(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range events {
		if e.Slug == slug && !e.Start.IsZero() {
			entries, err := c.entries(ctx, b, []Event{e})
			return &calendar.Calendar{Name: e.Name, Entries: entries, At: c.DB.Now().Time}, tags, err
		}
	}
	return nil, nil, fmt.Errorf("calendar of event %q: %w", slug, database.ErrNotFound)
}

// dateCalendar returns the calendar with the date day, in the form 2006-01-02, of the recurring event that has a slug.
func (c *Calendars) dateCalendar(ctx context.Context, b *brand.Brand, slug, day string) (*calendar.Calendar, []string, error) {
	events, tags, err := c.events(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, e := range events {
		if e.Slug != slug {
			continue
		}
		if one, ok := e.On(day, c.DB.Now().Time); ok {
			entries, err := c.entries(ctx, b, []Event{one.withoutRule()})
			return &calendar.Calendar{Name: e.Name, Entries: entries, At: c.DB.Now().Time}, tags, err
		}
	}
	return nil, nil, fmt.Errorf("calendar of event %q on %q: %w", slug, day, database.ErrNotFound)
}

// calendarFile returns the address of the occurrence as iCalendar; that of the event if it happens once. page is the path of its page.
func (e *Event) calendarFile(page string) string {
	file := page + route.ICalendar
	if e.Date != "" {
		file += "?" + feature.DateParam + "=" + e.Date
	}
	return file
}

// reminderAlarm is the time between the alarm in a reader's own calendar and the event.
const reminderAlarm = time.Hour

// readerEvents returns the events for which a reader has reminders or a ticket. It is a feature.ReaderCalendar.
func (c *Calendars) readerEvents(ctx context.Context, user int64, b *brand.Brand) ([]calendar.Entry, error) {
	reminders, err := c.Reminders.RemindersOf(ctx, user)
	if err != nil {
		return nil, err
	}
	registrations, _, err := c.Registrations.RegistrationsOf(ctx, user)
	if err != nil || len(reminders)+len(registrations) == 0 {
		return nil, err
	}
	bySlug, err := c.Reminders.events(ctx)
	if err != nil {
		return nil, err
	}
	days := map[string][]string{} // of single occurrences, by event; readers with a reminder have the whole series
	for _, r := range registrations {
		if r.State == Registered && r.Occurrence != "" && !slices.Contains(reminders, Reminder{r.Event}) {
			days[r.Event] = append(days[r.Event], r.Occurrence)
		}
	}
	for _, r := range registrations {
		if reminder := (Reminder{r.Event}); r.State == Registered && !slices.Contains(reminders, reminder) {
			reminders = append(reminders, reminder)
		}
	}
	var events []Event
	for _, reminder := range reminders {
		e, ok := bySlug[reminder.Event]
		if !ok {
			continue
		}
		if len(days[reminder.Event]) == 0 {
			events = append(events, e)
			continue
		}
		for _, day := range days[reminder.Event] {
			if one, ok := e.On(day, c.DB.Now().Time); ok {
				events = append(events, one.withoutRule())
			}
		}
	}
	entries, err := c.entries(ctx, b, events)
	for i := range entries {
		entries[i].Alarms = []time.Duration{reminderAlarm}
	}
	return entries, err
}

// events returns the master brand's events and the cache tags that they depend on.
func (c *Calendars) events(ctx context.Context) ([]Event, []string, error) {
	master, err := c.Brands.Master(ctx)
	if err != nil {
		return nil, nil, err
	}
	list, err := List(ctx, c.DB, master)
	return list, []string{brand.CuratedTag(curated.Events, master)}, err
}

// entries returns events as entries of a calendar in the frame of a brand. Events without a start are left out.
func (c *Calendars) entries(ctx context.Context, b *brand.Brand, events []Event) ([]calendar.Entry, error) {
	slugs := make([]string, len(events))
	for i, e := range events {
		slugs[i] = e.Slug
	}
	versions, err := versionsOf(ctx, c.DB.Read, slugs)
	if err != nil {
		return nil, err
	}
	var list []calendar.Entry
	for _, e := range events {
		if e.Start.IsZero() {
			continue
		}
		entry := e.entry(c.Brands.Language(ctx).Code, c.Site, strings.TrimSuffix(b.Path, "/"))
		entry.Sequence, entry.Modified = versions[e.Slug].Sequence, versions[e.Slug].ChangedAt.Time
		list = append(list, entry)
	}
	return list, nil
}

// entry returns the event as an entry of a calendar. lang is the code of the language of its texts, site the public address of the site,
// edition the path of an edition, "" for the master brand's.
func (e Event) entry(lang, site, edition string) calendar.Entry {
	entry := calendar.Entry{UID: calendar.UID("event", e.Slug, site), Start: e.Start, End: e.End, Zone: e.Zone, Title: e.Name,
		Description: e.Description, Lang: lang, Place: e.Place, Address: e.postalAddress(), Cancelled: e.Cancelled,
		URL: site + edition + route.EventsPath + "/" + e.Slug}
	if e.hasPoint() {
		entry.Geo = &calendar.Point{Latitude: e.Latitude, Longitude: e.Longitude}
	}
	if e.Rule == "" && e.Date != "" { // one occurrence
		entry.UID, entry.URL = calendar.UID("event", e.Slug+"-"+e.Date, site), entry.URL+"?date="+e.Date
	}
	if rule := e.canonicalRule(); rule != "" {
		entry.Start, entry.End, entry.Rule = e.First, e.First.Add(e.length()), rule
		entry.Skipped = e.skippedStarts()
	}
	if e.EndUnknown {
		entry.End = time.Time{} // the assumed end is for cards only
	}
	return entry
}
