package app

import (
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/clock"
	"masthead/internal/database/dbtest"
)

func TestReindex(t *testing.T) {
	data := t.TempDir()
	db := dbtest.Open(t, "sqlite:"+filepath.Join(data, "masthead.db"), clock.System) // stays open, as a running server's does
	if _, err := db.Writer().ExecContext(t.Context(), "INSERT INTO authors (slug, name) VALUES ('meera', 'Meera Nair')"); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if status, out, errOut := run(t, "reindex", "--data", data); status != 0 || !strings.Contains(out, "Indexed 1 documents") {
			t.Fatalf("reindex: %d %s%s", status, out, errOut)
		}
	}
	var title string
	if err := db.Read.NewRaw("SELECT title FROM search_texts").Scan(t.Context(), &title); err != nil || title != "Meera Nair" {
		t.Errorf("indexed %q, %v", title, err)
	}
	if status, _, errOut := run(t, "reindex", "--data", filepath.Join(data, "none")); status != 1 ||
		!strings.Contains(errOut, "there is no publication") {
		t.Errorf("nowhere: %d %s", status, errOut)
	}
}
