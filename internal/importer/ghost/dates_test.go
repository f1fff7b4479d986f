package ghost_test

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

func TestAPostWithoutADateIsNotTheNewest(t *testing.T) {
	db := dbtest.New(t)
	file := filepath.Join(t.TempDir(), "undated.json")
	if err := os.WriteFile(file, []byte(`{"posts":[
		{"id":"600000000000000000000001","title":"Made once","slug":"a","status":"published","created_at":"2019-05-01 04:30:00",
		"updated_at":"2025-01-01 00:00:00","html":"<p>x</p>"},
		{"id":"600000000000000000000002","title":"Changed once","slug":"b","status":"published","updated_at":"2020-05-01 04:30:00",
		"html":"<p>x</p>"},
		{"id":"600000000000000000000003","title":"Never","slug":"c","status":"published","html":"<p>x</p>"},
		{"id":"600000000000000000000004","title":"Some day","slug":"d","status":"scheduled",
		"created_at":"2019-05-01 04:30:00","html":"<p>x</p>"}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	report, err := run(t, importtest.Deps(t, db, formats), file, importer.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for title, at := range map[string]time.Time{
		"Made once": time.Date(2019, 5, 1, 4, 30, 0, 0, time.UTC), "Changed once": time.Date(2020, 5, 1, 4, 30, 0, 0, time.UTC),
	} {
		if s := importtest.Story(t, db, title); s.Status != story.Published || !s.PublishedAt.Equal(at) {
			t.Errorf("%q is %s, published %s", title, s.Status, s.PublishedAt)
		}
	}
	for _, title := range []string{"Never", "Some day"} {
		if s := importtest.Story(t, db, title); s.Status != story.Draft {
			t.Errorf("%q is %s", title, s.Status)
		}
	}
	if n := report.Warnings.By["it has no date and is a draft now"]; n != 2 {
		t.Errorf("the note appears %d times", n)
	}
}
