package app

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// rawStatements lists the files, and folders, that run statements without bun and without database.SQL, with the reason.
var rawStatements = map[string]string{
	"apitest/edition.go":     "a test of both engines",
	"conference/stars.go":    "adds the rows that a selection finds",
	"backup":                 "copies tables whatever their models are",
	"database":               "has the connections",
	"doctor/database.go":     "asks each engine about itself",
	"brand/brand.go":         "locks a table; reads a setting before any model can be read",
	"importer/commit.go":     "savepoints",
	"importer/feed/store.go": "one row of sums for the metrics",
	"importer/fetch.go":      "locks rows",
	"importer/bulk.go":       "slugs and paths that are taken, in one query of an import",
	"importer/library.go":    "a table of River",
	"importer/pictures.go":   "a join in the transaction that replaces pictures",
	"jobs/metrics.go":        "a table of River",
	"story/rename.go":        "finds the stories of a renamed record by one of several selections",
	"mention/find.go":        "a statement of each engine, which reads JSON",
	"mention/pending.go":     "deletes many pairs of values",
	"notify/digest.go":       "numbers the rows of each reader",
	"search/document.go":     "updates many rows with computed values",
	"search/index.go":        "empties tables; a lock",
	"search/insert.go":       "inserts thousands of rows with one prepared statement",
	"search/postings.go":     "deletes in a loop over keys",
	"webinar":                "votes, messages and stops of emails are rows of keys, which no model has",
	"follow/move.go":         "copies the follows of a list in one statement",
	"story/bulk.go":          "inserts many rows of columns that no model has together",
	"story/days.go":          "locks a table",
	"story/gate.go":          "a lock",
	"story/react.go":         "updates many rows with computed values",
}

// Decision 27 says which packages may run raw statements.
func TestRawStatementsHaveReasons(t *testing.T) {
	raw := regexp.MustCompile(`\.(?:(?:Query|QueryRow|Exec|Prepare)Context|NewRaw)\(`)
	needed := map[string]bool{}
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !raw.Match(text) {
			return err
		}
		name := strings.TrimPrefix(filepath.ToSlash(path), "../")
		folder, _, _ := strings.Cut(name, "/")
		for _, listed := range []string{name, folder} {
			if rawStatements[listed] != "" {
				needed[listed] = true
				return nil
			}
		}
		t.Errorf("%s runs a statement without bun and without database.SQL", name)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	for listed := range rawStatements {
		if !needed[listed] {
			t.Errorf("%s has no such statements any more", listed)
		}
	}
}
