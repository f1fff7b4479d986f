package wordpress_test

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// undatedPost returns a post of a status without a date but with other dates.
func undatedPost(id int, status, near string) string {
	text := post(id, fmt.Sprintf("Undated %d", id), "<p>x</p>", near)
	start, end := strings.Index(text, "<wp:post_date>"), strings.Index(text, "<wp:post_name>")
	return strings.Replace(text[:start]+"<wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt>"+text[end:], ">publish<", ">"+status+"<", 1)
}

func TestAPostWithoutADateIsNotTheNewest(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report, err := run(t, importtest.Deps(t, db, formats), write(
			t,
			undatedPost(1, "publish", ""),
			undatedPost(
				2,
				"publish",
				"<pubDate>Wed, 01 May 2019 04:30:00 +0000</pubDate><wp:post_modified_gmt>2020-01-01 00:00:00</wp:post_modified_gmt>",
			),
			undatedPost(3, "publish", "<wp:post_modified_gmt>2020-01-01 04:30:00</wp:post_modified_gmt>"),
			undatedPost(
				4,
				"publish",
				"<wp:post_modified>2020-01-01 10:00:00</wp:post_modified><wp:post_modified_gmt>0000-00-00 00:00:00</wp:post_modified_gmt>",
			),
			undatedPost(5, "publish", "<wp:post_modified_gmt>2031-01-01 00:00:00</wp:post_modified_gmt>"),
			undatedPost(6, "future", "<wp:post_modified_gmt>2020-01-01 00:00:00</wp:post_modified_gmt>"),
		), importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		changed := time.Date(2020, 1, 1, 4, 30, 0, 0, time.UTC)
		for id, want := range map[int]struct {
			status story.Status
			at     time.Time
		}{
			1: {status: story.Draft}, 2: {story.Published, time.Date(2019, 5, 1, 4, 30, 0, 0, time.UTC)},
			3: {story.Published, changed}, 4: {story.Published, changed}, 5: {status: story.Draft}, 6: {status: story.Draft},
		} {
			s := importtest.Story(t, db, fmt.Sprintf("Undated %d", id))
			if s.Status != want.status || !s.PublishedAt.Equal(want.at) {
				t.Errorf("%q is %s, published %s, want %+v", s.Title, s.Status, s.PublishedAt, want)
			}
		}
		if by := report.Warnings.By; by["it has no date and is a draft now"] != 3 || by["it has no date; that of its last change is used"] != 2 {
			t.Errorf("the warnings are %v", by)
		}
	})
}

func TestTagsThatDifferOnlyInLetterCaseAreMerged(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		tag := func(slug, name string) string {
			return `<category domain="post_tag" nicename="` + slug + `"><![CDATA[` + name + `]]></category>`
		}
		report, err := run(t, deps, write(t,
			post(1, "One", "<p>x</p>", tag("edge-case", "edge case")+tag("edge-case-2", "Edge Case")+tag("ecole", "École")),
			post(2, "Two", "<p>x</p>", tag("edge-case-2", "Edge Case")+tag("ecole-2", "école"))), importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := run(t, deps, write(t, post(3, "Three", "<p>x</p>", tag("edge-case-3", "EDGE  CASE"))), importer.Options{}); err != nil {
			t.Fatal(err)
		}
		for title, want := range map[string][]string{
			"One": {"Tag 1", "edge case", "École"}, "Two": {"Tag 2", "edge case", "École"}, "Three": {"Tag 3", "edge case"},
		} {
			s := importtest.Story(t, db, title)
			terms, err := taxonomy.ByIDs(t.Context(), db.Read, s.Terms)
			if err != nil {
				t.Fatal(err)
			}
			var names []string
			for _, id := range s.Terms {
				names = append(names, terms[id].Name)
			}
			if !slices.Equal(names, want) {
				t.Errorf("%q has the tags %q, want %q", title, names, want)
			}
		}
		if n := report.Warnings.By["a tag with this name in another letter case already exists and is used"]; n != 2 {
			t.Errorf("the note appears %d times", n)
		}
	})
}

// Real posts use headings for their looks; imported stories have a proper outline.
func TestNoRealPostSkipsAHeadingLevel(t *testing.T) {
	db := dbtest.New(t)
	file := importtest.Data(t, "wxr", "theme-unit-test", "themeunittestdata.wordpress.xml")
	if _, err := run(t, importtest.Deps(t, db, formats), filepath.Clean(file), importer.Options{}); err != nil {
		t.Fatal(err)
	}
	var ids []int64
	if err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("id").Scan(t.Context(), &ids); err != nil {
		t.Fatal(err)
	}
	headings, deepest := 0, 0
	for _, id := range ids {
		doc, err := story.Doc(t.Context(), db.Read, id)
		if err != nil {
			t.Fatal(err)
		}
		last := 1
		var walk func(nodes []richtext.Node)
		walk = func(nodes []richtext.Node) {
			for _, n := range nodes {
				if n.Type == "heading" {
					level := max(n.Int("level"), 2)
					if level > last+1 {
						t.Errorf("story %d: h%d after h%d", id, level, last)
					}
					last, deepest = level, max(deepest, level)
					headings++
				}
				walk(n.Content)
			}
		}
		walk(doc.Content)
	}
	if headings < 20 || deepest < 4 {
		t.Errorf("%d headings, the deepest h%d", headings, deepest)
	}
}

// Pictures behind many elements are compared with those that the text shows in one pass.
func TestManyPicturesBehindElementsAreFoundQuickly(t *testing.T) {
	const many = 60_000
	text := strings.Repeat(`<div style="background:url(/a.jpg)"></div>`, many) + `<p>The end</p><img src="/a.jpg">`
	began := time.Now()
	report := importItems(t, importtest.Deps(t, dbtest.New(t), formats), post(1, "Covers", text, ""))
	if took := time.Since(began); took > 20*time.Second || report.Counts[importer.Post].New != 1 {
		t.Errorf("it took %s: %+v", took, report.Skipped.First)
	}
}

// A title that consists of invisible characters does not count: the story gets a title from its text.
func TestATitleOfInvisibleMarksIsReplaced(t *testing.T) {
	db := dbtest.New(t)
	importItems(t, importtest.Deps(t, db, formats), post(1, "\u202e\u202c", "<p>The loom came</p>", ""),
		post(2, "\u202e", "<p>\u202e</p>", ""))
	importtest.Story(t, db, "The loom came")
	importtest.Story(t, db, "Untitled")
}

// A post with very many tags is imported with the first of them, in a time that does not grow with the square of their number; the
// report says so. If the file restricts what has a tag or a category, the post is closed, because the others may be restricted.
func TestAPostWithVeryManyTags(t *testing.T) {
	var tags strings.Builder
	for n := range 80_000 {
		fmt.Fprintf(&tags, `<category domain="post_tag" nicename="many-%d"><![CDATA[Many %d]]></category>`, n, n)
	}
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	importtest.SetGate(t, db, brand.GateMember)
	report := importItems(t, deps, post(1, "Many", "<p>Secret words</p>", tags.String()))
	s := importtest.Story(t, db, "Many")
	terms, err := db.Read.NewSelect().Table("terms").Count(t.Context())
	if err != nil || terms > 1100 || len(s.Terms) != story.MaxTerms || s.Status != story.Published {
		t.Errorf("%d terms, %d of the story, which is %s, %v", terms, len(s.Terms), s.Status, err)
	}
	if report.Warnings.By["it has more than 1,000 categories and tags; the others are not imported"] != 1 {
		t.Errorf("the report says %v", report.Warnings.By)
	}
	importItems(t, deps, post(1, "Many", "<p>Secret words</p>", tags.String()), memberRule(90, "tag", "many-70000", ""))
	if s := importtest.Story(t, db, "Many"); s.Status != story.Unpublished {
		t.Errorf("with a rule for the last tag, it is %s", s.Status)
	}
}
