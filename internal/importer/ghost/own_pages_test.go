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

// A page whose path is in use gets the first free number, once.
func TestAPageWithATakenPathGetsOneNumber(t *testing.T) {
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	if _, err := run(t, deps, writePosts(t, fields{"title": "About", "type": "page", "slug": "about", "html": "<p>x</p>"},
		fields{"title": "About again", "type": "page", "slug": "about", "html": "<p>x</p>"}), importer.Options{Site: site}); err != nil {
		t.Fatal(err)
	}
	if s := importtest.Story(t, db, "About again"); s.Path != "/herstory/about-2" || s.Slug != "about-2" {
		t.Errorf("it has the path %s and the slug %s", s.Path, s.Slug)
	}
}
