package page

import "masthead/internal/frame"

// StatusPage reports that a page was not found (404) or that something failed (500, 503), and
// offers stories to read.
type StatusPage struct {
	frame.Frame
	Status     int               `json:"status"`
	Cards      []frame.StoryCard `json:"cards"`
	List       *frame.Link       `json:"list"`       // page that lists what exists near the path, nil for none
	SearchKind string            `json:"searchKind"` // kind of results of the page's search form, "" for no form
	MaxQuery   int               `json:"maxQuery"`   // maximum length of a query in characters
}
