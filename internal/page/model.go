package page

import "masthead/internal/frame"

// StatusPage says that there is nothing here (404), or that something failed (500, 503), and offers
// something to read.
type StatusPage struct {
	frame.Frame
	Status int               `json:"status"`
	Cards  []frame.StoryCard `json:"cards"`
}
