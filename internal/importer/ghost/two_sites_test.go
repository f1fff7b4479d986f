package ghost_test

import (
	"fmt"
	"maps"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

// twoSites returns the posts of two sites with the same ids. The last post of both has the slug "about"; all else differs.
func twoSites() (first, second []fields) {
	post := func(site, n int, slug, words string) fields {
		return fields{"id": fmt.Sprintf("5f0000000000000000000%03d", n), "uuid": fmt.Sprintf("%d%07d-1111-4111-8111-111111111111", site, n),
			"slug": slug, "title": words, "status": "published", "published_at": fmt.Sprintf("20%d-01-0%d 00:00:00", 18+site, n),
			"html": "<p>Words of " + words + "</p>"}
	}
	for n := 1; n <= 3; n++ {
		first = append(first, post(1, n, fmt.Sprintf("alpha-%d", n), fmt.Sprintf("Alpha %d", n)))
		second = append(second, post(2, n, fmt.Sprintf("beta-%d", n), fmt.Sprintf("Beta %d", n)))
	}
	return append(first, post(1, 7, "about", "About alpha")), append(second, post(2, 7, "about", "About beta"))
}

// named describes what a file has: bit 1 for UUIDs, bit 2 for a hash, bit 3 for a title.
type named int

func (has named) file(site string, posts []fields) fields {
	var settings, list []fields
	if has&2 != 0 {
		settings = append(settings, fields{"key": "db_hash", "value": "hash of " + site})
	}
	if has&4 != 0 {
		settings = append(settings, fields{"key": "title", "value": site})
	}
	for _, p := range posts {
		if p = maps.Clone(p); has&1 == 0 {
			delete(p, "uuid")
		}
		list = append(list, p)
	}
	return fields{"settings": settings, "posts": list}
}

func (has named) String() string {
	text := ""
	for i, what := range []string{"UUIDs", "hash", "title"} {
		if has&(1<<i) != 0 {
			text += what + " "
		}
	}
	return text
}

// No story of a site is overwritten by a file of another site whose posts have the same ids, one of them also the same slug, whichever of
// UUIDs, hash and title each of the two files has. Later imports of both files change nothing.
func TestAFileOfAnotherSiteOverwritesNothingWhateverTheFilesHave(t *testing.T) {
	first, second := twoSites()
	for before := range named(8) {
		for now := range named(8) {
			t.Run(fmt.Sprintf("%sthen %s", before, now), func(t *testing.T) {
				deps := importtest.Deps(t, dbtest.New(t), formats)
				files := []fields{before.file("Blog A", first), now.file("Blog B", second)}
				for i := range 4 {
					report, err := run(t, deps, writeJSON(t, files[i%2]), importer.Options{})
					n := report.Counts[importer.Post]
					if err != nil || i < 2 && n.New != len(first) || i >= 2 && n.Unchanged != len(first) {
						t.Errorf("import %d of %s: %+v, %v, %v", i+1, report.Site, n, err, report.Warnings.By)
					}
				}
				for _, p := range append(first, second...) {
					title := p["title"].(string)
					if open, _ := importtest.HTML(t, deps.DB, importtest.Story(t, deps.DB, title).ID); open != "<p>Words of "+title+"</p>" {
						t.Errorf("%s has the text %q", title, open)
					}
				}
			})
		}
	}
}

// Posts without UUIDs that have the id, and the date, or slug and title, or all of them, of a post of another site are new stories if the
// import names the site, and the report has a line.
func TestAPostWithoutUUIDOfANamedSiteOverwritesNoStoryOfAnother(t *testing.T) {
	base := fields{"id": longID, "slug": "loom", "title": "Loom", "status": "published", "published_at": "2024-01-01 00:00:00",
		"html": "<p>Words of the first site</p>"}
	for name, more := range map[string]fields{
		"date":  {"slug": "kiln", "title": "Kiln"},
		"slug":  {"published_at": "2020-01-01 00:00:00", "title": "Kiln"},
		"title": {"published_at": "2020-01-01 00:00:00", "slug": "kiln"},
		"two":   {"published_at": "2020-01-01 00:00:00"},
		"all":   {},
	} {
		for _, hashes := range []bool{false, true} {
			t.Run(fmt.Sprint(name, hashes), func(t *testing.T) {
				dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
					deps := importtest.Deps(t, db, formats)
					other := maps.Clone(base)
					maps.Copy(other, more)
					other["html"] = "<p>Words of the other site</p>"
					for i, p := range []fields{base, other} {
						file, site := fields{"posts": []fields{p}}, fmt.Sprintf("https://%d.example", i)
						if hashes {
							file["settings"], site = []fields{{"key": "db_hash", "value": site}}, ""
						}
						report, err := run(t, deps, writeJSON(t, file), importer.Options{Site: site})
						if n := report.Counts[importer.Post]; err != nil || n.New != 1 || i == 1 && len(report.Warnings.By) == 0 {
							t.Errorf("import %d: %+v, %v, %v", i+1, n, report.Warnings.By, err)
						}
					}
					var first int64
					if err := db.Read.NewSelect().Table("stories").ColumnExpr("MIN(id)").Scan(t.Context(), &first); err != nil {
						t.Fatal(err)
					}
					if open, _ := importtest.HTML(t, db, first); open != "<p>Words of the first site</p>" {
						t.Errorf("the first story has the text %q", open)
					}
				})
			})
		}
	}
}

// Within one site, a post without a UUID updates the story of its id if two of slug, date and title are the same. Otherwise it is a new
// story, and the report has a line.
func TestAPostWithoutUUIDIsTheSameByTwoOfThree(t *testing.T) {
	const title, slug, date = 1, 2, 4
	for same := range 8 {
		isSame := map[int]bool{title | slug: true, title | date: true, slug | date: true, title | slug | date: true}[same]
		t.Run(fmt.Sprint(same), func(t *testing.T) {
			deps := importtest.Deps(t, dbtest.New(t), formats)
			p := fields{"id": longID, "slug": "loom", "title": "Loom", "status": "published", "published_at": "2024-01-01 00:00:00",
				"html": "<p>First words</p>"}
			for i := range 2 {
				report, err := run(t, deps, writeJSON(t, fields{"settings": []fields{{"key": "db_hash", "value": hash}}, "posts": []fields{p}}),
					importer.Options{})
				n := report.Counts[importer.Post]
				if err != nil || i == 0 && n.New != 1 || i == 1 && (n.Changed == 1) != isSame {
					t.Errorf("import %d: %+v, %v, %v", i+1, n, report.Warnings.By, err)
				}
				if i == 1 && !isSame && (n.New != 1 || len(report.Warnings.By) == 0) {
					t.Errorf("%+v, lines %v", n, report.Warnings.By)
				}
				p["html"] = "<p>Other words</p>"
				for bit, change := range map[int]fields{title: {"title": "Kiln"}, slug: {"slug": "kiln"},
					date: {"published_at": "2020-02-02 00:00:00"}} {
					if same&bit == 0 {
						maps.Copy(p, change)
					}
				}
			}
		})
	}
}
