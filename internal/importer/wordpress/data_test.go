package wordpress_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
)

var formats = map[string]importer.Format{wordpress.Kind: wordpress.Open}

func run(t testing.TB, deps importer.Deps, file string, opt importer.Options) (importer.Report, error) {
	t.Helper()
	request := importer.Request{Kind: wordpress.Kind, File: file, Brand: importtest.Brand, Options: opt}
	report, err := importer.Run(t.Context(), deps, request, nil)
	importtest.CheckCounts(t, report)
	return report, err
}

// Every real export is imported completely and stays unchanged when it is imported again,
// or is refused with the place of the error.
func TestRealExportsAreImportedCompletely(t *testing.T) {
	files, err := filepath.Glob(importtest.Data(t, "wxr", "*", "*.xml"))
	if err != nil || len(files) != 25 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	refused := map[string]string{
		"malformed.xml": "line ", "malformed-simple.xml": "line 14", "crazy-cdata.xml": "line ",
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				report, err := run(t, deps, file, importer.Options{})
				if place, bad := refused[filepath.Base(file)]; bad {
					var broken *importer.FileError
					if !errors.As(err, &broken) || !strings.Contains(err.Error(), place) || report.Failed == "" || len(report.Counts) > 0 {
						t.Errorf("not refused: %v %+v", err, report)
					}
					t.Log(err)
					return
				}
				if err != nil {
					t.Fatal(err)
				}
				var text strings.Builder
				if err := report.Write(&text); err != nil {
					t.Fatal(err)
				}
				t.Log(text.String())
				second, err := run(t, deps, file, importer.Options{})
				if err != nil {
					t.Fatal(err)
				}
				for kind, c := range second.Counts {
					if c.New+c.Changed > 0 || c.Seen != report.Counts[kind].Seen {
						t.Errorf("second import: %s %+v, first %+v", kind, c, report.Counts[kind])
					}
				}
			})
		}
	})
}
