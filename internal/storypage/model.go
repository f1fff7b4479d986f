package storypage

import (
	"masthead/internal/frame"
	"masthead/internal/newsletter"
)

// StoryPage shows a story, with what to read next.
type StoryPage struct {
	frame.Frame
	Story        Story              `json:"story"`
	Related      []frame.StoryCard  `json:"related"`
	Next         string             `json:"next"` // the API call that lists what to read next, without skipUrls and limit
	Translations []frame.Alternate  `json:"translations"`
	Signup       *newsletter.Signup `json:"signup"` // of the newsletter that the story's brand offers, nil if there is none
}

// StoryCardPage shows the card of one story in the looks that lists have. Only previews use it.
type StoryCardPage struct {
	frame.Frame
	Story frame.StoryCard `json:"story"`
}

// Story is the story of a StoryPage.
type Story struct {
	ID            string           `json:"id"`
	Title         string           `json:"title"`
	Excerpt       string           `json:"excerpt"`
	Kind          string           `json:"kind"`
	Layout        string           `json:"layout"` // "standard", "wide" or "longform"
	Lang          string           `json:"lang"`
	Dir           string           `json:"dir"`
	HTML          string           `json:"html"`          // the open part, sanitised, and the transcripts of the video and the recording
	EntityCards   []EntityCard     `json:"entityCards"`   // of the entities in the text that are known
	Audio         string           `json:"audio"`         // address of the recording, "" if there is none
	Contents      []Heading        `json:"contents"`      // headings of a longform story; those behind the gate have no ID
	Gate          string           `json:"gate"`          // "" if all is open, "signed-in" or "member", for one reader "spent" or "uncounted"
	FullTextPath  string           `json:"fullTextPath"`  // path for reading all of it without scripts, signed in, "" for none
	FreeReads     int              `json:"freeReads"`     // free stories a month for signed-in readers behind a gate for members
	FreeReadsLeft int              `json:"freeReadsLeft"` // free stories that this reader can still read this month, at the gate "uncounted"
	OpenPages     []frame.Link     `json:"openPages"`     // what a reader can do instead if a gate for members does not admit the reader
	Brand         frame.Link       `json:"brand"`
	Category      *frame.Link      `json:"category"`
	Series        []frame.Link     `json:"series"`
	Property      *frame.Link      `json:"property"`
	Tags          []frame.Link     `json:"tags"`
	Authors       []frame.Author   `json:"authors"`
	PublishedAt   string           `json:"publishedAt"`
	ArchivePath   string           `json:"archivePath"` // path of its day in the archive, "" if the archive begins later
	UpdatedAt     string           `json:"updatedAt"`   // "" unless it was edited after publication
	Minutes       int              `json:"minutes"`
	Picture       *frame.Picture   `json:"picture"`
	Video         *frame.Video     `json:"video"`
	Publisher     *frame.Publisher `json:"publisher"`
	Sponsored     bool             `json:"sponsored"`
	SponsorLabel  string           `json:"sponsorLabel"` // shown instead of “Sponsored”; "" for that
	Corrections   string           `json:"corrections"`
	Company       string           `json:"company"` // company that supplied the text of a press release; "" for texts of the publication
	Place         string           `json:"place"`   // place of the press release
	Contact       string           `json:"contact"` // contact for questions about the press release
	Share         Share            `json:"share"`
	ClapCount     int              `json:"clapCount"`
}

// Heading is an entry of a contents list.
type Heading struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

// EntityCard is the card about a company, a person or a glossary term that the text names.
type EntityCard struct {
	Kind        string         `json:"kind"` // "company" or "person" for a card between paragraphs, "term" for a mention in the text
	Slug        string         `json:"slug"` // the key of a mention, such as 7 for a glossary term and company-7
	Name        string         `json:"name"`
	LocalName   string         `json:"localName"` // name of what is mentioned in the page's language, "" if it has none
	Href        string         `json:"href"`
	Description string         `json:"description"` // one line about the entity
	Lang        string         `json:"lang"`        // of the description
	Picture     *frame.Picture `json:"picture"`
}

// Share has the data of share links.
type Share struct {
	URL   string `json:"url"` // absolute
	Title string `json:"title"`
	Naver bool   `json:"naver"` // whether there is a link to Naver
}
