package brand_test

import (
	"slices"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
)

// After the upgrade that introduced the settings of brands, a publication behaves as before: brands with certain slugs
// get settings that do what the program did because of these slugs. The paths of terms and brands are reserved;
// content that already has such a path keeps it.
func TestUpgradeFillsSettingsAndReservesPaths(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		if err := db.Migrate(t.Context(), 34); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			`INSERT INTO brands (id, slug, kind, name, path, accent, accent_dark, position) VALUES
				(1, 'main', 'master', 'Main', '/', '#111111', '#eeeeee', 1),
				(2, 'korea', 'edition', 'Korea', '/korea', '#111111', '#eeeeee', 2),
				(3, 'taken', 'brand', 'Taken', '/taken', '#111111', '#eeeeee', 3)`,
			`INSERT INTO terms (id, kind, slug, name, path) VALUES
				(1, 'custom_topic', 'funding', 'Funding', '/funding'), (2, 'tag', 'plain', 'Plain', NULL)`,
			`INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at) VALUES
				('/taken', 'redirect', 0, TRUE, '/elsewhere', 301, 0)`,
		} {
			if _, err := db.Writer().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context(), database.LatestVersion); err != nil {
			t.Fatal(err)
		}

		brands := brand.NewDirectory(db)
		settings := func(slug string) brand.Settings {
			t.Helper()
			b, err := brands.BySlug(t.Context(), slug)
			if err != nil {
				t.Fatal(err)
			}
			return b.Settings
		}
		if s := settings("main"); s.Headings["press-release"] != brand.HeadingSerif || len(s.ClosingLinks) != 5 {
			t.Errorf("the master brand has %+v", s)
		}
		if !settings("korea").Naver {
			t.Error("the Korean edition has lost its button for Naver")
		}
		if s := settings("taken"); s.Naver || s.Player != "" || len(s.Headings) != 0 {
			t.Errorf("another brand has %+v", s)
		}
		var rows []string
		if err := db.Read.NewRaw("SELECT path || ' ' || kind FROM permalinks ORDER BY path").Scan(t.Context(), &rows); err != nil {
			t.Fatal(err)
		}
		if want := []string{"/funding term", "/korea brand", "/taken redirect"}; !slices.Equal(rows, want) {
			t.Errorf("permalinks are %q, want %q", rows, want)
		}
	})
}

// Before version 38, names of the demonstration were messages, four pages were announced in every publication, and the
// path of the list of people was fixed. Existing publications keep their menus, these pages and the list.
func TestUpgradeKeepsNamesAndPages(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		if err := db.Migrate(t.Context(), 36); err != nil {
			t.Fatal(err)
		}
		for _, statement := range []string{
			`INSERT INTO brands (id, slug, kind, name, path, accent, accent_dark, position, menu, settings) VALUES
				(1, 'main', 'master', 'Main', '/', '#111111', '#eeeeee', 1,
				'[{"key":"menu.more","items":[{"key":"menu.weekender","path":"/weekender"},{"key":"menu.tech30","path":"/awards/tech-30-2020"}]}]',
				'{"closingLinks":[{"key":"menu.theCaptable","path":"/the-captable"}]}'),
				(2, 'women', 'brand', 'Women', '/women', '#111111', '#eeeeee', 2, '[]', '{}')`,
			`INSERT INTO curated_items (set_key, brand_id, position, value) VALUES ('emerging_women', 2, 1, '{"title":"Emerging women"}')`,
		} {
			if _, err := db.Writer().ExecContext(t.Context(), statement); err != nil {
				t.Fatal(err)
			}
		}
		if err := db.Migrate(t.Context(), database.LatestVersion); err != nil {
			t.Fatal(err)
		}
		brands := brand.NewDirectory(db)
		main, err := brands.BySlug(t.Context(), "main")
		if err != nil {
			t.Fatal(err)
		}
		hindi, _ := i18n.Lookup("hindi")
		items := main.Menu[0].Items
		if got := items[0].TextIn(i18n.Default) + " " + items[0].TextIn(hindi); got != "Weekender वीकेंडर" || items[0].Key != "" {
			t.Errorf("the link to the hub is %+v", items[0])
		}
		if link := main.Settings.ClosingLinks[0]; link.Text != "The Captable" || link.Key != "" {
			t.Errorf("the closing link is %+v", link)
		}
		women, err := brands.BySlug(t.Context(), "women")
		if err != nil || women.Settings.PeopleList != "/emerging-women" {
			t.Errorf("the list of people is at %+v, %v", women, err)
		}
		var rows []string
		if err := db.Read.NewRaw("SELECT path || ' ' || kind FROM permalinks ORDER BY path").Scan(t.Context(), &rows); err != nil {
			t.Fatal(err)
		}
		if want := []string{"/awards/tech-30-2020 term", "/women/emerging-women people_list"}; !slices.Equal(rows, want) {
			t.Errorf("permalinks are %q, want %q", rows, want)
		}
		var keys []string
		if err := db.Read.NewRaw("SELECT set_key FROM curated_items").Scan(t.Context(), &keys); err != nil ||
			!slices.Equal(keys, []string{"people_list"}) {
			t.Errorf("curated sets are %q, %v", keys, err)
		}
	})
}
