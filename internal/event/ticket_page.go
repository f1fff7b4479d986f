package event

import (
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/skip2/go-qrcode"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// EventTicketPage has the ticket of a reader for an event, or the form for getting one.
type EventTicketPage struct {
	frame.Frame
	Event     EventCard         `json:"event"`
	Address   string            `json:"address"` // postal address of the place, "" if unknown
	Action    string            `json:"action"`
	State     string            `json:"state"`  // "registered", "waiting" or "" for a reader without a registration
	Code      string            `json:"code"`   // of the ticket, "" without one
	QR        *QRCode           `json:"qr"`     // the code as a picture, null without a ticket
	Ticket    string            `json:"ticket"` // name on the ticket, or in the form
	Guests    string            `json:"guests"` // names of guests, one per line
	MaxGuests int               `json:"maxGuests"`
	Full      bool              `json:"full"`   // the form is for the waiting list
	Closed    string            `json:"closed"` // why nobody can register, "" if readers can
	Errors    map[string]string `json:"errors"` // by field
	Notice    string            `json:"notice"` // what was done or what failed, "" for nothing
	Failed    bool              `json:"failed"` // Notice is about a failure
	Door      string            `json:"door"`   // address of the check-in page for those who may use it, "" for others
	Mine      string            `json:"mine"`
	LiteForm  bool              `json:"liteForm"`
}

// QRCode is a QR code as the outline of its dark squares, for SVG. The units are squares.
type QRCode struct {
	Size int    `json:"size"` // width with the border
	Path string `json:"path"`
}

// qrOf returns the QR code with a text.
func qrOf(text string) (*QRCode, error) {
	code, err := qrcode.New(text, qrcode.Medium)
	if err != nil {
		return nil, err
	}
	rows := code.Bitmap()
	var path strings.Builder
	for y, row := range rows {
		for x := 0; x < len(row); x++ {
			if !row[x] {
				continue
			}
			width := 1
			for x+width < len(row) && row[x+width] {
				width++
			}
			path.WriteString("M" + strconv.Itoa(x) + " " + strconv.Itoa(y) + "h" + strconv.Itoa(width) + "v1h-" + strconv.Itoa(width) + "z")
			x += width
		}
	}
	return &QRCode{len(rows), path.String()}, nil
}

var (
	ticketRoute = route.DeclarePersonal(route.Page{Pattern: route.EventTicketPath, Model: EventTicketPage{}, Name: "event.ticket",
		Parent: route.EventsPath, WithoutAd: true, Keeps: []string{"do", "name", "guests"}, Constants: []route.Constant{
			{Name: "maxTicketName", Doc: "Maximum number of characters of the name of a reader or a guest on a ticket.", Value: MaxName,
				Fields: []string{"propose-meetup.city"}},
		}})
	mineRoute = route.DeclarePersonal(route.Page{Pattern: route.MyEventsPath, Model: MyEventsPage{}, Name: "event.mine",
		Parent: route.EventsPath})
	proposeRoute = route.DeclarePersonal(route.Page{Pattern: route.EventsPath + "/propose", Model: EventProposePage{}, Name: "event.propose",
		Parent: route.EventsPath, WithoutAd: true, Keeps: []string{"*"}, Constants: []route.Constant{
			{Name: "maxMeetupTitle", Doc: "Maximum number of characters of the title of a proposed meetup.", Value: MaxTitle,
				Fields: []string{"propose-meetup.title"}},
			{Name: "maxMeetupDescription", Doc: "Maximum number of characters of the description of a proposed meetup.", Value: MaxDescription,
				Fields: []string{"propose-meetup.description"}},
			{Name: "maxMeetupAddress", Doc: "Maximum number of characters of the address of a proposed meetup.", Value: MaxPlace,
				Fields: []string{"propose-meetup.address"}},
			{Name: "maxEventSeats", Doc: "Maximum number of seats of an event.", Value: MaxSeats},
		}})
	doorRoute = route.DeclarePersonal(route.Page{Pattern: route.EventsPath + "/door", Model: EventDoorPage{}, Name: "event.door",
		Parent: route.EventsPath, WithoutAd: true, Keeps: []string{"code"}, Constants: []route.Constant{
			{Name: "maxTicketCode", Doc: "Maximum number of characters of the code of a ticket as it is typed at the door.", Value: maxTicketCode},
		}})
)

// PersonalPages serves the pages of events for one reader.
type PersonalPages struct {
	Personal *personal.Server
	*Feature
}

// Offer returns the tickets, the reader's own events, the form for proposals and the check-in at the door.
func (s *PersonalPages) Offer() feature.Offer {
	type handlers = map[string]func(*personal.Call) error
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		s.Personal.Mount(mux, ticketRoute, handlers{http.MethodGet: s.ticket, http.MethodPost: s.ticket})
		s.Personal.MountSignedIn(mux, mineRoute, handlers{http.MethodGet: s.ownEvents})
		s.Personal.MountSignedIn(mux, proposeRoute, handlers{http.MethodGet: s.propose, http.MethodPost: s.propose})
		s.Personal.MountSignedIn(mux, doorRoute, handlers{http.MethodGet: s.door,
			http.MethodPost: s.Personal.Recorded("event-door-form", s.door)})
		return nil
	}}
}

// occurrence returns the occurrence of an event that the address of a page names.
func (s *PersonalPages) occurrence(c *personal.Call) (Event, error) {
	q := c.Request.URL.Query()
	return s.Events.Find(c.Request.Context(), q.Get("event"), q.Get("date"))
}

// signIn redirects a reader without a session to the sign-in page, which registers the reader for an event if that is possible and leads
// back to the ticket.
func (s *PersonalPages) signIn(c *personal.Call, e Event) error {
	back := TicketAddress(c.Request.URL.Path, e.Slug, e.Date)
	address := route.SignInAddress(c.AccountPath, back)
	if e.checkOpen(s.Registrations.DB.Now()) == nil {
		address += "&" + registerParam + "=" + url.QueryEscape(c.Locale.Code+":"+e.Slug+":"+e.Date)
	}
	return s.Personal.Redirect(c, address)
}

// ticket responds with the ticket or the form. If a form was sent, it registers the reader or cancels the registration first; what was
// typed stays in the form if that fails.
func (s *PersonalPages) ticket(c *personal.Call) error {
	e, err := s.occurrence(c)
	if errors.Is(err, database.ErrNotFound) {
		return s.Personal.Redirect(c, c.Locale.Edition()+route.EventsPath)
	}
	if err != nil {
		return err
	}
	here := TicketAddress(c.Request.URL.Path, e.Slug, e.Date)
	if c.Session == nil {
		if c.Request.Method == http.MethodPost {
			_, err := s.Personal.RequireSignedIn(c, here)
			return err
		}
		return s.signIn(c, e)
	}
	ctx, rs, m := c.Request.Context(), s.Registrations, &EventTicketPage{Errors: map[string]string{}, MaxGuests: e.MaxGuests}
	typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if c.Request.Method == http.MethodPost {
		typed = c.Request.PostForm
		done := "registered"
		var err error
		if typed.Get("do") == "leave" {
			done, err = "left", rs.Unregister(ctx, c.Session.UserID, e.Slug, e.Date)
		} else {
			_, err = rs.Register(ctx, c.Session.UserID, e.Slug, e.Date, typed.Get("name"), strings.Split(typed.Get("guests"), "\n"), c.Locale)
		}
		var wrong invalid.Fields
		switch {
		case err == nil:
			return s.Personal.Redirect(c, here+"&done="+done)
		case errors.As(err, &wrong):
			m.Failed, m.Notice = true, c.Locale.Text("webinar.failed", nil)
			for field := range wrong {
				m.Errors[field] = ticketError(c.Locale, &e, field, typed)
			}
		case errors.Is(err, ErrCheckedIn):
			m.Failed, typed = true, nil
			if m.Notice, err = s.checkedNotice(c, &e); err != nil {
				return err
			}
		case errors.Is(err, ErrTooManyTickets):
			m.Failed, m.Notice = true, c.Locale.Text("webinar.failed", nil)
		case !errors.Is(err, ErrOver) && !errors.Is(err, ErrCancelled) && !errors.Is(err, ErrClosed):
			return err
		}
	}
	r, err := rs.RegistrationOf(ctx, c.Session.UserID, e.Slug, e.Date)
	if err != nil {
		return err
	}
	m.Ticket = nameOf(c.Session.User)
	if r != nil {
		m.State, m.Ticket, m.Guests = string(r.State), r.Name, strings.Join(r.Guests, "\n")
	}
	if typed != nil && typed.Get("do") != "leave" {
		m.Ticket, m.Guests = typed.Get("name"), typed.Get("guests")
	}
	if done := c.Request.URL.Query().Get("done"); done == "left" && r == nil {
		m.Notice = c.Locale.Text("webinar.left", nil)
	} else if done == "registered" && m.State == string(Registered) {
		m.Notice = c.Locale.Text("webinar.registered", nil)
	}
	if err := s.fillTicket(c, m, &e, r); err != nil {
		return err
	}
	return s.Personal.WritePage(c, func(req *frame.Request) (*frame.Page, error) {
		m.Event, m.LiteForm = Cards(req, []Event{e})[0], req.Lite
		m.Address, m.Action, m.Mine = e.postalAddress(), TicketAddress(req.Path, e.Slug, e.Date), req.EditionPath(route.MyEventsPath)
		if m.Door != "" {
			m.Door = doorAddress(req.EditionPath(doorRoute.Pattern), e.Slug, e.Date, "")
		}
		title := "event.ticket"
		if m.State != string(Registered) {
			title = "event.getTicket"
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: req.Text(title, nil), Robots: "noindex"}}, nil
	})
}

// ticketError returns the error text for a field of the form that Register refused.
func ticketError(l i18n.Locale, e *Event, field string, typed url.Values) string {
	if field == "name" && strings.TrimSpace(typed.Get("name")) == "" {
		return l.Text("form.required", nil)
	}
	names := []string{typed.Get("name")}
	if field == "guests" {
		names = slices.DeleteFunc(strings.Split(typed.Get("guests"), "\n"), func(name string) bool { return strings.TrimSpace(name) == "" })
	}
	switch {
	case field == "guests" && len(names) > e.MaxGuests:
		return l.Text("event.tooManyGuests", map[string]any{"count": e.MaxGuests})
	case slices.ContainsFunc(names, func(name string) bool { return utf8.RuneCountInString(strings.TrimSpace(name)) > MaxName }):
		return l.Text("form.tooLong", map[string]any{"max": MaxName})
	}
	return l.Text("event.fewSeats", nil)
}

// checkedNotice returns the sentence that the reader's ticket is checked in.
func (s *PersonalPages) checkedNotice(c *personal.Call, e *Event) (string, error) {
	ctx, rs := c.Request.Context(), s.Registrations
	r, err := rs.RegistrationOf(ctx, c.Session.UserID, e.Slug, e.Date)
	if err != nil || r == nil {
		return "", err
	}
	at, err := checkedAt(ctx, rs.DB.Read, r)
	return c.Locale.Text("event.door.already", map[string]any{"name": r.Name, "time": c.Locale.TimeOfDay(at.In(e.Zone))}), err
}

// fillTicket sets what the page shows of the event's registration and of a ticket.
func (s *PersonalPages) fillTicket(c *personal.Call, m *EventTicketPage, e *Event, r *Registration) error {
	ctx, rs := c.Request.Context(), s.Registrations
	switch err := e.checkOpen(rs.DB.Now()); {
	case errors.Is(err, ErrCancelled):
		m.Closed = c.Locale.Text("event.isCancelled", nil)
	case errors.Is(err, ErrOver):
		m.Closed = c.Locale.Text("event.over", nil)
	case err != nil:
		m.Closed = c.Locale.Text("event.closed", nil)
	}
	free, err := freeSeats(ctx, rs.DB.Read, e)
	if err != nil {
		return err
	}
	m.Full = free <= 0
	if r != nil && r.State == Registered && !e.Cancelled {
		m.Code = r.Code
		if m.QR, err = qrOf(r.Code); err != nil {
			return err
		}
	}
	if ok, err := rs.mayEdit(ctx, c.Actor()); err != nil {
		return err
	} else if ok && e.Registration {
		m.Door = "yes"
	}
	return nil
}

// MyEventsPage lists the events of a reader's registrations, and the meetups that the reader proposed.
type MyEventsPage struct {
	frame.Frame
	Entries   []OwnEvent     `json:"entries"` // the next first, then past ones, the latest first
	Proposals []ProposalItem `json:"proposals"`
	Notice    string         `json:"notice"` // what was just done, "" for nothing
	All       string         `json:"all"`
	Propose   string         `json:"propose"`
}

// OwnEvent is an event of a reader's registration.
type OwnEvent struct {
	Event   EventCard `json:"event"`
	Ticket  string    `json:"ticket"` // address of the ticket
	Waiting bool      `json:"waiting"`
	Seats   int       `json:"seats"`
}

// ProposalItem is a meetup that the reader proposed.
type ProposalItem struct {
	ID       string `json:"id"`
	Title    string `json:"title"`
	City     string `json:"city"`
	StartsAt string `json:"startsAt"`
	Zone     string `json:"zone"`   // IANA name of the time zone of the place
	State    string `json:"state"`  // "open", "approved" or "declined"
	Reason   string `json:"reason"` // why it was declined
	Href     string `json:"href"`   // path of the event, "" without one
	Lang     string `json:"lang"`   // language of the page on which it was proposed
}

// ownEvents responds with the reader's own events.
func (s *PersonalPages) ownEvents(c *personal.Call) error {
	ctx, rs := c.Request.Context(), s.Registrations
	rows, events, err := rs.RegistrationsOf(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	proposals, err := ProposalsOf(ctx, rs.DB.Read, c.Session.UserID)
	if err != nil {
		return err
	}
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	now := rs.DB.Now().Time
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := events[a], events[b]
		aheadX, aheadY := x.End.After(now), y.End.After(now)
		switch {
		case aheadX != aheadY && aheadX:
			return -1
		case aheadX != aheadY:
			return 1
		case aheadX:
			return x.Start.Compare(y.Start)
		}
		return y.Start.Compare(x.Start)
	})
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := &MyEventsPage{Entries: []OwnEvent{}, Proposals: []ProposalItem{}, All: r.EditionPath(route.EventsPath),
			Propose: r.EditionPath(proposeRoute.Pattern)}
		if c.Request.URL.Query().Get("done") == "proposed" {
			m.Notice = r.Text("event.proposed", nil)
		}
		cards := Cards(r, events)
		for _, i := range order {
			m.Entries = append(m.Entries, OwnEvent{cards[i], TicketAddress(r.EditionPath(route.EventTicketPath), rows[i].Event, rows[i].Occurrence),
				rows[i].State == Waiting, rows[i].Seats})
		}
		for _, p := range proposals {
			item := ProposalItem{ID: strconv.FormatInt(p.ID, 10), Title: p.Title, City: p.City, StartsAt: r.Moment(p.StartsAt.Time), Zone: p.Zone,
				State: string(p.State), Reason: p.Reason, Lang: p.Lang}
			if p.Event != "" {
				item.Href = r.EditionPath(route.EventsPath + "/" + p.Event)
			}
			r.NoteText(p.Title, p.City, p.Reason)
			m.Proposals = append(m.Proposals, item)
		}
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("event.mine", nil), Robots: "noindex"}}, nil
	})
}
