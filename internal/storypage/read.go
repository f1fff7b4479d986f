package storypage

import (
	"errors"
	"net/http"
	"net/url"
	"strings"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/story"
)

var readRoute = route.Personal(frame.AccountPath+"/read", nil)

// Site serves the page at which a signed-in reader reads a gated story without scripts.
type Site struct {
	Personal *personal.Site
	Pages    *Pages
}

// Mount mounts the page.
func (s *Site) Mount(mux *feature.Mux) error {
	s.Personal.Mount(mux, readRoute, map[string]func(*personal.Call) error{http.MethodGet: s.showStory})
	return nil
}

// showStory shows a story with its gated part, for browsers without scripts.
func (s *Site) showStory(c *personal.Call) error {
	if c.Session == nil {
		return s.Personal.Redirect(
			c,
			c.Account+"/login?"+url.Values{"redirect_url": {c.Request.URL.RequestURI()}, "reason": {"paywall"}}.Encode(),
		)
	}
	reader := &account.Caller{User: c.Session.User, Session: c.Session}
	f, _, err := story.Gate{Stories: s.Pages.Stories}.Admit(
		c.Request.Context(),
		story.Reader{UserID: reader.User.ID, CanWrite: reader.CanWrite},
		strings.ToValidUTF8(strings.ReplaceAll(c.Request.URL.Query().Get("path"), "\x00", ""), ""),
	)
	var p edge.Page
	switch spent := errors.Is(err, story.ErrNoFreeStories); {
	case errors.Is(err, database.ErrNotFound):
		p, err = s.Personal.Pages.Load(c.Request.Context(), s.Personal.PageRequest(c)) // responds with 404
	case err == nil || spent:
		p, err = s.Pages.WithGatedPart(c.Request.Context(), s.Personal.PageRequest(c), f, Reader{Spent: spent})
	}
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}
