package landing

import (
	"masthead/internal/company"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/newsletter"
	"masthead/internal/partner"
	"masthead/internal/ticker"
	"masthead/internal/webinar"
	"masthead/internal/webstory"
)

// Section is the model of one band of a landing page. Sections without content are not in the model.
type Section struct {
	ID        string               `json:"id"`
	Kind      string               `json:"kind"`   // "stories", "series", "latest", "events"…
	Layout    string               `json:"layout"` // one of brand.SectionLayouts
	Title     string               `json:"title"`  // text; "" if Key is set
	Key       string               `json:"key"`    // message key, such as "section.latest"
	Href      string               `json:"href"`   // target of "View All", "" for none; on another site unless it begins with "/"
	Size      string               `json:"size"`   // "SMALL", "MEDIUM", "LARGE" or "" for the full width: 6, 8, 10 or 12 of 12 columns
	Line      string               `json:"line"`   // what it shows; of sections of 8 or 10 columns only, "" for none
	LineLang  string               `json:"lineLang"`
	Brand     *frame.Brand         `json:"brand"` // of a section that shows another brand; gives the accent colour
	Stories   frame.StoryList      `json:"stories"`
	Series    []listing.SeriesCard `json:"series"`
	Links     []frame.Link         `json:"links"`
	Publisher *frame.Publisher     `json:"publisher"`
	Widgets
}

// SectionPart is the model of a section that is rendered as a part of its page.
type SectionPart struct {
	Section Section `json:"section"`
	First   bool    `json:"first"` // it is the first on the page
}

// LandingPage is the landing page of a brand or an edition.
type LandingPage struct {
	frame.Frame
	Sections []Section         `json:"sections"`
	Sticky   []frame.StoryCard `json:"sticky"` // pinned by an editor, at most 5
}

// Widgets is the content of sections that do not show stories. A section has at most one.
type Widgets struct {
	Videos     []FeaturedVideo            `json:"videos"`
	Events     []event.EventCard          `json:"events"`
	WebStories []webstory.WebStoryTile    `json:"webStories"`
	Partners   []partner.PartnerCard      `json:"partners"`
	Companies  []company.CompanyCard      `json:"companies"` // with their first products
	Webinars   []webinar.WebinarCard      `json:"webinars"`
	Ticker     *ticker.Prices             `json:"ticker"`
	Newsletter *newsletter.NewsletterCard `json:"newsletter"`
}

// FeaturedVideo is an entry of the video header. An entry with StartsAt is a broadcast, which is upcoming before that
// time and live from then until EndsAt.
type FeaturedVideo struct {
	Title    string         `json:"title"`
	Href     string         `json:"href"`
	Excerpt  string         `json:"excerpt"`
	Lang     string         `json:"lang"`
	Dir      string         `json:"dir"`
	Kicker   frame.Link     `json:"kicker"`
	Duration int            `json:"duration"` // seconds, 0 for none
	Picture  *frame.Picture `json:"picture"`
	StartsAt string         `json:"startsAt"` // RFC 3339, "" for none
	EndsAt   string         `json:"endsAt"`
}
