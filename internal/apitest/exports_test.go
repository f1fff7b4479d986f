package apitest

import (
	"fmt"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// Exports of what readers entered need a session that began recently, or an API token.
func TestExportsNeedARecentSignIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Published("ys", "How to read a term sheet", 5*time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		name, _ := s.addWebinar()
		id, err := webinar.IDOf(name)
		if err != nil {
			t.Fatal(err)
		}
		table := fmt.Sprintf("/desk/webinars/%d/registrations.csv", id)
		Run(t, s, []Case{{Name: "just after signing in", URL: table, As: SignedAdmin, Has: []string{"state,created"}}})
		c.Advance(16 * time.Minute)
		Run(t, s, []Case{
			{Name: "a quarter of an hour later", URL: table, As: SignedAdmin, Status: 403, Has: []string{"sign in again"}},
			{Name: "the list on the screen", URL: fmt.Sprintf("/desk/webinars/%d/registrations", id), As: SignedAdmin},
			{Name: "by a token", URL: table, As: Admin, Has: []string{"state,created"}},
		})
	})
}
