package page

import (
	"net/http"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/i18n"
)

// OfflinePage stands in for every page that a device does not keep, while it has
// no connection: devices fetch it ahead. What they keep the page finds there.
type OfflinePage struct {
	Frame
}

// offline is the offline page of the master's language, or of a language edition's.
func (v *visit) offline(slug string) (edge.Page, error) {
	if err := v.in(slug); err != nil {
		return edge.Page{}, err
	}
	if slug != brand.Master && v.brand.Kind != brand.KindLanguage || v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	l := v.locale()
	for _, other := range i18n.Locales() {
		v.written(other.Code) // a device keeps stories in any
	}
	head := Head{Title: l.Text("offline.title", nil), Description: l.Text("offline.text", nil), Robots: "noindex"}
	return v.render("OfflinePage", http.StatusOK, OfflinePage{v.frame(head)})
}
