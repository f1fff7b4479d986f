package history

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
)

var historyPage = route.Personal(frame.HistoryPath, HistoryPage{})

// Site is the page of a reader's history.
type Site struct {
	Personal *personal.Site
	Readings *History
}

// Mount puts the page at its paths.
func (s *Site) Mount(mux *http.ServeMux) error {
	s.Personal.Mount(mux, historyPage, map[string]func(*personal.Call) error{http.MethodGet: s.history, http.MethodPost: s.changeHistory})
	return nil
}

// HistoryPage is what a reader has read. What the device alone knows a script adds.
type HistoryPage struct {
	frame.Frame
	Reader bool           `json:"reader"` // somebody is signed in
	Kept   bool           `json:"synced"` // and wants it on all devices
	Read   []HistoryEntry `json:"stories"`
	Done   string         `json:"confirmation"` // what was done just now, "" for nothing
	SignIn string         `json:"signIn"`
}

// HistoryEntry is a story that was read, and how far.
type HistoryEntry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Href  string `json:"href"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
	Depth int    `json:"depth"` // in percent
	At    string `json:"at"`    // when last, RFC 3339
}

// page is the page of a reader's history.
func (s *Site) page(ctx context.Context, from edge.Request, m HistoryPage, read []Read) (edge.Page, error) {
	return s.Personal.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m.Read = make([]HistoryEntry, len(read))
		for i, s := range read {
			m.Read[i] = HistoryEntry{
				ID:    s.Card.ID,
				Title: s.Card.Title,
				Href:  s.Card.Path,
				Brand: s.Card.Brand.Name,
				Lang:  s.Card.Lang,
				Dir:   s.Card.Dir,
				Depth: s.Depth,
				At:    s.At.Format(time.RFC3339),
			}
		}
		m.SignIn = r.InEdition(frame.AccountPath) + "/login?redirect_url=" + r.InEdition(frame.HistoryPath)
		return &frame.Page{
			Head:  frame.Head{Title: r.Text("history.title", nil), Description: r.Text("history.lead", nil), Robots: "noindex"},
			Model: &m,
		}, nil
	})
}

// history shows what a reader has read. Whoever is not signed in has what the device knows.
func (s *Site) history(c *personal.Call) error {
	m := HistoryPage{Reader: c.Session != nil}
	done := map[string]string{"removed": "history.removed", "cleared": "history.cleared", "on": "history.switchedOn", "off": "history.switchedOff"}[c.Request.URL.Query().Get("done")]
	if done != "" {
		m.Done = c.Locale.Text(done, nil)
	}
	var read []Read
	var err error
	if m.Reader {
		if m.Kept, err = s.Readings.Kept(c.Request.Context(), c.Session.UserID); err == nil && m.Kept {
			read, err = s.Readings.List(c.Request.Context(), c.Session.UserID)
		}
	}
	if err != nil {
		return err
	}
	r := s.Personal.PageRequest(c)
	p, err := s.page(c.Request.Context(), r, m, read)
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}

// changeHistory forgets one story or all, or switches the history on or off, asked for
// without script.
func (s *Site) changeHistory(c *personal.Call) error {
	if c.Session == nil {
		return s.Personal.Redirect(c, c.Request.URL.Path)
	}
	done, form := "removed", c.Request.PostForm
	var err error
	switch id, bad := strconv.ParseInt(form.Get("story"), 10, 64); {
	case form.Get("kept") != "":
		done = "on"
		if form.Get("kept") == "0" {
			done = "off"
		}
		err = s.Readings.Keep(c.Request.Context(), c.Session.UserID, done == "on")
	case form.Get("clear") != "":
		done = "cleared"
		err = s.Readings.Forget(c.Request.Context(), c.Session.UserID, 0)
	case bad == nil && id > 0:
		err = s.Readings.Forget(c.Request.Context(), c.Session.UserID, id)
	}
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?done="+done)
}
