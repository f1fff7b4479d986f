package accountsite

import (
	"net/http"
	"strconv"

	"masthead/internal/history"
	"masthead/internal/page"
)

// MountHistory puts the list of what a reader has read at a path, such as "/history" or
// "/hindi/history"; below is where the account site of the same edition is.
func (s *Site) MountHistory(mux *http.ServeMux, path, below string, network func(*http.Request) string) {
	mux.Handle("GET "+path, s.met(network, below, func(c *call) error { return s.history(c, path) }))
	mux.Handle("POST "+path, s.met(network, below, func(c *call) error { return s.changeHistory(c, path) }))
}

// history shows what a reader has read. Whoever is not signed in has what the device knows.
func (s *Site) history(c *call, path string) error {
	m := page.HistoryPage{Reader: c.own != nil}
	done := map[string]string{"removed": "history.removed", "cleared": "history.cleared", "on": "history.switchedOn", "off": "history.switchedOff"}[c.r.URL.Query().Get("done")]
	if done != "" {
		m.Done = c.lang.Text(done, nil)
	}
	var read []history.Read
	var err error
	if m.Reader {
		if m.Kept, err = s.Readings.Kept(c.r.Context(), c.own.UserID); err == nil && m.Kept {
			read, err = s.Readings.List(c.r.Context(), c.own.UserID)
		}
	}
	if err != nil {
		return err
	}
	r := s.request(c, "")
	r.Path = path
	p, err := s.Pages.History(c.r.Context(), r, m, read)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// changeHistory forgets one story or all, or switches the history on or off, asked for
// without script.
func (s *Site) changeHistory(c *call, path string) error {
	if c.own == nil {
		return s.to(c, path)
	}
	done, form := "removed", c.r.PostForm
	var err error
	switch id, bad := strconv.ParseInt(form.Get("story"), 10, 64); {
	case form.Get("kept") != "":
		done = "on"
		if form.Get("kept") == "0" {
			done = "off"
		}
		err = s.Readings.Keep(c.r.Context(), c.own.UserID, done == "on")
	case form.Get("clear") != "":
		done = "cleared"
		err = s.Readings.Forget(c.r.Context(), c.own.UserID, 0)
	case bad == nil && id > 0:
		err = s.Readings.Forget(c.r.Context(), c.own.UserID, id)
	}
	if err != nil {
		return err
	}
	return s.to(c, path+"?done="+done)
}
