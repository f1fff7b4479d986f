// Package partner has the events of partners, which their own system publishes.
// Without one they are the hand-made set of the same key.
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
	"masthead/internal/story"
)

// Tag is the cache tag of whatever shows what the partners' system says.
const Tag = curated.PartnerEvents

// keep is how long the partners' last word stands while their system is away.
const keep = 24 * time.Hour

// most bounds what is read of a partners' system.
const most = 50

// Event is one event of a partner.
type Event struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Image     string `json:"image"` // an address on this site; pictures elsewhere are not shown
	City      string `json:"city"`
	StartTime string `json:"startTime"`
	Link      string `json:"link"`
}

// Events reads the events of partners.
type Events struct {
	db     *database.DB
	brands *brand.Directory
	source *outside.Source[[]Event]
}

// New makes the reader. host is where partners' events are found; the source has
// the address of their system, or none.
func New(db *database.DB, brands *brand.Directory, host string, source *outside.Source[[]Event]) *Events {
	source.Keep = keep
	source.Parse = func(body []byte) ([]Event, error) { return parse(body, host) }
	return &Events{db, brands, source}
}

// Run keeps what the partners say fresh until ctx ends.
func (e *Events) Run(ctx context.Context) { e.source.Run(ctx) }

// OnPages gives the events for a page, whose cache tags touch notes. A nil receiver has none.
func (e *Events) OnPages(ctx context.Context, touch func(...string)) ([]Event, error) {
	if e == nil {
		return nil, nil
	}
	master, err := e.brands.BySlug(ctx, brand.Master)
	if err != nil {
		return nil, err
	}
	touch(Tag, story.CuratedTag(curated.PartnerEvents, master))
	return e.List(ctx)
}

// Refresh asks the partners' system now.
func (e *Events) Refresh(ctx context.Context) error { return e.source.Refresh(ctx) }

// List gives the events: what the partners' system says, or the hand-made set
// where there is none. A system that has been away for too long has none.
func (e *Events) List(ctx context.Context) ([]Event, error) {
	if e.source.Address != "" {
		r, _ := e.source.Read()
		return r.Value, nil
	}
	master, err := e.brands.BySlug(ctx, brand.Master)
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

// Published is what the partners' system lists; ok is false where there is none.
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

// Link is where a partner's event is found.
func Link(host, slug string) string {
	return strings.TrimSuffix(host, "/") + "/partners/" + url.PathEscape(slug) + "?utm_source=homepage&utm_medium=web&utm_campaign=integration"
}

// parse reads the answer of a partners' system: a list, or an object with the
// list as "value". An event without a name, a slug or a start is left out.
func parse(body []byte, host string) ([]Event, error) {
	var rows []Event
	if err := json.Unmarshal(body, &rows); err != nil {
		var wrapped struct{ Value *[]Event }
		if wrong := json.Unmarshal(body, &wrapped); wrong != nil || wrapped.Value == nil {
			return nil, fmt.Errorf("events of partners: %w", errors.Join(err, wrong))
		}
		rows = *wrapped.Value
	}
	list := []Event{}
	for _, row := range rows {
		if _, err := time.Parse(time.RFC3339, row.StartTime); err != nil || row.Name == "" || row.Slug == "" || len(list) == most {
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
