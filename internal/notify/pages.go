package notify

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/personal"
	"masthead/internal/route"
)

const notificationsPath = "/notifications"

// Page is the page of notifications. Where readers sign in on another site, it says that it comes later.
var Page = route.Declare(
	route.Page{Pattern: notificationsPath, Base: route.Editions, Model: NotificationsPage{}, Name: "header.notifications",
		Personal: true, NoIndex: true, Lite: true},
)

var preferencesRoute = route.Personal(frame.PreferencesPath, PreferencesPage{})

// Site is the pages of a reader's notifications and of how they come.
type Site struct {
	Personal      *personal.Site
	Notifications *Notifications
	Follows       *follow.Follows
}

// Mount puts the pages at their paths.
func (s *Site) Mount(mux *http.ServeMux) error {
	s.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: s.notifications, http.MethodPost: s.markRead})
	s.Personal.MountSignedIn(
		mux,
		preferencesRoute,
		map[string]func(*personal.Call) error{http.MethodGet: s.preferences, http.MethodPost: s.prefer},
	)
	return nil
}

// Told is a notification.
type Told struct {
	ID    string `json:"id"`
	Kind  string `json:"kind"` // "story", "webinar", "reply" or "system"
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
	At    string `json:"at"` // RFC 3339
	Read  bool   `json:"read"`
}

// NotificationsPage is what a reader was told.
type NotificationsPage struct {
	frame.Frame
	List        []Told `json:"notifications"`
	Next        string `json:"next"` // path of the page after this one, "" at the end
	Unread      int    `json:"unread"`
	Preferences string `json:"preferences"`
}

// notificationsPage is the page of what one reader was told. next is the key of the page
// after it, "" at the end.
func (s *Site) notificationsPage(ctx context.Context, from edge.Request, list []Notification, next string, unread int) (edge.Page, error) {
	return s.Personal.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m := NotificationsPage{List: make([]Told, len(list)), Unread: unread, Preferences: r.InEdition(frame.PreferencesPath)}
		for i, t := range list {
			lang := i18n.Of(t.Lang)
			m.List[i] = Told{
				ID:    t.ID,
				Kind:  string(t.Kind),
				Title: t.Title,
				Text:  t.Text,
				Href:  t.Link,
				Lang:  lang.Code,
				Dir:   lang.Dir,
				At:    t.At.Format(time.RFC3339),
				Read:  t.Read,
			}
			r.NoteLanguage(t.Lang)
		}
		if next != "" {
			m.Next = r.InEdition(notificationsPath) + "?before=" + next
		}
		return &frame.Page{Head: r.PersonalHead("notifications.title", "notifications.lead"), Model: &m}, nil
	})
}

// PreferencesPage is what a reader follows, and how the reader is told.
type PreferencesPage struct {
	frame.Frame
	Follows  []follow.Offer `json:"follows"`
	Chosen   Preferences    `json:"chosen"`
	Zones    []string       `json:"zones"` // names of time zones to choose from
	Done     bool           `json:"saved"` // something was kept just now
	FollowAt string         `json:"followPath"`
	Letters  string         `json:"newslettersPath"` // path of the newsletters
}

// zones are the time zones in which most readers live.
var zones = []string{
	"Asia/Kolkata",
	"Asia/Dubai",
	"Asia/Riyadh",
	"Asia/Qatar",
	"Asia/Kathmandu",
	"Asia/Dhaka",
	"Asia/Karachi",
	"Asia/Colombo",
	"Asia/Singapore",
	"Asia/Seoul",
	"Asia/Tokyo",
	"Australia/Sydney",
	"Africa/Nairobi",
	"Europe/London",
	"Europe/Berlin",
	"America/New_York",
	"America/Chicago",
	"America/Los_Angeles",
	"UTC",
}

// preferencesPage is that page for one reader.
func (s *Site) preferencesPage(
	ctx context.Context,
	from edge.Request,
	all []follow.Followed,
	chosen Preferences,
	done bool,
) (edge.Page, error) {
	return s.Personal.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m := PreferencesPage{
			Follows:  follow.Offers(all, func(string) bool { return true }),
			Chosen:   chosen,
			Zones:    zones,
			Done:     done,
			FollowAt: r.InEdition(follow.Path),
			Letters:  r.InEdition(frame.NewslettersPath + "/preferences"),
		}
		for _, o := range m.Follows {
			r.NoteLanguage(o.Lang)
		}
		return &frame.Page{Head: r.PersonalHead("preferences.title", "preferences.lead"), Model: &m}, nil
	})
}

// notifications shows what a reader was told.
func (s *Site) notifications(c *personal.Call) error {
	ctx := c.Request.Context()
	before, _ := strconv.ParseInt(c.Request.URL.Query().Get("before"), 10, 64) // what is no key begins at the top
	list, err := s.Notifications.List(ctx, c.Session.UserID, Window{Limit: PerPage + 1, Before: max(before, 0)})
	if err != nil {
		return err
	}
	next := ""
	if len(list) > PerPage {
		list = list[:PerPage]
		next = list[PerPage-1].ID
	}
	unread, err := s.Notifications.Unread(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	p, err := s.notificationsPage(ctx, s.Personal.PageRequest(c), list, next, unread)
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}

// markRead marks all that there is as read, asked for without script.
func (s *Site) markRead(c *personal.Call) error {
	if err := s.Notifications.Read(c.Request.Context(), c.Session.UserID, nil); err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path)
}

// preferences shows what a reader follows and how the reader is told.
func (s *Site) preferences(c *personal.Call) error {
	ctx := c.Request.Context()
	lists, err := s.Follows.Of(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	named, err := s.Follows.Known(ctx, lists)
	if err != nil {
		return err
	}
	chosen, err := s.Notifications.Preferences(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	p, err := s.preferencesPage(ctx, s.Personal.PageRequest(c), named, chosen, c.Request.URL.Query().Has("saved"))
	if err == nil {
		s.Personal.Write(c, p)
	}
	return err
}

// prefer keeps how a reader wants to be told.
func (s *Site) prefer(c *personal.Call) error {
	hour := func(name string) int {
		n, err := strconv.Atoi(c.Request.PostForm.Get(name))
		if err != nil {
			return -1
		}
		return n
	}
	err := s.Notifications.Prefer(
		c.Request.Context(),
		c.Session.UserID,
		Preferences{Digest: Digest(c.Request.PostForm.Get("digest")), Hour: hour("hour"), Zone: c.Request.PostForm.Get("zone"),
			QuietFrom: hour("quietFrom"), QuietTo: hour("quietTo")},
	)
	if errors.Is(err, ErrPreferences) { // only who sends another form can choose such
		http.Error(c.Writer, "No such preferences.", http.StatusUnprocessableEntity)
		return nil
	}
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?saved")
}

// Digests is the page that ends a reader's digests, from the link in each of them.
type Digests struct {
	Forms         *newsletter.Forms
	Notifications *Notifications
}

// Mount puts the page at its paths, after those of Forms.
func (s *Digests) Mount(mux *http.ServeMux) error {
	s.Forms.MountLink(mux, EndPath, s.end, false)
	return nil
}

// end ends a reader's digests by one click, as unsubscribe does newsletters.
func (s *Digests) end(w http.ResponseWriter, r *http.Request) {
	lang := s.Forms.Forms.Locale(r)
	model := newsletter.SubscriptionPage{
		State: "unsubscribe",
		Token: r.FormValue("t"),
		Name:  lang.Text("digest.name", nil),
		Href:  lang.Edition() + "/notifications",
	}
	err := s.Notifications.Holds(r.Context(), model.Token)
	if r.Method == http.MethodPost {
		model.State, err = "unsubscribed", s.Notifications.End(r.Context(), model.Token)
		model.Token = ""
	}
	if errors.Is(err, ErrLink) {
		err = newsletter.ErrLink
	}
	s.Forms.ShowSubscription(w, r, err, model)
}
