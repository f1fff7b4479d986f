package history

import (
	"net/http"
	"strconv"
	"time"

	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
)

var historyPage = route.DeclarePersonal(route.Page{Pattern: route.HistoryPath, Name: "history.title", Model: HistoryPage{},
	Constants: []route.Constant{
		{Name: "historyPath", Doc: "Path of the reading history, below the path of an edition.", Value: route.HistoryPath},
		{Name: "maxReadings", Doc: "Maximum number of stories in a reading history.", Value: Max},
	}})

// PersonalPages serves the page of a reader's history.
type PersonalPages struct {
	Personal *personal.Server
	Readings *History
}

// Mount handles GET (the list) and POST (delete, switch) of /history, in every edition.
func (s *PersonalPages) Mount(mux *feature.Mux) error {
	s.Personal.Mount(mux, historyPage, map[string]func(*personal.Call) error{http.MethodGet: s.showHistory, http.MethodPost: s.changeHistory})
	return nil
}

// HistoryPage lists the stories that a reader has read. A script adds the readings that only the
// device has.
type HistoryPage struct {
	frame.Frame
	Reader       bool           `json:"reader"` // the reader is signed in
	Synced       bool           `json:"synced"` // the reader has switched the history on for all devices
	Stories      []HistoryEntry `json:"stories"`
	Confirmation string         `json:"confirmation"` // message about what was just done, "" for none
	AskToClear   bool           `json:"askToClear"`   // the page only asks whether to delete everything
	SignIn       string         `json:"signIn"`
	LatestPath   string         `json:"latestPath"` // path of all newest stories
}

// HistoryEntry is a story that the reader read.
type HistoryEntry struct {
	ID    string `json:"id"`
	Title string `json:"title"`
	Href  string `json:"href"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
	Depth int    `json:"depth"` // part of the story that was read, in percent
	At    string `json:"at"`    // time of the last reading, RFC 3339
}

// writePage responds with the page of a reader's history.
func (s *PersonalPages) writePage(c *personal.Call, m HistoryPage, read []ReadingWithCard) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Stories = make([]HistoryEntry, len(read))
		for i, s := range read {
			m.Stories[i] = HistoryEntry{
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
		m.LatestPath = r.EditionPath(route.LatestPath)
		m.SignIn = route.SignInAddress(r.EditionPath(route.AccountPath), r.EditionPath(route.HistoryPath))
		return &frame.Page{
			Head:  frame.Head{Title: r.Text("history.title", nil), Description: r.Text("history.lead", nil), Robots: "noindex"},
			Model: &m,
		}, nil
	})
}

// showHistory responds with the reader's history. For readers who are not signed in, a script shows
// the history on the device.
func (s *PersonalPages) showHistory(c *personal.Call) error {
	m := HistoryPage{Reader: c.Session != nil}
	done := map[string]string{"removed": "history.removed", "cleared": "history.cleared", "on": "history.switchedOn",
		"off": "history.switchedOff"}[c.Request.URL.Query().Get("done")]
	if done != "" {
		m.Confirmation = c.Locale.Text(done, nil)
	}
	var read []ReadingWithCard
	var err error
	if m.Reader {
		if m.Synced, err = s.Readings.IsEnabled(c.Request.Context(), c.Session.UserID); err == nil && m.Synced {
			read, err = s.Readings.List(c.Request.Context(), c.Session.UserID)
		}
	}
	if err != nil {
		return err
	}
	m.AskToClear = c.Request.URL.Query().Get("clear") != "" && len(read) > 0
	return s.writePage(c, m, read)
}

// changeHistory handles the forms for browsers without scripts. It deletes one story, deletes all stories after the
// reader has confirmed this, or switches the history on or off.
func (s *PersonalPages) changeHistory(c *personal.Call) error {
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
		err = s.Readings.SetEnabled(c.Request.Context(), c.Session.UserID, done == "on")
	case form.Get("clear") != "" && form.Get("sure") == "":
		return s.Personal.Redirect(c, c.Request.URL.Path+"?clear=1")
	case form.Get("clear") != "":
		done = "cleared"
		err = s.Readings.Delete(c.Request.Context(), c.Session.UserID, 0)
	case bad == nil && id > 0:
		err = s.Readings.Delete(c.Request.Context(), c.Session.UserID, id)
	}
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?done="+done)
}
