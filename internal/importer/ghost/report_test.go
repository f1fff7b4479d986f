package ghost_test

import (
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/importtest"
)

// The report says what became of the new stories and where they are. An import that changes nothing says nothing about them.
func TestReportSaysWhereTheNewStoriesAre(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var posts []fields
		for i, title := range []string{"One", "Two", "Three"} { // more than one, so that they are written together
			posts = append(posts, fields{"title": title, "html": "<p>Open words</p>", "slug": []string{"one", "two", "three"}[i]})
		}
		posts = append(posts,
			fields{"title": "For members", "visibility": "members", "html": "<p>Open words</p><!--members-only--><p>Secret words</p>"},
			fields{"title": "A draft", "status": "draft", "html": "<p>Early words</p>"},
			fields{"title": "Later", "status": "scheduled", "published_at": "2060-01-01T00:00:00.000Z", "html": "<p>Late words</p>"})
		deps := importtest.Deps(t, db, map[string]importer.Format{ghost.Kind: ghost.Open})
		job := importer.Request{Kind: ghost.Kind, File: writePosts(t, posts...), Brand: importtest.Brand}
		report, err := importer.Run(t.Context(), deps, job, nil)
		if err != nil {
			t.Fatal(err)
		}
		if want := (importer.NewStories{Published: 4, Gated: 1, Drafts: 1, Scheduled: 1}); report.Stories != want {
			t.Errorf("%+v, want %+v", report.Stories, want)
		}
		report.Address = "https://example.com"
		var out strings.Builder
		if err := report.Write(&out); err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{
			"New stories: 4 published (1 of them with a part behind the gate for signed-in readers), 1 draft, 1 scheduled\n",
			"The published stories are at https://example.com/herstory\n",
			"GET https://example.com/api/v2/desk/stories?brand=herstory&status=draft lists",
			"GET https://example.com/api/v2/desk/stories?brand=herstory&status=scheduled lists",
			"masthead token create NAME --brand herstory\n"} {
			if !strings.Contains(out.String(), want) {
				t.Errorf("no %q in\n%s", want, out.String())
			}
		}
		if again, err := importer.Run(t.Context(), deps, job, nil); err != nil || again.Stories != (importer.NewStories{}) {
			t.Errorf("again: %+v, %v", again.Stories, err)
		}
	})
}
