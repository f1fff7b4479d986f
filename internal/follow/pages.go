package follow

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/story"
)

// forYouPerPage is the number of stories on one page of "For you".
const forYouPerPage = 12

var (
	forYouRoute = route.DeclarePersonal(route.Page{Pattern: route.ForYouPath, Name: "forYou.title", Model: ForYouPage{}})
	followRoute = route.DeclarePersonal(route.Page{Pattern: route.FollowPath, Name: "follow.follow", Model: FollowPage{},
		Constants: []route.Constant{
			{Name: "followPath", Doc: "Path of the form for following lists without scripts, below that of an edition.", Value: route.FollowPath},
		}})
)

// PersonalPages serves the pages about the lists that a reader follows.
type PersonalPages struct {
	Personal *personal.Server
	Follows  *Follows
}

// Mount handles GET of the page with new stories, and GET (the form) and POST (save) of the page of one follow, for
// signed-in readers of every edition.
func (s *PersonalPages) Mount(mux *feature.Mux) error {
	s.Personal.MountSignedIn(mux, forYouRoute, map[string]func(*personal.Call) error{http.MethodGet: s.showForYou})
	s.Personal.MountSignedIn(mux, followRoute, map[string]func(*personal.Call) error{http.MethodGet: s.showFollowForm,
		http.MethodPost: s.saveFollow})
	return nil
}

// Suggestion is a list that can be followed.
type Suggestion struct {
	List      string `json:"list"` // id of its list of stories
	Kind      string `json:"kind"` // as in Followed
	Title     string `json:"title"`
	Href      string `json:"href"`
	Lang      string `json:"lang"` // language of the title, "" for that of the page
	Following bool   `json:"following"`
}

// Suggestions returns the models of lists that can be followed. following reports whether the
// reader follows the list with an id.
func Suggestions(all []Followed, following func(list string) bool) []Suggestion {
	out := make([]Suggestion, len(all))
	for i, f := range all {
		out[i] = Suggestion{List: f.List, Kind: f.Kind, Title: f.Title, Href: f.Href, Lang: f.Lang, Following: following(f.List)}
	}
	return out
}

// ForYouPage shows new stories in the lists that a reader follows and, on its first page,
// other lists to follow.
type ForYouPage struct {
	frame.Frame
	Cards           []frame.StoryCard `json:"cards"`
	Next            string            `json:"next"` // path of the next page, "" on the last page
	Suggestions     []Suggestion      `json:"suggestions"`
	FollowPath      string            `json:"followPath"`      // path of the form for following a list
	PreferencesPath string            `json:"preferencesPath"` // path of the page with the lists that the reader follows
}

// writeForYou responds with the page of new stories for one reader. next is the key of the next page.
func (s *PersonalPages) writeForYou(c *personal.Call, items []story.Item, next string, all []Followed) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := ForYouPage{
			Cards:           story.PageCards(r, items),
			Suggestions:     Suggestions(all, func(string) bool { return false }),
			FollowPath:      r.EditionPath(route.FollowPath),
			PreferencesPath: r.EditionPath(route.PreferencesPath),
		}
		for _, o := range m.Suggestions {
			r.NoteLanguage(o.Lang)
		}
		if next != "" {
			m.Next = r.EditionPath(route.ForYouPath) + "?after=" + next
		}
		return &frame.Page{Head: r.PersonalHead("forYou.title", "forYou.lead"), Model: &m}, nil
	})
}

// FollowPage asks whether to follow a list, for browsers without scripts.
type FollowPage struct {
	frame.Frame
	Suggestion Suggestion `json:"suggestion"`
}

// writeFollow responds with the page that asks whether to follow a list, for one reader.
func (s *PersonalPages) writeFollow(c *personal.Call, f Followed, following bool) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		r.NoteLanguage(f.Lang)
		m := FollowPage{Suggestion: Suggestions([]Followed{f}, func(string) bool { return following })[0]}
		head := r.PersonalHead("follow", "forYou.lead")
		head.Title = f.Title
		return &frame.Page{Head: head, Model: &m}, nil
	})
}

// showForYou responds with the new stories in the lists that the reader follows.
func (s *PersonalPages) showForYou(c *personal.Call) error {
	ctx := c.Request.Context()
	lists, err := s.Follows.ListsOf(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	after, first := parseKey(c.Request.URL.Query().Get("after"))
	read := []i18n.Locale{c.Locale, i18n.LookupOrDefault(c.Session.User.Lang)}
	items, err := s.Follows.ReadStories(ctx, lists, read, after, forYouPerPage+1)
	if err != nil {
		return err
	}
	next := ""
	if len(items) > forYouPerPage {
		items = items[:forYouPerPage]
		last := items[forYouPerPage-1]
		next = fmt.Sprintf("%d.%d", last.PublishedAt, last.ID)
	}
	var offers []Followed
	if first {
		if offers, err = s.Follows.Suggest(ctx, c.Locale, lists); err != nil {
			return err
		}
	}
	return s.writeForYou(c, items, next, offers)
}

// parseKey parses the list key of a page. first is true if the key is empty or invalid, so that the first page is shown.
func parseKey(key string) (after story.After, first bool) {
	if n, err := fmt.Sscanf(key, "%d.%d", &after.PublishedAt, &after.ID); err != nil || n != 2 {
		return story.After{}, true
	}
	return after, false
}

// showFollowForm asks whether to follow a list, or to keep following it.
func (s *PersonalPages) showFollowForm(c *personal.Call) error {
	l, named, err := s.requestedList(c)
	if err != nil {
		return err
	}
	has, err := s.Follows.IsFollowing(c.Request.Context(), c.Session.UserID, l)
	if err != nil {
		return err
	}
	return s.writeFollow(c, named, has)
}

// requestedList returns the list that a request names. It returns database.ErrNotFound if
// there is none.
func (s *PersonalPages) requestedList(c *personal.Call) (story.List, Followed, error) {
	l, ok := story.ParseListID(c.Request.Form.Get("list"))
	if !ok {
		return l, Followed{}, database.ErrNotFound
	}
	named, err := s.Follows.Describe(c.Request.Context(), []story.List{l})
	if err != nil {
		return l, Followed{}, err
	}
	return l, named[0], nil
}

// saveFollow follows or unfollows a list, and redirects to the page with the form.
func (s *PersonalPages) saveFollow(c *personal.Call) error {
	l, named, err := s.requestedList(c)
	if err != nil {
		return err
	}
	change := s.Follows.Follow
	if c.Request.PostForm.Get("following") == "" {
		change = s.Follows.Unfollow
	}
	if err := change(c.Request.Context(), c.Session.UserID, l); err != nil && !errors.Is(err, ErrTooMany) {
		return err
	}
	back := account.SafeRedirect(c.Request.PostForm.Get("back"), s.Personal.OwnSites...)
	if back == "/" {
		back = named.Href
	}
	return s.Personal.Redirect(c, back)
}

// AfterSignIn returns the pending action that follows a list, which readers can request before they sign in.
func (f *Follows) AfterSignIn() personal.AfterSignIn {
	return personal.AfterSignIn{Param: "follow", Do: func(ctx context.Context, u *account.User, value string) error {
		l, ok := story.ParseListID(value)
		if !ok {
			return nil // the value is not a list, so there is nothing to do
		}
		return f.Follow(ctx, u.ID, l)
	}}
}
