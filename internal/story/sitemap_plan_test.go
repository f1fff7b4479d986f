package story

import (
	"fmt"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
)

// What the sitemap and the podcasts ask is answered by ranges of indexes, so that a
// million stories cost it no more than a file has.
func TestTheSitemapScansNoTable(t *testing.T) {
	db := dbtest.New(t)
	for name, query := range map[string]string{
		"files": mapFilesSQL, "stories": mappedSQL, "languages": mappedTranslationsSQL, "authors": bylinesSQL, "lists": listSQL,
		"terms": fmt.Sprintf(standingSQL, "SELECT CAST(? AS BIGINT) AS scope UNION ALL SELECT CAST(? AS BIGINT) AS scope"),
	} {
		args := make([]any, strings.Count(query, "?"))
		for i := range args {
			args[i] = 1
		}
		rows, err := db.Read.DB.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query, args...)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for rows.Next() {
			var id, parent, unused int
			var step string
			if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
				t.Fatal(err)
			}
			switch step {
			case "SCAN CONSTANT ROW", "SCAN files", "SCAN f", "SCAN w": // numbers of files, and the scopes that are asked for
			default:
				if strings.HasPrefix(step, "SCAN ") {
					t.Errorf("%s: %s", name, step)
				}
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
		_ = rows.Close()
	}
}
