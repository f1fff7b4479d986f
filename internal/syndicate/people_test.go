package syndicate_test

import (
	"context"
	"net/http"
	"slices"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// A person has one feed with their stories, below /people, whatever the path of the profile is; that of the author page redirects.
func TestFeedsOfPeople(t *testing.T) {
	s := newSite(t, dbtest.New(t), dbtest.NewClock())
	author := &taxonomy.Author{Slug: "asha-rao", Name: "Asha Rao", Username: new("asha"), OwnPath: new("/asha-rao")}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePerson(ctx, tx, author) })
	s.Published("ys", "The loom", time.Hour, storytest.By(author))
	if f := s.parse(t, "/people/asha/feed"); f.Title != "Asha Rao | Startline" || !slices.Equal(titles(f), []string{"The loom"}) {
		t.Errorf("%q with %q", f.Title, titles(f))
	}
	for _, from := range []string{"/author/asha-rao/feed", "/people/asha-rao/feed", "/hindi/people/asha/feed"} {
		if p := s.get(t, from); p.Status != http.StatusMovedPermanently || p.Header.Get("Location") != "/people/asha/feed" {
			t.Errorf("%s: %d %v", from, p.Status, p.Header)
		}
	}
	s.expectMissing(t, "/people/nobody/feed")
}
