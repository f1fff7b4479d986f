package page

import (
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
)

// OfflinePage replaces pages that a device has not stored while it is offline. Devices fetch
// it in advance; it lists what they have stored.
type OfflinePage struct {
	frame.Frame
}

var offlinePage = route.Declare(route.Page{Pattern: route.OfflinePath, Base: route.Editions, Model: OfflinePage{}, NoIndex: true,
	Constants: []route.Constant{
		{Name: "offlinePagePath", Doc: "Path of the page for readers without a connection, below that of an edition.", Value: route.OfflinePath},
	}})

func loadOffline(r *frame.Request) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	r.NoteAllLanguages() // a device may have stored stories in any language
	return &frame.Page{
		Model: &OfflinePage{},
		Head:  frame.Head{Title: r.Text("offline.title", nil), Description: r.Text("offline.text", nil), Robots: "noindex"},
	}, nil
}
