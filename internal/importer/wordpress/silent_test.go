package wordpress_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
	"masthead/internal/story"
)

// A post that the setting of a category closed stays closed in an export of a category below it that does not define the closed
// category.
func TestAnExportOfOneCategoryOpensNothing(t *testing.T) {
	category := func(slug, parent, key string) string {
		return "<wp:category><wp:category_nicename>" + slug + "</wp:category_nicename><wp:category_parent>" + parent +
			"</wp:category_parent><wp:cat_name>" + slug + "</wp:cat_name>" + strings.ReplaceAll(meta(key, "gold"), "wp:postmeta", "wp:termmeta") +
			"</wp:category>"
	}
	before, _, _ := strings.Cut(post(1, "One", "<p>Secret words</p>", ""), "<category")
	one := before + `<category domain="category" nicename="news"><![CDATA[News]]></category></item>`
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		above, below := category("gold", "", "_members_access_role"), category("news", "gold", "color")
		importItems(t, deps, above, below, one)
		clock.Advance(time.Hour)
		report := importItems(t, deps, below, one)
		if s := importtest.Story(t, db, "One"); s.Status != story.Draft {
			t.Errorf("it is %s: %v", s.Status, report.Warnings.By)
		}
	})
}

// The part of a post for paying subscribers stays closed to other readers in an export without metadata, and the part before it stays open.
func TestAnExportWithoutMetadataOpensNoPaidPart(t *testing.T) {
	const text = "<p>Open words</p><!-- wp:jetpack/paywall /--><p>Secret words</p>"
	for gate, want := range map[brand.Gate]story.Status{brand.GateSignedIn: story.Draft, brand.GateMember: story.Published} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importtest.SetGate(t, db, gate)
			importItems(t, deps, post(1, "One", text, meta("_jetpack_newsletter_access", "paid_subscribers")))
			for i, later := range []string{text, text + "<p>New words</p>"} {
				clock.Advance(time.Hour)
				report := importItems(t, deps, post(1, "One", later, ""))
				s := importtest.Story(t, db, "One")
				open, gated := importtest.HTML(t, db, s.ID)
				if s.Status != want || !strings.Contains(open, "Open") || strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") {
					t.Errorf("%s, later import %d: %s, open %q, gated %q: %v", gate, i+1, s.Status, open, gated, report.Warnings.By)
				}
			}
		})
	}
}

// The text of an element that Elementor hid is not shown by an export without metadata, whether it was left out of the story or made the
// post a draft.
func TestAnExportWithoutMetadataShowsNothingHidden(t *testing.T) {
	for what, content := range map[string]string{"left out": "<h2>Secret offer</h2>", "draft": "<p>The Secret <b>offer</b></p>"} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importtest.SetGate(t, db, brand.GateMember)
			content = "<p>Open words</p>" + content
			importItems(t, deps, post(1, "One", content, meta("_elementor_data", `[{"elType":"widget","settings":{"hide_desktop":"x",`+
				`"hide_tablet":"x","hide_mobile":"x","heading":"Secret offer"}}]`)))
			if open, gated := importtest.HTML(t, db, importtest.Story(t, db, "One").ID); strings.Contains(open, "ecret") {
				t.Fatalf("%s: open %q, gated %q", what, open, gated)
			}
			clock.Advance(time.Hour)
			report := importItems(t, deps, post(1, "One", content, ""))
			open, _ := importtest.HTML(t, db, importtest.Story(t, db, "One").ID)
			if strings.Contains(open, "ecret") || len(report.Warnings.By) == 0 {
				t.Errorf("%s: open %q: %v", what, open, report.Warnings.By)
			}
			clock.Advance(time.Hour)
			importItems(t, deps, post(1, "One", content, meta("_edit_last", "1")))
			s := importtest.Story(t, db, "One")
			if open, _ := importtest.HTML(t, db, s.ID); s.Status != story.Published || !strings.Contains(open, "ecret") {
				t.Errorf("%s: with metadata that hide nothing it is %s, open %q", what, s.Status, open)
			}
		})
	}
}

// A closed post of a site that moved to another host stays closed in an export that does not say why, if two of its slug, date and title
// are the same. Another post of that site does not change the story.
func TestAClosedPostOfASiteThatMovedStaysClosed(t *testing.T) {
	const closed, moved = "https://weaver.example.com", "https://loom.example.org"
	elsewhere := func(e entry) string { return strings.ReplaceAll(e.String(), closed, moved) }
	for what, now := range map[string]entry{
		"other date":  {121, "Ruled", "ruled", "03-12", "/?p=121", "Secret words", ""},
		"other title": {121, "Rules", "ruled", "03-02", "/?p=121", "Secret words", ""},
		"other slug":  {121, "Ruled", "ruled-2", "03-02", "/?p=121", "Secret words", ""},
		"page":        {121, "Ruled", "ruled", "03-12", "/?p=121", "Secret words", "<wp:post_type>page</wp:post_type>"},
		"other post":  {121, "Looms", "ruled", "04-12", "/?p=121", "Other words", ""},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, entry{21, "Ruled", "ruled", "03-02", "/?p=21", "Secret words", meta("_members_access_role", "editor")}.String())
			for range 2 {
				clock.Advance(time.Hour)
				report := importFile(t, deps, wordpress.Kind, writeOf(t, moved, elsewhere(now)), "herstory")
				n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status <> ?", story.Draft).Count(t.Context())
				if err != nil || (n == 0) != (what != "other post") {
					t.Errorf("%s: %d stories are public, %v: %v", what, n, err, report.Warnings.By)
				}
				if c := report.Counts[importer.Post]; c.New+c.Unchanged == 0 && what != "page" {
					t.Errorf("%s: %+v", what, c)
				}
			}
		})
	}
}

// The settings of Elementor use little memory, whatever they contain.
func TestSettingsOfElementorUseLittleMemory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		data := `[{"settings":{"hide_desktop":"x","a":[` + strings.Repeat(`{"":0},`, 1_000_000) + `0]}}]`
		file := write(t, post(1, "One", "<p>Words</p>", meta("_elementor_data", data)))
		deps := importtest.Deps(t, db, formats)
		const limit = 200 << 20
		if used := importtest.CheckMemory(t, func() { importFile(t, deps, wordpress.Kind, file, "herstory") }); used > limit {
			t.Errorf("%d MB", used>>20)
		}
		if s := importtest.Story(t, db, "One"); s.Status != story.Draft {
			t.Errorf("it is %s", s.Status)
		}
	})
}

// In exports without numbers and GUIDs, posts with the same title, date and last part of the address, but different addresses, are
// different posts. Importing the same file again changes nothing, even in a brand with stories of another site.
func TestSiblingsWithoutNumbers(t *testing.T) {
	contact := func(folder, text string) string {
		return at("/"+folder+"/contact/", entry{0, "Contact", "contact", "01-05", "", text, ""}).String()
	}
	for what, now := range map[string][]string{
		"one changed": {contact("office", "New words of the office")},
		"a third":     {contact("shop", "Words of the shop")},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importFile(t, deps, wordpress.Kind, writeOf(t, "https://loom.example.org", post(1, "Elsewhere", "<p>x</p>", "")), "herstory")
			importItems(t, deps, contact("team", "Words of the team"), contact("office", "Words of the office"))
			for i := range 3 {
				clock.Advance(time.Hour)
				report := importItems(t, deps, now...)
				if c := report.Counts[importer.Post]; i > 0 && c.Unchanged != len(now) {
					t.Errorf("%s, import %d: %+v", what, i+1, c)
				}
				var list []story.Story
				if err := db.Read.NewSelect().Model(&list).Where("title = ?", "Contact").Order("id").Scan(t.Context()); err != nil {
					t.Fatal(err)
				}
				texts := ""
				for _, s := range list {
					open, _ := importtest.HTML(t, db, s.ID)
					if texts += open; s.Status != story.Published {
						t.Errorf("%s, import %d: %q is %s: %v", what, i+1, open, s.Status, report.Warnings.By)
					}
				}
				if !strings.Contains(texts, "of the team") || !strings.Contains(texts, "of the office") {
					t.Errorf("%s, import %d: the texts are %q: %v", what, i+1, texts, report.Warnings.By)
				}
				if what == "one changed" && (len(list) != 2 || !strings.Contains(texts, "New words")) {
					t.Errorf("%s, import %d: %d stories with the texts %q", what, i+1, len(list), texts)
				}
			}
		})
	}
}

// Posts of other sites that have the number of a post say nothing about it, no matter how many there are.
func TestNumbersOfOtherSitesCloseNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for i := range 12 {
			address := fmt.Sprintf("https://loom-%d.example.org", i)
			e := entry{7, fmt.Sprintf("Elsewhere %d", i), fmt.Sprintf("elsewhere-%d", i), "01-05", "", "Words", meta("rcp_access_level", "2")}
			importFile(t, deps, wordpress.Kind, writeOf(t, address, e.String()), "herstory")
		}
		clock.Advance(time.Hour)
		report := importItems(t, deps, entry{7, "Here", "here", "03-05", "", "Words", ""}.String())
		if s := importtest.Story(t, db, "Here"); s.Status != story.Published {
			t.Errorf("it is %s: %v", s.Status, report.Warnings.By)
		}
	})
}
