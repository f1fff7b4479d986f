package jury

import (
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// JuryPage has the nominees that a member of juries scores.
type JuryPage struct {
	frame.Frame
	JurorAssignments
	MaxPoints    int    `json:"maxPoints"`
	Invitation   string `json:"invitation"`   // secret of an invitation that the reader may accept, "" for none
	Confirmation string `json:"confirmation"` // what was done just now, "" for nothing
	Notice       string `json:"notice"`
}

// Page is the route of the page of a member.
var Page = route.Declare(route.Page{Pattern: PagePath, Base: route.Editions, Model: JuryPage{}, Name: "jury.title", Personal: true,
	NoIndex: true, Lite: true, Parent: route.AwardsPath})

// PersonalPages serves the page of a member.
type PersonalPages struct {
	Personal *personal.Server
	Juries   *Juries
}

// Offer returns the page.
func (p *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: p.mount} }

func (p *PersonalPages) mount(mux *feature.Mux) error {
	p.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: p.show, http.MethodPost: p.submit})
	return nil
}

func (p *PersonalPages) show(c *personal.Call) error {
	m := &JuryPage{Invitation: c.Request.URL.Query().Get("invitation")}
	if c.Request.URL.Query().Get("done") != "" {
		m.Confirmation = c.Locale.Text("jury.saved", nil)
	}
	return p.write(c, http.StatusOK, m)
}

func (p *PersonalPages) write(c *personal.Call, status int, m *JuryPage) error {
	out, err := p.Juries.AssignmentsOf(c.Request.Context(), c.Session.UserID)
	if err != nil {
		return err
	}
	m.JurorAssignments, m.MaxPoints = *out, MaxPoints
	page, err := p.Personal.Pages.LoadPersonal(c.Request.Context(), p.Personal.PageRequest(c), func(r *frame.Request) (*frame.Page, error) {
		for i := range m.Assignments {
			one := &m.Assignments[i]
			if at, err := time.Parse(time.RFC3339, one.Closes); err == nil {
				one.Closes = r.Locale().DateTime(at.In(r.Brand.Zone()))
			}
			if one.Path != "" {
				one.Path = r.EditionPath(one.Path)
			}
		}
		head := frame.Head{Title: r.Text("jury.title", nil), Description: r.Text("jury.lead", nil), Robots: "noindex"}
		return &frame.Page{Status: status, Head: head, Model: m}, nil
	})
	if err == nil {
		p.Personal.Write(c, page)
	}
	return err
}

// submit accepts an invitation, stores scores or declares a conflict of interest.
func (p *PersonalPages) submit(c *personal.Call) error {
	form, ctx, user := c.Request.PostForm, c.Request.Context(), c.Session.UserID
	if secret := form.Get("invitation"); secret != "" {
		_, err := p.Juries.Accept(ctx, user, secret)
		if errors.Is(err, ErrInvitation) {
			return p.write(c, http.StatusUnprocessableEntity, &JuryPage{Notice: c.Locale.Text("jury.invalid", nil)})
		}
		if err != nil {
			return err
		}
		return p.Personal.Redirect(c, c.Request.URL.Path+"?done=1")
	}
	id, err := strconv.ParseInt(form.Get("id"), 10, 64)
	if err != nil {
		return database.ErrNotFound
	}
	if form.Get("step") == "conflict" {
		err = p.Juries.DeclareConflict(ctx, user, id)
	} else {
		scores := map[string]int{}
		for name := range form {
			if key, ok := strings.CutPrefix(name, "points-"); ok {
				if n, err := strconv.Atoi(form.Get(name)); err == nil {
					scores[key] = n
				}
			}
		}
		comment := []rune(form.Get("comment"))
		err = p.Juries.Score(ctx, user, id, scores, string(comment[:min(len(comment), 2000)]))
	}
	if errors.Is(err, ErrScores) || errors.Is(err, ErrClosed) {
		return p.write(c, http.StatusUnprocessableEntity, &JuryPage{Notice: c.Locale.Text("jury.wrong", nil)})
	}
	if err != nil {
		return err
	}
	return p.Personal.Redirect(c, c.Request.URL.Path+"?done=1")
}
