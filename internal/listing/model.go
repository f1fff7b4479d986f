package listing

import (
	"masthead/internal/frame"
)

// Calendar is the calendar of a month of the archive.
type Calendar struct {
	Title   string        `json:"title"` // month and year
	Href    string        `json:"href"`
	Year    int           `json:"year"`
	Month   int           `json:"month"`
	OpenDay int           `json:"openDay"` // day of the shown stories, 0 for the whole month
	Days    []CalendarDay `json:"days"`    // every day of the month in order
}

// CalendarDay has the number of stories of a day and links to them.
type CalendarDay struct {
	Count int    `json:"count"`
	Href  string `json:"href"` // "" on a day without stories
}

// SeriesCard is the card of a series in lists.
type SeriesCard struct {
	Title       string         `json:"title"`
	Href        string         `json:"href"`
	Description string         `json:"description"`
	Gradient    [2]string      `json:"gradient"` // used without a picture
	Picture     *frame.Picture `json:"picture"`
	Sponsored   bool           `json:"sponsored"`
}

// ListPage is a page with a header and a list of stories: of a category, topic, series, author, property, publisher or
// ranking, of the latest stories or of the archive.
type ListPage struct {
	frame.Frame
	Header         ListHeader        `json:"header"`
	Calendar       *Calendar         `json:"calendar"` // of the archive
	List           frame.StoryList   `json:"list"`
	Page           int               `json:"page"`           // 1 for the first
	FurtherStories []frame.StoryCard `json:"furtherStories"` // other stories if the list has few: the newest, or in the archive earlier ones
}

// ListHeader is the header of a ListPage.
type ListHeader struct {
	Kind         string           `json:"kind"` // "category", "topic", "series", "author", "property", "publisher", "latest", "ranking"…
	Title        string           `json:"title"`
	TitleMessage string           `json:"titleMessage"` // message key of the title if that belongs to the interface, such as "section.latest"
	Description  string           `json:"description"`
	Role         string           `json:"role"` // of an author
	Picture      *frame.Picture   `json:"picture"`
	Gradient     [2]string        `json:"gradient"`
	Sponsored    bool             `json:"sponsored"`
	Publisher    *frame.Publisher `json:"publisher"` // of a series
	Siblings     []frame.Link     `json:"siblings"`  // links to other categories, series…
	Website      string           `json:"website"`
}

// SeriesListPage lists the series that have stories in the page's language.
type SeriesListPage struct {
	frame.Frame
	Series []SeriesCard `json:"series"`
}
