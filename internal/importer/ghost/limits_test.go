package ghost_test

import (
	"fmt"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// A post whose text could not be read again after it was stored is not imported, and the report says why: JSON escapes an ampersand with
// six bytes, and each picture takes more than in HTML. The other posts are imported.
func TestATextThatIsTooLargeWhenItIsStoredIsSkipped(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		var posts []fields
		for i, html := range []string{"<p>" + strings.Repeat("&", 1_000_000) + "</p>",
			strings.Repeat(`<img src="https://a.example/picture.png?a=1&amp;b=2&amp;c=3">`, 50_000), "<p>Short</p>"} {
			posts = append(posts, fields{"id": fmt.Sprintf("65f0a1b2c3d4e5f60718293%d", i), "title": fmt.Sprint("Post ", i),
				"slug":   fmt.Sprint("post-", i),
				"status": "published", "published_at": "2024-01-02 00:00:00", "html": html})
		}
		report, err := run(t, deps, writeJSON(t, fields{"posts": posts}), importer.Options{})
		if n := report.Counts[importer.Post]; err != nil || n.New != 1 || n.Skipped != 2 {
			t.Errorf("counts: %+v, %v: %v", n, err, report.Skipped.By)
		}
		for _, line := range report.Skipped.First {
			if line.Detail != importer.ErrTextSize.Error() {
				t.Errorf("%s: %s %s", line.Title, line.What, line.Detail)
			}
		}
	})
}

// Only the tags that a public story keeps become terms: no tag without a post, and none beyond the number that a story may have.
func TestATagThatNoStoryKeepsIsNotCreated(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		var tags, links []fields
		for i := range story.MaxTerms + 20 {
			id := fmt.Sprintf("65f0a1b2c3d4e5f6071829%02d", i)
			tags = append(tags, fields{"id": id, "name": fmt.Sprint("Tag ", i), "slug": fmt.Sprint("tag-", i)})
			if i < story.MaxTerms+10 { // the others belong to no post
				links = append(links, fields{"post_id": longID, "tag_id": id, "sort_order": i})
			}
		}
		_, err := run(t, deps, writeJSON(t, fields{"tags": tags, "posts_tags": links, "posts": []fields{{"id": longID,
			"title": "Loom", "slug": "loom",
			"status": "published", "published_at": "2024-01-02 00:00:00", "html": "<p>Words</p>"}}}), importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		n, err := db.Read.NewSelect().Table("terms").Where("slug LIKE 'tag-%'").Count(t.Context())
		if err != nil || n != story.MaxTerms || len(importtest.Story(t, db, "Loom").Terms) != story.MaxTerms {
			t.Errorf("%d tags were created, %v", n, err)
		}
	})
}
