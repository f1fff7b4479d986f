package event

import (
	"net/http"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/personal"
)

// maxDoorRows is the maximum number of tickets on the page without scripts; the search finds the others.
const maxDoorRows = 200

// EventDoorPage is the page at the door of an event, from which tickets are checked in. Its script has the whole list on the device.
type EventDoorPage struct {
	frame.Frame
	Event      EventCard    `json:"event"`
	Date       string       `json:"date"`   // day of a recurring event, "" for others
	Helper     string       `json:"helper"` // token of the link for helpers, "" for editors
	Action     string       `json:"action"`
	Search     string       `json:"search"` // what was searched for, "" for everybody
	Code       string       `json:"code"`   // code that was typed before the session ended, else ""
	Tickets    []DoorTicket `json:"tickets"`
	Seats      int          `json:"seats"`   // of all tickets
	Checked    int          `json:"checked"` // of the tickets that are checked in
	Notice     string       `json:"notice"`  // what was just done or what failed, "" for nothing
	HelperLink string       `json:"helperLink"`
	LiteForm   bool         `json:"liteForm"`
}

func doorAddress(path, slug, day, token string) string {
	q := url.Values{"event": {slug}}
	if day != "" {
		q.Set("date", day)
	}
	if token != "" {
		q.Set("helper", token)
	}
	return path + "?" + q.Encode()
}

// door responds with the page at the door. If a form without scripts was sent, it checks the ticket in or undoes that first.
func (s *PersonalPages) door(c *personal.Call) error {
	ctx, rs, q := c.Request.Context(), s.Registrations, c.Request.URL.Query()
	e, err := s.occurrence(c)
	if err != nil {
		return err
	}
	token, by := q.Get("helper"), actorOf(c.Session.User)
	switch ok, err := rs.MayRunDoor(ctx, e, by, token); {
	case err != nil:
		return err
	case !ok:
		return database.ErrNotFound
	}
	m := &EventDoorPage{Date: e.Date, Helper: token, Search: strings.TrimSpace(q.Get("q"))}
	if c.Request.Method == http.MethodPost {
		form := c.Request.PostForm
		check := CheckIn{Code: form.Get("code"), Device: "form", At: rs.DB.Now().Time, Undo: form.Get("do") == "undo"}
		unknown, err := rs.Record(ctx, e.Slug, e.Date, []CheckIn{check})
		if err != nil {
			return err
		}
		done := "1"
		if len(unknown) > 0 {
			done = "unknown"
		}
		return s.Personal.Redirect(c, doorAddress(c.Request.URL.Path, e.Slug, e.Date, token)+"&done="+done)
	}
	m.Code = s.Personal.TakeTyped(c, c.Request.URL.RequestURI()).Get("code")
	switch q.Get("done") {
	case "1":
		m.Notice = c.Locale.Text("jury.saved", nil)
	case "unknown":
		m.Notice = c.Locale.Text("event.door.unknown", nil)
	}
	list, err := rs.DoorList(ctx, e.Slug, e.Date)
	if err != nil {
		return err
	}
	m.setTickets(list)
	editor, err := rs.mayEdit(ctx, by)
	if err != nil {
		return err
	}
	helper := ""
	if editor {
		if helper, err = rs.DoorToken(ctx, e.Slug, e.Date); err != nil {
			return err
		}
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Event, m.LiteForm, m.Action = Cards(r, []Event{e})[0], r.Lite, doorAddress(r.Path, e.Slug, e.Date, token)
		if helper != "" {
			m.HelperLink = r.Site.URL + doorAddress(r.Path, e.Slug, e.Date, helper)
		}
		for _, t := range m.Tickets {
			r.NoteText(t.Name)
			r.NoteText(t.Guests...)
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("event.door", nil), Robots: "noindex"}}, nil
	})
}

// setTickets sets the totals and the tickets that the search finds by a name.
func (m *EventDoorPage) setTickets(list []Guest) {
	m.Tickets = []DoorTicket{}
	wanted := strings.ToLower(m.Search)
	for _, g := range list {
		m.Seats += g.Seats
		t := DoorTicket{Code: g.Code, Name: g.Name, Guests: append([]string{}, g.Guests...), Seats: g.Seats}
		if !g.Checked.IsZero() {
			m.Checked += g.Seats
			t.Checked = g.Checked.UnixMilli()
		}
		named := func(name string) bool { return strings.Contains(strings.ToLower(name), wanted) }
		if len(m.Tickets) < maxDoorRows && (named(g.Name) || slices.ContainsFunc(g.Guests, named)) {
			m.Tickets = append(m.Tickets, t)
		}
	}
}
