package wordpress_test

import (
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

const saysClosedInDoubt = "it may be the post that was not open to everybody in an earlier import, and this export does not say why, so " +
	"it is a draft: publish it if it is another post"

// at returns an entry with an address and a GUID of its number.
func at(path string, e entry) entry {
	e.more += "<link>https://weaver.example.com" + path + "</link>"
	if e.guid == "" && e.number > 0 {
		e.guid = fmt.Sprintf("/?p=%d", e.number)
	}
	return e
}

// Two posts with the same title, date and last part of the address, but different numbers, GUIDs and addresses, are two
// posts. A later export with one of them, or with a third, neither overwrites nor closes the others.
func TestPostsThatDifferOnlyInTheirFolderAreSiblings(t *testing.T) {
	contact := func(n int, folder, text, more string) string {
		return at("/"+folder+"/contact/", entry{n, "Contact", "contact", "01-05", "", text, more}).String()
	}
	closed := meta("rcp_access_level", "2")
	for what, now := range map[string][]string{
		"one changed":     {contact(2, "office", "New words of the office", "")},
		"one is closed":   {contact(2, "office", "Secret words", closed)},
		"third":           {contact(3, "shop", "Words of the shop", "")},
		"third is closed": {contact(3, "members", "Secret words", closed), contact(4, "shop", "Words of the shop", "")},
	} {
		for _, kind := range []string{"post", "page"} {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				importItems(t, deps, withType(contact(1, "team", "Words of the team", ""), kind), withType(contact(2, "office", "Old", ""), kind))
				for range 2 {
					clock.Advance(time.Hour)
					for i := range now {
						now[i] = withType(now[i], kind)
					}
					report := importItems(t, deps, now...)
					var first story.Story
					if err := db.Read.NewSelect().Model(&first).Order("id").Limit(1).Scan(t.Context()); err != nil {
						t.Fatal(err)
					}
					if open, _ := importtest.HTML(t, db, first.ID); first.Status != story.Published || !strings.Contains(open, "of the team") {
						t.Errorf("%s, %s: the other is %s with the text %q: %v", what, kind, first.Status, open, report.Warnings.By)
					}
				}
				want := 2
				if strings.HasPrefix(what, "third") {
					want += len(now)
				}
				if n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context()); err != nil || int(n) != want {
					t.Errorf("%s, %s: %d stories, %v", what, kind, n, err)
				}
			})
		}
	}
}

// A closed post of a site that was built anew stays closed in an export that does not say why it was closed, if its slug and title
// are the same. Its date, number, GUID and address do not matter. It stays closed even after an editor gave its story another
// title and address here.
func TestAClosedPostWithTheSameTitleAndSlugStaysClosed(t *testing.T) {
	before := at("/ruled/", entry{21, "Ruled", "ruled", "03-02", "", "Secret words", meta("_members_access_role", "editor")}).String()
	for what, now := range map[string]entry{
		"other date":             at("/ruled/", entry{121, "Ruled", "ruled", "03-12", "", "Secret words", ""}),
		"other date and address": at("/2024/04/ruled/", entry{121, "Ruled", "ruled", "04-02", "", "Secret words", ""}),
		"other address":          at("/2024/04/ruled/", entry{121, "Ruled", "ruled", "03-02", "", "Secret words", ""}),
		"no number":              {0, "Ruled", "ruled", "06-02", "", "Secret words", ""},
		"page":                   at("/ruled/", entry{121, "Ruled", "ruled", "03-12", "", "Secret words", "<wp:post_type>page</wp:post_type>"}),
		"edited here":            at("/ruled/", entry{121, "Ruled", "ruled", "03-02", "", "Secret words", ""}),
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, before)
			if what == "edited here" {
				s := importtest.Story(t, db, "Ruled")
				s.Title, s.Slug = "Another title", "another-slug"
				edit(t, deps, s)
			}
			for range 2 {
				clock.Advance(time.Hour)
				report := importItems(t, deps, now.String())
				n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status <> ?", story.Draft).Count(t.Context())
				if err != nil || n != 0 {
					t.Errorf("%s: %d stories are public, %v: %v", what, n, err, report.Warnings.By)
				}
				if what == "edited here" {
					if c := report.Counts[importer.Post]; c.New != 0 {
						t.Errorf("%+v", c)
					}
					return
				}
				if report.Warnings.By[saysClosedInDoubt] == 0 && report.Counts[importer.Post].New > 0 {
					t.Errorf("%s: the report has %v", what, report.Warnings.By)
				}
			}
		})
	}
}

// A post that became a page, or the reverse, is a new story if its site was renumbered too, and the earlier one is unpublished.
func TestARenumberedPostThatBecameAPageIsANewStory(t *testing.T) {
	for _, kinds := range [][]string{{"post", "page"}, {"page", "post"}} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, withType(at("/gp/", entry{1, "Guide", "guide", "05-01", "/?p=1", "Words", ""}).String(), kinds[0]))
			for range 2 {
				clock.Advance(time.Hour)
				report := importItems(t, deps, withType(at("/gp/", entry{51, "Guide", "guide", "05-01", "/?p=1", "New words", ""}).String(), kinds[1]))
				var list []story.Story
				err := db.Read.NewSelect().Model(&list).Order("id").Scan(t.Context())
				if err != nil || len(list) != 2 {
					t.Fatalf("%v: %d stories, %v: %v", kinds, len(list), err, report.Warnings.By)
				}
				if list[0].Status != story.Unpublished || list[1].Status != story.Published || list[1].Page != (kinds[1] == "page") {
					t.Errorf("%v: %s and %s, page %t: %v", kinds, list[0].Status, list[1].Status, list[1].Page, report.Warnings.By)
				}
			}
		})
	}
}

// The time of a repeated import grows with the number of posts, not with the square of that number: posts with one number, or one date and
// title, are not compared with each other. A restriction that closed one of them stays in force.
func TestManyPostsWithOneNumberOrTitle(t *testing.T) {
	const n = 60
	list := func(number func(i int) int, day, text, more string) (items []string) {
		for i := range n {
			e := entry{number(i), "Untitled", fmt.Sprintf("u-%d", i), day, "", text, ""}
			if i == 7 {
				e.more = more
			}
			items = append(items, e.String())
		}
		return items
	}
	same := func(int) int { return 5 }
	for what, c := range map[string]struct {
		before, after []string
		changed, new  int
	}{
		"number": {list(same, "01-05", "Words", meta("rcp_access_level", "2")), list(same, "01-05", "New words", ""), n, 0},
		"date and title": {list(func(i int) int { return 1 + i }, "01-05", "Words", meta("rcp_access_level", "2")),
			list(func(i int) int { return 1001 + i }, "01-05", "New words", ""), n, 0},
		"new post": {list(same, "01-05", "Words", meta("rcp_access_level", "2")),
			[]string{entry{5, "Another", "another", "02-05", "", "Secret words", ""}.String()}, 0, 1},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, c.before...)
			clock.Advance(time.Hour)
			report := importItems(t, deps, c.after...)
			if got := report.Counts[importer.Post]; got.Changed != c.changed || got.New != c.new {
				t.Errorf("%s: %+v: %v", what, got, report.Warnings.By)
			}
			open, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status = ?", story.Published).Count(t.Context())
			if err != nil || open != n-1 {
				t.Errorf("%s: %d stories are public, %v: %v", what, open, err, report.Warnings.By)
			}
		})
	}
}

// Point 7: a restricted post stays closed if a later export has other quotation marks and dashes in its title, another number and date, and
// no restriction.
func TestATitleIsTheSameWithOtherQuotationMarks(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importItems(t, deps, entry{7, `It's "ours" -- now...`, "ours", "01-05", "", "Secret words", meta("rcp_access_level", "2")}.String())
		clock.Advance(time.Hour)
		report := importItems(t, deps, entry{70, "It’s “ours” – now…", "ours", "01-06", "", "Secret words again", ""}.String())
		n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Where("status = ?", story.Published).Count(t.Context())
		if err != nil || n != 0 {
			t.Errorf("%d stories are public (%v): %v", n, err, report.Warnings.By)
		}
	})
}
