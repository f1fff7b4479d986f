package story_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

func TestSetPictureChangesCardsOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		publication := storytest.New(t, db)
		before := publication.Published("herstory", "A loom in Salem", time.Hour)
		m, err := media.DatabaseStore{DB: db}.Save(t.Context(), media.Media{Hash: "ab12", Width: 800, Height: 450, Widths: []int{160, 480, 800}})
		if err != nil {
			t.Fatal(err)
		}
		events := &tags{}
		db.Listen(events)
		publication.Write(func(ctx context.Context, tx *database.Tx) error {
			return publication.Stories.SetPicture(ctx, tx, before.ID, &m.ID, nil)
		})
		if !events.has(story.Tag(before.ID)) {
			t.Errorf("touched %v, want the story", events.all)
		}
		items, err := publication.Stories.Read(t.Context(), story.List{Kind: story.Latest}, story.Window{Limit: 5})
		if err != nil || len(items) != 1 {
			t.Fatalf("%d stories (%v), want 1", len(items), err)
		}
		if p := items[0].Card.Picture; p == nil || p.Width != 800 || items[0].Card.Portrait != nil {
			t.Errorf("card has picture %+v and portrait %+v", p, items[0].Card.Portrait)
		}
		after, err := story.Get(t.Context(), db.Read, before.ID)
		if err != nil {
			t.Fatal(err)
		}
		if after.Status != story.Published || !after.UpdatedAt.Equal(before.UpdatedAt.Time) || !after.PublishedAt.Equal(before.PublishedAt.Time) {
			t.Errorf("the story became %+v", after)
		}
		if after.Revision != before.Revision+1 {
			t.Errorf("revision %d after %d: an older copy could take the picture away", after.Revision, before.Revision)
		}
	})
}

func TestSaveWithoutEditKeepsUpdatedAt(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		before := p.Published("herstory", "A loom in Salem", time.Hour)
		for _, edit := range []bool{false, true} {
			c.Advance(time.Hour)
			s, err := story.Get(t.Context(), p.DB.Read, before.ID)
			if err != nil {
				t.Fatal(err)
			}
			s.KeepUpdatedAt = !edit
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				doc, err := story.Doc(ctx, tx, s.ID)
				if err != nil {
					return err
				}
				return p.Stories.Save(ctx, tx, s, doc)
			})
			after, err := story.Get(t.Context(), p.DB.Read, before.ID)
			if err != nil || after.UpdatedAt.Equal(before.UpdatedAt.Time) == edit {
				t.Errorf("edit %t: updated %s, before %s (%v)", edit, after.UpdatedAt, before.UpdatedAt, err)
			}
		}
	})
}

// tags collects the tags that writes touch.
type tags struct{ all []string }

func (h *tags) Invalidate(tags ...string) { h.all = append(h.all, tags...) }
func (h *tags) SetTrusted(bool)           {}

func (h *tags) has(tag string) bool {
	for _, t := range h.all {
		if t == tag {
			return true
		}
	}
	return false
}
