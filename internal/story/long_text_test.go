package story_test

import (
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// A stored text can be read again, even if its stored form is longer than the limit for texts that are sent: JSON escapes some characters.
func TestAStoredTextCanBeReadWhateverItsLength(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		s := p.DraftOf("herstory", "Long", "<p>"+strings.Repeat("&", 1_000_000)+"</p>")
		doc, err := story.Doc(t.Context(), db.Read, s.ID)
		if err != nil || len(richtext.Text(doc)) != 1_000_000 {
			t.Errorf("%d bytes, %v", len(richtext.Text(doc)), err)
		}
	})
}
