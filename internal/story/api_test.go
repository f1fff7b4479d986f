package story_test

import (
	"testing"
	"time"

	"masthead/internal/apitest"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// API-10, API-13, D-39: a requested object that is unknown is null, and one that was not
// requested is missing.
func TestRequestedObjectsAreNullIfUnknown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := apitest.New(t, db, c)
		s.Published("ys", "A", time.Hour)
		const none = `{"stories":[],"limit":12,"offset":0`
		apitest.Run(t, s, []apitest.Case{
			{Name: "no category", URL: "/category/stories?slug=nothing&categoryInfo=true", Has: []string{none + `,"category":null}`}},
			{
				Name: "a category of no brand",
				URL:  "/category/stories?slug=nothing&brand=nobody&categoryInfo=true",
				Has:  []string{none + `,"category":null}`},
			},
			{Name: "no category, not asked for", URL: "/category/stories?slug=nothing", Has: []string{none + `}`}},
			{
				Name: "no spotlight",
				URL:  "/brand-spotlight/stories?slug=nobody&brandSpotlightInfo=true",
				Has:  []string{none + `,"brandSpotlight":null}`},
			},
			{Name: "no spotlight, not asked for", URL: "/brand-spotlight/stories?slug=nobody", Has: []string{none + `}`}},
		})
	})
}
