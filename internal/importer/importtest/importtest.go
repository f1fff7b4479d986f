// Package importtest provides tests of importers with a publication to import into.
package importtest

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/importer"
	"masthead/internal/story"
)

// DataEnv is the environment variable with the folder of real exports. Tests that need it
// are skipped without it.
const DataEnv = "MASTHEAD_TEST_DATA"

// Brand is the slug of the brand that tests import into.
const Brand = "herstory"

// Deps creates the brands and returns the dependencies of a run with the given formats.
func Deps(t testing.TB, db *database.DB, formats map[string]importer.Format) importer.Deps {
	t.Helper()
	ctx := context.Background()
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, b := range []*brand.Brand{
			{Slug: "ys", Kind: brand.KindMaster, Name: "Master", Path: "/", TimeZone: "Asia/Kolkata",
				Numbering: "indian", Gate: brand.GateSignedIn, Accent: "#000000", AccentDark: "#ffffff"},
			{Slug: Brand, Kind: brand.KindBrand, Name: "Herstory", Path: "/herstory", TimeZone: "Asia/Kolkata",
				Numbering: "indian", Gate: brand.GateSignedIn, Accent: "#000000", AccentDark: "#ffffff"},
		} {
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	brands := brand.NewDirectory(db)
	return importer.Deps{DB: db, Brands: brands, Stories: story.New(db, brands, "example.com"), DataDir: t.TempDir(), Formats: formats}
}

// SetGate sets who may read the gated part of the brand's stories.
func SetGate(t testing.TB, db *database.DB, gate brand.Gate) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return brand.SetGate(ctx, tx, Brand, gate, 0) })
	if err != nil {
		t.Fatal(err)
	}
}

// Data returns the path of a file in the folder of real exports.
func Data(t testing.TB, parts ...string) string {
	t.Helper()
	dir := os.Getenv(DataEnv)
	if dir == "" {
		t.Skipf("%s is not set", DataEnv)
	}
	return filepath.Join(append([]string{dir}, parts...)...)
}

// CheckCounts fails the test if a report does not account for every item.
func CheckCounts(t testing.TB, r importer.Report) {
	t.Helper()
	for kind, c := range r.Counts {
		if c.Seen != c.New+c.Changed+c.Unchanged+c.Skipped {
			t.Errorf("%s: %+v does not add up", kind, c)
		}
	}
}

// Story returns an imported story by its title.
func Story(t testing.TB, db *database.DB, title string) *story.Story {
	t.Helper()
	s := new(story.Story)
	if err := db.Read.NewSelect().Model(s).Where("title = ?", title).Scan(context.Background()); err != nil {
		t.Fatalf("story %q: %v", title, err)
	}
	s, err := story.Get(context.Background(), db.Read, s.ID)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// HTML returns the open and the gated part of a story's text.
func HTML(t testing.TB, db *database.DB, id int64) (open, gated string) {
	t.Helper()
	row := db.Read.QueryRow("SELECT open_html, gated_html FROM story_bodies WHERE story_id = ?", id)
	if err := row.Scan(&open, &gated); err != nil {
		t.Fatal(err)
	}
	return open, gated
}
