package ghost_test

import (
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/permalink"
)

// A Ghost post whose slug is a language does not take over the edition in that language.
func TestASlugThatIsALanguageTakesOverNoEdition(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report, err := run(t, importtest.Deps(t, db, formats), writePosts(t,
			fields{"title": "Tamil", "slug": "tamil", "html": "<p>x</p>"}, fields{"title": "Pots", "slug": "pots", "html": "<p>x</p>"},
		), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		if to, err := permalink.Resolve(t.Context(), db, "/tamil"); err == nil {
			t.Errorf("/tamil leads to %+v", to)
		}
		if to, err := permalink.Resolve(t.Context(), db, "/pots"); err != nil || to.Location != importtest.Story(t, db, "Pots").Path {
			t.Errorf("/pots leads to %+v, %v", to, err)
		}
		first := report.Warnings.First
		if len(first) != 1 || first[0].What != "an old path is already in use here, so it does not redirect" || first[0].Detail != "/tamil" ||
			first[0].Title != "Tamil" {
			t.Errorf("warnings %+v", first)
		}
	})
}
