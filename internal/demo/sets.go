package demo

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/media"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// saveSets adds the curated sets of every brand. Sets with pictures follow with the
// pictures.
func (l *loader) saveSets(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, row := range brandTable() {
			b := l.brands[row.slug]
			if err := curated.Replace(ctx, tx, curated.Featured, b, append(l.featuredItems(row), l.seriesOf(row.slug)...)); err != nil {
				return err
			}
		}
		if err := l.saveEvents(ctx, tx); err != nil {
			return err
		}
		return l.saveLive(ctx, tx, nil)
	})
}

// saveEvents writes the events, without pictures.
func (l *loader) saveEvents(ctx context.Context, tx *database.Tx) error {
	items, err := values(l.events(nil)...)
	if err != nil {
		return err
	}
	return curated.Replace(ctx, tx, curated.Events, l.brands[Master], items)
}

// addEventPictures adds their pictures to the stored events. It changes nothing else of them, because editors may have changed them
// meanwhile.
func (l *loader) addEventPictures(ctx context.Context, tx *database.Tx, pictures map[string]media.Media) error {
	items, err := curated.Items(ctx, tx, curated.Events, l.brands[Master].ID)
	if err != nil {
		return err
	}
	withPictures := map[string][]event.EventPicture{}
	for _, value := range l.events(pictures) {
		if e, ok := value.(demoEvent); ok && len(e.Pictures) > 0 {
			withPictures[e.Slug] = e.Pictures
		}
	}
	for i := range items {
		stored := map[string]any{}
		err := json.Unmarshal([]byte(items[i].Value), &stored)
		slug, _ := stored["slug"].(string)
		if err != nil || withPictures[slug] == nil {
			continue
		}
		stored["pictures"] = withPictures[slug]
		text, err := json.Marshal(stored)
		if err != nil {
			return fmt.Errorf("pictures of event %s: %w", slug, err)
		}
		items[i].Value = string(text)
		if err := curated.SaveItem(ctx, tx, curated.Events, l.brands[Master], &items[i]); err != nil {
			return err
		}
	}
	return nil
}

// broadcastEntry is a broadcast and the story that has its video.
type broadcastEntry struct {
	curated.LiveVideo

	story string
}

// broadcasts returns two broadcasts. The first has a link in the menu and is off air until an
// editor turns it on; the second is on air.
func broadcasts() []broadcastEntry {
	return []broadcastEntry{
		{curated.LiveVideo{Slug: "main", Title: "The open desk",
			Description: "Every weekday at six in the evening an editor sits down at the long table: the day’s numbers, " +
				"one guest, and whatever readers ask."},
			"ys/daily-dispatch-three-rounds"},
		{curated.LiveVideo{Slug: "night-depot", LiveOn: true, Title: "The night depot: from the last bus in to the first bus out",
			Description: "Eighty-two electric buses, one transformer and a whiteboard. " +
				"We stay in Kalpesh Rana’s control room in Surat while he decides who is charged first."},
			"autostory/night-depot-charging-electric-buses"},
	}
}

// saveLive writes the broadcasts with the pictures that exist.
func (l *loader) saveLive(ctx context.Context, tx *database.Tx, pictures map[string]media.Media) error {
	var list []any
	for _, p := range broadcasts() {
		s := l.placed[p.story]
		if s == nil || s.VideoPlatform == nil {
			return fmt.Errorf("broadcast %s: %s has no video", p.Slug, p.story)
		}
		if p.PlayerNode.Platform = *s.VideoPlatform; p.PlayerNode.Platform == "file" {
			p.PlayerNode.Src = *s.VideoMedia
		} else {
			p.PlayerNode.ID = *s.VideoMedia
		}
		if m, ok := pictures[p.story]; ok {
			thumbnail := m.Picture().URL(webPicture)
			p.Thumbnail = &thumbnail
		}
		list = append(list, p.LiveVideo)
	}
	items, err := values(list...)
	if err != nil {
		return err
	}
	return curated.Replace(ctx, tx, curated.LiveVideos, l.brands[Master], items)
}

// pinnedPeriod is the time after which stories are unpinned.
const pinnedPeriod = 30 * 24 * time.Hour

// featuredItems returns the featured stories of a brand: those in its row, or its newest,
// followed by the pinned ones.
func (l *loader) featuredItems(row brandRow) []curated.Item {
	var items []curated.Item
	add := func(names []string, item curated.Item) {
		for _, name := range names {
			if !strings.Contains(name, "/") {
				name = row.slug + "/" + name
			}
			if s := l.placed[name]; s != nil {
				item.StoryID = &s.ID
				items = append(items, item)
			}
		}
	}
	add(row.featured, curated.Item{})
	if len(items) == 0 {
		if newest := l.newest(row.slug); newest != nil {
			items = []curated.Item{{StoryID: &newest.ID}}
		}
	}
	add(row.pinned, curated.Item{Sticky: true, EndsAt: clock.MomentOf(l.now.Add(pinnedPeriod))})
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

// seriesOf returns the series that a brand shows: all of them on the master brand, and the
// sponsored ones on the brand for large companies.
func (l *loader) seriesOf(slug string) []curated.Item {
	var items []curated.Item
	for _, s := range l.Shared.Series {
		if slug == Master || slug == "enterprise-story" && (s.Sponsored != "" || s.Slug == "c-suite") {
			id := l.terms[termKey{taxonomy.Series, s.Slug}]
			items = append(items, curated.Item{TermID: &id})
		}
	}
	return items
}

// event is an event of the curated set. Without an end it ends with its day; events
// without a start are listed too.
type demoEvent struct {
	Title       string  `json:"title"`
	Name        string  `json:"name"`
	Slug        string  `json:"slug"`
	Description string  `json:"description"`
	Link        string  `json:"link"`
	StartTime   string  `json:"startTime"`
	StartsAt    string  `json:"start-date-time"` // the same time under its other name
	EndTime     string  `json:"endTime,omitempty"`
	Location    *string `json:"location"`
	City        *string `json:"city"`
	Category    string  `json:"category"`
	Partnership bool    `json:"partnership"`
	event.Facts
}

// events returns one event of each kind: in a city, at a place, online, a meetup, and a
// past one.
func (l *loader) events(pictures map[string]media.Media) []any {
	at := func(days, hour, minute int) string {
		day := l.now.In(l.masterZone()).AddDate(0, 0, days)
		return time.Date(day.Year(), day.Month(), day.Day(), hour, minute, 0, 0, day.Location()).Format(time.RFC3339)
	}
	text := func(s string) *string { return &s }
	list := []demoEvent{
		{
			Title:       "Makers’ Floor",
			Slug:        "makers-floor",
			Description: "Two days for people who build machines: open benches, forty exhibitors, no panels before noon.",
			Link:        "https://events.example.com/makers-floor",
			StartsAt:    at(24, 10, 0),
			EndTime:     at(25, 18, 0),
			City:        text("Bengaluru"),
			Category:    "CONFERENCE",
		},
		{
			Title:       "Credit at the mandi gate",
			Slug:        "credit-at-the-mandi-gate",
			Description: "Lenders, traders and growers on what a harvest is worth before it is weighed. With our partner.",
			Link:        "https://events.example.com/partners/credit-at-the-mandi-gate",
			StartsAt:    at(11, 15, 30),
			Location:    text("Old Cotton Exchange, Yavatmal"),
			Category:    "ROUNDTABLE",
			Partnership: true,
		},
		{
			Title:       "Reading a term sheet together",
			Slug:        "reading-a-term-sheet",
			Description: "An hour with a lawyer, one document and your questions.",
			StartsAt:    at(6, 18, 0),
			Category:    "WORKSHOP",
		},
		{
			Title:       "Readers’ evening, Kochi",
			Slug:        "readers-evening-kochi",
			Description: "Founders and readers of the paper over tea. Bring one question that you have for somebody else.",
			StartsAt:    at(9, 18, 30),
			EndTime:     at(9, 20, 30),
			City:        text("Kochi"),
			Category:    "MEETUP",
			Facts: event.Facts{Address: "The Rice Godown, Bazaar Road, Mattancherry, Kochi", Latitude: 9.9588, Longitude: 76.2594,
				Registration: true, Currency: "INR", Capacity: 60, MaxGuests: 2,
				Programme: []event.ProgrammeSlot{{Time: "18:30", Title: "Tea, and name tags written by somebody else"},
					{Time: "19:00", Title: "One question each", Speakers: []string{"Anjali Thomas"}}, {Time: "20:00", Title: "Whoever wants to stay"}},
				Speakers: []event.SpeakerFact{{Name: "Anjali Thomas", Role: "Host"}}},
		},
		{
			Title:       "Founders who write, Jaipur",
			Slug:        "founders-who-write-jaipur",
			Description: "A table for twelve at the old press house. Read a page of what you are building aloud, and hear eleven others.",
			StartsAt:    at(17, 17, 0),
			EndTime:     at(17, 19, 0),
			City:        text("Jaipur"),
			Category:    "MEETUP",
			Facts: event.Facts{Address: "The old press house, 14 Press Lane, Jaipur", Latitude: 26.9196, Longitude: 75.8236,
				Registration: true, Currency: "INR", Capacity: 2},
		},
		{
			Title:       "Ledger breakfast, Bengaluru",
			Slug:        "ledger-breakfast-bengaluru",
			Description: "Every week before work: bring last week’s numbers, and leave with one that you had not counted.",
			StartsAt:    at(5, 8, 0),
			EndTime:     at(5, 9, 30),
			City:        text("Bengaluru"),
			Category:    "MEETUP",
			Facts: event.Facts{Address: "Filter Room, 8 Mill Street, Bengaluru", Registration: true, Currency: "INR", Capacity: 20, MaxGuests: 1,
				Rule: "FREQ=WEEKLY"},
		},
		{
			Title:       "What the lender saw",
			Slug:        "what-the-lender-saw",
			Description: "Three credit officers open files that they turned down, with the borrowers in the room.",
			Link:        "https://events.example.com/what-the-lender-saw",
			StartsAt:    at(31, 11, 0),
			City:        text("Ahmedabad"),
			Category:    "ROUNDTABLE",
		},
		{
			Title:       "The year after the lockdown",
			Slug:        "the-year-after-the-lockdown",
			Description: "Twelve founders on what they kept, what they dropped and whom they lost.",
			StartsAt:    "2021-03-15T17:00:00+05:30",
			City:        text("Mumbai"),
			Category:    "CONFERENCE",
		},
	}
	past := &list[len(list)-1].Facts
	for _, p := range broadcasts() {
		if m, ok := pictures[p.story]; ok {
			past.Pictures = append(past.Pictures, event.EventPicture{Media: m.ID, Alt: p.Title})
		}
	}
	if s := l.placed[broadcasts()[0].story]; s != nil {
		past.Stories = []event.StoryLink{{Title: s.Title, Path: s.Path}}
	}
	out := make([]any, len(list))
	for i, e := range list {
		e.Name, e.StartTime = e.Title, e.StartsAt
		out[i] = e
	}
	return out
}

// masterZone returns the time zone of the events: that of the master brand.
func (l *loader) masterZone() *time.Location {
	zone, err := time.LoadLocation(l.brands[Master].TimeZone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// banner is the value of the two sets of banners.
type banner struct {
	Image       string `json:"image"`
	MobileImage string `json:"mobileImage"`
	Link        string `json:"link"`
	Alt         string `json:"alt"`
}

// headerVideo is an entry of the video header: a story, and for a broadcast a title and
// its times relative to now.
type headerVideo struct {
	story, title string
	from, to     time.Duration
}

// headerVideos returns the entries of the video header: one is on air when the
// demonstration content is loaded, one comes later.
func headerVideos() []headerVideo {
	return []headerVideo{
		{story: "ys/daily-dispatch-three-rounds"},
		{
			story: "ys/how-to-read-a-cap-table",
			title: "The open desk: bring a cap table, we read it with you",
			from:  -time.Hour,
			to:    9 * time.Hour,
		},
		{story: "ys/c-suite-cfo-of-trucks"},
		{story: "ys/runway-is-a-verb", title: "Runway clinic: four founders, four spreadsheets", from: 50 * time.Hour, to: 51 * time.Hour},
		{story: "ys/term-sheet-clause-in-five-minutes"},
	}
}

// partnerEvent is a partner event and the motif of its picture.
type partnerEvent struct {
	partner.Event

	motif string
}

// partnerHost is the site of the demonstration's partner events.
const partnerHost = "https://events.example.com"

func (l *loader) partnerEvents() []partnerEvent {
	list := []partnerEvent{
		{partner.Event{Name: "Cold Chain Week", Slug: "cold-chain-week", City: "Pune"}, "parcel"},
		{partner.Event{Name: "Textile Machines Fair", Slug: "textile-machines-fair", City: "Coimbatore"}, "weave"},
		{partner.Event{Name: "Gulf Founders’ Majlis", Slug: "gulf-founders-majlis", City: "Dubai"}, "dunes"},
		{partner.Event{Name: "Rural Banking Forum", Slug: "rural-banking-forum", City: "Nagpur"}, "ledger"},
	}
	for i := range list {
		day := l.now.In(l.masterZone()).AddDate(0, 0, 13+9*i)
		list[i].StartTime = time.Date(day.Year(), day.Month(), day.Day(), 10, 0, 0, 0, day.Location()).Format(time.RFC3339)
		list[i].Link = partner.Link(partnerHost, list[i].Slug)
	}
	return list
}

// values returns the items of a set of values.
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
