package webinarpage

import (
	"time"

	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/webinar"
)

// roomsPath is the path of the list of rooms, below the path of an edition.
const roomsPath = route.WebinarsPath + "/rooms"

// WebinarRoomsPage lists the rooms of webinars that a moderator can open.
type WebinarRoomsPage struct {
	frame.Frame
	Zone  string     `json:"zone"`
	Rooms []RoomLink `json:"rooms"` // the next first
}

// RoomLink leads to the room of a webinar.
type RoomLink struct {
	Card webinar.WebinarCard `json:"card"`
	Href string              `json:"href"`
}

// rooms responds with the rooms that the reader can open as a moderator; for other readers the list is empty.
func (s *PersonalPages) rooms(c *personal.Call) error {
	list, cards, err := s.Feature.Webinars.Moderated(c.Request.Context(), c.Actor())
	if err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := &WebinarRoomsPage{Zone: r.Brand.Zone().String(), Rooms: []RoomLink{}}
		for _, card := range webinar.Cards(r, list, cards) {
			m.Rooms = append(m.Rooms, RoomLink{card, webinar.RoomAddress(r.EditionPath(webinar.RoomPath), card.ID, "")})
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("webinar.rooms", nil), Robots: "noindex"}}, nil
	})
}

// parseTimes returns the times of a form in the time zone of a webinar, or an invalid.Fields.
func parseTimes(w *webinar.Webinar, typed RoomTimes) (starts, ends time.Time, err error) {
	wrong := invalid.Fields{}
	if starts, err = time.ParseInLocation(localTime, typed.StartsAt, w.Location()); err != nil {
		wrong["startsAt"] = "is not a time"
	}
	if ends, err = time.ParseInLocation(localTime, typed.EndsAt, w.Location()); err != nil {
		wrong["endsAt"] = "is not a time"
	}
	if len(wrong) > 0 {
		return starts, ends, wrong
	}
	if starts.Equal(w.StartsAt.Truncate(time.Minute)) { // a form has no seconds
		starts = w.StartsAt.Time
	}
	if ends.Equal(w.EndsAt.Truncate(time.Minute)) {
		ends = w.EndsAt.Time
	}
	return starts, ends, nil
}
