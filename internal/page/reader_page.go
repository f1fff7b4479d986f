package page

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/frame"
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
	FollowAt string      `json:"followPath"`      // path of the form that follows
	Follows  string      `json:"preferencesPath"` // path of what the reader follows
}

// ForYou is the page of what is new for one reader. next is the key of the page after it.
func (p *Pages) ForYou(ctx context.Context, r edge.Request, items []story.Item, next string, all []follow.Followed) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		m := ForYouPage{Cards: story.PageCards(v.Request, items), Offers: offers(all, func(string) bool { return false }), FollowAt: v.InEdition(followPath), Follows: v.InEdition(preferencesPath)}
		for _, o := range m.Offers {
			v.NoteLanguage(o.Lang)
		}
		if next != "" {
			m.Next = v.InEdition(forYouPath) + "?after=" + next
		}
		return v.page(http.StatusOK, v.PersonalHead("forYou.title", "forYou.lead"), &m), nil
	})
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
	List        []Told `json:"notifications"`
	Next        string `json:"next"` // path of the page after this one, "" at the end
	Unread      int    `json:"unread"`
	Preferences string `json:"preferences"`
}

// Notifications is the page of what one reader was told. next is the key of the page
// after it, "" at the end.
func (p *Pages) Notifications(ctx context.Context, r edge.Request, list []notify.Notification, next string, unread int) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		m := NotificationsPage{List: make([]Told, len(list)), Unread: unread, Preferences: v.InEdition(preferencesPath)}
		for i, t := range list {
			lang := i18n.Of(t.Lang)
			m.List[i] = Told{ID: t.ID, Kind: string(t.Kind), Title: t.Title, Text: t.Text, Href: t.Link, Lang: lang.Code, Dir: lang.Dir, At: t.At.Format(time.RFC3339), Read: t.Read}
			v.NoteLanguage(t.Lang)
		}
		if next != "" {
			m.Next = v.InEdition(notificationsPath) + "?before=" + next
		}
		return v.page(http.StatusOK, v.PersonalHead("notifications.title", "notifications.lead"), &m), nil
	})
}

// FollowPage asks whether something is to be followed, without script.
type FollowPage struct {
	Frame
	Offer Offer `json:"offer"`
}

// Follow is that page for one reader.
func (p *Pages) Follow(ctx context.Context, r edge.Request, f follow.Followed, following bool) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		v.NoteLanguage(f.Lang)
		m := FollowPage{Offer: offers([]follow.Followed{f}, func(string) bool { return following })[0]}
		head := v.PersonalHead("follow.follow", "forYou.lead")
		head.Title = f.Title
		return v.page(http.StatusOK, head, &m), nil
	})
}

// PreferencesPage is what a reader follows, and how the reader is told.
type PreferencesPage struct {
	Frame
	Follows  []Offer            `json:"follows"`
	Chosen   notify.Preferences `json:"chosen"`
	Zones    []string           `json:"zones"` // names of time zones to choose from
	Done     bool               `json:"saved"` // something was kept just now
	FollowAt string             `json:"followPath"`
	Letters  string             `json:"newslettersPath"` // path of the newsletters
}

// zones are the time zones in which most readers live.
var zones = []string{"Asia/Kolkata", "Asia/Dubai", "Asia/Riyadh", "Asia/Qatar", "Asia/Kathmandu", "Asia/Dhaka", "Asia/Karachi", "Asia/Colombo", "Asia/Singapore", "Asia/Seoul",
	"Asia/Tokyo", "Australia/Sydney", "Africa/Nairobi", "Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Los_Angeles", "UTC"}

// Preferences is that page for one reader.
func (p *Pages) Preferences(ctx context.Context, r edge.Request, all []follow.Followed, chosen notify.Preferences, done bool) (edge.Page, error) {
	return p.Personal(ctx, r, func(req *frame.Request) (*frame.Page, error) {
		v := p.visit(req)
		m := PreferencesPage{Follows: offers(all, func(string) bool { return true }), Chosen: chosen, Zones: zones, Done: done, FollowAt: v.InEdition(followPath), Letters: v.InEdition(newslettersPath + "/preferences")}
		for _, o := range m.Follows {
			v.NoteLanguage(o.Lang)
		}
		return v.page(http.StatusOK, v.PersonalHead("preferences.title", "preferences.lead"), &m), nil
	})
}

// follows says that the page is of a list that can be followed. A front of a language is
// of everything in it.
func (v *visit) follows(l story.List) {
	if l.Kind == story.Latest && v.Brand.Kind != brand.KindBrand && l.Scope == story.InBrand(v.Brand) {
		l.Scope = story.InLanguage(v.Locale())
	}
	if follow.Can(l) {
		v.out.Followed = l.Key()
	}
}
