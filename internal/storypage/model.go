package storypage

import (
	"masthead/internal/frame"
	"masthead/internal/newsletter"
)

// StoryPage is one story to read.
type StoryPage struct {
	frame.Frame
	Story        Story              `json:"story"`
	Related      []frame.StoryCard  `json:"related"`
	Next         string             `json:"next"` // the API call that gives what to read after it, without skipUrls and limit
	Translations []frame.Alternate  `json:"translations"`
	Signup       *newsletter.Signup `json:"signup"` // of the newsletter that the story's brand offers, nil for none
}

// Story is the story of a StoryPage.
type Story struct {
	ID          string         `json:"id"`
	Title       string         `json:"title"`
	Excerpt     string         `json:"excerpt"`
	Kind        string         `json:"kind"`
	Layout      string         `json:"layout"` // "standard", "wide" or "longform"
	Lang        string         `json:"lang"`
	Dir         string         `json:"dir"`
	HTML        string         `json:"html"`         // the open part, sanitised
	Slips       []Slip         `json:"entityCards"`  // those of its slips of which something is known
	Audio       string         `json:"audio"`        // address of the story read aloud, "" for none
	Contents    []Heading      `json:"contents"`     // headings of a longform story; those behind the gate have no ID
	Gate        string         `json:"gate"`         // "" when all of it is open, else "signed-in" or "member", or to one reader "spent"
	Whole       string         `json:"fullTextPath"` // path at which who is signed in reads all of it without script, "" for none
	FreeReads   int            `json:"freeReads"`    // stories a month that an account lets read where the gate is for members
	Brand       frame.Link     `json:"brand"`
	Category    *frame.Link    `json:"category"`
	Series      []frame.Link   `json:"series"`
	Property    *frame.Link    `json:"property"`
	Tags        []frame.Link   `json:"tags"`
	Authors     []frame.Author `json:"authors"`
	PublishedAt string         `json:"publishedAt"`
	Day         string         `json:"archivePath"` // where the archive has the day of its publication, "" before it
	UpdatedAt   string         `json:"updatedAt"`   // "" unless it was edited after publication
	Minutes     int            `json:"minutes"`
	Picture     *frame.Picture `json:"picture"`
	Video       *frame.Video   `json:"video"`
	Sponsor     *frame.Sponsor `json:"sponsor"`
	Sponsored   bool           `json:"sponsored"`
	Corrections string         `json:"corrections"`
	Company     string         `json:"company"` // that supplied the text, an announcement; "" for our own
	Place       string         `json:"place"`   // where it was announced
	Contact     string         `json:"contact"` // whom to ask about it
	Share       Share          `json:"share"`
	ClapCount   int            `json:"clapCount"`
}

// Heading is a line of a contents list.
type Heading struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// Slip is what is said of a company, a person or a term of the glossary where the
// text names it.
type Slip struct {
	Kind    string         `json:"kind"` // "company", "person" or "term"
	Slug    string         `json:"slug"` // of a term its number
	Name    string         `json:"name"`
	Called  string         `json:"localName"` // of a term its name in the page's language, "" where it has none of its own
	Href    string         `json:"href"`
	Line    string         `json:"description"` // what they are, in one line
	Lang    string         `json:"lang"`        // of the line
	Picture *frame.Picture `json:"picture"`
}

// Share holds what share links need.
type Share struct {
	URL   string `json:"url"` // absolute
	Title string `json:"title"`
	Naver bool   `json:"naver"` // the korea edition only
}
