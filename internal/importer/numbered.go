package importer

import (
	"net/http"
	"strconv"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/permalink"
)

// NumberedPath returns the path, in permalinks, of WordPress's address with the number of an
// item, such as "/?p=123".
func NumberedPath(number string) string { return "/?p=" + number }

// isNumbered reports whether a path comes from NumberedPath.
func isNumbered(path string) bool { return len(path) > 1 && path[1] == '?' }

// numberedAddresses redirects WordPress's numbered addresses (/?p=123, for pages
// /?page_id=123) to the stories that were imported from there. Every other request for the
// landing page is passed to pages.
func numberedAddresses(db *database.DB, pages http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.RawQuery != "" {
			q := r.URL.Query()
			for _, name := range []string{"p", "page_id"} {
				if _, err := strconv.ParseUint(q.Get(name), 10, 63); err != nil {
					continue
				}
				to, err := permalink.Resolve(r.Context(), db, NumberedPath(q.Get(name)))
				if err == nil && to.Location != "" {
					http.Redirect(w, r, to.Location, http.StatusMovedPermanently)
					return
				}
			}
		}
		pages.ServeHTTP(w, r)
	})
}

// mount puts the handler of numbered addresses at the landing page of the site.
func (w *PictureWorker) mount(mux *feature.Mux) error {
	mux.Handle("GET /{$}", numberedAddresses(w.DB, mux.Pages))
	return nil
}
