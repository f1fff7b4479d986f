package calendarpage

import (
	"net/http"
	"strings"
	"time"

	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// CalendarPage is the page where readers make the addresses of their own calendars.
type CalendarPage struct {
	frame.Frame
	Action       string `json:"action"`       // address of the form
	Since        string `json:"since"`        // when the address was made, RFC 3339; "" if there is none
	Address      string `json:"address"`      // the address that was made just now, "" otherwise
	App          string `json:"app"`          // the same address for calendar apps, "" without Address
	Confirmation string `json:"confirmation"` // message about what was just done, "" for none
	Events       string `json:"events"`       // path of the events
}

var calendarRoute = route.DeclarePersonal(route.Page{Pattern: route.CalendarPath, Model: CalendarPage{}})

// PersonalPages serves the page of a reader's calendar.
type PersonalPages struct {
	Personal *personal.Server
	Server   *Server
}

// Offer returns the page.
func (p *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: p.mount} }

func (p *PersonalPages) mount(mux *feature.Mux) error {
	p.Personal.MountSignedIn(mux, calendarRoute, map[string]func(*personal.Call) error{http.MethodGet: p.show, http.MethodPost: p.change})
	return nil
}

// show responds with the state of the reader's calendar. It never has the address, because only the hash of its secret is stored.
func (p *PersonalPages) show(c *personal.Call) error {
	m := CalendarPage{}
	if c.Request.URL.Query().Get("done") == "removed" {
		m.Confirmation = c.Locale.Text("calendar.removed", nil)
	}
	return p.write(c, m)
}

// change makes a new address and shows it once, or removes the address.
func (p *PersonalPages) change(c *personal.Call) error {
	ctx, user := c.Request.Context(), c.Session.UserID
	if c.Request.PostForm.Get("remove") != "" {
		if err := p.Server.RemoveAddress(ctx, user); err != nil {
			return err
		}
		return p.Personal.Redirect(c, c.Request.URL.Path+"?done=removed")
	}
	path, err := p.Server.NewAddress(ctx, user, c.Locale)
	if err != nil {
		return err
	}
	m := CalendarPage{Address: p.Server.Site + path}
	_, rest, _ := strings.Cut(m.Address, "://")
	m.App = "webcal://" + rest
	return p.write(c, m)
}

func (p *PersonalPages) write(c *personal.Call, m CalendarPage) error {
	since, err := p.Server.AddressSince(c.Request.Context(), c.Session.UserID)
	if err != nil {
		return err
	}
	if !since.IsZero() {
		m.Since = since.Format(time.RFC3339)
	}
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Action, m.Events = r.Path, r.EditionPath(route.EventsPath)
		return &frame.Page{Head: r.PersonalHead("calendar.title", "calendar.lead"), Model: &m}, nil
	})
}
