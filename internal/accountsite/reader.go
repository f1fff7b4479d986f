package accountsite

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/notify"
	"masthead/internal/page"
	"masthead/internal/story"
)

// MountReader puts what is a reader's own below the path of an edition: what is new in
// what the reader follows, notifications and how they come. below is where the account
// site of the same edition is.
func (s *Site) MountReader(mux *http.ServeMux, edition, below string, network func(*http.Request) string) {
	for pattern, handle := range map[string]func(*call) error{
		"GET " + edition + "/for-you": s.forYou, "GET " + edition + "/notifications": s.notifications, "POST " + edition + "/notifications": s.markRead,
		"GET " + edition + "/follow": s.followForm, "POST " + edition + "/follow": s.follow,
		"GET " + below + "/preferences": s.preferences, "POST " + below + "/preferences": s.prefer,
	} {
		mux.Handle(pattern, s.met(network, below, func(c *call) error {
			if c.own != nil {
				return handle(c)
			}
			return s.to(c, c.below+"/login?"+url.Values{"redirect_url": {c.r.URL.RequestURI()}}.Encode())
		}))
	}
}

// here is a page that is for one reader, at the address that was asked for.
func (s *Site) here(c *call) edge.Request {
	r := s.request(c, "")
	r.Path = c.r.URL.Path
	return r
}

// read shows a story with what is behind its gate, for whoever has no script to fetch it.
func (s *Site) read(c *call) error {
	if c.own == nil {
		return s.to(c, c.below+"/login?"+url.Values{"redirect_url": {c.r.URL.RequestURI()}, why: {"paywall"}}.Encode())
	}
	f, _, err := s.Stories.Admit(c.r.Context(), &account.Caller{User: c.own.User, Session: c.own}, strings.ToValidUTF8(strings.ReplaceAll(c.r.URL.Query().Get("path"), "\x00", ""), ""))
	var p edge.Page
	switch spent := errors.Is(err, story.ErrSpent); {
	case errors.Is(err, database.ErrNotFound):
		p, err = s.Pages.Load(c.r.Context(), s.here(c)) // which is no page
	case err == nil || spent:
		p, err = s.Pages.Whole(c.r.Context(), s.here(c), f, page.Reader{Spent: spent})
	}
	if err == nil {
		s.write(c, p)
	}
	return err
}

// forYou shows what is new in what a reader follows.
func (s *Site) forYou(c *call) error {
	ctx := c.r.Context()
	lists, err := s.Follows.Of(ctx, c.own.UserID)
	if err != nil {
		return err
	}
	after, first := afterOf(c.r.URL.Query().Get("after"))
	items, err := s.Stories.InAny(ctx, lists, after, perPage+1)
	if err != nil {
		return err
	}
	next := ""
	if len(items) > perPage {
		items = items[:perPage]
		last := items[perPage-1]
		next = fmt.Sprintf("%d.%d", last.PublishedAt, last.ID)
	}
	var offers []follow.Followed
	if first {
		if offers, err = s.Follows.Offers(ctx, c.lang, lists); err != nil {
			return err
		}
	}
	p, err := s.Pages.ForYou(ctx, s.here(c), items, next, offers)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// afterOf reads the key of a page; what is none is the first page.
func afterOf(key string) (after story.After, first bool) {
	if n, err := fmt.Sscanf(key, "%d.%d", &after.PublishedAt, &after.ID); err != nil || n != 2 {
		return story.After{}, true
	}
	return after, false
}

// notifications shows what a reader was told.
func (s *Site) notifications(c *call) error {
	ctx := c.r.Context()
	before, _ := strconv.ParseInt(c.r.URL.Query().Get("before"), 10, 64) // what is no key begins at the top
	list, err := s.Notifications.List(ctx, c.own.UserID, notify.Window{Limit: notify.PerPage + 1, Before: max(before, 0)})
	if err != nil {
		return err
	}
	next := ""
	if len(list) > notify.PerPage {
		list = list[:notify.PerPage]
		next = list[notify.PerPage-1].ID
	}
	unread, err := s.Notifications.Unread(ctx, c.own.UserID)
	if err != nil {
		return err
	}
	p, err := s.Pages.Notifications(ctx, s.here(c), list, next, unread)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// markRead marks all that there is as read, asked for without script.
func (s *Site) markRead(c *call) error {
	if err := s.Notifications.Read(c.r.Context(), c.own.UserID, nil); err != nil {
		return err
	}
	return s.to(c, c.r.URL.Path)
}

// followForm asks whether something is to be followed, or still is.
func (s *Site) followForm(c *call) error {
	l, named, err := s.followable(c)
	if err != nil {
		return err
	}
	has, err := s.Follows.Has(c.r.Context(), c.own.UserID, l)
	if err != nil {
		return err
	}
	p, err := s.Pages.Follow(c.r.Context(), s.here(c), named, has)
	if err == nil {
		s.write(c, p)
	}
	return err
}

// followable is what a request wants to follow.
func (s *Site) followable(c *call) (story.List, follow.Followed, error) {
	l, ok := story.ParseList(c.r.Form.Get("list"))
	if !ok {
		return l, follow.Followed{}, database.ErrNotFound
	}
	named, err := s.Follows.Named(c.r.Context(), []story.List{l})
	if err != nil {
		return l, follow.Followed{}, err
	}
	return l, named[0], nil
}

// follow follows something or lets go of it, and leads back to where the form was.
func (s *Site) follow(c *call) error {
	l, named, err := s.followable(c)
	if err != nil {
		return err
	}
	change := s.Follows.Follow
	if c.r.PostForm.Get("following") == "" {
		change = s.Follows.Unfollow
	}
	if err := change(c.r.Context(), c.own.UserID, l); err != nil && !errors.Is(err, follow.ErrMost) {
		return err
	}
	back := account.Back(c.r.PostForm.Get("back"), s.Own...)
	if back == "/" {
		back = named.Href
	}
	return s.to(c, back)
}

// preferences shows what a reader follows and how the reader is told.
func (s *Site) preferences(c *call) error {
	ctx := c.r.Context()
	lists, err := s.Follows.Of(ctx, c.own.UserID)
	if err != nil {
		return err
	}
	named, err := s.Follows.Known(ctx, lists)
	if err != nil {
		return err
	}
	chosen, err := s.Notifications.Preferences(ctx, c.own.UserID)
	if err != nil {
		return err
	}
	p, err := s.Pages.Preferences(ctx, s.here(c), named, chosen, c.r.URL.Query().Has("saved"))
	if err == nil {
		s.write(c, p)
	}
	return err
}

// prefer keeps how a reader wants to be told.
func (s *Site) prefer(c *call) error {
	hour := func(name string) int {
		n, err := strconv.Atoi(c.r.PostForm.Get(name))
		if err != nil {
			return -1
		}
		return n
	}
	err := s.Notifications.Prefer(c.r.Context(), c.own.UserID, notify.Preferences{Digest: notify.Digest(c.r.PostForm.Get("digest")), Hour: hour("hour"), Zone: c.r.PostForm.Get("zone"),
		QuietFrom: hour("quietFrom"), QuietTo: hour("quietTo")})
	if errors.Is(err, notify.ErrPreferences) { // only who sends another form can choose such
		http.Error(c.w, "No such preferences.", http.StatusUnprocessableEntity)
		return nil
	}
	if err != nil {
		return err
	}
	return s.to(c, c.r.URL.Path+"?saved")
}
