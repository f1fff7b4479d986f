package story

import (
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// The queries of the sitemap and the podcasts use ranges of indexes, so that their cost
// depends on the size of a file and not on the number of stories.
func TestSitemapQueriesScanNoTable(t *testing.T) {
	db := dbtest.New(t)
	scopes := []Scope{1, 2}
	for name, query := range map[string]string{
		"files": sitemapFilesSQL, "stories": fileStoriesSQL, "languages": fileTranslationsSQL,
		"authors": authorSlugsSQL, "publishers": publisherSlugsSQL, "lists": listSQL,
		"terms": wantedScopes(scopes).Add(termScopesSQL).String(),
		"years": wantedScopes(scopes).Add(archivedYearsSQL).String(),
		"days":  wantedScopes(scopes).Add(archivedDaysSQL).String(),
	} {
		for _, step := range steps(t, db, query) {
			switch step {
			case "SEARCH s USING INDEX stories_by_sitemap":
				t.Errorf("%s: %s, all of it", name, step)
			case "SCAN CONSTANT ROW",
				"SCAN files",
				"SCAN f",
				"SCAN w",
				"SCAN years",
				"SCAN y": // numbers of files, and the requested scopes
			default:
				if strings.HasPrefix(step, "SCAN ") {
					t.Errorf("%s: %s", name, step)
				}
			}
		}
	}
}

// steps returns the steps of SQLite's query plan.
func steps(t *testing.T, db *database.DB, query string) []string {
	t.Helper()
	args := make([]any, strings.Count(query, "?"))
	for i := range args {
		args[i] = 1
	}
	rows, err := db.Read.DB.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var list []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		list = append(list, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return list
}
