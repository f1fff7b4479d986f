// Package webstory provides web stories: short sequences of full-screen slides.
package webstory

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// Tag is the cache tag of everything that shows web stories.
const Tag = "web-stories"

// WebStory is one sequence.
type WebStory struct {
	bun.BaseModel `bun:"table:web_stories"`

	ID          int64 `bun:",pk,autoincrement"`
	BrandID     int64
	Slug        string
	Title       string
	PictureID   *int64
	Slides      []Slide
	PublishedAt clock.Moment // zero for a draft; in the future for one that is scheduled
	WithdrawnAt clock.Moment // zero for one that editors did not withdraw
	Version     int64        // counts the saves; a save of the newsroom names the one that was edited
}

// Slide is one screen.
type Slide struct {
	Image string  `json:"image"` // address of a rendition, "" for none
	Title string  `json:"title"`
	Text  string  `json:"text"`
	Link  *string `json:"link"`
}

// Save inserts a web story, or updates the one with the same slug, and sets its id. It does not check the fields: it
// returns an error only if the database fails.
func Save(ctx context.Context, tx *database.Tx, w *WebStory) error {
	if err := route.CheckSlug(w.Path()); err != nil {
		return fmt.Errorf("save web story %q: %w", w.Slug, err)
	}
	w.Version = max(w.Version, 1)
	_, err := tx.NewInsert().Model(w).On("CONFLICT (slug) DO UPDATE").Set("title = EXCLUDED.title").
		Set("picture_id = EXCLUDED.picture_id").Set("slides = EXCLUDED.slides").
		Set("published_at = EXCLUDED.published_at").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save web story %q: %w", w.Slug, err)
	}
	tx.Emit("webstory.saved", w.ID, Tag, permalink.SlugTag(w.Slug))
	return nil
}

// List returns the newest published web stories of brands.
func List(ctx context.Context, db *database.DB, brands []int64, limit int) ([]*WebStory, error) {
	var stories []*WebStory
	if len(brands) == 0 {
		return nil, nil
	}
	err := db.Read.NewSelect().Model(&stories).Where("published_at <= ?", db.Now()).Where("withdrawn_at IS NULL").
		Where("brand_id IN (?)", bun.List(brands)).Order("published_at DESC", "id DESC").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("web stories: %w", err)
	}
	return stories, nil
}

// BySlug returns a web story in any state, or database.ErrNotFound.
func BySlug(ctx context.Context, db *database.DB, slug string) (*WebStory, error) {
	w := new(WebStory)
	err := db.Read.NewSelect().Model(w).Where("slug = ?", slug).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("web story %q: %w", slug, database.NotFound(err))
	}
	return w, nil
}

// Path returns the path of the page, on the site only: editions have no pages of web stories.
func (w *WebStory) Path() string { return route.WebStoriesPath + "/" + w.Slug }
