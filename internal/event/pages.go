package event

import (
	"context"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/share"
)

// EventsPage lists all events, upcoming ones first.
type EventsPage struct {
	frame.Frame
	Events   []EventCard  `json:"events"`
	Category string       `json:"category"` // the only category that is shown, "" for all
	Kinds    []EventKind  `json:"kinds"`    // links to the kinds of events
	Cities   []string     `json:"cities"`   // of all events, in alphabetical order
	CityLang string       `json:"cityLang"` // language of the names of cities
	City     string       `json:"city"`     // the only city that is shown, "" for all
	Months   []EventMonth `json:"months"`   // with events that are not over, the next first
	Filter   string       `json:"filter"`   // the only month that is shown, such as "2026-12", "" for all
	Month    *MonthView   `json:"month"`    // the month as a table, null for the list
	ListHref string       `json:"listHref"` // address of the list with the same filters
	GridHref string       `json:"gridHref"` // address of the month as a table with the same filters
	Propose  string       `json:"propose"`  // path of the form for proposing a meetup
	Mine     string       `json:"mine"`     // path of the reader's own events
}

// EventKind is a link to the events of a kind.
type EventKind struct {
	Key     string `json:"key"` // message
	Href    string `json:"href"`
	Current bool   `json:"current"`
}

// EventMonth is a month with its name.
type EventMonth struct {
	Month string `json:"month"` // such as "2026-12"
	Title string `json:"title"`
}

// MonthView is a month with the events of each day.
type MonthView struct {
	EventMonth
	Year     int            `json:"year"`
	Number   int            `json:"number"`   // 1 for January
	Previous string         `json:"previous"` // address of the month before
	Next     string         `json:"next"`
	Days     [][]MonthEvent `json:"days"` // events by day, the first of the month first
}

// MonthEvent is an event in a month.
type MonthEvent struct {
	Name      string `json:"name"`
	Href      string `json:"href"`
	StartsAt  string `json:"startsAt"`
	Cancelled bool   `json:"cancelled"`
	Lang      string `json:"lang"`
}

// EventPage is the page of one event, with other upcoming events.
type EventPage struct {
	frame.Frame
	Event    EventCard          `json:"event"`
	Zones    []string           `json:"zones"`    // zones of the start on the page: that of the place, then the publication's
	Calendar *calendar.AddLinks `json:"calendar"` // links that add the event to a calendar, null for an event without a start
	Others   []EventCard        `json:"others"`
	Details  EventDetails       `json:"details"`
}

// EventDetails holds the data that the page of an event shows besides its card.
type EventDetails struct {
	Address    string          `json:"address"`    // postal address, "" if unknown
	Directions string          `json:"directions"` // address of a map on another site, "" without an address
	Geo        string          `json:"geo"`        // address for map apps, "" without coordinates
	Price      string          `json:"price"`      // "" for an event that is free or whose price is unknown
	Register   string          `json:"register"`   // address of the reader's ticket, "" without registration
	Full       bool            `json:"full"`       // all seats are taken
	Programme  []EventSlot     `json:"programme"`
	Speakers   []EventSpeaker  `json:"speakers"`
	Dates      []EventDate     `json:"dates"` // next dates of a recurring event
	Pictures   []frame.Picture `json:"pictures"`
	Recording  string          `json:"recording"` // path of the video, "" for none
	Stories    []frame.Link    `json:"stories"`
}

// EventSlot is an item of a programme.
type EventSlot struct {
	Time     string   `json:"time"` // in the zone of the place, such as "18:30"
	Title    string   `json:"title"`
	Speakers []string `json:"speakers"`
}

// EventSpeaker is somebody who speaks at an event.
type EventSpeaker struct {
	Name    string         `json:"name"`
	Role    string         `json:"role"`
	Href    string         `json:"href"` // path of the profile, "" for none
	Picture *frame.Picture `json:"picture"`
}

// EventDate is a date of a recurring event.
type EventDate struct {
	StartsAt string `json:"startsAt"`
	Href     string `json:"href"`
	Current  bool   `json:"current"`
}

// otherEvents is the number of other events on the page of an event.
const otherEvents = 3

// event loads the page of one event. Language editions show the master brand's text in
// their own frame, and their canonical address is the master brand's page.
func (p *Pages) event(r *frame.Request) (*frame.Page, error) {
	slug, day := r.Value(0), r.Query.Get("date")
	list, err := p.allEvents(r, true)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(e Event) bool { return e.Slug == slug })
	if at < 0 || r.Number > 1 {
		return nil, database.ErrNotFound
	}
	if list[at].Draft {
		master, err := r.Brands.Master(r.Context())
		if err != nil {
			return nil, err
		}
		if !r.ShowsDraft(master.ID) {
			return nil, database.ErrNotFound
		}
	}
	one, err := list[at].onOrNext(day, clock.MomentOf(r.Clock()))
	if err != nil {
		return nil, err
	}
	others := withoutDrafts(slices.Delete(list, at, at+1))
	model := EventPage{Event: Cards(r, []Event{one})[0], Others: Cards(r, others[:min(len(others), otherEvents)])}
	if model.Zones, err = zonesOf(r, one); err != nil {
		return nil, err
	}
	edition := strings.TrimSuffix(r.Brand.Path, "/")
	file := r.Path + route.ICalendar // of all dates
	if day != "" {
		file = one.calendarFile(r.Path)
	}
	model.Calendar = calendar.LinksTo(one.withoutRule().entry(model.Event.Lang, r.Site.URL, edition), file)
	if err := p.setDetails(r, one, &model); err != nil {
		return nil, err
	}
	head := frame.Head{Title: one.Name, Description: one.Description, Canonical: r.Absolute(r.PathInBrand())}
	if day != "" {
		head.Canonical += "?date=" + day
	}
	return &frame.Page{
		Head:       head,
		Model:      &model,
		Structured: []any{structuredData(r, &one, &model, head)},
		Card:       share.Card{Lang: model.Event.Lang},
		NoCalendar: one.Start.IsZero(),
	}, nil
}

// maxZones is the maximum number of time zones of the start on the page of an event.
const maxZones = 4

// zonesOf returns the time zones of the start on the page of an event: that of the place, that of the page, and those of the
// publication's brands.
func zonesOf(r *frame.Request, e Event) ([]string, error) {
	brands, err := r.Brands.All(r.Context())
	if err != nil {
		return nil, err
	}
	zones := []string{e.Zone.String(), r.Brand.TimeZone}
	for _, b := range brands {
		zones = append(zones, b.TimeZone)
	}
	seen := map[string]bool{"": true}
	zones = slices.DeleteFunc(zones, func(zone string) bool {
		known := seen[zone]
		seen[zone] = true
		return known
	})
	return zones[:min(len(zones), maxZones)], nil
}

// allEvents returns the events of the master brand, for all editions, with drafts if they are wanted.
func (p *Pages) allEvents(r *frame.Request, drafts bool) ([]Event, error) {
	master, err := r.Brands.Master(r.Context())
	if err != nil {
		return nil, err
	}
	r.NoteTags(brand.CuratedTag(curated.Events, master))
	if drafts {
		return listWithDrafts(r.Context(), r.DB, master)
	}
	return List(r.Context(), r.DB, master)
}

// EventCard is an event. Before its start it offers Action, then "details".
type EventCard struct {
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Place       string `json:"place"`    // city or location, "" for online
	Category    string `json:"category"` // "MEETUP" has its own mark
	StartsAt    string `json:"startsAt"` // RFC 3339 in the page's zone, "" for none
	EndsAt      string `json:"endsAt"`
	Action      string `json:"action"`  // "notify", "register" or "details"
	Link        string `json:"link"`    // address for registering, "" for none
	Details     string `json:"details"` // address of the details; external if it does not begin with "/"
	Lang        string `json:"lang"`    // language of the editor's texts
	Zone        string `json:"zone"`    // IANA name of the time zone of the place, "" for an online event
	Cancelled   bool   `json:"cancelled"`
}

var (
	eventsPage = route.Declare(
		route.Page{Pattern: route.EventsPath, Base: route.Editions, Model: EventsPage{},
			Query: []string{"category", "city", "month", "online", "partner", "view"}, Name: "menu.events",
			Sitemap: true, Lite: true, Calendar: true, Constants: []route.Constant{
				{Name: "eventsPath", Doc: "Path of the events, below the path of an edition.", Value: route.EventsPath},
			}},
	)
	eventPage = route.Declare(
		route.Page{Pattern: route.EventsPath + "/{slug}", Base: route.Editions, Model: EventPage{}, Query: []string{"date"},
			Parent: route.EventsPath, Lite: true, Calendar: true},
	)
)

// Pages serves the public pages of events.
type Pages struct{}

// Offer returns the pages of events, their part of the sitemap and their search documents.
func (p *Pages) Offer(db *database.DB, brands *brand.Directory) feature.Offer {
	return feature.Offer{
		Pages: []frame.BoundPage{{Page: eventsPage, Load: p.events}, {Page: eventPage, Load: p.event}},
		Sitemap: []feature.SitemapPart{{Pages: func(ctx context.Context, _ int64) (paths, tags []string, err error) {
			return sitemap(ctx, db, brands)
		}}},
		Search: map[string]search.Source{curated.EventSource: SearchDocuments{DB: db, Brands: brands}},
	}
}

// Offer returns the operations, jobs, emails and other parts of event reminders. theme returns the masthead theme of their emails in a
// language.
func (r *Reminders) Offer(theme func(i18n.Locale) mail.Theme) feature.Offer {
	return feature.Offer{API: r.Register, Tasks: []feature.Task{{Name: "reminders of events", Every: time.Minute, Do: r.SendDue}},
		Export: r.ExportUserData, Emails: ExampleEmails(theme)}
}

// Cards returns the cards of events in the given order.
func Cards(r *frame.Request, events []Event) []EventCard {
	list, written := make([]EventCard, len(events)), r.Brands.Language(r.Context()).Code
	for i, e := range events {
		list[i] = EventCard{Slug: e.Slug, Name: e.Name, Description: e.Description, Place: e.Place, Category: e.Category,
			StartsAt: r.Moment(
				e.Start,
			),
			EndsAt: r.Moment(e.End),
			Action: string(e.UpcomingAction()), Link: e.Link,
			Details: r.EditionPath(route.EventsPath + "/" + e.Slug), Lang: written, Cancelled: e.Cancelled}
		if e.Place != "" && e.Zone != nil {
			list[i].Zone = e.Zone.String()
		}
		if e.Link == "" && e.Registration {
			list[i].Link = TicketAddress(r.EditionPath(route.EventTicketPath), e.Slug, e.Date)
		}
		if e.Partnership && e.Link != "" {
			list[i].Details = e.Link
		}
	}
	return list
}
