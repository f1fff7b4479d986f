package page

import (
	"net/http"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
)

// OfflinePage stands in for every page that a device does not keep, while it has
// no connection: devices fetch it ahead. What they keep the page finds there.
type OfflinePage struct {
	Frame
}

// offline is the offline page of the master's language, or of a language edition's.
func (v *visit) offline() (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	l := v.Locale()
	for _, other := range i18n.Locales() {
		v.NoteLanguage(other.Code) // a device keeps stories in any
	}
	head := Head{Title: l.Text("offline.title", nil), Description: l.Text("offline.text", nil), Robots: "noindex"}
	return v.page(http.StatusOK, head, &OfflinePage{}), nil
}
