package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// saveSets brings in the hand-made sets of every brand. Those that are made of
// pictures follow with the pictures.
func (l *loader) saveSets(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, row := range brandTable() {
			b := l.brands[row.slug]
			if err := curated.Replace(ctx, tx, curated.Featured, b, append(l.featured(row), l.seriesOf(row.slug)...)); err != nil {
				return err
			}
		}
		events, err := values(l.events()...)
		if err != nil {
			return err
		}
		return curated.Replace(ctx, tx, curated.Events, l.brands[brand.Master], events)
	})
}

// pinned is for how long the master's first story stays where it is.
const pinned = 30 * 24 * time.Hour

// featured are the stories that an editor put on a brand's front: the ones named
// in its row, or its newest. The first one of the master is pinned.
func (l *loader) featured(row brandRow) []curated.Item {
	var items []curated.Item
	for _, name := range row.featured {
		if !strings.Contains(name, "/") {
			name = row.slug + "/" + name
		}
		if s := l.placed[name]; s != nil {
			items = append(items, curated.Item{StoryID: &s.ID})
		}
	}
	if len(items) == 0 {
		if newest := l.newest(row.slug); newest != nil {
			items = []curated.Item{{StoryID: &newest.ID}}
		}
	}
	if len(items) > 0 && row.slug == brand.Master {
		items[0].Sticky, items[0].EndsAt = true, clock.At(l.now.Add(pinned))
	}
	return items
}

func (l *loader) newest(slug string) *story.Story {
	var newest *story.Story
	for _, e := range l.Editions {
		for i := range e.Stories {
			s := l.placed[e.Stories[i].key()]
			if e.Slug == slug && s != nil && s.Status == story.Published && (newest == nil || s.PublishedAt.After(newest.PublishedAt.Time)) {
				newest = s
			}
		}
	}
	return newest
}

// seriesOf are the series that a brand shows in its rail: the master all of
// them, the brand of large companies those that its trade pays for.
func (l *loader) seriesOf(slug string) []curated.Item {
	var items []curated.Item
	for _, s := range l.Shared.Series {
		if slug == brand.Master || slug == "enterprise-story" && (s.Sponsored != "" || s.Slug == "c-suite") {
			id := l.terms[termKey{taxonomy.Series, s.Slug}]
			items = append(items, curated.Item{TermID: &id})
		}
	}
	return items
}

// event is a card of the set of events. It has no fixed end: one that has no
// start is listed as it is.
type event struct {
	Title       string  `json:"title"`
	Name        string  `json:"name"`
	Slug        string  `json:"slug"`
	Description string  `json:"description"`
	Link        string  `json:"link"`
	StartTime   string  `json:"startTime"`
	StartsAt    string  `json:"start-date-time"` // the same moment under its other name
	Location    *string `json:"location"`
	City        *string `json:"city"`
	Category    string  `json:"category"`
	Partnership bool    `json:"partnership"`
}

// events are one of each sort: in a city, at a place, online, a meetup, and one
// that is long over.
func (l *loader) events() []any {
	at := func(days, hour, minute int) string {
		day := l.now.In(l.kolkata()).AddDate(0, 0, days)
		return time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, day.Location()).Format(time.RFC3339)
	}
	text := func(s string) *string { return &s }
	list := []event{
		{Title: "Makers’ Floor", Slug: "makers-floor", Description: "Two days for people who build machines: open benches, forty exhibitors, no panels before noon.",
			Link: "https://events.example.com/makers-floor", StartsAt: at(24, 10, 0), City: text("Bengaluru"), Category: "CONFERENCE"},
		{Title: "Credit at the mandi gate", Slug: "credit-at-the-mandi-gate", Description: "Lenders, traders and growers on what a harvest is worth before it is weighed. With our partner.",
			Link: "https://events.example.com/partners/credit-at-the-mandi-gate", StartsAt: at(11, 15, 30), Location: text("Old Cotton Exchange, Yavatmal"),
			Category: "ROUNDTABLE", Partnership: true},
		{Title: "Reading a term sheet together", Slug: "reading-a-term-sheet", Description: "An hour with a lawyer, one document and your questions.",
			StartsAt: at(6, 18, 0), Category: "WORKSHOP"},
		{Title: "Readers’ evening, Kochi", Slug: "readers-evening-kochi", Description: "Founders and readers of the paper over tea. Bring one question that you have for somebody else.",
			StartsAt: at(9, 18, 30), City: text("Kochi"), Category: "MEETUP"},
		{Title: "The year after the lockdown", Slug: "the-year-after-the-lockdown", Description: "Twelve founders on what they kept, what they dropped and whom they lost.",
			StartsAt: "2021-03-15T17:00:00+05:30", City: text("Mumbai"), Category: "CONFERENCE"},
	}
	out := make([]any, len(list))
	for i, e := range list {
		e.Name, e.StartTime = e.Title, e.StartsAt
		out[i] = e
	}
	return out
}

// kolkata is the zone of the events, the master's.
func (l *loader) kolkata() *time.Location {
	zone, err := time.LoadLocation(l.brands[brand.Master].TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// banner is the value of the two banner sets.
type banner struct {
	Image       string `json:"image"`
	MobileImage string `json:"mobileImage"`
	Link        string `json:"link"`
	Alt         string `json:"alt"`
}

// headerVideo is an entry of the video header.
type headerVideo struct {
	Title         string  `json:"title"`
	Path          string  `json:"path"`
	MediaID       *string `json:"mediaId"`
	VideoPlatform *string `json:"videoPlatform"`
	Thumbnail     *string `json:"thumbnail"`
}

// headerVideos are the stories in the video header.
func headerVideos() []string {
	return []string{"ys/daily-dispatch-three-rounds", "ys/term-sheet-clause-in-five-minutes", "ys/c-suite-cfo-of-trucks"}
}

// partnerEvent is a card of the partners' events.
type partnerEvent struct {
	Name      string `json:"name"`
	Slug      string `json:"slug"`
	Image     string `json:"image"`
	City      string `json:"city"`
	StartTime string `json:"startTime"`
	Link      string `json:"link"`

	motif string
}

// partnerLink is where a partner's event is found.
const partnerLink = "https://events.example.com/partners/%s?utm_source=homepage&utm_medium=web&utm_campaign=integration"

func (l *loader) partnerEvents() []partnerEvent {
	list := []partnerEvent{
		{Name: "Cold Chain Week", Slug: "cold-chain-week", City: "Pune", motif: "parcel"},
		{Name: "Textile Machines Fair", Slug: "textile-machines-fair", City: "Coimbatore", motif: "weave"},
		{Name: "Gulf Founders’ Majlis", Slug: "gulf-founders-majlis", City: "Dubai", motif: "dunes"},
	}
	for i := range list {
		day := l.now.In(l.kolkata()).AddDate(0, 0, 13+9*i)
		list[i].StartTime = time.Date(day.Year(), day.Month(), day.Day(), 10, 0, 0, 0, day.Location()).Format(time.RFC3339)
		list[i].Link = fmt.Sprintf(partnerLink, list[i].Slug)
	}
	return list
}

// values are the items of a set that is made of values.
func values(list ...any) ([]curated.Item, error) {
	items := make([]curated.Item, len(list))
	for i, v := range list {
		text, err := json.Marshal(v)
		if err != nil {
			return nil, fmt.Errorf("curated value: %w", err)
		}
		items[i].Value = string(text)
	}
	return items, nil
}
