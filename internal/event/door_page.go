package event

import (
	"context"
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
	Seats      int          `json:"seats"`      // of all tickets
	Checked    int          `json:"checked"`    // of the tickets that are checked in
	Notice     string       `json:"notice"`     // what was just done or what failed, "" for nothing
	Failed     bool         `json:"failed"`     // Notice is about a failure
	HelperLink string       `json:"helperLink"` // for the date, "" for helpers
	Dates      []EventDate  `json:"dates"`      // next dates of a recurring event with their doors, for editors
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
	ctx, q := c.Request.Context(), c.Request.URL.Query()
	e, err := s.occurrence(c)
	if err != nil {
		return err
	}
	token, by := q.Get("helper"), c.Actor()
	switch ok, err := s.Doors.MayRun(ctx, e, by, token); {
	case err != nil:
		return err
	case !ok:
		return database.ErrNotFound
	}
	editor, err := s.Events.mayEdit(ctx, by)
	if err != nil {
		return err
	}
	m := &EventDoorPage{Date: e.Date, Helper: token, Search: strings.TrimSpace(q.Get("q")), Dates: []EventDate{}}
	if c.Request.Method == http.MethodPost {
		form := c.Request.PostForm
		if form.Get("do") == "withdraw" {
			return s.withdrawDoorLinks(c, &e, editor)
		}
		check := CheckIn{Code: form.Get("code"), Device: "form", At: s.Events.DB.Now().Time, Undo: form.Get("do") == "undo"}
		unknown, err := s.Doors.Record(ctx, e.Slug, e.Date, []CheckIn{check})
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
		m.Failed, m.Notice = true, c.Locale.Text("event.door.unknown", nil)
	case "withdrawn":
		m.Notice = c.Locale.Text("event.door.withdrawn", nil)
	}
	list, err := s.Doors.List(ctx, e.Slug, e.Date)
	if err != nil {
		return err
	}
	m.setTickets(list)
	helper := ""
	if editor {
		if helper, err = s.Doors.Token(ctx, e.Slug, e.Date); err != nil {
			return err
		}
	}
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Event, m.LiteForm, m.Action = Cards(r, []Event{e})[0], r.Lite, doorAddress(r.Path, e.Slug, e.Date, token)
		if helper != "" {
			m.HelperLink = r.Site.URL + doorAddress(r.Path, e.Slug, e.Date, helper)
			m.setDates(r, &e)
		}
		for _, t := range m.Tickets {
			r.NoteText(t.Name)
			r.NoteText(t.Guests...)
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("event.door", nil), Robots: "noindex"}}, nil
	})
}

// withdrawDoorLinks makes the links for helpers at a date of an event invalid, for an editor.
func (s *PersonalPages) withdrawDoorLinks(c *personal.Call, e *Event, editor bool) error {
	if !editor {
		return database.ErrNotFound
	}
	err := s.Events.DB.Write(c.Request.Context(), func(ctx context.Context, tx *database.Tx) error {
		return s.Doors.WithdrawLinks(ctx, tx, c.Actor(), e.Slug, e.Date)
	})
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, doorAddress(c.Request.URL.Path, e.Slug, e.Date, "")+"&done=withdrawn")
}

// setDates sets the next dates of a recurring event.
func (m *EventDoorPage) setDates(r *frame.Request, e *Event) {
	if e.Date == "" {
		return
	}
	now := r.Clock()
	for _, one := range e.between(now.Add(-e.length()-doorAge), now.AddDate(yearsAhead, 0, 0), nextDates) {
		m.Dates = append(m.Dates, EventDate{r.Moment(one.Start), doorAddress(r.Path, e.Slug, one.Date, ""), one.Date == e.Date})
	}
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
