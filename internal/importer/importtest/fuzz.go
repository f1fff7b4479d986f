package importtest

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// ReadAll opens bytes as an export and converts everything in it, twice. It fails the test
// if the parser crashes, refuses without a FileError, returns an invalid document, or
// returns something else the second time.
func ReadAll(t *testing.T, format importer.Format, src []byte) {
	t.Helper()
	dir := t.TempDir()
	path := filepath.Join(dir, "fuzzed")
	if err := os.WriteFile(path, src, 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := importer.NewFile(path)
	if err != nil {
		t.Fatal(err)
	}
	settings := importer.Settings{Brand: &brand.Brand{Slug: Brand, Path: "/herstory", TimeZone: "Asia/Kolkata"},
		Options: importer.Options{SeriesTaxonomy: "column", Site: "https://old.example.com"}, TempDir: dir, Now: dbtest.Noon}
	ctx := context.Background()
	export, err := format(ctx, f, settings)
	if err != nil {
		var broken *importer.FileError
		if !errors.As(err, &broken) {
			t.Errorf("refused without a FileError: %v", err)
		}
		return
	}
	defer func() { _ = export.Close() }()
	var first []string
	for range 2 {
		var sums []string
		err := export.Items(ctx, func(it importer.Item) error {
			sums = append(sums, it.ID+it.Checksum)
			if comes := it.Story != nil || it.Picture != nil; comes == (it.SkipReason != "") {
				t.Errorf("%q is both imported and skipped, or neither", it.Title)
			}
			if it.Story == nil {
				return nil
			}
			doc, _, err := it.Story.Body()
			if err != nil {
				return nil //nolint:nilerr // texts may be refused
			}
			checkDocument(t, doc)
			return nil
		})
		if err != nil {
			t.Errorf("the second reading failed: %v", err)
		}
		if first == nil {
			first = sums
		} else if len(first) != len(sums) {
			t.Errorf("%d items, then %d", len(first), len(sums))
		}
	}
}

func checkDocument(t *testing.T, doc richtext.Doc) {
	t.Helper()
	text, err := doc.MarshalJSON()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := richtext.Parse(text); err != nil && len(text) < richtext.MaxBytes {
		t.Errorf("the document does not fit the schema: %v\n%.500s", err, text)
	}
}
