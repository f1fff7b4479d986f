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

	Entries []CalendarPageEntry `json:"entries"` // what has not begun, the earliest first
}

// CalendarPageEntry is an entry of the reader's calendar, such as an event of which the reader wants to be reminded.
type CalendarPageEntry struct {
	Title    string `json:"title"`
	Lang     string `json:"lang"`     // language of the title
	Href     string `json:"href"`     // path of its page, where the reader can cancel the reminder
	StartsAt string `json:"startsAt"` // RFC 3339 in the page's zone
	Zone     string `json:"zone"`     // IANA name of the time zone of the place, "" for an entry without a place
	AllDay   bool   `json:"allDay"`   // only the day of startsAt counts
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
		entries, err := p.Server.entriesOf(c.Request.Context(), c.Session.UserID, r.Brand)
		if err != nil {
			return nil, err
		}
		m.Entries = []CalendarPageEntry{}
		for _, e := range entries {
			if e.Cancelled || !e.Start.After(p.Server.DB.Now().Time) {
				continue
			}
			r.NoteLanguage(e.Lang)
			one := CalendarPageEntry{Title: e.Title, Lang: e.Lang, Href: strings.TrimPrefix(e.URL, p.Server.Site),
				StartsAt: r.Moment(e.Start), AllDay: e.AllDay}
			if e.Place != "" && e.Zone != nil {
				one.Zone = e.Zone.String()
			}
			m.Entries = append(m.Entries, one)
		}
		m.Action, m.Events = r.Path, r.EditionPath(route.EventsPath)
		return &frame.Page{Head: r.PersonalHead("calendar.title", "calendar.lead"), Model: &m}, nil
	})
}
