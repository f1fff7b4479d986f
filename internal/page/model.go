// Package page holds the page models and the handlers that fill them: one file
// a page type. A page model is a plain struct that says everything its React
// page component of the same name needs, so that rendering is a pure function
// of (name, model). No SQL here, and nothing personal: a model is the same for
// every anonymous reader.
//
// The TypeScript types in web/api/pages.gen.ts are generated from these structs.
package page

import "masthead/internal/frame"

// The parts of page models that all pages share.
type (
	Picture   = frame.Picture
	Frame     = frame.Frame
	Site      = frame.Site
	Preview   = frame.Preview
	Brand     = frame.Brand
	Head      = frame.Head
	Form      = frame.Form
	Alternate = frame.Alternate
	Link      = frame.Link
	StoryCard = frame.StoryCard
	StoryList = frame.StoryList
	NextPage  = frame.NextPage
	Sponsor   = frame.Sponsor
	Video     = frame.Video
)

// SeriesCard is a series as rails show it.
type SeriesCard struct {
	Title       string    `json:"title"`
	Href        string    `json:"href"`
	Description string    `json:"description"`
	Gradient    [2]string `json:"gradient"` // used when there is no picture
	Picture     *Picture  `json:"picture"`
	Sponsored   bool      `json:"sponsored"`
}

// Section is one band of a landing. Layout is its composition; a section whose
// source is empty is not in the model.
type Section struct {
	ID      string       `json:"id"`
	Kind    string       `json:"kind"`   // "stories", "series", "languages", "spotlight", "latest", "video-header", "events", "web-stories", "partner-events", "ticker"
	Layout  string       `json:"layout"` // "lead", "cover", "spread", "four", "rail", "numbered", "columns", "band", "latest", "watch"
	Title   string       `json:"title"`  // own text, else Key
	Key     string       `json:"key"`    // message id, such as "section.latest"
	Href    string       `json:"href"`   // target of 'View All >', "" for none; external when it does not begin with "/"
	Size    string       `json:"size"`   // "SMALL", "MEDIUM", "LARGE" or "" for the full width: 6, 8, 10 or 12 of 12 columns
	Brand   *Brand       `json:"brand"`  // of a brand rail, whose accent the section takes
	Stories StoryList    `json:"stories"`
	Series  []SeriesCard `json:"series"`
	Links   []Link       `json:"links"`
	Sponsor *Sponsor     `json:"sponsor"`
	Widgets
}

// LandingPage is the home page, a brand's landing or a language edition's.
type LandingPage struct {
	Frame
	Sections []Section   `json:"sections"`
	Sticky   []StoryCard `json:"sticky"` // pinned by an editor, at most 5
}

// ListPage is every page that is a header and a list of stories: category,
// topic, series, author, property, brand publisher, latest and the rankings.
type ListPage struct {
	Frame
	Header   ListHeader  `json:"header"`
	Calendar *Calendar   `json:"calendar"` // of the archive
	List     StoryList   `json:"list"`
	Page     int         `json:"page"`           // 1 for the first
	More     []StoryCard `json:"furtherStories"` // the newest others, of the archive those before, where the list leaves little to read
}

// ListHeader owns the top of a ListPage.
type ListHeader struct {
	Kind        string    `json:"kind"` // "category", "topic", "series", "author", "property", "publisher", "latest", "ranking", "archive", "month"
	Title       string    `json:"title"`
	Key         string    `json:"key"` // message id when the title is the interface's, as for "latest"
	Description string    `json:"description"`
	Role        string    `json:"role"` // of an author
	Picture     *Picture  `json:"picture"`
	Gradient    [2]string `json:"gradient"`
	Sponsored   bool      `json:"sponsored"`
	Sponsor     *Sponsor  `json:"sponsor"`  // of a series
	Siblings    []Link    `json:"siblings"` // neighbouring categories, series…, to go on
	Website     string    `json:"website"`
}

// SeriesListPage lists the series that have stories in the page's language.
type SeriesListPage struct {
	Frame
	Series []SeriesCard `json:"series"`
}

// StatusPage says that there is nothing here (404), or that something failed
// (500, 503), and offers something to read.
type StatusPage struct {
	Frame
	Status int         `json:"status"`
	Cards  []StoryCard `json:"cards"`
}
