// Package event has the events and meetups of the publication, which are values of a curated set: their pages, registrations, tickets,
// check-ins, reminders and calendars, and the meetups that readers propose. It uses only the injected clock.
package event

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
)

// Meetup is the category of meetups, which have their own mark, filter and action.
const Meetup = "MEETUP"

// Action is the action that an event's card offers.
type Action string

// The actions.
const (
	Notify   Action = "notify"   // request a reminder
	Register Action = "register" // open the event's link
	Details  Action = "details"
)

// Event is one event. Events without a start are listed too.
type Event struct {
	Slug, Name, Description string
	Link                    string // "" for none
	Category                string
	City, Location          string
	Place                   string // the city, or the location; "" for an online event
	Partnership             bool
	Start, End              time.Time      // zero if unknown; if only the start is known, End is the end of that day
	EndUnknown              bool           // the end is unknown
	Zone                    *time.Location // time zone of the place, that of the brand if the event names none
	Date                    string         // day of Start in Zone if the event is recurring, such as "2026-12-05"; "" for others
	First                   time.Time      // start of the first occurrence; that of the event if it is not recurring
	Draft                   bool           // readers do not see it yet
	Facts
}

// storedEvent is an event in the curated set. The start has one of two names, depending on
// the editor's tool.
type storedEvent struct {
	Title       string `json:"title"`
	Name        string `json:"name"`
	Slug        string `json:"slug"`
	Description string `json:"description"`
	Link        string `json:"link"`
	StartTime   string `json:"startTime"`
	StartDate   string `json:"start-date-time"`
	EndTime     string `json:"endTime"`
	TimeZone    string `json:"timeZone"` // name in the zone database, such as "Asia/Dubai"
	Location    string `json:"location"`
	City        string `json:"city"`
	Category    string `json:"category"`
	Partnership bool   `json:"partnership"`
	Draft       bool   `json:"draft,omitempty"`
	Facts
}

// List returns a brand's events: first upcoming ones, the next first; then past ones, the
// newest first; then those without a date. It leaves out drafts, and entries without a name or a slug. A recurring event is in the list
// once, with the times of the occurrence that is on or comes next, or of the last one.
func List(ctx context.Context, db *database.DB, b *brand.Brand) ([]Event, error) {
	list, err := listWithDrafts(ctx, db, b)
	return withoutDrafts(list), err
}

// listWithDrafts returns a brand's events as List does, with those that readers do not see yet.
func listWithDrafts(ctx context.Context, db *database.DB, b *brand.Brand) ([]Event, error) {
	values, err := curated.Values(ctx, db, curated.Events, b)
	if err != nil {
		return nil, err
	}
	now := clock.At(ctx, db.Now().Time)
	list := parseAll(values, b)
	for i := range list {
		list[i] = list[i].withNextOccurrence(now)
	}
	slices.SortStableFunc(list, func(a, b Event) int {
		switch aheadA, aheadB := a.Start.After(now), b.Start.After(now); {
		case aheadA != aheadB && aheadA:
			return -1
		case aheadA != aheadB:
			return 1
		case aheadA:
			return a.Start.Compare(b.Start)
		default:
			return b.Start.Compare(a.Start)
		}
	})
	return list, nil
}

// withoutDrafts returns the events that readers see.
func withoutDrafts(list []Event) []Event {
	return slices.DeleteFunc(list, func(e Event) bool { return e.Draft })
}

// parseAll returns the events of a brand's set, drafts too, in their order in the set. It leaves out entries without a name or a slug.
func parseAll(values []json.RawMessage, b *brand.Brand) []Event {
	var list []Event
	for _, raw := range values {
		e, ok := parse(raw)
		if !ok {
			continue
		}
		list = append(list, e.inZone(b.Zone()))
	}
	return list
}

// inZone returns the event with the given time zone if it names none.
func (e Event) inZone(zone *time.Location) Event {
	if e.Zone == nil {
		e.Zone = zone
	}
	if e.Rule != "" && !e.Start.IsZero() {
		e.Date = e.Start.In(e.Zone).Format(time.DateOnly)
	}
	return e
}

// bySlug returns events by slug. If events share a slug, its page shows the first one.
func bySlug(list []Event) map[string]Event {
	events := make(map[string]Event, len(list))
	for _, e := range list {
		if _, twice := events[e.Slug]; !twice {
			events[e.Slug] = e
		}
	}
	return events
}

// eventsIn returns the events of the master brand by slug as a transaction sees them, with their first times, without drafts and expired
// ones.
func eventsIn(ctx context.Context, tx *database.Tx, master *brand.Brand) (map[string]Event, error) {
	values, err := curated.ValuesIn(ctx, tx, curated.Events, master, tx.At)
	if err != nil {
		return nil, err
	}
	return bySlug(withoutDrafts(parseAll(values, master))), nil
}

func parse(raw json.RawMessage) (Event, bool) {
	var v storedEvent
	if err := json.Unmarshal(raw, &v); err != nil {
		return Event{}, false
	}
	e := Event{Slug: v.Slug, Name: cmp.Or(v.Name, v.Title), Description: v.Description, Link: safeLink(v.Link), Category: v.Category,
		City: v.City, Location: v.Location, Place: cmp.Or(v.City, v.Location), Partnership: v.Partnership, Draft: v.Draft,
		Start: parseTime(cmp.Or(v.StartTime, v.StartDate)), End: parseTime(v.EndTime), Zone: clock.ZoneOr(v.TimeZone, nil)}
	if e.End.IsZero() && !e.Start.IsZero() {
		year, month, day := e.Start.Date()
		e.End, e.EndUnknown = time.Date(year, month, day+1, 0, 0, 0, 0, e.Start.Location()), true
	}
	e.Facts, e.First = v.Facts, e.Start
	return e, e.Slug != "" && e.Name != ""
}

// safeLink returns an address if it is a path of this site or a web address, else "".
func safeLink(address string) string {
	if strings.HasPrefix(address, "/") || strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://") {
		return address
	}
	return ""
}

// parseTime parses a time; it returns the zero time for an invalid one.
func parseTime(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}
	}
	return t
}

// UpcomingAction returns the action that a card offers before the event begins. After its
// start, and for events without one, the action is Details.
func (e Event) UpcomingAction() Action {
	switch {
	case e.Start.IsZero(), e.Partnership, e.Cancelled:
		return Details
	case e.Category == Meetup:
		return Notify
	case e.Link != "", e.Registration:
		return Register
	default:
		return Details
	}
}
