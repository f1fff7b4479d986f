package ghost_test

import (
	"maps"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// A post of another site with the id of an imported one, but with another UUID, slug, title and date, is another post: it becomes a new
// story, the earlier one stays as it is, and the report names it. Later imports of both sites update their own stories. A record of
// another site with the same UUID is still that of the post.
func TestAPostOfAnotherSiteWithTheSameIDIsAnotherPost(t *testing.T) {
	const line = "an earlier import of another site created a story from another post with the same id, so this post became a new story"
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		alpha := fields{"id": longID, "uuid": "11111111-1111-4111-8111-111111111111", "slug": "alpha", "title": "Alpha", "status": "published",
			"published_at": "2019-01-01 00:00:00", "created_at": "2019-01-01 00:00:00", "html": "<p>Words of alpha</p>"}
		beta := fields{"id": longID, "uuid": "22222222-2222-4222-8222-222222222222", "slug": "beta", "title": "Beta", "status": "published",
			"published_at": "2022-05-05 00:00:00", "created_at": "2022-05-04 00:00:00", "html": "<p>Words of beta</p>"}
		moved := maps.Clone(alpha)
		moved["slug"], moved["title"] = "alpha-2", "Alpha moved"
		moved["published_at"], moved["created_at"] = "2019-02-02 00:00:00", "2019-02-02 00:00:00"
		for i, c := range []struct {
			site      string
			post      fields
			new, same int
			lines     int
		}{
			{"https://alpha.example", alpha, 1, 0, 0}, {"https://beta.example", beta, 1, 0, 1}, {"https://beta.example", beta, 0, 1, 0},
			{"https://alpha.example", alpha, 0, 1, 0}, {"https://new.example", moved, 0, 0, 0},
		} {
			report, err := run(t, deps, writeJSON(t, fields{"posts": []fields{c.post}}), importer.Options{Site: c.site})
			n := report.Counts[importer.Post]
			if err != nil || n.New != c.new || n.Unchanged != c.same || report.Warnings.By[line] != c.lines {
				t.Errorf("import %d: %+v, lines %v, %v", i+1, n, report.Warnings.By, err)
			}
		}
		n, err := db.Read.NewSelect().Table("stories").Where("status = ?", story.Published).Count(t.Context())
		if err != nil || n != 2 {
			t.Errorf("%d stories are published, %v", n, err)
		}
		if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Beta").ID); open != "<p>Words of beta</p>" {
			t.Errorf("the story of the other site has the text %q", open)
		}
		if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "Alpha moved").ID); open != "<p>Words of alpha</p>" {
			t.Errorf("the first story has the text %q", open)
		}
	})
}

// A file that names its site by the hash in its settings only is not taken for the site of an earlier import because one of its posts has
// the id of another post there.
func TestAFileWithTheIDOfAnotherSiteKeepsItsSite(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		file := func(title, hash, uuid, slug, words string) fields {
			return fields{"settings": []fields{{"key": "title", "value": title}, {"key": "db_hash", "value": hash}},
				"posts": []fields{{"id": longID, "uuid": uuid, "slug": slug, "title": slug, "status": "published",
					"published_at": "20" + uuid[:2] + "-01-01 00:00:00", "html": "<p>" + words + "</p>"}}}
		}
		first := file("Blog A", "aaaaaaaa-1111-4111-8111-111111111111", "11111111-1111-4111-8111-111111111111", "alpha", "First words")
		other := file("Blog B", "bbbbbbbb-2222-4222-8222-222222222222", "22222222-2222-4222-8222-222222222222", "beta", "Other words")
		for i, c := range []struct {
			file      fields
			new, same int
		}{{first, 1, 0}, {other, 1, 0}, {first, 0, 1}, {other, 0, 1}} {
			report, err := run(t, deps, writeJSON(t, c.file), importer.Options{})
			if n := report.Counts[importer.Post]; err != nil || n.New != c.new || n.Unchanged != c.same {
				t.Errorf("import %d: %+v, %v", i+1, n, err)
			}
			if want := []string{"Blog A", "Blog B"}[i%2]; !strings.HasPrefix(report.Site, want) {
				t.Errorf("import %d is of the site %q, want %q", i+1, report.Site, want)
			}
		}
		if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "alpha").ID); open != "<p>First words</p>" {
			t.Errorf("the first story has the text %q", open)
		}
	})
}

// Posts of two sites with the same ids stay apart although their dates, or a slug and a title, are equal: their UUIDs or, without UUIDs,
// all else that identifies them differ. The same holds if the import names the sites.
func TestSitesWithTheSameIDsStayApart(t *testing.T) {
	const first, second = "aaaaaaaa-1111-4111-8111-111111111111", "bbbbbbbb-2222-4222-8222-222222222222"
	post := func(id, uuid, slug, day, words string) fields {
		return fields{"id": id, "uuid": uuid, "slug": slug, "title": slug, "status": "published", "published_at": day + " 00:00:00",
			"html": "<p>" + words + "</p>"}
	}
	otherID := longID[:len(longID)-1] + "f"
	for name, c := range map[string]struct{ first, second []fields }{
		"same date": {[]fields{post(longID, first, "alpha", "2023-01-01", "First words")},
			[]fields{post(longID, second, "beta", "2023-01-01", "Other words")}},
		"a post with the same slug": {
			[]fields{post(longID, first, "alpha", "2023-01-01", "First words"), post(otherID, "d"+first[1:], "coming-soon", "2023-02-01", "Soon")},
			[]fields{post(longID, second, "beta", "2020-01-01", "Other words"),
				post(otherID, "e"+second[1:], "coming-soon", "2020-02-01", "Later")}},
		"without UUIDs": {[]fields{post(longID, "", "alpha", "2023-01-01", "First words")},
			[]fields{post(longID, "", "beta", "2020-01-01", "Other words")}},
	} {
		for _, sites := range [][2]string{{"", ""}, {"https://a.example", "https://b.example"}} {
			t.Run(name+sites[0], func(t *testing.T) {
				deps := importtest.Deps(t, dbtest.New(t), formats)
				file := func(title, hash string, posts []fields) fields {
					return fields{"settings": []fields{{"key": "title", "value": title}, {"key": "db_hash", "value": hash}}, "posts": posts}
				}
				files := []fields{file("Blog A", first, c.first), file("Blog B", second, c.second)}
				for i := range 4 {
					report, err := run(t, deps, writeJSON(t, files[i%2]), importer.Options{Site: sites[i%2]})
					n := report.Counts[importer.Post]
					if want := len(c.first); err != nil || i < 2 && n.New != want || i >= 2 && n.Unchanged != want {
						t.Errorf("import %d: %+v, %v", i+1, n, err)
					}
				}
				if open, _ := importtest.HTML(t, deps.DB, importtest.Story(t, deps.DB, "alpha").ID); open != "<p>First words</p>" {
					t.Errorf("the first story has the text %q", open)
				}
			})
		}
	}
}
