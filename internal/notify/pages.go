package notify

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"masthead/internal/feature"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// Page is the route of the page of notifications. On sites whose readers sign in elsewhere, an announced page takes
// its place.
var Page = route.DeclarePersonal(route.Page{Pattern: route.NotificationsPath, Model: NotificationsPage{}, Name: "header.notifications",
	WithoutAd: true, Constants: []route.Constant{
		{Name: "notificationsPerPage", Doc: "Number of notifications on a page of the list.", Value: PerPage},
	}})

var preferencesRoute = route.DeclarePersonal(route.Page{Pattern: route.PreferencesPath, Model: PreferencesPage{},
	Keeps: []string{"digest", "hour", "zone", "quietFrom", "quietTo"}})

// PersonalPages serves the pages of notifications and of their preferences.
type PersonalPages struct {
	Personal      *personal.Server
	Notifications *Notifications
	Follows       *follow.Follows
}

// Mount handles GET and POST (mark as read) of the notifications page, and GET and POST (save) of its preferences, for
// signed-in readers of every edition.
func (s *PersonalPages) Mount(mux *feature.Mux) error {
	s.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: s.showNotifications,
		http.MethodPost: s.markRead})
	s.Personal.MountSignedIn(
		mux,
		preferencesRoute,
		map[string]func(*personal.Call) error{http.MethodGet: s.showPreferences, http.MethodPost: s.savePreferences},
	)
	return nil
}

// NotificationItem is a notification on a page.
type NotificationItem struct {
	ID    string `json:"id"`
	Kind  string `json:"kind"` // "story", "event", "webinar", "reply", "news" or "system"
	Title string `json:"title"`
	Text  string `json:"text"`
	Href  string `json:"href"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir"`
	At    string `json:"at"` // RFC 3339
	Read  bool   `json:"read"`
}

// NotificationsPage lists the notifications of a reader.
type NotificationsPage struct {
	frame.Frame
	Notifications []NotificationItem `json:"notifications"`
	Next          string             `json:"next"` // path of the next page, "" at the end
	Unread        int                `json:"unread"`
	Preferences   string             `json:"preferences"`
}

// writeNotifications responds with the page of a reader's notifications. next is the key of the next page, "" at the end.
func (s *PersonalPages) writeNotifications(c *personal.Call, list []Notification, next string, unread int) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := NotificationsPage{Notifications: make([]NotificationItem, len(list)), Unread: unread,
			Preferences: r.EditionPath(route.PreferencesPath)}
		for i, t := range list {
			lang := i18n.LookupOrDefault(t.Lang)
			m.Notifications[i] = NotificationItem{
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
			m.Next = r.EditionPath(route.NotificationsPath) + "?before=" + next
		}
		return &frame.Page{Head: r.PersonalHead("notifications.title", "notifications.lead"), Model: &m}, nil
	})
}

// PreferencesPage shows what a reader follows and how the reader is notified.
type PreferencesPage struct {
	frame.Frame
	Follows         []follow.Suggestion `json:"follows"`
	Chosen          Preferences         `json:"chosen"`
	Zones           []string            `json:"zones"`  // names of the time zones to choose from
	Saved           bool                `json:"saved"`  // something was saved just now
	Notice          string              `json:"notice"` // message above the form, "" for none
	FollowPath      string              `json:"followPath"`
	NewslettersPath string              `json:"newslettersPath"` // path of the newsletters
}

// zoneChoices are the time zones of most readers.
var zoneChoices = []string{
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

// writePreferences responds with the page of a reader's preferences.
func (s *PersonalPages) writePreferences(c *personal.Call, all []follow.Followed, m PreferencesPage) error {
	return s.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Follows, m.Zones = follow.Suggestions(all, func(string) bool { return true }), zoneChoices
		m.FollowPath, m.NewslettersPath = r.EditionPath(route.FollowPath), r.EditionPath(route.NewslettersPath+"/preferences")
		for _, o := range m.Follows {
			r.NoteLanguage(o.Lang)
		}
		return &frame.Page{Head: r.PersonalHead("preferences.title", "preferences.lead"), Model: &m}, nil
	})
}

// showNotifications responds with the reader's notifications.
func (s *PersonalPages) showNotifications(c *personal.Call) error {
	ctx := c.Request.Context()
	before, _ := strconv.ParseInt(c.Request.URL.Query().Get("before"), 10, 64) // an invalid key means the first page
	list, err := s.Notifications.List(ctx, c.Session.UserID, Window{Limit: PerPage + 1, Before: max(before, 0)})
	if err != nil {
		return err
	}
	next := ""
	if len(list) > PerPage {
		list = list[:PerPage]
		next = list[PerPage-1].ID
	}
	unread, err := s.Notifications.CountUnread(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	return s.writeNotifications(c, list, next, unread)
}

// markRead marks all notifications as read, for browsers without scripts.
func (s *PersonalPages) markRead(c *personal.Call) error {
	if err := s.Notifications.MarkAsRead(c.Request.Context(), c.Session.UserID, nil); err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path)
}

// showPreferences responds with what the reader follows and how the reader is notified.
func (s *PersonalPages) showPreferences(c *personal.Call) error {
	ctx := c.Request.Context()
	lists, err := s.Follows.ListsOf(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	named, err := s.Follows.DescribeExisting(ctx, lists)
	if err != nil {
		return err
	}
	chosen, err := s.Notifications.Preferences(ctx, c.Session.UserID)
	if err != nil {
		return err
	}
	m := PreferencesPage{Chosen: chosen, Saved: c.Request.URL.Query().Has("saved")}
	if typed := s.Personal.TakeTyped(c, c.Request.URL.Path); typed != nil {
		m.Chosen, m.Notice = preferencesIn(typed), c.Locale.Text("account.typedKept", nil)
	}
	return s.writePreferences(c, named, m)
}

// preferencesIn returns the preferences in the values of the page's form.
func preferencesIn(form url.Values) Preferences {
	hour := func(name string) int {
		n, err := strconv.Atoi(form.Get(name))
		if err != nil {
			return -1
		}
		return n
	}
	return Preferences{Digest: Digest(form.Get("digest")), Hour: hour("hour"), Zone: form.Get("zone"), QuietFrom: hour("quietFrom"),
		QuietTo: hour("quietTo")}
}

// savePreferences saves how the reader wants to be notified.
func (s *PersonalPages) savePreferences(c *personal.Call) error {
	err := s.Notifications.SavePreferences(
		c.Request.Context(),
		c.Session.UserID,
		preferencesIn(c.Request.PostForm),
	)
	if errors.Is(err, ErrPreferences) { // the page's own form cannot send such values
		http.Error(c.Writer, "These preferences are not valid.", http.StatusUnprocessableEntity)
		return nil
	}
	if err != nil {
		return err
	}
	return s.Personal.Redirect(c, c.Request.URL.Path+"?saved")
}

var _ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
	NoIndex: true})
