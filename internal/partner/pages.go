package partner

import (
	"time"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/route"
)

// PartnerEventsPage lists the events of partners.
type PartnerEventsPage struct {
	frame.Frame
	Events []PartnerCard `json:"events"`
}

var partnerEventsPage = route.Declare(
	route.Page{Pattern: "/partner-events", Base: route.Editions, Model: PartnerEventsPage{}, Sitemap: true, Lite: true},
)

// Pages serves the pages of partner events. Events may be nil; the pages then list none.
type Pages struct {
	Events *Events
}

// Offer returns the page of partner events, and the background work that fetches them.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages: []frame.BoundPage{{Page: partnerEventsPage, Load: p.partnerEvents}},
		Run:   p.Events.Run,
	}
}

func (p *Pages) partnerEvents(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	list, err := p.Events.ForPage(r.Context(), r.NoteTags)
	if err != nil {
		return nil, err
	}
	cards, err := Cards(r, list)
	if err != nil {
		return nil, err
	}
	head := frame.Head{Title: r.Text("menu.partnerEvents", nil), Description: r.Text("head.partnerEvents", map[string]any{"name": r.Name()})}
	return &frame.Page{Head: head, Model: &PartnerEventsPage{Events: cards}}, nil
}

// PartnerCard is the card of a partner's event; it links to the partner's own page.
type PartnerCard struct {
	Name     string         `json:"name"`
	Href     string         `json:"href"`
	City     string         `json:"city"`
	Lang     string         `json:"lang"` // language of name and city
	StartsAt string         `json:"startsAt"`
	Picture  *frame.Picture `json:"picture"`
}

// Cards returns the cards of partners' events, in their order.
func Cards(r *frame.Request, events []Event) ([]PartnerCard, error) {
	addresses := make([]string, len(events))
	for i, e := range events {
		addresses[i] = e.Image
	}
	pictures, err := media.PicturesAt(r.Context(), r.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	list := make([]PartnerCard, len(events))
	for i, e := range events {
		list[i] = PartnerCard{Name: e.Name, Href: e.Link, City: e.City, Lang: i18n.Default.Code, Picture: pictures[e.Image]}
		if at, err := time.Parse(time.RFC3339, e.StartTime); err == nil {
			list[i].StartsAt = r.Moment(at)
		}
	}
	return list, nil
}
