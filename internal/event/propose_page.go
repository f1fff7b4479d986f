package event

import (
	"cmp"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// EventProposePage has the form in which readers propose a meetup.
type EventProposePage struct {
	frame.Frame
	Action   string            `json:"action"`
	Zones    []string          `json:"zones"`  // time zones to choose from, IANA names: those of the brands
	Values   map[string]string `json:"values"` // as typed, by field: title, description, city, address, date, from, to, zone, seats
	Errors   map[string]string `json:"errors"` // by field
	Notice   string            `json:"notice"` // what failed, "" for nothing
	LiteForm bool              `json:"liteForm"`
}

var proposalFields = []string{"title", "description", "city", "address", "date", "from", "to", "zone", "seats"}

// propose responds with the form. If it was sent, it stores the proposal first; what was typed stays in the form if that fails.
func (s *PersonalPages) propose(c *personal.Call) error {
	m := &EventProposePage{Values: map[string]string{}, Errors: map[string]string{}}
	typed := s.Personal.TakeTyped(c, c.Request.URL.RequestURI())
	if typed != nil {
		m.Notice = c.Locale.Text("account.typedKept", nil)
	}
	if c.Request.Method == http.MethodPost {
		typed = c.Request.PostForm
	}
	for _, field := range proposalFields {
		m.Values[field] = typed.Get(field)
	}
	status := http.StatusOK
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		brands, err := s.Events.Brands.All(r.Context())
		if err != nil {
			return nil, err
		}
		for _, b := range brands {
			m.Zones = append(m.Zones, b.TimeZone)
		}
		slices.Sort(m.Zones)
		m.Zones = slices.Compact(m.Zones)
		m.Action, m.LiteForm, m.Values["zone"] = r.Path, r.Lite, cmp.Or(m.Values["zone"], r.Brand.TimeZone)
		if c.Request.Method == http.MethodPost {
			done, err := s.sendProposal(c, m, typed)
			if err != nil {
				return nil, err
			}
			if done {
				return frame.RedirectTo(r.EditionPath(route.MyEventsPath)+"?done=proposed", http.StatusSeeOther), nil
			}
			status = http.StatusUnprocessableEntity
		}
		return &frame.Page{Model: m, Status: status, Head: frame.Head{Title: r.Text("event.propose", nil), Robots: "noindex"}}, nil
	})
}

// sendProposal stores the proposal in a form, or sets what is wrong with it.
func (s *PersonalPages) sendProposal(c *personal.Call, m *EventProposePage, form url.Values) (done bool, err error) {
	zone, err := time.LoadLocation(m.Values["zone"])
	if err != nil || !slices.Contains(m.Zones, m.Values["zone"]) {
		m.Notice, m.Errors["zone"] = c.Locale.Text("event.proposalFailed", nil), c.Locale.Text("webinar.check", nil)
		return false, nil
	}
	at := func(field string) time.Time {
		t, err := time.ParseInLocation("2006-01-02 15:04", form.Get("date")+" "+form.Get(field), zone)
		if err != nil {
			return time.Time{}
		}
		return t
	}
	p := &Proposal{UserID: c.Session.UserID, Title: form.Get("title"), Description: form.Get("description"), City: form.Get("city"),
		Address: form.Get("address"), StartsAt: clock.MomentOf(at("from")), EndsAt: clock.MomentOf(at("to")), Zone: zone.String(),
		Lang: c.Locale.Code}
	if text := strings.TrimSpace(form.Get("seats")); text != "" {
		if p.Seats, err = strconv.Atoi(text); err != nil {
			p.Seats = -1
		}
	}
	err = s.Proposals.Propose(c.Request.Context(), p)
	var wrong invalid.Fields
	var tooMany *limit.TooManyError
	switch {
	case err == nil:
		return true, nil
	case errors.As(err, &wrong):
		m.Notice = c.Locale.Text("event.proposalFailed", nil)
		for field := range wrong {
			shown := map[string]string{"startsAt": "date", "endsAt": "to"}[field]
			if shown == "" {
				shown = field
			}
			m.Errors[shown] = c.Locale.Text("webinar.check", nil)
			if form.Has(shown) && strings.TrimSpace(form.Get(shown)) == "" {
				m.Errors[shown] = c.Locale.Text("form.required", nil)
			}
			if field == "startsAt" || field == "endsAt" {
				m.Errors[shown] = c.Locale.Text("event.wrongTimes", nil)
			}
		}
		return false, nil
	case errors.Is(err, ErrTooManyProposals), errors.As(err, &tooMany):
		m.Notice = c.Locale.Text("event.tooManyProposals", nil)
		return false, nil
	}
	return false, err
}
