// Package partner provides the events of partners, which the partners' own system
// publishes. Without such a system, they come from the curated set of
// partner events.
package partner

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/outside"
)

// Tag is the cache tag of everything that shows partner events.
const Tag = curated.PartnerEvents

// maxAge is how long the last response is used while the partners' system is unavailable.
const maxAge = 24 * time.Hour

// maxEvents is the number of events that are read from the partners' system.
const maxEvents = 50

// Event is one event of a partner.
type Event struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Image     string `json:"image"` // an address on this site; pictures from other sites are not shown
	City      string `json:"city"`
	StartTime string `json:"startTime"`
	Link      string `json:"link"`
}

// Events reads partner events.
type Events struct {
	db     *database.DB
	brands *brand.Directory
	source *outside.Source[[]Event]
}

// New returns a reader of partner events. host is the site of the events' pages; the source has the address of the
// partners' system, or none.
func New(db *database.DB, brands *brand.Directory, host string, source *outside.Source[[]Event]) *Events {
	source.MaxAge = maxAge
	source.Parse = func(body []byte) ([]Event, error) { return parse(body, host) }
	return &Events{db, brands, source}
}

// Run keeps the events up to date until ctx ends.
func (e *Events) Run(ctx context.Context) { e.source.Run(ctx) }

// ForPage returns the events for a page, and passes the cache tags that the page depends on to touch. A nil receiver
// has no events.
func (e *Events) ForPage(ctx context.Context, touch func(...string)) ([]Event, error) {
	if e == nil {
		return nil, nil
	}
	master, err := e.brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	touch(Tag, brand.CuratedTag(curated.PartnerEvents, master))
	return e.List(ctx)
}

// Refresh fetches the events from the partners' system now.
func (e *Events) Refresh(ctx context.Context) error { return e.source.Refresh(ctx) }

// List returns the events from the partners' system, or the curated set where no system is
// configured. It returns none when the system has been unavailable for longer than maxAge.
func (e *Events) List(ctx context.Context) ([]Event, error) {
	if e.source.Address != "" {
		r, _ := e.source.Read()
		return r.Value, nil
	}
	master, err := e.brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	values, err := curated.Values(ctx, e.db, curated.PartnerEvents, master)
	if err != nil {
		return nil, err
	}
	var list []Event
	for _, raw := range values {
		var one Event
		if json.Unmarshal(raw, &one) == nil && one.Name != "" {
			list = append(list, one)
		}
	}
	return list, nil
}

// Published returns the events from the partners' system; ok is false where none is
// configured.
func (e *Events) Published() (list []any, ok bool) {
	if e == nil || e.source.Address == "" {
		return nil, false
	}
	list = []any{}
	r, _ := e.source.Read()
	for _, one := range r.Value {
		list = append(list, one)
	}
	return list, true
}

// Link returns the address of a partner's event.
func Link(host, slug string) string {
	return strings.TrimSuffix(host, "/") + "/partners/" + url.PathEscape(slug) + "?utm_source=homepage&utm_medium=web&utm_campaign=integration"
}

// parse reads the response of the partners' system: a list, or an object with the list in
// "value". It leaves out events without a name, a slug or a start time.
func parse(body []byte, host string) ([]Event, error) {
	var rows []Event
	if err := json.Unmarshal(body, &rows); err != nil {
		var wrapped struct{ Value *[]Event }
		if wrong := json.Unmarshal(body, &wrapped); wrong != nil || wrapped.Value == nil {
			return nil, fmt.Errorf("partner events: %w", errors.Join(err, wrong))
		}
		rows = *wrapped.Value
	}
	list := []Event{}
	for _, row := range rows {
		if _, err := time.Parse(time.RFC3339, row.StartTime); err != nil || row.Name == "" || row.Slug == "" || len(list) == maxEvents {
			continue
		}
		if !strings.HasPrefix(row.Image, "/media/") {
			row.Image = ""
		}
		row.Link = Link(host, row.Slug)
		list = append(list, row)
	}
	return list, nil
}
