package ghost_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/importtest"
)

var formats = map[string]importer.Format{ghost.Kind: ghost.Open}

func run(t testing.TB, deps importer.Deps, file string, opt importer.Options) (importer.Report, error) {
	t.Helper()
	report, err := importer.Run(t.Context(), deps, importer.Request{Kind: ghost.Kind, File: file, Brand: importtest.Brand, Options: opt}, nil)
	importtest.CheckCounts(t, report)
	return report, err
}

// Every real export is imported completely and stays unchanged when it is imported again.
// Other files are refused.
func TestRealExportsAreImportedCompletely(t *testing.T) {
	posts := map[string]int{
		"valid.json":               2,
		"v2_export.json":           7,
		"v4_export.json":           11,
		"ghost_exported_file.json": 2,
		"ghost.json":               3,
		"posts.json":               1,
	}
	files, err := filepath.Glob(importtest.Data(t, "ghost", "*", "*.json"))
	if err != nil || len(files) != 7 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for _, file := range files {
			t.Run(filepath.Base(file), func(t *testing.T) {
				report, err := run(t, deps, file, importer.Options{})
				if filepath.Base(file) == "broken.json" {
					var broken *importer.FileError
					if !errors.As(err, &broken) || !strings.Contains(err.Error(), "not a Ghost export") || len(report.Counts) > 0 {
						t.Errorf("not refused: %v %+v", err, report)
					}
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
				if seen := report.Counts[importer.Post].Seen + report.Counts[importer.Page].Seen; seen != posts[filepath.Base(file)] {
					t.Errorf("%d posts, want %d", seen, posts[filepath.Base(file)])
				}
				second, err := run(t, deps, file, importer.Options{})
				if err != nil {
					t.Fatal(err)
				}
				for kind, c := range second.Counts {
					if c.New+c.Changed > 0 || c.Seen != report.Counts[kind].Seen {
						t.Errorf("second time: %s %+v, first %+v", kind, c, report.Counts[kind])
					}
				}
			})
		}
		noSecrets(t, deps.DataDir)
	})
}

// noSecrets searches everything that a run wrote for data that must not be stored.
func noSecrets(t *testing.T, dir string) {
	t.Helper()
	files, _ := filepath.Glob(filepath.Join(dir, "imports", "*"))
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, secret := range []string{"$2a$", "$2b$", "password", "@example"} {
			if strings.Contains(string(b), secret) {
				t.Errorf("%s holds %q", file, secret)
			}
		}
	}
}
