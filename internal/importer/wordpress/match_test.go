package wordpress_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

const (
	saysCopy  = "an earlier import had created another story from the same post, which is no longer published"
	saysDoubt = "an earlier import created a story that may belong to this post, which is not open to everybody; that story is no longer " +
		"published: publish it again if it belongs to another post"
	saysOpen = "an earlier import created a story that may belong to this post; it stays as it is, and the post became a new story: delete " +
		"one of the two if they are the same"
)

// postWithNumber returns a post with a number that another post may have too.
func postWithNumber(n int, title, more string) string {
	return strings.Replace(post(n, title, "<p>Secret words</p>", more), fmt.Sprintf("<wp:post_id>%d<", n), "<wp:post_id>1<", 1)
}

// A post that shares its number with another one is recognised by its address or date even if its title has changed,
// and a newly added restriction restricts its story. If nothing but the number is the same, the earlier story is
// restricted too. The result is the same if the file has only one of the posts now, or if only one of them had been
// imported.
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
		number("7", "70") // earlier versions did not recognise it
		read(sites[1], "")
		number("70", "7")
		report := read(sites[1], meta("rcp_access_level", "2"))
		n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status = ?", story.Published).Count(t.Context())
		if err != nil || n != 0 || report.Warnings.By[saysCopy] != 1 {
			t.Errorf("%d stories are open, %v: %v", n, err, report.Warnings.By)
		}
	})
}

// A post that a rule closed stays closed in exports without rules, even if it became a page or was in the trash in the
// meantime.
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

// A post without a number is recognised by its address, or by its date and title.
func TestAPostWithoutANumberIsRecognised(t *testing.T) {
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

// entry is a post for tests of identity; the zero values leave its element out.
type entry struct {
	number            int
	title, slug, date string // date is a day of 2024, such as "01-05"
	guid, text, more  string
}

func (e entry) String() string {
	s := fmt.Sprintf("<item><title>%s</title><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><wp:post_name>%s</wp:post_name>"+
		"<wp:post_date_gmt>2024-%s 04:30:00</wp:post_date_gmt><content:encoded><![CDATA[<p>%s</p>]]></content:encoded>%s",
		e.title, e.slug, e.date, e.text, e.more)
	if e.number > 0 {
		s += fmt.Sprintf("<wp:post_id>%d</wp:post_id>", e.number)
	}
	if e.guid != "" {
		s += "<guid>https://weaver.example.com" + e.guid + "</guid>"
	}
	return s + "</item>"
}

// Another post neither replaces the text of a story nor closes it because it has the same number, title or last part of
// its address, or a GUID that identifies nothing. In the next import each post has its own story.
func TestAnotherPostDoesNotReplaceAStory(t *testing.T) {
	series := func(number int, month, guid string) entry {
		return entry{number, "Digest", "digest-" + month, month + "-06", guid, "Words of " + month, ""}
	}
	for what, c := range map[string]struct {
		before []entry
		now    entry
		warned int // whether the report has a line that the two may be one post
	}{
		"number of a rebuilt site": {[]entry{{10, "Old harbour", "old-harbour", "03-01", "/?p=10", "Old words", ""}},
			entry{10, "Brand new", "brand-new", "06-01", "/new/?p=10", "New words", ""}, 0},
		"number and GUID of a rebuilt site": {[]entry{{10, "Old harbour", "old-harbour", "03-01", "/?p=10", "Old words", ""}},
			entry{10, "Brand new", "brand-new", "06-01", "/?p=10", "New words", ""}, 1},
		"number without GUIDs": {[]entry{{10, "Old harbour", "old-harbour", "03-01", "", "Old words", ""}},
			entry{10, "Brand new", "brand-new", "06-01", "", "New words", ""}, 1},
		"repeated number and title": {[]entry{series(5, "01", "/jan"), series(5, "02", "/feb")}, series(5, "03", "/mar"), 0},
		"repeated number and title of one": {[]entry{series(7, "01", "/d1"), {7, "Interview", "interview", "01-07", "/int", "Talk", ""}},
			series(7, "09", "/d9"), 0},
		"number and title without GUIDs": {[]entry{series(7, "01", "")}, series(7, "09", ""), 1},
		"last part of the address": {[]entry{{0, "January news", "news", "01-05", "", "January", ""}},
			entry{0, "February news", "news", "02-05", "", "February", ""}, 0},
		"GUID of the home page": {[]entry{{1, "First", "first", "01-05", "/", "First words", ""}},
			entry{2, "Second", "second", "01-07", "/", "Second words", ""}, 0},
	} {
		t.Run(what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				var items []string
				for _, e := range c.before {
					items = append(items, e.String())
				}
				importItems(t, deps, items...)
				for round := range 2 {
					clock.Advance(time.Hour)
					report := importItems(t, deps, c.now.String())
					if n := report.Counts[importer.Post]; n.New != 1-round || n.Unchanged != round ||
						round == 0 && report.Warnings.By[saysOpen] != c.warned {
						t.Errorf("import %d: %+v, %v", round+1, n, report.Warnings.By)
					}
				}
				var ids []int64
				err := db.Read.NewSelect().Table("stories").Column("id").Where("status = ?", story.Published).Order("id").Scan(t.Context(), &ids)
				if err != nil || len(ids) != len(c.before)+1 {
					t.Fatalf("%d stories are public, %v", len(ids), err)
				}
				for i, e := range append(c.before, c.now) {
					if open, _ := importtest.HTML(t, db, ids[i]); !strings.Contains(open, e.text) {
						t.Errorf("the story of %q has the text %q", e.text, open)
					}
				}
				if n := importItems(t, deps, items...).Counts[importer.Post]; n.New != 0 {
					t.Errorf("the first file again: %+v", n)
				}
			})
		})
	}
}

// A post that a rule restricted stays restricted, and is the same story, if its site renumbers its posts, whether or
// not its GUID changed. If its title changed too, it may be the same: it becomes a new story that stays restricted.
func TestARestrictedPostStaysRestrictedIfItsSiteRenumbersPosts(t *testing.T) {
	for what, c := range map[string]struct {
		guid, now string
		title     string
		another   bool
	}{
		"no GUIDs":          {"", "", "Ruled", false},
		"other GUID":        {"/?p=21", "/?p=121", "Ruled", false},
		"same GUID":         {"/?p=21", "/?p=21", "Ruled", false},
		"lost GUID":         {"/?p=21", "", "Ruled", false},
		"other GUID, title": {"/?p=21", "/?p=121", "Renamed", true},
	} {
		t.Run(what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				importItems(t, deps, entry{21, "Ruled", "ruled", "01-05", c.guid, "Secret words", ""}.String(), memberRule(90, "single_post", "21", ""))
				id := importtest.Story(t, db, "Ruled").ID
				clock.Advance(time.Hour)
				// another post has the old number now
				report := importItems(t, deps, entry{21, "Other", "other", "05-05", "/?p=221", "Open words", ""}.String(),
					entry{121, c.title, "ruled", "01-05", c.now, "Secret words", ""}.String())
				var list []story.Story
				if err := db.Read.NewSelect().Model(&list).Where("title = ?", c.title).Scan(t.Context()); err != nil || len(list) != 1 {
					t.Fatalf("%d stories, %v", len(list), err)
				}
				open, _ := importtest.HTML(t, db, list[0].ID)
				if list[0].Status != story.Draft || strings.Contains(open, "Secret") || (list[0].ID != id) != c.another {
					t.Errorf("it is story %d, %s, open %q: %v", list[0].ID, list[0].Status, open, report.Warnings.By)
				}
				if what != "no GUIDs" && statusOf(t, db, "Other") != story.Published {
					t.Errorf("the other post is %s", statusOf(t, db, "Other"))
				}
			})
		})
	}
}

// A post that may belong to an earlier story closes that story only if the post is not open to everybody.
func TestAPostInDoubtClosesTheEarlierStoryIfItIsRestricted(t *testing.T) {
	for what, c := range map[string]struct {
		text, more string
		want       story.Status
	}{
		"open":  {"Open words", "", story.Published},
		"rule":  {"Secret words", meta("rcp_access_level", "2"), story.Unpublished},
		"part":  {"Open words</p>[restrict]<p>Secret words</p>[/restrict]<p>", "", story.Unpublished},
		"trash": {"Secret words", "<wp:status>trash</wp:status>", story.Unpublished},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importtest.SetGate(t, db, brand.GateMember)
			importItems(t, deps, entry{7, "Old", "old", "01-05", "", "Secret words", ""}.String())
			clock.Advance(time.Hour)
			report := importItems(t, deps, entry{7, "New", "new", "02-05", "", c.text, c.more}.String())
			if got := statusOf(t, db, "Old"); got != c.want || report.Warnings.By[saysDoubt]+report.Warnings.By[saysOpen] != 1 {
				t.Errorf("%s: the earlier story is %s: %v", what, got, report.Warnings.By)
			}
		})
	}
}

// A draft of WordPress, which has no address and a different date after each change, stays the same story.
func TestADraftKeepsItsStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for i, e := range []entry{
			{7, "Draft", "", "01-05", "/?p=7", "One", "<wp:status>draft</wp:status>"},
			{7, "Other title", "", "01-09", "/?p=7", "Two", "<wp:status>draft</wp:status>"},
			{7, "Other title", "title", "02-01", "/?p=7", "Three", ""},
		} {
			clock.Advance(time.Hour)
			if n := importItems(t, deps, e.String()).Counts[importer.Post]; (n.New == 1) != (i == 0) {
				t.Errorf("import %d: %+v", i+1, n)
			}
		}
		if s := importtest.Story(t, db, "Other title"); s.Status != story.Published {
			t.Errorf("it is %s", s.Status)
		}
	})
}
