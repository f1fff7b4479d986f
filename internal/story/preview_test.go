package story_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// PAGE-06: a preview link shows one story to whoever has it, for two days.
func TestPreviewLinksShowOneStoryAndExpire(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		draft, other := p.Draft("herstory", "Not yet"), p.Draft("herstory", "Nor this")
		key, until, err := story.Previews{Stories: p.Stories}.CreateLink(t.Context(), draft.ID)
		if err != nil || !until.Equal(c.Now().Add(48*time.Hour)) {
			t.Fatalf("until %v, %v", until, err)
		}
		opens := func(id int64, key string) bool {
			t.Helper()
			ok, err := story.Previews{Stories: p.Stories}.IsValid(t.Context(), id, key)
			if err != nil {
				t.Fatal(err)
			}
			return ok
		}
		if !opens(draft.ID, key) || opens(other.ID, key) || opens(draft.ID, key+"x") || opens(draft.ID, "") {
			t.Error("the key opens something else than its story, or not that")
		}
		c.Advance(48*time.Hour - time.Millisecond)
		if !opens(draft.ID, key) {
			t.Error("it ends too early")
		}
		c.Advance(time.Millisecond)
		if opens(draft.ID, key) {
			t.Error("it does not end")
		}
		if _, _, err := (story.Previews{Stories: p.Stories}).CreateLink(t.Context(), draft.ID); err != nil {
			t.Fatal(err)
		}
		n, err := db.Read.NewSelect().Table("preview_links").Count(t.Context())
		if err != nil || n != 1 {
			t.Errorf("%d links are kept, %v; those that have ended go", n, err)
		}
	})
}

// A link made before a story was withdrawn does not show it afterwards.
func TestPreviewLinksEndWhenTheStoryIsWithdrawn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		previews := story.Previews{Stories: p.Stories}
		withdrawn, other := p.Published("herstory", "Withdrawn", time.Hour), p.Published("herstory", "Other", time.Hour)
		keys := map[int64]string{}
		for _, id := range []int64{withdrawn.ID, other.ID} {
			var err error
			if keys[id], _, err = previews.CreateLink(t.Context(), id); err != nil {
				t.Fatal(err)
			}
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, withdrawn.ID)
			return err
		})
		for id, want := range map[int64]bool{withdrawn.ID: false, other.ID: true} {
			if ok, err := previews.IsValid(t.Context(), id, keys[id]); err != nil || ok != want {
				t.Errorf("the link of story %d is valid: %v, %v; want %v", id, ok, err, want)
			}
		}
	})
}
