package wordpress_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

func withType(item, typ string) string {
	return strings.Replace(item, "<wp:post_type>post<", "<wp:post_type>"+typ+"<", 1)
}

// statusOf returns the status of the oldest story with a title.
func statusOf(t *testing.T, db *database.DB, title string) (status story.Status) {
	t.Helper()
	err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("status").Where("title = ?", title).Order("id").Limit(1).
		Scan(t.Context(), &status)
	if err != nil {
		t.Fatalf("%s: %v", title, err)
	}
	return status
}

// If an item is no longer imported, for whatever reason, its story is unpublished and named in the report, unless it was
// edited here; it is published again when the item can be imported again.
func TestAnItemThatIsNoLongerImportedIsUnpublished(t *testing.T) {
	const text = "<p>The first text</p>"
	later := []struct {
		title string
		make  func(id int, title string) string
	}{
		{"text over the limit", func(id int, title string) string { return post(id, title, strings.Repeat("<p>long</p>", 400_000), "") }},
		{"post over the limit", func(id int, title string) string { return post(id, title, strings.Repeat("<p>long</p>", 800_000), "") }},
		{"too many elements", func(id int, title string) string { return post(id, title, strings.Repeat("<b>", 900_000), "") }},
		{"other type", func(id int, title string) string { return withType(post(id, title, text, ""), "members_post") }},
		{"no type", func(id int, title string) string { return withType(post(id, title, text, ""), "") }},
		{"a file", func(id int, title string) string { return withType(post(id, title, text, ""), "attachment") }},
		{"automatic draft", func(id int, title string) string { return withStatus(post(id, title, text, ""), "auto-draft") }},
		{"earlier version", func(id int, title string) string { return withStatus(post(id, title, text, ""), "inherit") }},
		{"trash", func(id int, title string) string { return withStatus(post(id, title, text, ""), "trash") }},
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		var first, second []string
		for i, c := range later {
			first = append(first, post(2*i+1, c.title, text, ""), post(2*i+2, c.title+", edited", text, ""))
			second = append(second, c.make(2*i+1, c.title), c.make(2*i+2, c.title+", edited"))
		}
		importItems(t, deps, first...)
		clock.Advance(time.Hour)
		for _, c := range later {
			edit(t, deps, importtest.Story(t, db, c.title+", edited"))
		}
		for round := range 2 {
			clock.Advance(time.Hour)
			report := importItems(t, deps, second...)
			for _, c := range later {
				if s := statusOf(t, db, c.title); s != story.Unpublished {
					t.Errorf("%s: it is %s", c.title, s)
				}
				if s := statusOf(t, db, c.title+", edited"); s != story.Published {
					t.Errorf("%s: the edited one is %s", c.title, s)
				}
			}
			if n := report.Changed.By["it is no longer imported, so it is no longer published"]; round == 0 && n != len(later) {
				t.Errorf("%d of %d are in the report: %+v", n, len(later), report.Changed)
			}
			const stays = "it is no longer imported, but it was edited here since the last import, so it stays: check who may read it"
			if n := report.Warnings.By[stays]; n != len(later) {
				t.Errorf("%d of %d edited ones are in the report: %+v", n, len(later), report.Warnings.By)
			}
			skipped := 0
			for _, n := range report.Skipped.By {
				skipped += n
			}
			if want := len(later) * (round + 1); skipped != want {
				t.Errorf("import %d: %d are reported as skipped, want %d: %v", round+2, skipped, want, report.Skipped.By)
			}
		}
		clock.Advance(time.Hour)
		importItems(t, deps, first...)
		for _, c := range later {
			if s := statusOf(t, db, c.title); s != story.Published {
				t.Errorf("%s: after it was restored it is %s", c.title, s)
			}
		}
	})
}

// edit changes a story as an editor does.
func edit(t *testing.T, deps importer.Deps, s *story.Story) {
	t.Helper()
	err := deps.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		doc, err := story.Doc(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		s.Excerpt = "Written here"
		return deps.Stories.Save(ctx, tx, s, doc)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A post that became a page is imported as one, with its own status; the story of the post does not stay public. A page and a
// post that have the same number in one file are two stories.
func TestWhatAPostWasBeforeItsTypeChangedIsUnpublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		one, twin := post(1, "One", "<p>x</p>", ""), withType(post(2, "Page twin", "<p>x</p>", ""), "page")
		importItems(t, deps, one, post(2, "Post twin", "<p>x</p>", ""), twin)
		clock.Advance(time.Hour)
		report := importItems(t, deps, withType(withStatus(one, "draft"), "page"), post(2, "Post twin", "<p>x</p>", ""), twin)
		if s := statusOf(t, db, "One"); s != story.Unpublished {
			t.Errorf("the story of the post is %s", s)
		}
		if n := report.Warnings.By["its type was changed, so the story that an earlier import created from it is no longer published"]; n != 1 {
			t.Errorf("the report says it %d times: %v", n, report.Warnings.By)
		}
		for _, title := range []string{"Post twin", "Page twin"} {
			if s := statusOf(t, db, title); s != story.Published {
				t.Errorf("%s is %s", title, s)
			}
		}
	})
}

// A change in any pattern of a text counts, no matter how many there are.
func TestAChangeInTheLastOfManyPatternsCounts(t *testing.T) {
	const many = 150
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		export := func(last string) (items []string) {
			text := "<p>Above</p>"
			for n := range many {
				text += fmt.Sprintf(`<!-- wp:block {"ref":%d} /-->`, 100+n)
				inside := fmt.Sprintf("<p>Part %d</p>", n)
				if n == many-1 {
					inside = last
				}
				items = append(items, withType(post(100+n, "Pattern", inside, ""), "wp_block"))
			}
			return append(items, post(1, "One", text, ""))
		}
		importItems(t, deps, export("<p>Secret words</p>")...)
		clock.Advance(time.Hour)
		importItems(t, deps, export("<!-- wp:jetpack/paywall /--><p>Secret words</p>")...)
		if open, gated := importtest.HTML(t, db, importtest.Story(t, db, "One").ID); strings.Contains(open, "Secret") ||
			!strings.Contains(gated, "Secret") {
			t.Errorf("open %q, gated %q", open, gated)
		}
	})
}

// A draft that an editor published is edited: undoing the import keeps it, and another import neither overwrites nor unpublishes it, even
// if the editor chose the date of the export. A story that was published at the time that the import scheduled is not edited.
func TestADraftThatAnEditorPublishedIsKept(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		later := func(text string) string {
			return strings.Replace(withStatus(post(3, "three", text, ""), "future"), "2024-05-04 04:30:00", "2030-05-04 04:30:00", 1)
		}
		export := func(text string) []string {
			return []string{withStatus(post(1, "one", text, ""), "draft"), withStatus(post(2, "two", text, ""), "draft"), later(text)}
		}
		importItems(t, deps, export("<p>First words</p>")...)
		clock.Advance(time.Date(2030, 6, 1, 0, 0, 0, 0, time.UTC).Sub(clock.Now()))
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := deps.Stories.Publish(ctx, tx, importtest.Story(t, db, "one").ID, time.Time{})
			if err == nil {
				_, err = deps.Stories.Publish(ctx, tx, importtest.Story(t, db, "two").ID, time.Date(2024, 5, 3, 4, 30, 0, 0, time.UTC))
			}
			return err
		})
		if err == nil {
			err = deps.Stories.PublishDue(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		list, err := importer.ListImported(t.Context(), db, deps.Brands)
		if err != nil || len(list) != 1 || list[0].Stories != 3 || list[0].Edited != 2 {
			t.Errorf("the list has %+v, %v", list, err)
		}
		importItems(t, deps, export("<p>First words</p>")...) // the same again changes no records
		report := importItems(t, deps, export("<p>Other words</p>")...)
		for _, title := range []string{"one", "two", "three"} {
			want := "First words"
			if title == "three" {
				want = "Other words"
			}
			s := importtest.Story(t, db, title)
			if open, _ := importtest.HTML(t, db, s.ID); s.Status != story.Published && title != "three" || !strings.Contains(open, want) {
				t.Errorf("%s is %s: %q", title, s.Status, open)
			}
		}
		// the second has the date of the old site, as if the import had published it
		for _, line := range []string{"it was edited here since the last import, so it is not overwritten",
			"it was edited here since the last import, so it stays as it is, but it is no longer published on the old site: check who may read it"} {
			if n := report.Skipped.By[line]; n != 1 {
				t.Errorf("the report says %q %d times: %v", line, n, report.Skipped.By)
			}
		}
		b, err := deps.Brands.BySlug(t.Context(), importtest.Brand)
		if err != nil {
			t.Fatal(err)
		}
		undone, err := importer.Undo(t.Context(), deps, importer.UndoRequest{Source: list[0].Source, Brand: b}, nil)
		if err != nil || undone.Removed != 1 || undone.KeptEdited != 2 {
			t.Errorf("undone: %+v, %v", undone, err)
		}
	})
}

// If a post that was edited here is no longer open to everybody on the old site, the report asks to check who may read it.
func TestAnEditedStoryThatWasClosedOnTheOldSiteIsNamed(t *testing.T) {
	const line = "it was edited here since the last import, so it is not overwritten, but not everybody could read all of it on the old " +
		"site: check who may read it"
	for what, now := range map[string]string{
		"private":  withStatus(post(1, "One", "<p>Words</p>", ""), "private"),
		"password": post(1, "One", "<p>Words</p>", "<wp:post_password>loom</wp:post_password>"),
		"members":  post(1, "One", "<p>Words</p>", meta("rcp_access_level", "2")),
		"a part":   post(1, "One", "<p>Words</p>[restrict]<p>More</p>[/restrict]", ""),
		"open":     post(1, "One", "<p>Other words</p>", ""),
		"draft":    withStatus(post(1, "One", "<p>Words</p>", ""), "draft"),
		"pending":  withStatus(post(1, "One", "<p>Words</p>", ""), "pending"),
	} {
		line := line
		if what == "draft" || what == "pending" {
			line = "it was edited here since the last import, so it stays as it is, but it is no longer published on the old site: check who " +
				"may read it"
		}
		db := dbtest.New(t)
		deps := importtest.Deps(t, db, formats)
		importItems(t, deps, post(1, "One", "<p>Words</p>", ""))
		edit(t, deps, importtest.Story(t, db, "One"))
		report := importItems(t, deps, now)
		if n := report.Skipped.By[line]; (n == 1) != (what != "open") {
			t.Errorf("%s: %v", what, report.Skipped.By)
		}
	}
}
