package event

import (
	"slices"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/share"
	"masthead/internal/story"
)

// EventsPage lists all events, those ahead first.
type EventsPage struct {
	frame.Frame
	Events   []EventCard `json:"events"`
	Category string      `json:"category"` // the only one that is shown, "" for all
}

// EventPage is one event, and what else is ahead.
type EventPage struct {
	frame.Frame
	Event  EventCard   `json:"event"`
	Others []EventCard `json:"others"`
}

// events is the list of events. Meetups can be shown alone; no other category can.
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

// otherEvents is how many events the page of one shows beside it.
const otherEvents = 3

// event is the page of one event of the set. Editions show it in their frame, with
// the words that the master has for it: search engines are sent to the master.
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
	head := frame.Head{Title: one.Name, Description: one.Description, Canonical: r.Absolute(r.Below())}
	described := model.Event
	if one.Unended {
		described.EndsAt = "" // a guess is for the card, and nobody else's calendar
	}
	return &frame.Page{
		Head:       head,
		Model:      &model,
		Structured: []any{structured(r, described, head)},
		Card:       share.Card{Lang: model.Event.Lang},
	}, nil
}

// allEvents are the master's events, for a page of an edition.
func (p *Pages) allEvents(r *frame.Request) ([]Event, error) {
	master, err := r.Brands.BySlug(r.Context(), brand.Master)
	if err != nil {
		return nil, err
	}
	r.Touch(story.CuratedTag(curated.Events, master))
	list, err := List(r.Context(), r.DB, master)
	return list, err
}

// structured describes an event. One without a place is held on its page.
func structured(r *frame.Request, e EventCard, head frame.Head) any {
	if e.StartsAt == "" { // nobody can come to what has no date
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

// EventCard is an event. Ahead of its start it offers Action, from then on "details".
type EventCard struct {
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Place       string `json:"place"`    // city or location, "" for online
	Category    string `json:"category"` // "MEETUP" has a mark of its own
	StartsAt    string `json:"startsAt"` // RFC 3339 in the page's zone, "" for none
	EndsAt      string `json:"endsAt"`
	Action      string `json:"action"`  // "notify", "register" or "details"
	Link        string `json:"link"`    // where to register, "" for nowhere
	Details     string `json:"details"` // where the details are; external when it does not begin with "/"
	Lang        string `json:"lang"`    // of what an editor wrote
}

const eventsPath = "/events"

var (
	eventsPage = route.Declare(
		route.Page{Pattern: eventsPath, Base: route.Editions, Model: EventsPage{}, Query: []string{"category"}, Name: "menu.events",
			Sitemap: true, Lite: true},
	)
	eventPage = route.Declare(
		route.Page{Pattern: eventsPath + "/{slug}", Base: route.Editions, Model: EventPage{}, Parent: eventsPath, Lite: true},
	)
)

// Pages are the pages of events.
type Pages struct{}

// Declared are the pages with their loaders.
func (p *Pages) Declared() []frame.Bound {
	return []frame.Bound{{Page: eventsPage, Load: p.events}, {Page: eventPage, Load: p.event}}
}

// Cards are the cards of events, in their order.
func Cards(r *frame.Request, events []Event) []EventCard {
	list := make([]EventCard, len(events))
	for i, e := range events {
		list[i] = EventCard{Slug: e.Slug, Name: e.Name, Description: e.Description, Place: e.Place, Category: e.Category,
			StartsAt: r.Moment(
				e.Start,
			), EndsAt: r.Moment(e.End), Action: string(e.Ahead()), Link: e.Link, Details: r.InEdition(eventsPath + "/" + e.Slug), Lang: i18n.Default.Code}
		if e.Partnership && e.Link != "" {
			list[i].Details = e.Link
		}
	}
	return list
}
