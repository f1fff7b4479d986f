package syndicate_test

import (
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

// PERF: a feed with very long stories has at most 2 MB in each format. It keeps all entries: the texts that do not fit are excerpts with
// links to the stories, and the others are whole.
func TestAFeedOfLongStoriesIsNotLargerThan2MB(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := newSite(t, db, c)
		long := "<p>" + strings.Repeat(`The loom said "go" &amp; it went. `, 20_000) + "</p>"
		for i, title := range []string{"Longest", "Longer", "Long"} {
			s.Publish(s.DraftOf("herstory", title, long, func(s *story.Story) { s.Excerpt = "About the loom & more" }), time.Duration(i+1)*time.Hour)
		}
		s.Published("herstory", "Short", 5*time.Hour)
		for _, path := range []string{"/herstory/feed", "/herstory/feed.atom", "/herstory/feed.json"} {
			p := s.get(t, path)
			if len(p.Body) > 2_000_000 || len(p.Body) < 500_000 {
				t.Errorf("%s has %d bytes", path, len(p.Body))
			}
			f := s.parse(t, path)
			if got := strings.Join(titles(f), ", "); got != "Longest, Longer, Long, Short" {
				t.Errorf("%s has %s", path, got)
				continue
			}
			whole := func(i int, text string) bool {
				return strings.Contains(f.Items[i].Content, text)
			}
			if !whole(0, "it went") || whole(2, "it went") || !whole(2, "About the loom &amp; more") ||
				!whole(2, `<a href="`+f.Items[2].Link+`">Long</a>`) || !whole(3, "told in full") {
				t.Errorf("%s: the wrong entries are whole: %.300q", path, f.Items[2].Content)
			}
		}
	})
}
