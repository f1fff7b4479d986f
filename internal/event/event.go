// Package event reads the events of a brand's set and knows what a reader can do
// about each. It must never ask the machine for the time.
package event

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
)

// Meetup is the category that has a mark, a filter and an action of its own.
const Meetup = "MEETUP"

// Action is what a card offers.
type Action string

// The actions.
const (
	Notify   Action = "notify"   // to be told when it begins
	Register Action = "register" // opens the event's link
	Details  Action = "details"
)

// Event is one event. Without a start it is listed as it is.
type Event struct {
	Slug, Name, Description string
	Link                    string // "" for none
	Category                string
	Place                   string // the city, else the location, "" for online
	Partnership             bool
	Start, End              time.Time // zero for none; one whose end is not known ends with its day
	Unended                 bool      // its end is not known
}

// value is an event as its set keeps it. Editors' tools write the start under
// either of two names.
type value struct {
	Title       string `json:"title"`
	Name        string `json:"name"`
	Slug        string `json:"slug"`
	Description string `json:"description"`
	Link        string `json:"link"`
	StartTime   string `json:"startTime"`
	StartDate   string `json:"start-date-time"`
	EndTime     string `json:"endTime"`
	Location    string `json:"location"`
	City        string `json:"city"`
	Category    string `json:"category"`
	Partnership bool   `json:"partnership"`
}

// List is a brand's events: those ahead with the next one first, then those that
// began with the newest first, then those without a date. An entry without a name
// or a slug is left out.
func List(ctx context.Context, db *database.DB, b *brand.Brand) ([]Event, error) {
	values, err := curated.Values(ctx, db, curated.Events, b)
	if err != nil {
		return nil, err
	}
	var list []Event
	for _, raw := range values {
		if e, ok := parse(raw); ok {
			list = append(list, e)
		}
	}
	now := db.Now().Time
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

func parse(raw json.RawMessage) (Event, bool) {
	var v value
	if err := json.Unmarshal(raw, &v); err != nil {
		return Event{}, false
	}
	e := Event{Slug: v.Slug, Name: cmp.Or(v.Name, v.Title), Description: v.Description, Link: web(v.Link), Category: v.Category,
		Place: cmp.Or(v.City, v.Location), Partnership: v.Partnership,
		Start: moment(cmp.Or(v.StartTime, v.StartDate)), End: moment(v.EndTime)}
	if e.End.IsZero() && !e.Start.IsZero() {
		year, month, day := e.Start.Date()
		e.End, e.Unended = time.Date(year, month, day+1, 0, 0, 0, 0, e.Start.Location()), true
	}
	return e, e.Slug != "" && e.Name != ""
}

// web is an address that may stand in a link: one of this site or of the web.
func web(address string) string {
	if strings.HasPrefix(address, "/") || strings.HasPrefix(address, "https://") || strings.HasPrefix(address, "http://") {
		return address
	}
	return ""
}

// moment reads a time; what is none is the zero time.
func moment(text string) time.Time {
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return time.Time{}
	}
	return t
}

// Ahead is what a card offers while the event has not begun. From its start on,
// and without one, that is Details.
func (e Event) Ahead() Action {
	switch {
	case e.Start.IsZero(), e.Partnership:
		return Details
	case e.Category == Meetup:
		return Notify
	case e.Link != "":
		return Register
	default:
		return Details
	}
}
