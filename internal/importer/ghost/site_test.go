package ghost_test

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
	"masthead/internal/taxonomy"
)

const (
	longID = "65f0a1b2c3d4e5f60718293a"
	hash   = "3b33b733-90f7-4045-af82-0d9719d809f3"
)

// siteExport describes an export of one post with a tag and an author. Two of them are exports of one site.
type siteExport struct {
	site       string // option
	settings   bool   // whether the file has them
	id         any
	visibility string
}

func (x siteExport) write(t *testing.T) string {
	t.Helper()
	data := fields{
		"posts": []any{fields{"id": x.id, "uuid": "4016b9ba-d0f0-41e2-9565-6a9ba9f44bf3", "title": "Loom", "slug": "loom", "status": "published",
			"visibility": x.visibility, "created_at": "2024-01-01 00:00:00", "published_at": "2024-01-01 00:00:00",
			"html": `<p>Secret words</p><p><a href="__GHOST_URL__/thread/">thread</a></p>`, "custom_excerpt": "About it"}},
		"tags":          []any{fields{"id": fmt.Sprintf("%v", x.id), "name": "Cloth", "slug": "cloth"}},
		"users":         []any{fields{"id": "1", "name": "Anna", "slug": "anna"}},
		"posts_tags":    []any{fields{"post_id": x.id, "tag_id": fmt.Sprintf("%v", x.id)}},
		"posts_authors": []any{fields{"post_id": x.id, "author_id": "1"}},
	}
	if x.settings {
		data["settings"] = []any{fields{"key": "db_hash", "value": hash}, fields{"key": "title", "value": "The Weaver"}}
	}
	return writeJSON(t, fields{"db": []any{fields{"data": data}}})
}

func (x siteExport) run(t *testing.T, deps importer.Deps) importer.Report {
	t.Helper()
	report, err := run(t, deps, x.write(t), importer.Options{Site: x.site})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// asBefore changes the records as if an earlier version of the importer had made them: without a site, and with the site's name from the
// file or the option before each id.
func asBefore(t *testing.T, db *database.DB, name string) {
	t.Helper()
	if name != "" {
		name += ":"
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		var refs []struct{ Kind, ExternalID, Source string }
		err := tx.NewSelect().Table("import_refs").Column("kind", "external_id", "source").Where("kind <> 'person'").Scan(ctx, &refs)
		if err != nil {
			return err
		}
		for _, r := range refs {
			id := r.ExternalID[strings.LastIndexByte(r.ExternalID, ':')+1:]
			if short, _, found := strings.Cut(id, "~"); found && name != "" {
				id = short
			}
			_, err := tx.NewUpdate().Table("import_refs").Set("source = 'ghost '").Set("external_id = ?", name+id).
				Where("kind = ?", r.Kind).Where("external_id = ?", r.ExternalID).Exec(ctx)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// If a later export restricts a post, the story is restricted too, regardless of how the file names or spells the site,
// and even if it does not name it. Its tag and its author are the same.
func TestANewlyRestrictedPostIsUpdatedWhateverTheNameOfItsSite(t *testing.T) {
	const plain, hashed = "https://weaver.example.com", "b6d4e03ebd2aa954"
	long := func(site string, settings bool) siteExport {
		return siteExport{site: site, settings: settings, id: longID}
	}
	short := func(site string, settings bool) siteExport { return siteExport{site: site, settings: settings, id: 7} }
	for _, c := range []struct {
		what        string
		before, now siteExport
		recorded    string // name before the ids in records of an earlier version, "-" for none; "" for records of this version
	}{
		{"spelling", long(plain, true), long("http://WWW.Weaver.Example.com:80/", true), ""},
		{"port", long("https://weaver.example.com:443", true), long(plain, true), ""},
		{"omitted", long(plain, true), long("", true), ""},
		{"named later", long("", true), long(plain, true), ""},
		{"no settings", long("", true), long("", false), ""},
		{"no settings before", long("", false), long("", true), ""},
		{"nothing", long(plain, true), long("", false), ""},
		{"nothing before", long("", false), long(plain, true), ""},
		{"never named", long("", false), long("", false), ""},
		{"other address", long("https://weaver.ghost.io", true), long(plain, true), ""},
		{"small number, spelling", short(plain, true), short("http://www.weaver.example.com/", true), ""},
		{"small number, nothing", short(plain, true), short("", false), ""},
		{"punycode", long("https://münchen.example", true), long("https://XN--MNCHEN-3YA.example", true), ""},
		{"old record, spelling", long("https://WWW.Weaver.Example.com", true), long(plain, true), "WWW.Weaver.Example.com"},
		{"old record, omitted", long("https://WWW.Weaver.Example.com", true), long("", true), "WWW.Weaver.Example.com"},
		{"old record, nothing", long("", true), long("", false), hashed},
		{"old record, settings", long("", true), long("", true), hashed},
		{"old record, never named", long("", false), long("", false), "-"},
		{"old record, small number", short("", true), short("", true), hashed},
		{"old record, small number, spelling", short("https://Weaver.example.com", true), short(plain, true), "Weaver.example.com"},
		{"old record, small number, never named", short("", false), short("", false), "-"},
	} {
		t.Run(c.what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				c.before.run(t, deps)
				before := importtest.Story(t, db, "Loom")
				if before.Status != story.Published {
					t.Fatalf("it is %s", before.Status)
				}
				if c.recorded != "" {
					asBefore(t, db, strings.TrimPrefix(c.recorded, "-"))
				}
				for _, visibility := range []string{"", "paid", "paid"} { // unchanged, tightened, unchanged
					c.now.visibility = visibility
					c.now.run(t, deps)
				}
				var stories []struct {
					ID     int64
					Status story.Status
				}
				if err := db.Read.NewSelect().Table("stories").Column("id", "status").Scan(t.Context(), &stories); err != nil {
					t.Fatal(err)
				}
				if len(stories) != 1 || stories[0].ID != before.ID || stories[0].Status != story.Unpublished {
					t.Errorf("the stories are %+v", stories)
				}
				after := importtest.Story(t, db, "Loom")
				if fmt.Sprint(after.Authors, after.Terms) != fmt.Sprint(before.Authors, before.Terms) || len(after.Authors)*len(after.Terms) != 1 {
					t.Errorf("authors %v and terms %v, before %v and %v", after.Authors, after.Terms, before.Authors, before.Terms)
				}
				if _, err := taxonomy.AuthorBySlug(t.Context(), db, "anna-2"); err == nil {
					t.Error("there is a second author")
				}
				open, gated := importtest.HTML(t, db, after.ID)
				if strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") {
					t.Errorf("open %q, gated %q", open, gated)
				}
				if named := c.before.site + c.now.site; named != "" && !strings.Contains(gated, `href="http`) {
					t.Errorf("the link to the site is lost: %q", gated)
				}
			})
		})
	}
}

// The second import of an unchanged file changes nothing, even if an earlier version of the importer made the first or the site is
// spelled in another way.
func TestAnUnchangedFileChangesNothing(t *testing.T) {
	for _, c := range []struct{ what, before, now, recorded string }{
		{"spelling", "https://weaver.example.com", "http://WWW.weaver.example.com/", ""},
		{"omitted", "https://weaver.example.com", "", ""},
		{"old record", "", "", "b6d4e03ebd2aa954"},
	} {
		t.Run(c.what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				x := siteExport{site: c.before, settings: true, id: longID}
				first := x.run(t, deps)
				if c.recorded != "" {
					asBefore(t, db, c.recorded)
				}
				x.site = c.now
				for range 2 {
					again := x.run(t, deps)
					for kind, count := range again.Counts {
						if count.Unchanged != first.Counts[kind].New {
							t.Errorf("%s: %+v", kind, count)
						}
					}
				}
				var sources []string
				err := db.Read.NewSelect().Table("import_refs").ColumnExpr("DISTINCT source").Where("kind = 'post'").Scan(t.Context(), &sources)
				if err != nil || len(sources) != 1 || len(sources[0]) <= len("ghost ") {
					t.Errorf("sources %q, %v", sources, err)
				}
			})
		})
	}
}

// If imports by an earlier version under two spellings created two stories of a post, the next import leaves one of them, with the
// post's restriction.
func TestASecondStoryOfAPostIsUnpublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		x := siteExport{site: "https://one.example.com", settings: true, id: longID}
		x.run(t, deps)
		asBefore(t, db, "www.one.example.com")
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Table("import_refs").Set("source = 'hidden' || source").Where("1 = 1").Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		x.id, x.visibility = strings.ToUpper(longID), "paid" // for this version, another post
		x.run(t, deps)
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Table("import_refs").Set("source = replace(source, 'hidden', '')").Where("1 = 1").Exec(ctx)
			if err == nil {
				_, err = tx.NewUpdate().Table("import_refs").Set("external_id = ?", longID).Where("external_id = ?", x.id).Exec(ctx)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		x.id = longID
		report := x.run(t, deps)
		n, err := db.Read.NewSelect().Table("stories").Where("status = ?", story.Published).Count(t.Context())
		if err != nil || n != 0 {
			t.Errorf("%d stories are published, %v", n, err)
		}
		const line = "another import of the same post, under another spelling of its site, had created a second story, which is no longer " +
			"published"
		if report.Warnings.By[line] != 1 {
			t.Errorf("warnings %v", report.Warnings.By)
		}
	})
}

// A post with a small number is the same with and without its UUID in the file, even if its column with the restriction
// is missing later: it stays closed, and no second story is created.
func TestAPostIsTheSameWithAndWithoutItsUUID(t *testing.T) {
	const uuid = "11111111-0000-4000-8000-000000000108"
	for what, c := range map[string]struct{ before, now, settings string }{
		"lost": {uuid, "", "h"}, "added": {"", uuid, "h"}, "lost, without settings": {uuid, "", ""},
	} {
		t.Run(what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				for i, more := range []fields{{"uuid": c.before, "visibility": "members"}, {"uuid": c.now},
					{"uuid": c.now, "html": "<p>Secret words, changed</p>"}} {
					p := fields{"id": 8, "title": "Eight", "slug": "eight", "status": "published", "created_at": "2024-01-01 00:00:00",
						"published_at": "2024-01-02 00:00:00", "custom_excerpt": "About it", "html": "<p>Secret words</p>"}
					for name, value := range more {
						if value != "" {
							p[name] = value
						}
					}
					tables := fields{"posts": []fields{p}}
					if c.settings != "" {
						tables["settings"] = []fields{{"key": "db_hash", "value": c.settings}}
					}
					clock.Advance(time.Hour)
					report, err := run(t, deps, writeJSON(t, tables), importer.Options{})
					if n := report.Counts[importer.Post]; err != nil || (n.New == 1) != (i == 0) {
						t.Errorf("import %d: %+v, %v: %v", i+1, n, err, report.Warnings.By)
					}
					open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Eight").ID)
					if strings.Contains(open, "Secret") {
						t.Errorf("import %d: open %q", i+1, open)
					}
				}
			})
		})
	}
}

// A site that was imported into a new Ghost has other ids. Its posts are the same by their UUIDs or by address, date and
// title, and stay closed.
func TestAPostOfASiteInANewGhostIsTheSame(t *testing.T) {
	for what, c := range map[string]struct{ uuid, title string }{
		"UUID": {"11111111-0000-4000-8000-000000000108", "Another title"}, "without UUIDs": {"", "Loom"},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			for i, more := range []fields{{"title": "Loom", "visibility": "members"}, {"id": "5f0b1f2e5c1d4f6e9a511387", "title": c.title}} {
				p := fields{"id": longID, "slug": "loom", "status": "published", "published_at": "2024-01-02 00:00:00", "custom_excerpt": "About it",
					"html": "<p>Secret words</p>"}
				if c.uuid != "" {
					p["uuid"] = c.uuid
				}
				for name, value := range more {
					p[name] = value
				}
				clock.Advance(time.Hour)
				report, err := run(t, deps, writeJSON(t, fields{"posts": []fields{p}, "settings": []fields{{"key": "db_hash", "value": "h"}}}),
					importer.Options{})
				if n := report.Counts[importer.Post]; err != nil || n.New != 1-i {
					t.Errorf("%s, import %d: %+v, %v: %v", what, i+1, n, err, report.Warnings.By)
				}
			}
			open, gated := importtest.HTML(t, db, importtest.Story(t, db, c.title).ID)
			if strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") {
				t.Errorf("%s: open %q, gated %q", what, open, gated)
			}
		})
	}
}
