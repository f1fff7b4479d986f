package feed_test

import (
	"errors"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// Every feed of the collection is imported or refused with a reason, its HTML is harmless,
// and a second import adds nothing.
func TestEveryFeedOfTheCollectionIsImportedOrRefused(t *testing.T) {
	root := importtest.Data(t, "feeds")
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && d.Name() != "README.md" {
			files = append(files, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	refused, said, skipped := map[string][]string{}, map[string]int{}, map[string]int{}
	total := importer.Count{}
	for round := range 2 {
		var sum importer.Count
		for _, file := range files {
			report, err := importer.Run(t.Context(), deps, importer.Request{Kind: feed.Kind, File: file, Brand: importtest.Brand}, nil)
			var broken *importer.FileError
			if err != nil && !errors.As(err, &broken) {
				t.Fatalf("%s: %v", file, err)
			}
			importtest.CheckCounts(t, report)
			name, _ := filepath.Rel(root, file)
			c := report.Counts[importer.Post]
			sum.Seen, sum.New, sum.Changed = sum.Seen+c.Seen, sum.New+c.New, sum.Changed+c.Changed
			sum.Unchanged, sum.Skipped = sum.Unchanged+c.Unchanged, sum.Skipped+c.Skipped
			if round > 0 {
				if c.New > 0 {
					t.Errorf("%s adds %d items again", name, c.New)
				}
				continue
			}
			if err != nil {
				refused[err.Error()] = append(refused[err.Error()], name)
			}
			for what, n := range report.Warnings.By {
				said[what] += n
			}
			for what, n := range report.Skipped.By {
				skipped[what] += n
			}
			for _, line := range report.Skipped.First {
				t.Log(name, line)
			}
			t.Logf("%s: %+v %s", name, c, report.Site)
		}
		t.Logf("round %d: %d files, %+v", round+1, len(files), sum)
		if round == 0 {
			total = sum
		}
	}
	for _, why := range slices.Sorted(maps.Keys(refused)) {
		t.Logf("refused, %s: %s", why, strings.Join(refused[why], " "))
	}
	t.Log("warnings", said, "skipped", skipped)
	if total.New < 150 || len(slices.Concat(slices.Collect(maps.Values(refused))...)) > 40 {
		t.Errorf("%+v; refused %v", total, refused)
	}
	var drafts []story.Story
	if err := db.Read.NewSelect().Model(&drafts).Scan(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, s := range drafts {
		open, gated := importtest.HTML(t, db, s.ID)
		if what := importtest.FindUnsafe(t, open+gated); what != "" || s.Status != story.Draft {
			t.Errorf("%q is %s; %s in %.300s", s.Title, s.Status, what, open)
		}
	}
}
