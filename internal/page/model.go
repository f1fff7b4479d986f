package page

import "masthead/internal/frame"

// StatusPage reports that a page was not found (404) or that something failed (500, 503), and
// offers stories to read.
type StatusPage struct {
	frame.Frame
	Status int               `json:"status"`
	Cards  []frame.StoryCard `json:"cards"`
}
