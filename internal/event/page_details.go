package event

import (
	"cmp"
	"strings"
	"time"

	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/taxonomy"
)

// nextDates is the number of dates of a recurring event on its page.
const nextDates = 6

// setDetails sets what the page of an event shows besides its card.
func (p *Pages) setDetails(r *frame.Request, e Event, m *EventPage) error {
	r.NoteTags(SeatsTag(e.Slug))
	d := EventDetails{Address: e.postalAddress(), Directions: e.Directions(), Geo: e.Geo(), Price: e.Price, Programme: []EventSlot{},
		Speakers: []EventSpeaker{}, Dates: []EventDate{}, Pictures: []frame.Picture{}, Recording: e.Recording, Stories: []frame.Link{}}
	for _, s := range e.Programme {
		d.Programme = append(d.Programme, EventSlot{s.Time, s.Title, append([]string{}, s.Speakers...)})
	}
	for _, l := range e.Stories {
		d.Stories = append(d.Stories, frame.Link{Text: l.Title, Href: l.Path, Lang: langIn(r)})
	}
	now := r.Clock()
	if e.Registration && !e.Cancelled && e.End.After(now) {
		d.Register = TicketAddress(r.EditionPath(route.EventTicketPath), e.Slug, e.Date)
		free, err := freeSeats(r.Context(), r.DB.Read, &e)
		if err != nil {
			return err
		}
		d.Full = free <= 0
	}
	if e.Date != "" {
		for _, one := range e.between(now.Add(-e.length()), now.AddDate(yearsAhead, 0, 0), nextDates) {
			d.Dates = append(d.Dates, EventDate{r.Moment(one.Start), r.EditionPath(route.EventsPath+"/"+e.Slug) + "?date=" + one.Date,
				one.Date == e.Date})
		}
	}
	if err := setPictures(r, &e, &d); err != nil {
		return err
	}
	m.Details = d
	return nil
}

// langIn returns the language of editors' texts, which is that of the master brand, if it differs from that of the page, else "".
func langIn(r *frame.Request) string {
	written := r.Brands.Language(r.Context()).Code
	if r.Locale().Code == written {
		return ""
	}
	return written
}

// setPictures sets the speakers and the pictures of an event. People of the directory have their present names, profiles and portraits.
func setPictures(r *frame.Request, e *Event, d *EventDetails) error {
	var slugs []string
	for _, s := range e.Speakers {
		if s.Person != "" {
			slugs = append(slugs, s.Person)
		}
	}
	people, err := taxonomy.NamedBySlugs(r.Context(), r.DB.Read, slugs)
	if err != nil {
		return err
	}
	var ids []*int64
	for _, a := range people {
		ids = append(ids, a.PictureID)
	}
	for i := range e.Pictures {
		ids = append(ids, &e.Pictures[i].Media)
	}
	for i := range e.Speakers {
		if e.Speakers[i].Picture > 0 {
			ids = append(ids, &e.Speakers[i].Picture)
		}
	}
	picture, err := r.Pictures(ids...)
	if err != nil {
		return err
	}
	for _, s := range e.Speakers {
		speaker := EventSpeaker{Name: s.Name, Role: s.Role}
		if a := people[s.Person]; a != nil {
			r.NoteTags(a.Tag())
			if !a.IsWithdrawn() {
				speaker = EventSpeaker{cmp.Or(a.NameIn(r.Locale()), s.Name), s.Role, a.PageIn(r.Locale()), picture(a.PictureID)}
			}
		}
		if s.Picture > 0 {
			speaker.Picture = picture(&s.Picture)
		}
		r.NoteText(speaker.Name, speaker.Role)
		d.Speakers = append(d.Speakers, speaker)
	}
	for i := range e.Pictures {
		if shown := picture(&e.Pictures[i].Media); shown != nil {
			one := *shown
			one.Alt = cmp.Or(e.Pictures[i].Alt, one.Alt)
			d.Pictures = append(d.Pictures, one)
		}
	}
	return nil
}

// structuredData returns the structured data of an event, with its times in the time zone of the place. An event without a place is online.
func structuredData(r *frame.Request, e *Event, m *EventPage, head frame.Head) any {
	c := &m.Event
	if c.StartsAt == "" { // an event without a date has no structured data
		return r.WebPage("WebPage", head, nil)
	}
	const mode = schema.Context + "/"
	zone, end := e.shownZone(r.Brand.Zone()), ""
	if !e.EndUnknown && !e.End.IsZero() { // the assumed end is for the card only
		end = e.End.In(zone).Format(time.RFC3339)
	}
	o := &schema.Event{Type: "Event", Name: c.Name, URL: head.Canonical, Description: c.Description,
		Start: e.Start.In(zone).Format(time.RFC3339), End: end,
		Status: mode + "EventScheduled", Mode: mode + "OnlineEventAttendanceMode", Organizer: r.OrganizationRef()}
	if e.Cancelled {
		o.Status = mode + "EventCancelled"
	}
	o.Location = schema.Ref{Type: "VirtualLocation", URL: head.Canonical}
	if c.Place != "" {
		place := schema.Place{Type: "Place", Name: c.Place, Address: cmp.Or(e.postalAddress(), c.Place)}
		if e.hasPoint() {
			place.Geo = &schema.GeoCoordinates{Type: "GeoCoordinates", Latitude: e.Latitude, Longitude: e.Longitude}
		}
		o.Mode, o.Location = mode+"OfflineEventAttendanceMode", place
	}
	for i := range m.Details.Pictures {
		o.Images = append(o.Images, r.ImagesOf(&m.Details.Pictures[i])...)
	}
	for _, s := range m.Details.Speakers {
		performer := schema.Ref{Type: "Person", Name: s.Name}
		if s.Href != "" {
			performer.URL = r.Absolute(s.Href)
		}
		o.Performers = append(o.Performers, performer)
	}
	if m.Details.Register != "" {
		path, query, _ := strings.Cut(m.Details.Register, "?")
		offer := schema.EventOffer{Type: "Offer", Price: "0", Currency: e.Currency, URL: r.Absolute(path) + "?" + query,
			Availability: mode + "InStock"}
		if m.Details.Full {
			offer.Availability = mode + "SoldOut"
		}
		o.Offers = []schema.EventOffer{offer}
	}
	return o
}
