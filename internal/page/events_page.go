package page

import (
	"errors"
	"net/http"
	"slices"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/event"
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
func (v *visit) events(edition string) (edge.Page, error) {
	only := v.query.Get("category")
	if v.number > 1 || only != "" && only != event.Meetup {
		return edge.Page{}, database.ErrNotFound
	}
	list, err := v.eventsIn(edition)
	if err != nil {
		return edge.Page{}, err
	}
	if only != "" {
		list = slices.DeleteFunc(list, func(e event.Event) bool { return e.Category != only })
	}
	title := "menu.events"
	if only == event.Meetup {
		title = "menu.meetups"
	}
	head := Head{Title: v.locale().Text(title, nil), Description: v.locale().Text("head.events", map[string]any{"name": v.name()})}
	model := EventsPage{Events: v.eventCards(list), Category: only}
	var links []Link
	for _, e := range model.Events {
		links = append(links, Link{Text: e.Name, Href: e.Details})
	}
	v.says(v.collection(head, v.listedLinks(links)))
	model.Frame = v.frame(head)
	return v.render("EventsPage", http.StatusOK, model)
}

// otherEvents is how many events the page of one shows beside it.
const otherEvents = 3

// event is the page of one event of the set. Editions show it in their frame, with
// the words that the master has for it: search engines are sent to the master.
func (v *visit) event(edition, slug string) (edge.Page, error) {
	list, err := v.eventsIn(edition)
	if err != nil {
		return edge.Page{}, err
	}
	at := slices.IndexFunc(list, func(e event.Event) bool { return e.Slug == slug })
	if at < 0 || v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	one := list[at]
	others := slices.Delete(slices.Clone(list), at, at+1)
	model := EventPage{Event: v.eventCards([]event.Event{one})[0], Others: v.eventCards(others[:min(len(others), otherEvents)])}
	head := Head{Title: one.Name, Description: one.Description, Canonical: v.absolute(v.below())}
	v.card.Lang = model.Event.Lang
	says := model.Event
	if one.Unended {
		says.EndsAt = "" // a guess is for the card, and nobody else's calendar
	}
	v.held(says, head)
	model.Frame = v.frame(head)
	return v.render("EventPage", http.StatusOK, model)
}

// eventsIn are the master's events, for a page of an edition.
func (v *visit) eventsIn(edition string) ([]event.Event, error) {
	master, err := v.Brands.BySlug(v.ctx, brand.Master)
	if err != nil {
		return nil, err
	}
	v.touch(story.CuratedTag(curated.Events, master))
	list, err := event.List(v.ctx, v.DB, master)
	return list, errors.Join(err, v.in(edition))
}

func (v *visit) partnerEvents(edition string) (edge.Page, error) {
	if v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	if err := v.in(edition); err != nil {
		return edge.Page{}, err
	}
	list, err := v.Landings.PartnerEvents(v.ctx, v.touch)
	if err != nil {
		return edge.Page{}, err
	}
	cards, err := v.partnerCards(list)
	if err != nil {
		return edge.Page{}, err
	}
	model := PartnerEventsPage{Events: cards,
		Frame: v.frame(Head{Title: v.locale().Text("menu.partnerEvents", nil), Description: v.locale().Text("head.partnerEvents", map[string]any{"name": v.name()})})}
	return v.render("PartnerEventsPage", http.StatusOK, model)
}
