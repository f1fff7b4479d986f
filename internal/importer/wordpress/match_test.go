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

const (
	saysCopy  = "an earlier import had created another story from the same post, which is no longer published"
	saysDoubt = "an earlier import created a story that may belong to this post, but they have nothing else in common; that story is no " +
		"longer published"
)

// postWithNumber returns a post with a number that another post may have too.
func postWithNumber(n int, title, more string) string {
	return strings.Replace(post(n, title, "<p>Secret words</p>", more), fmt.Sprintf("<wp:post_id>%d<", n), "<wp:post_id>1<", 1)
}

// A post whose number another post has too is recognized by its address or date if its title changed, and a restriction that was added
// closes its story. If nothing but the number is the same, the earlier story is closed too. It is the same if the file has only one
// of the posts now, or if only one of them had been imported.
func TestARepeatedNumberDoesNotHideARestriction(t *testing.T) {
	closed := meta("rcp_access_level", "2")
	moved := func(item string) string { return strings.ReplaceAll(item, "post-2", "post-22") }
	dated := func(item string) string { return strings.ReplaceAll(item, "2024-05-03", "2024-06-03") }
	first := []string{postWithNumber(2, "One", ""), postWithNumber(3, "Two", "")}
	for _, c := range []struct {
		what    string
		before  []string
		now     []string
		another bool // the restricted post becomes another story
	}{
		{"title", first, []string{postWithNumber(2, "Uno", closed), first[1]}, false},
		{"title and address", first, []string{moved(postWithNumber(2, "Uno", closed)), first[1]}, false},
		{"title and date", first, []string{dated(postWithNumber(2, "Uno", closed)), first[1]}, false},
		{"everything", first, []string{moved(dated(postWithNumber(2, "Uno", closed))), first[1]}, true},
		{"both titles", first, []string{postWithNumber(2, "Uno", closed), postWithNumber(3, "Due", "")}, false},
		{"one is left", first, []string{postWithNumber(2, "Uno", closed)}, false},
		{"one is added", first[:1], []string{postWithNumber(2, "Uno", closed), first[1]}, false},
	} {
		t.Run(c.what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				importItems(t, deps, c.before...)
				one := importtest.Story(t, db, "One")
				clock.Advance(time.Hour)
				report := importItems(t, deps, c.now...)
				s, err := story.Get(t.Context(), db.Read, one.ID)
				if err != nil || s.Status != story.Unpublished {
					t.Fatalf("the story is %s, %v: %v", s.Status, err, report.Warnings.By)
				}
				uno := importtest.Story(t, db, "Uno")
				if (uno.ID != s.ID) != c.another || uno.Status == story.Published || (report.Warnings.By[saysDoubt] == 1) != c.another {
					t.Errorf("the other story is %d, %s: %v", uno.ID, uno.Status, report.Warnings.By)
				}
				for _, title := range []string{"Two", "Due"} {
					if strings.Contains(strings.Join(c.now, ""), title) && statusOf(t, db, title) != story.Published {
						t.Errorf("the other post is %s", statusOf(t, db, title))
					}
				}
				clock.Advance(time.Hour)
				if n := importItems(t, deps, append(c.now, post(9, "New", "<p>x</p>", ""))...).Counts[importer.Post]; n.Unchanged != len(c.now) {
					t.Errorf("imported again: %+v", n)
				}
			})
		})
	}
}

// A post has the same GUID after its site moved, whatever its number is there: the import updates its story, and a restriction that was
// added closes it. A second story of the post, which an earlier version of the importer created, is closed too.
func TestAPostOfASiteThatMovedIsTheSame(t *testing.T) {
	guid := func(n int) string {
		return fmt.Sprintf("<guid isPermaLink=\"false\">http://weaver.example.com/blog/?p=%d</guid>", n)
	}
	const common = "<guid>http://localhost/?p=7</guid>"
	const old = "https://weaver.example.com/blog"
	closed := meta("rcp_access_level", "2")
	for _, c := range []struct {
		what, address, before, now string
		number                     int
		another                    bool
	}{
		{"path", "https://weaver.example.com", guid(7), guid(7), 7, false},
		{"path without GUIDs", "https://weaver.example.com", "", "", 7, false},
		{"host", "https://loom.example.org", guid(7), guid(7), 7, false},
		{"host without GUIDs", "https://loom.example.org", "", "", 7, false},
		{"host and numbers", "https://loom.example.org", guid(7), guid(7), 8, false},
		{"records without GUIDs", "https://loom.example.org", "", guid(7), 7, false},
		{"rewritten GUIDs", "https://loom.example.org", guid(7), guid(8), 7, false},
		{"other number", "https://loom.example.org", guid(7), guid(8), 8, true},
		{"GUID of every new site", "https://loom.example.org", common, common, 8, true},
	} {
		t.Run(c.what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				read := func(address, item string) importer.Report {
					report, err := run(t, deps, writeOf(t, address, item), importer.Options{})
					if err != nil {
						t.Fatal(err)
					}
					clock.Advance(time.Hour)
					return report
				}
				read(old, post(7, "Loom", "<p>Secret words</p>", c.before))
				id := importtest.Story(t, db, "Loom").ID
				again := strings.Replace(post(7, "Loom", "<p>Secret words</p>", c.now), "<wp:post_id>7<",
					fmt.Sprintf("<wp:post_id>%d<", c.number), 1)
				if c := read(c.address, again).Counts[importer.Post]; c.New != 0 && c.Changed != 0 {
					t.Errorf("the open post: %+v", c)
				}
				report := read(c.address, strings.Replace(again, "</item>", closed+"</item>", 1))
				s, err := story.Get(t.Context(), db.Read, id)
				if err != nil || (s.Status == story.Published) != c.another {
					t.Errorf("the story is %s, %v: %v", s.Status, err, report.Warnings.By)
				}
				if n := report.Counts[importer.Post]; n.Changed != 1 {
					t.Errorf("%+v", n)
				}
			})
		})
	}
}

// The second of two stories that imports from two addresses had created from one post is closed.
func TestASecondStoryOfAPostOfASiteThatMovedIsClosed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		sites := []string{"https://weaver.example.com/blog", "https://loom.example.org"}
		read := func(address, more string) importer.Report {
			report, err := run(t, deps, writeOf(t, address, post(7, "Loom", "<p>Secret words</p>", more)), importer.Options{})
			if err != nil {
				t.Fatal(err)
			}
			clock.Advance(time.Hour)
			return report
		}
		number := func(from, to string) {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.ExecContext(ctx, "UPDATE import_refs SET external_id = ? WHERE external_id = ?", to, from)
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		read(sites[0], "")
		number("7", "70") // earlier versions did not recognize it
		read(sites[1], "")
		number("70", "7")
		report := read(sites[1], meta("rcp_access_level", "2"))
		n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status = ?", story.Published).Count(t.Context())
		if err != nil || n != 0 || report.Warnings.By[saysCopy] != 1 {
			t.Errorf("%d stories are open, %v: %v", n, err, report.Warnings.By)
		}
	})
}

// What a rule closed stays closed in exports without rules, also after the post became a page or was in the trash meanwhile.
func TestWhatARuleClosedStaysClosedInEveryForm(t *testing.T) {
	one := post(1, "one", "<p>Secret words</p>", "")
	for what, forms := range map[string][]string{
		"page": {withType(one, "page")}, "trash": {withStatus(one, "trash"), one},
		"page and trash": {withStatus(one, "trash"), withType(one, "page")},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, one, memberRule(90, "single_post", "1", ""))
			for _, form := range forms {
				clock.Advance(time.Hour)
				importItems(t, deps, form)
			}
			var stories []story.Story
			err := db.Read.NewSelect().Model(&stories).Scan(t.Context())
			for _, s := range stories {
				open, _ := importtest.HTML(t, db, s.ID)
				if s.Status == story.Published || strings.Contains(open, "Secret") {
					t.Errorf("%s: %s is %s: %q", what, s.Path, s.Status, open)
				}
			}
			if err != nil || len(stories) == 0 {
				t.Errorf("%s: %d stories, %v", what, len(stories), err)
			}
		})
	}
}

// A post without a number is recognized by its address, or by its date and title.
func TestAPostWithoutANumberIsRecognized(t *testing.T) {
	closed := meta("rcp_access_level", "2")
	without := func(n int, title, more string) string {
		return strings.Replace(post(n, title, "<p>Secret words</p>", more), fmt.Sprintf("<wp:post_id>%d</wp:post_id>", n), "", 1)
	}
	for what, now := range map[string]string{
		"restricted": without(2, "One", closed), "title": without(2, "Uno", closed),
		"address": strings.ReplaceAll(without(2, "One", closed), "post-2", "post-22"),
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, without(2, "One", ""), without(3, "Two", ""))
			id := importtest.Story(t, db, "One").ID
			clock.Advance(time.Hour)
			importItems(t, deps, now, without(3, "Two", ""))
			s, err := story.Get(t.Context(), db.Read, id)
			if err != nil || s.Status != story.Unpublished || statusOf(t, db, "Two") != story.Published {
				t.Errorf("%s: the story is %s, the other %s, %v", what, s.Status, statusOf(t, db, "Two"), err)
			}
		})
	}
}

// Exports that repeat numbers may count in another way each time: posts keep their stories by address and date.
func TestPostsWhoseRepeatedNumbersShiftKeepTheirStories(t *testing.T) {
	at := func(n, number int, title, more string) string {
		id := func(n int) string { return fmt.Sprintf("<wp:post_id>%d<", n) }
		return strings.Replace(post(n, title, "<p>"+title+"</p>", more), id(n), id(number), 1)
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importItems(t, deps, at(1, 1, "One", ""), at(2, 1, "Two", ""), at(3, 2, "Three", ""))
		ids := map[string]int64{}
		for _, title := range []string{"One", "Two", "Three"} {
			ids[title] = importtest.Story(t, db, title).ID
		}
		clock.Advance(time.Hour)
		report := importItems(t, deps, at(9, 1, "New", ""), at(1, 2, "One", meta("rcp_access_level", "2")), at(2, 2, "Two", ""),
			at(3, 3, "Three", ""))
		for title, id := range ids {
			want := story.Published
			if title == "One" {
				want = story.Unpublished
			}
			if s := importtest.Story(t, db, title); s.ID != id || s.Status != want {
				t.Errorf("%s is story %d, %s, want %d, %s: %v", title, s.ID, s.Status, id, want, report.Warnings.By)
			}
		}
	})
}
