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
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/story"
)

var readRoute = route.DeclarePersonal(route.Page{Pattern: route.ReadPath})

// PersonalPages serves the page for reading a gated story without scripts, to signed-in
// readers.
type PersonalPages struct {
	Personal *personal.Server
	Pages    *Pages
}

// Mount handles GET (read a gated story) and POST (open it, which can use up a free story) of /account/read.
func (s *PersonalPages) Mount(mux *feature.Mux) error {
	s.Personal.Mount(mux, readRoute, map[string]func(*personal.Call) error{http.MethodGet: s.showStory, http.MethodPost: s.openStory})
	return nil
}

// openStory opens a story, which can use up a free story, and redirects to its page.
func (s *PersonalPages) openStory(c *personal.Call) error {
	if c.Session != nil {
		_, _, err := story.Gate{Stories: s.Pages.Stories}.Admit(c.Request.Context(), readerOf(c), pathOf(c))
		if err != nil && !errors.Is(err, story.ErrNoFreeStories) && !errors.Is(err, database.ErrNotFound) {
			return err
		}
	}
	// The page shows the refusal.
	address := c.AccountPath + strings.TrimPrefix(route.ReadPath, route.AccountPath)
	return s.Personal.Redirect(c, address+"?"+url.Values{"path": {pathOf(c)}}.Encode())
}

// pathOf returns the path of the story that is requested.
func pathOf(c *personal.Call) string {
	return strings.ToValidUTF8(strings.ReplaceAll(c.Request.URL.Query().Get("path"), "\x00", ""), "")
}

// readerOf returns the reader of a call with a session, as the gate needs it.
func readerOf(c *personal.Call) story.Reader {
	caller := &account.Caller{User: c.Session.User, Session: c.Session}
	return story.Reader{UserID: caller.User.ID, CanWrite: caller.CanWrite}
}

// showStory shows a story with its gated part, for browsers without scripts. If that would use
// up a free story, it shows a button instead.
func (s *PersonalPages) showStory(c *personal.Call) error {
	if c.Session == nil {
		return s.Personal.Redirect(
			c,
			route.SignInAddress(c.AccountPath, c.Request.URL.RequestURI())+"&reason=paywall",
		)
	}
	f, left, err := story.Gate{Stories: s.Pages.Stories}.AdmitWithoutCounting(c.Request.Context(), readerOf(c), pathOf(c))
	var p edge.Page
	switch spent, uncounted := errors.Is(err, story.ErrNoFreeStories), errors.Is(err, story.ErrWouldCount); {
	case errors.Is(err, database.ErrNotFound):
		p, err = s.Personal.Pages.Load(c.Request.Context(), s.Personal.PageRequest(c)) // responds with 404
	case uncounted:
		p, err = s.Pages.WithGatedPart(c.Request.Context(), s.Personal.PageRequest(c), f, Reader{Uncounted: true, Left: *left})
	case err == nil || spent:
		p, err = s.Pages.WithGatedPart(c.Request.Context(), s.Personal.PageRequest(c), f, Reader{Spent: spent})
	}
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}
