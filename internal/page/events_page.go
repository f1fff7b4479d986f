package page

import (
	"net/http"
	"slices"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/story"
)

// EventsPage lists all events, those ahead first.
type EventsPage struct {
	Frame
	Events   []EventCard `json:"events"`
	Category string      `json:"category"` // the only one that is shown, "" for all
}

// EventPage is one event, and what else is ahead.
type EventPage struct {
	Frame
	Event  EventCard   `json:"event"`
	Others []EventCard `json:"others"`
}

// PartnerEventsPage lists the events of partners.
type PartnerEventsPage struct {
	Frame
	Events []PartnerCard `json:"events"`
}

// events is the list of events. Meetups can be shown alone; no other category can.
func (v *visit) events() (*frame.Page, error) {
	only := v.Query.Get("category")
	if v.Number > 1 || only != "" && only != event.Meetup {
		return nil, database.ErrNotFound
	}
	list, err := v.allEvents()
	if err != nil {
		return nil, err
	}
	if only != "" {
		list = slices.DeleteFunc(list, func(e event.Event) bool { return e.Category != only })
	}
	title := "menu.events"
	if only == event.Meetup {
		title = "menu.meetups"
	}
	head := Head{Title: v.Locale().Text(title, nil), Description: v.Locale().Text("head.events", map[string]any{"name": v.Name()})}
	model := EventsPage{Events: v.eventCards(list), Category: only}
	var links []Link
	for _, e := range model.Events {
		links = append(links, Link{Text: e.Name, Href: e.Details})
	}
	v.say(v.Collection(head, v.ListOfLinks(links)))
	return v.page(http.StatusOK, head, &model), nil
}

// otherEvents is how many events the page of one shows beside it.
const otherEvents = 3

// event is the page of one event of the set. Editions show it in their frame, with
// the words that the master has for it: search engines are sent to the master.
func (v *visit) event(slug string) (*frame.Page, error) {
	list, err := v.allEvents()
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(list, func(e event.Event) bool { return e.Slug == slug })
	if at < 0 || v.Number > 1 {
		return nil, database.ErrNotFound
	}
	one := list[at]
	others := slices.Delete(slices.Clone(list), at, at+1)
	model := EventPage{Event: v.eventCards([]event.Event{one})[0], Others: v.eventCards(others[:min(len(others), otherEvents)])}
	head := Head{Title: one.Name, Description: one.Description, Canonical: v.Absolute(v.Below())}
	v.out.Card.Lang = model.Event.Lang
	says := model.Event
	if one.Unended {
		says.EndsAt = "" // a guess is for the card, and nobody else's calendar
	}
	v.held(says, head)
	return v.page(http.StatusOK, head, &model), nil
}

// eventsIn are the master's events, for a page of an edition.
func (v *visit) allEvents() ([]event.Event, error) {
	master, err := v.Brands.BySlug(v.Context(), brand.Master)
	if err != nil {
		return nil, err
	}
	v.Touch(story.CuratedTag(curated.Events, master))
	list, err := event.List(v.Context(), v.DB, master)
	return list, err
}

func (v *visit) partnerEvents() (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	list, err := v.Landings.PartnerEvents(v.Context(), v.Touch)
	if err != nil {
		return nil, err
	}
	cards, err := v.partnerCards(list)
	if err != nil {
		return nil, err
	}
	head := Head{Title: v.Text("menu.partnerEvents", nil), Description: v.Text("head.partnerEvents", map[string]any{"name": v.Name()})}
	return v.page(http.StatusOK, head, &PartnerEventsPage{Events: cards}), nil
}
