package listing

import (
	"masthead/internal/frame"
)

// Calendar is a month with the days on which stories were published.
type Calendar struct {
	Title string        `json:"title"` // month and year
	Href  string        `json:"href"`
	Year  int           `json:"year"`
	Month int           `json:"month"`
	Open  int           `json:"openDay"` // day whose stories are shown, 0 for the whole month
	Days  []CalendarDay `json:"days"`    // every day, the first first
}

// CalendarDay is a day of a calendar.
type CalendarDay struct {
	Count int    `json:"count"`
	Href  string `json:"href"` // "" where there are none
}

// SeriesCard is a series as rails show it.
type SeriesCard struct {
	Title       string         `json:"title"`
	Href        string         `json:"href"`
	Description string         `json:"description"`
	Gradient    [2]string      `json:"gradient"` // used when there is no picture
	Picture     *frame.Picture `json:"picture"`
	Sponsored   bool           `json:"sponsored"`
}

// ListPage is every page that is a header and a list of stories: category,
// topic, series, author, property, brand publisher, latest and the rankings.
type ListPage struct {
	frame.Frame
	Header   ListHeader        `json:"header"`
	Calendar *Calendar         `json:"calendar"` // of the archive
	List     frame.StoryList   `json:"list"`
	Page     int               `json:"page"`           // 1 for the first
	More     []frame.StoryCard `json:"furtherStories"` // the newest others, of the archive those before, where the list leaves little to read
}

// ListHeader owns the top of a ListPage.
type ListHeader struct {
	Kind        string         `json:"kind"` // "category", "topic", "series", "author", "property", "publisher", "latest", "ranking", "archive", "month"
	Title       string         `json:"title"`
	Key         string         `json:"key"` // message id when the title is the interface's, as for "latest"
	Description string         `json:"description"`
	Role        string         `json:"role"` // of an author
	Picture     *frame.Picture `json:"picture"`
	Gradient    [2]string      `json:"gradient"`
	Sponsored   bool           `json:"sponsored"`
	Sponsor     *frame.Sponsor `json:"sponsor"`  // of a series
	Siblings    []frame.Link   `json:"siblings"` // neighbouring categories, series…, to go on
	Website     string         `json:"website"`
}

// SeriesListPage lists the series that have stories in the page's language.
type SeriesListPage struct {
	frame.Frame
	Series []SeriesCard `json:"series"`
}
