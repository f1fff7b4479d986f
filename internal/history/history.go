// Package history keeps what readers read, across their devices, for those who want it:
// who never said so, or no longer does, has nothing kept. What a device alone knows never
// comes here.
package history

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Most is how many stories are kept of a reader, here and on a device
// (web/site/reading/device.ts has the same); beyond it the oldest go.
const Most = 200

// History keeps what readers read.
type History struct {
	DB      *database.DB
	Stories *story.Stories
}

// Reading is a story that a reader read, and how far.
type Reading struct {
	bun.BaseModel `bun:"table:reading_history,alias:reading_history"`

	UserID  int64 `bun:",pk"`
	StoryID int64 `bun:",pk"`
	Depth   int   // in percent of its paragraphs
	At      clock.Moment
}

// Read is a reading with its story.
type Read struct {
	Reading
	Card story.Card
}

type keeper struct {
	bun.BaseModel `bun:"table:history_keepers"`
	UserID        int64 `bun:",pk"`
	CreatedAt     clock.Moment
}

// Kept reports whether a reader wants it kept.
func (h *History) Kept(ctx context.Context, user int64) (bool, error) {
	return kept(ctx, h.DB.Read, user)
}

func kept(ctx context.Context, db bun.IDB, user int64) (bool, error) {
	there, err := db.NewSelect().Model((*keeper)(nil)).Where("user_id = ?", user).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("reading history: %w", err)
	}
	return there, nil
}

// Keep has the history of a reader kept from now on, or no longer; then what was kept goes.
func (h *History) Keep(ctx context.Context, user int64, keep bool) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		k := &keeper{UserID: user, CreatedAt: tx.At}
		if keep {
			_, err = tx.NewInsert().Model(k).On("CONFLICT DO NOTHING").Exec(ctx)
		} else {
			_, err = tx.NewDelete().Model(k).WherePK().Exec(ctx)
		}
		if err != nil {
			return fmt.Errorf("keep reading history: %w", err)
		}
		return nil
	})
}

// Add merges what was read on a device into what is kept: of two readings of a story the
// later counts. Stories that are not published are left out. It reports whether the reader
// wants it kept, without which nothing is.
func (h *History) Add(ctx context.Context, user int64, read []Reading) (keeps bool, err error) {
	err = h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if keeps, err = kept(ctx, tx, user); err != nil || !keeps || len(read) == 0 {
			return err
		}
		var ids []int64
		for _, r := range read {
			ids = append(ids, r.StoryID)
		}
		var there []int64
		err := tx.NewSelect().
			Model((*story.Story)(nil)).
			Column("id").
			Where("id IN (?)", bun.List(ids)).
			Where("status = ?", story.Published).
			Scan(ctx, &there)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		rows := newest(read, user, tx.At, there)
		if len(rows) == 0 {
			return nil
		}
		_, err = tx.NewInsert().Model(&rows).On("CONFLICT (user_id, story_id) DO UPDATE").Set("depth = EXCLUDED.depth, at = EXCLUDED.at").
			Where("EXCLUDED.at > reading_history.at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		_, err = tx.NewDelete().Model((*Reading)(nil)).Where("user_id = ?", user).
			Where("story_id NOT IN (SELECT story_id FROM reading_history WHERE user_id = ? ORDER BY at DESC, story_id DESC LIMIT ?)", user, Most).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("add to reading history: %w", err)
		}
		return nil
	})
	return keeps, err
}

// newest are the readings of a reader that can be kept: the last of each story that is there,
// and none later than now, whatever the clock of a device says.
func newest(read []Reading, user int64, now clock.Moment, there []int64) []Reading {
	of := map[int64]Reading{}
	for _, r := range read {
		if r.At.After(now.Time) {
			r.At = now
		}
		if last, ok := of[r.StoryID]; !ok || r.At.After(last.At.Time) {
			of[r.StoryID] = r
		}
	}
	slices.Sort(there)
	rows := make([]Reading, len(there))
	for i, id := range there {
		r := of[id]
		rows[i] = Reading{UserID: user, StoryID: id, Depth: min(max(r.Depth, 0), 100), At: r.At}
	}
	return rows
}

// Forget takes a story out of what is kept of a reader, or with 0 all.
func (h *History) Forget(ctx context.Context, user, storyID int64) error {
	return h.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewDelete().Model((*Reading)(nil)).Where("user_id = ?", user)
		if storyID != 0 {
			q = q.Where("story_id = ?", storyID)
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("forget reading history: %w", err)
		}
		return nil
	})
}

// List is what is kept of a reader, the last first. Stories that are published no longer are
// left out.
func (h *History) List(ctx context.Context, user int64) ([]Read, error) {
	var readings []Reading
	err := h.DB.Read.NewSelect().Model(&readings).Where("user_id = ?", user).Order("at DESC", "story_id DESC").Limit(Most).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list reading history: %w", err)
	}
	ids, of := make([]int64, len(readings)), map[int64]Reading{}
	for i, r := range readings {
		ids[i], of[r.StoryID] = r.StoryID, r
	}
	items, err := h.Stories.ByIDs(ctx, ids)
	if err != nil {
		return nil, err
	}
	cards := h.Stories.Cards(items)
	list := make([]Read, len(items))
	for i, item := range items {
		list[i] = Read{of[item.ID], cards[i]}
	}
	return list, nil
}

// Export is what is kept of a reader's reading, for the reader.
func (h *History) Export(ctx context.Context, u *account.User) (string, any, error) {
	keeps, err := h.Kept(ctx, u.ID)
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
	return "readingHistory", map[string]any{"kept": keeps, "stories": read}, nil
}
