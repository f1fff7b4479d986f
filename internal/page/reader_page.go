package page

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/notify"
	"masthead/internal/story"
)

// Where readers find what is theirs, below the front and each edition.
const (
	forYouPath        = "/for-you"
	notificationsPath = "/notifications"
	followPath        = "/follow"
	preferencesPath   = accountPath + "/preferences"
)

// Offer is something that can be followed.
type Offer struct {
	List      string `json:"list"` // key of its list of stories
	Kind      string `json:"kind"` // "brand", "language", "category", "topic", "series", "property" or "author"
	Title     string `json:"title"`
	Href      string `json:"href"`
	Lang      string `json:"lang"` // of the title, "" for the page's
	Following bool   `json:"following"`
}

// offers are things that can be followed, with which of them are.
func offers(all []follow.Followed, following func(list string) bool) []Offer {
	out := make([]Offer, len(all))
	for i, f := range all {
		out[i] = Offer{List: f.List, Kind: f.Kind, Title: f.Title, Href: f.Href, Lang: f.Lang, Following: following(f.List)}
	}
	return out
}

// ForYouPage is what is new in what a reader follows, and on its first page what else
// can be followed.
type ForYouPage struct {
	Frame
	Cards    []StoryCard `json:"cards"`
	Next     string      `json:"next"` // path of the page after this one, "" at the end
	Offers   []Offer     `json:"offers"`
	FollowAt string      `json:"followAt"` // path of the form that follows
	Follows  string      `json:"follows"`  // path of what the reader follows
}

// ForYou is the page of what is new for one reader. next is the key of the page after it.
func (p *Pages) ForYou(ctx context.Context, r edge.Request, items []story.Item, next string, all []follow.Followed) (edge.Page, error) {
	v, err := p.accountVisit(ctx, r)
	if err != nil {
		return edge.Page{}, err
	}
	m := ForYouPage{Cards: v.cards(items), Offers: offers(all, func(string) bool { return false }), FollowAt: v.inEdition(followPath), Follows: v.inEdition(preferencesPath)}
	for _, o := range m.Offers {
		v.written(o.Lang)
	}
	if next != "" {
		m.Next = v.inEdition(forYouPath) + "?after=" + next
	}
	m.Frame = v.personal("forYou.title", "forYou.lead")
	return v.render("ForYouPage", http.StatusOK, m)
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
	Frame
	List        []Told `json:"list"`
	Next        string `json:"next"` // path of the page after this one, "" at the end
	Unread      int    `json:"unread"`
	Preferences string `json:"preferences"`
}

// Notifications is the page of what one reader was told. next is the key of the page
// after it, "" at the end.
func (p *Pages) Notifications(ctx context.Context, r edge.Request, list []notify.Notification, next string, unread int) (edge.Page, error) {
	v, err := p.accountVisit(ctx, r)
	if err != nil {
		return edge.Page{}, err
	}
	m := NotificationsPage{List: make([]Told, len(list)), Unread: unread, Preferences: v.inEdition(preferencesPath)}
	for i, t := range list {
		lang := i18n.Of(t.Lang)
		m.List[i] = Told{ID: t.ID, Kind: string(t.Kind), Title: t.Title, Text: t.Text, Href: t.Link, Lang: lang.Code, Dir: lang.Dir, At: t.At.Format(time.RFC3339), Read: t.Read}
		v.written(t.Lang)
	}
	if next != "" {
		m.Next = v.inEdition(notificationsPath) + "?before=" + next
	}
	m.Frame = v.personal("notifications.title", "notifications.lead")
	return v.render("NotificationsPage", http.StatusOK, m)
}

// FollowPage asks whether something is to be followed, without script.
type FollowPage struct {
	Frame
	Offer Offer `json:"offer"`
}

// Follow is that page for one reader.
func (p *Pages) Follow(ctx context.Context, r edge.Request, f follow.Followed, following bool) (edge.Page, error) {
	v, err := p.accountVisit(ctx, r)
	if err != nil {
		return edge.Page{}, err
	}
	v.written(f.Lang)
	m := FollowPage{Offer: offers([]follow.Followed{f}, func(string) bool { return following })[0]}
	m.Frame = v.personal("follow.follow", "forYou.lead")
	m.Head.Title = f.Title
	return v.render("FollowPage", http.StatusOK, m)
}

// PreferencesPage is what a reader follows, and how the reader is told.
type PreferencesPage struct {
	Frame
	Follows  []Offer            `json:"follows"`
	Chosen   notify.Preferences `json:"chosen"`
	Zones    []string           `json:"zones"` // names of time zones to choose from
	Done     bool               `json:"done"`  // something was kept just now
	FollowAt string             `json:"followAt"`
	Letters  string             `json:"letters"` // path of the newsletters
}

// zones are the time zones in which most readers live.
var zones = []string{"Asia/Kolkata", "Asia/Dubai", "Asia/Riyadh", "Asia/Qatar", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Karachi", "Asia/Colombo", "Asia/Singapore", "Asia/Seoul",
	"Asia/Tokyo", "Australia/Sydney", "Africa/Nairobi", "Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Los_Angeles", "UTC"}

// Preferences is that page for one reader.
func (p *Pages) Preferences(ctx context.Context, r edge.Request, all []follow.Followed, chosen notify.Preferences, done bool) (edge.Page, error) {
	v, err := p.accountVisit(ctx, r)
	if err != nil {
		return edge.Page{}, err
	}
	m := PreferencesPage{Follows: offers(all, func(string) bool { return true }), Chosen: chosen, Zones: zones, Done: done, FollowAt: v.inEdition(followPath), Letters: v.inEdition(newslettersPath + "/preferences")}
	for _, o := range m.Follows {
		v.written(o.Lang)
	}
	m.Frame = v.personal("preferences.title", "preferences.lead")
	return v.render("PreferencesPage", http.StatusOK, m)
}

// personal is the frame of a page for one reader.
func (v *visit) personal(title, lead string) Frame {
	return v.frame(Head{Title: v.locale().Text(title, nil), Description: v.locale().Text(lead, nil), Robots: "noindex"})
}

// readers are the ways to what is a reader's own, for the menu of whoever is signed in.
func (v *visit) readers() []Link {
	if v.Account == "" {
		return []Link{}
	}
	return []Link{
		{Key: "notifications.title", Href: v.inEdition(notificationsPath)}, {Key: "forYou.title", Href: v.inEdition(forYouPath)},
		{Key: "header.bookmarks", Href: v.inEdition(bookmarksPath)}, {Key: "account.title", Href: v.accountAddress("")},
	}
}

// follows says that the page is of a list that can be followed. A front of a language is
// of everything in it.
func (v *visit) follows(l story.List) {
	if l.Kind == story.Latest && v.brand.Kind != brand.KindBrand && l.Scope == story.InBrand(v.brand) {
		l.Scope = story.InLanguage(v.locale())
	}
	if follow.Can(l) {
		v.followed = l.Key()
	}
}
