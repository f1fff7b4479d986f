// Package history stores the reading history, for all devices, of readers who have switched it on.
// It stores nothing about other readers; their history stays on their devices.
package history

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/story"
)

// Max is the maximum number of stories in the history of a reader, here and on a device. The oldest are deleted.
const Max = 200

// History stores the readings of readers.
type History struct {
	DB      *database.DB
	Stories *story.Stories
}

// Reading is a story that a reader read.
type Reading struct {
	bun.BaseModel `bun:"table:reading_history,alias:reading_history"`

	UserID  int64 `bun:",pk"`
	StoryID int64 `bun:",pk"`
	Depth   int   // part of the story that was read, in percent of the paragraphs
	At      clock.Moment
}

// ReadingWithCard is a reading with its story.
type ReadingWithCard struct {
	Reading
	Card story.Card
}

type historyUser struct {
	bun.BaseModel `bun:"table:history_keepers"`
	UserID        int64 `bun:",pk"`
	CreatedAt     clock.Moment
}

// IsEnabled reports whether a reader has switched the history on.
func (h *History) IsEnabled(ctx context.Context, user int64) (bool, error) {
	return isEnabled(ctx, h.DB.Read, user)
}

func isEnabled(ctx context.Context, db bun.IDB, user int64) (bool, error) {
	existing, err := db.NewSelect().Model((*historyUser)(nil)).Where("user_id = ?", user).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("reading history: %w", err)
	}
	return existing, nil
}

// SetEnabled switches the history of a reader on or off. Switching it off deletes it.
func (h *History) SetEnabled(ctx context.Context, user int64, enabled bool) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		k := &historyUser{UserID: user, CreatedAt: tx.At}
		if enabled {
			_, err = tx.NewInsert().Model(k).On("CONFLICT DO NOTHING").Exec(ctx)
		} else {
			_, err = tx.NewDelete().Model(k).WherePK().Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("switch reading history: %w", err)
		}
		return nil
	})
}

// Add merges the readings of a device into the history. Only the later of two readings of a story
// is stored. Stories that are not published are ignored. It stores nothing and returns false if the
// history is switched off.
func (h *History) Add(ctx context.Context, user int64, read []Reading) (enabled bool, err error) {
	err = h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if enabled, err = isEnabled(ctx, tx, user); err != nil || !enabled || len(read) == 0 {
			return err
		}
		var ids []int64
		for _, r := range read {
			ids = append(ids, r.StoryID)
		}
		existing, err := story.PublishedIDs(ctx, tx, ids)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		rows := latestReadings(read, user, tx.At, existing)
		if len(rows) == 0 {
			return nil
		}
		_, err = tx.NewInsert().Model(&rows).On("CONFLICT (user_id, story_id) DO UPDATE").Set("depth = EXCLUDED.depth, at = EXCLUDED.at").
			Where("EXCLUDED.at > reading_history.at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		_, err = tx.NewDelete().Model((*Reading)(nil)).Where("user_id = ?", user).
			Where("story_id NOT IN (SELECT story_id FROM reading_history WHERE user_id = ? ORDER BY at DESC, story_id DESC LIMIT ?)", user, Max).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		return nil
	})
	return enabled, err
}

// latestReadings returns the last reading of each existing story. Times after now, which come from
// devices with a wrong clock, become now.
func latestReadings(read []Reading, user int64, now clock.Moment, existing []int64) []Reading {
	latest := map[int64]Reading{}
	for _, r := range read {
		if r.At.After(now.Time) {
			r.At = now
		}
		if last, ok := latest[r.StoryID]; !ok || r.At.After(last.At.Time) {
			latest[r.StoryID] = r
		}
	}
	slices.Sort(existing)
	rows := make([]Reading, len(existing))
	for i, id := range existing {
		r := latest[id]
		rows[i] = Reading{UserID: user, StoryID: id, Depth: min(max(r.Depth, 0), 100), At: r.At}
	}
	return rows
}

// Delete deletes a story from the history of a reader, or all stories if storyID is 0.
func (h *History) Delete(ctx context.Context, user, storyID int64) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewDelete().Model((*Reading)(nil)).Where("user_id = ?", user)
		if storyID != 0 {
			q = q.Where("story_id = ?", storyID)
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("delete reading history: %w", err)
		}
		return nil
	})
}

// List returns the history of a reader, last read first, without stories that are no longer
// published.
func (h *History) List(ctx context.Context, user int64) ([]ReadingWithCard, error) {
	var readings []Reading
	err := h.DB.Read.NewSelect().Model(&readings).Where("user_id = ?", user).Order("at DESC", "story_id DESC").Limit(Max).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reading history: %w", err)
	}
	ids, byStory := make([]int64, len(readings)), map[int64]Reading{}
	for i, r := range readings {
		ids[i], byStory[r.StoryID] = r.StoryID, r
	}
	items, err := h.Stories.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	cards := h.Stories.Cards(items)
	list := make([]ReadingWithCard, len(items))
	for i, item := range items {
		list[i] = ReadingWithCard{byStory[item.ID], cards[i]}
	}
	return list, nil
}

// ExportUserData returns the history of a user. It is a feature.Exporter.
func (h *History) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	enabled, err := h.IsEnabled(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	read := []struct {
		Story string       `json:"story"`
		Depth int          `json:"percent"`
		At    clock.Moment `json:"readAt"`
	}{}
	err = h.DB.Read.NewSelect().
		TableExpr("reading_history h JOIN stories s ON s.id = h.story_id").
		ColumnExpr("s.path AS story, h.depth, h.at").
		Where("h.user_id = ?", u.ID).
		Order("h.at DESC").
		Scan(ctx, &read)
	if err != nil {
		return "", nil, fmt.Errorf("export reading history: %w", err)
	}
	return "readingHistory", map[string]any{"kept": enabled, "stories": read}, nil
}
