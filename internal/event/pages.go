package event

import (
	"context"
	"slices"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/share"
)

// EventsPage lists all events, upcoming ones first.
type EventsPage struct {
	frame.Frame
	Events   []EventCard `json:"events"`
	Category string      `json:"category"` // the only category that is shown, "" for all
}

// EventPage is the page of one event, with other upcoming events.
type EventPage struct {
	frame.Frame
	Event    EventCard          `json:"event"`
	Zones    []string           `json:"zones"`    // zones of the start on the page: that of the place, then the publication's
	Calendar *calendar.AddLinks `json:"calendar"` // links that add the event to a calendar, null for an event without a start
	Others   []EventCard        `json:"others"`
}

// events loads the list of events. It can be limited to meetups, but to no other category.
func (p *Pages) events(r *frame.Request) (*frame.Page, error) {
	only := r.Query.Get("category")
	if r.Number > 1 || only != "" && only != Meetup {
		return nil, database.ErrNotFound
	}
	list, err := p.allEvents(r)
	if err != nil {
		return nil, err
	}
	if only != "" {
		list = slices.DeleteFunc(list, func(e Event) bool { return e.Category != only })
	}
	title := "menu.events"
	if only == Meetup {
		title = "menu.meetups"
	}
	head := frame.Head{Title: r.Text(title, nil), Description: r.Text("head.events", map[string]any{"name": r.Name()})}
	model := EventsPage{Events: Cards(r, list), Category: only}
	var links []frame.Link
	for _, e := range model.Events {
		links = append(links, frame.Link{Text: e.Name, Href: e.Details})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// otherEvents is the number of other events on the page of an event.
const otherEvents = 3

// event loads the page of one event. Language editions show the master brand's text in
// their own frame, and their canonical address is the master brand's page.
func (p *Pages) event(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	list, err := p.allEvents(r)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(e Event) bool { return e.Slug == slug })
	if at < 0 || r.Number > 1 {
		return nil, database.ErrNotFound
	}
	one := list[at]
	others := slices.Delete(slices.Clone(list), at, at+1)
	model := EventPage{Event: Cards(r, []Event{one})[0], Others: Cards(r, others[:min(len(others), otherEvents)])}
	if model.Zones, err = zonesOf(r, one); err != nil {
		return nil, err
	}
	edition := strings.TrimSuffix(r.Brand.Path, "/")
	model.Calendar = calendar.LinksTo(one.entry(r.Site.URL, edition), r.Path+route.ICalendar)
	head := frame.Head{Title: one.Name, Description: one.Description, Canonical: r.Absolute(r.PathInBrand())}
	described := model.Event
	if one.EndUnknown {
		described.EndsAt = "" // the assumed end is for the card only, not for structured data
	}
	return &frame.Page{
		Head:       head,
		Model:      &model,
		Structured: []any{structuredData(r, described, head)},
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

// allEvents returns the events of the master brand, for all editions.
func (p *Pages) allEvents(r *frame.Request) ([]Event, error) {
	master, err := r.Brands.Master(r.Context())
	if err != nil {
		return nil, err
	}
	r.NoteTags(brand.CuratedTag(curated.Events, master))
	list, err := List(r.Context(), r.DB, master)
	return list, err
}

// structuredData returns the structured data of an event. An event without a place is online.
func structuredData(r *frame.Request, e EventCard, head frame.Head) any {
	if e.StartsAt == "" { // an event without a date has no structured data
		return r.WebPage("WebPage", head, nil)
	}
	const mode = schema.Context + "/"
	o := &schema.Event{Type: "Event", Name: e.Name, URL: head.Canonical, Description: e.Description, Start: e.StartsAt, End: e.EndsAt,
		Status: mode + "EventScheduled", Mode: mode + "OnlineEventAttendanceMode", Organizer: r.OrganizationRef()}
	o.Location = schema.Ref{Type: "VirtualLocation", URL: head.Canonical}
	if e.Place != "" {
		o.Mode, o.Location = mode+"OfflineEventAttendanceMode", schema.Place{Type: "Place", Name: e.Place, Address: e.Place}
	}
	return o
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
}

var (
	eventsPage = route.Declare(
		route.Page{Pattern: route.EventsPath, Base: route.Editions, Model: EventsPage{}, Query: []string{"category"}, Name: "menu.events",
			Sitemap: true, Lite: true, Calendar: true, Constants: []route.Constant{
				{Name: "eventsPath", Doc: "Path of the events, below the path of an edition.", Value: route.EventsPath},
			}},
	)
	eventPage = route.Declare(
		route.Page{Pattern: route.EventsPath + "/{slug}", Base: route.Editions, Model: EventPage{}, Parent: route.EventsPath, Lite: true,
			Calendar: true},
	)
)

// Pages serves the pages of events.
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
	list := make([]EventCard, len(events))
	for i, e := range events {
		list[i] = EventCard{Slug: e.Slug, Name: e.Name, Description: e.Description, Place: e.Place, Category: e.Category,
			StartsAt: r.Moment(
				e.Start,
			),
			EndsAt: r.Moment(e.End),
			Action: string(e.UpcomingAction()), Link: e.Link,
			Details: r.EditionPath(route.EventsPath + "/" + e.Slug), Lang: i18n.Default.Code}
		if e.Partnership && e.Link != "" {
			list[i].Details = e.Link
		}
	}
	return list
}
