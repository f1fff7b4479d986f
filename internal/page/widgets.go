package page

import (
	"time"

	"masthead/internal/event"
	"masthead/internal/i18n"
	"masthead/internal/landing"
	"masthead/internal/media"
	"masthead/internal/partner"
	"masthead/internal/story"
	"masthead/internal/ticker"
	"masthead/internal/webstory"
)

// Widgets is what sections show that is no story. A section has at most one.
type Widgets struct {
	Videos     []FeaturedVideo `json:"videos"`
	Events     []EventCard     `json:"events"`
	WebStories []WebStoryTile  `json:"webStories"`
	Partners   []PartnerCard   `json:"partners"`
	Ticker     *ticker.Prices  `json:"ticker"`
	Newsletter *NewsletterCard `json:"newsletter"`
}

// FeaturedVideo is an entry of the video header. One with a start is a broadcast:
// it is upcoming, then live until its end.
type FeaturedVideo struct {
	Title    string   `json:"title"`
	Href     string   `json:"href"`
	Excerpt  string   `json:"excerpt"`
	Lang     string   `json:"lang"`
	Dir      string   `json:"dir"`
	Kicker   Link     `json:"kicker"`
	Duration int      `json:"duration"` // seconds, 0 for none
	Picture  *Picture `json:"picture"`
	StartsAt string   `json:"startsAt"` // RFC 3339, "" for none
	EndsAt   string   `json:"endsAt"`
}

// EventCard is an event. Ahead of its start it offers Action, from then on "details".
type EventCard struct {
	Slug        string `json:"slug"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Place       string `json:"place"`    // city or location, "" for online
	Category    string `json:"category"` // "MEETUP" has a mark of its own
	StartsAt    string `json:"startsAt"` // RFC 3339 in the page's zone, "" for none
	EndsAt      string `json:"endsAt"`
	Action      string `json:"action"`  // "notify", "register" or "details"
	Link        string `json:"link"`    // where to register, "" for nowhere
	Details     string `json:"details"` // where the details are; external when it does not begin with "/"
	Lang        string `json:"lang"`    // of what an editor wrote
}

// WebStoryTile is a web story in a rail.
type WebStoryTile struct {
	Title   string   `json:"title"`
	Lang    string   `json:"lang"`
	Href    string   `json:"href"`
	Brand   string   `json:"brand"`
	Slides  int      `json:"slides"`
	Picture *Picture `json:"picture"`
}

// PartnerCard is an event of a partner, on the partner's own page.
type PartnerCard struct {
	Name     string   `json:"name"`
	Href     string   `json:"href"`
	City     string   `json:"city"`
	Lang     string   `json:"lang"` // of name and city
	StartsAt string   `json:"startsAt"`
	Picture  *Picture `json:"picture"`
}

// widgets are what a section shows that is no story.
func (v *visit) widgets(s landing.Section) (Widgets, error) {
	w := Widgets{Videos: []FeaturedVideo{}, Events: v.eventCards(s.Events), WebStories: []WebStoryTile{}, Partners: []PartnerCard{}, Ticker: s.Ticker}
	var err error
	if len(s.Videos) > 0 {
		w.Videos, err = v.featuredVideos(s.Videos)
	}
	if len(s.WebStories) > 0 {
		w.WebStories, err = v.webStoryTiles(s.WebStories)
	}
	if len(s.Partners) > 0 {
		w.Partners, err = v.partnerCards(s.Partners)
	}
	if s.Newsletter != nil {
		w.Newsletter, err = v.newsletterCard(s.Newsletter)
	}
	return w, err
}

func (v *visit) featuredVideos(videos []landing.Video) ([]FeaturedVideo, error) {
	var addresses []string
	for _, entry := range videos {
		if entry.Story == nil && entry.Thumbnail != nil {
			addresses = append(addresses, *entry.Thumbnail)
		}
	}
	pictures, err := media.PicturesAt(v.Context(), v.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	list := make([]FeaturedVideo, len(videos))
	for i, entry := range videos {
		start, end := entry.Times()
		f := FeaturedVideo{Title: entry.Title, Href: entry.Path, StartsAt: v.Moment(start), EndsAt: v.Moment(end)}
		if it := entry.Story; it != nil {
			c := story.PageCard(v.Brand, &it.Card)
			f.Excerpt, f.Lang, f.Dir, f.Kicker, f.Duration, f.Picture = c.Excerpt, c.Lang, c.Dir, c.Kicker, c.Duration, c.Picture
		} else if entry.Thumbnail != nil {
			f.Picture = pictures[*entry.Thumbnail]
		}
		list[i] = f
	}
	return list, nil
}

// eventsPath is the page that has all of an event.
const eventsPath = "/events"

func (v *visit) eventCards(events []event.Event) []EventCard {
	list := make([]EventCard, len(events))
	for i, e := range events {
		list[i] = EventCard{Slug: e.Slug, Name: e.Name, Description: e.Description, Place: e.Place, Category: e.Category,
			StartsAt: v.Moment(e.Start), EndsAt: v.Moment(e.End), Action: string(e.Ahead()), Link: e.Link, Details: v.InEdition(eventsPath + "/" + e.Slug), Lang: i18n.Default.Code}
		if e.Partnership && e.Link != "" {
			list[i].Details = e.Link
		}
	}
	return list
}

func (v *visit) webStoryTiles(stories []*webstory.WebStory) ([]WebStoryTile, error) {
	ids := make([]*int64, len(stories))
	for i, w := range stories {
		ids[i] = w.PictureID
	}
	picture, err := v.Pictures(ids...)
	if err != nil {
		return nil, err
	}
	list := make([]WebStoryTile, len(stories))
	for i, w := range stories {
		list[i] = WebStoryTile{Title: w.Title, Href: w.Path(), Slides: len(w.Slides), Picture: picture(w.PictureID)}
		if b, err := v.Brands.ByID(v.Context(), w.BrandID); err == nil {
			list[i].Brand, list[i].Lang = b.NameIn(v.Locale()), b.Locale().Code
			v.NoteLanguage(list[i].Lang)
		}
	}
	return list, nil
}

func (v *visit) partnerCards(events []partner.Event) ([]PartnerCard, error) {
	addresses := make([]string, len(events))
	for i, e := range events {
		addresses[i] = e.Image
	}
	pictures, err := media.PicturesAt(v.Context(), v.DB.Read, addresses)
	if err != nil {
		return nil, err
	}
	list := make([]PartnerCard, len(events))
	for i, e := range events {
		list[i] = PartnerCard{Name: e.Name, Href: e.Link, City: e.City, Lang: i18n.Default.Code, Picture: pictures[e.Image]}
		if at, err := time.Parse(time.RFC3339, e.StartTime); err == nil {
			list[i].StartsAt = v.Moment(at)
		}
	}
	return list, nil
}

// playing gives cards what they need to play their videos in place.
func playing(cards []StoryCard, items []story.Item) {
	for i := range cards {
		cards[i].Video = story.PageVideo(&items[i].Card)
	}
}
