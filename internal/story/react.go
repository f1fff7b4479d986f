package story

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// ReactionCounts counts the claps and shares of stories.
type ReactionCounts struct {
	Stories *Stories
}

// AddReaction counts claps and shares of a published story within a transaction. It returns
// database.ErrNotFound if there is no such story.
func (counts ReactionCounts) AddReaction(ctx context.Context, tx *database.Tx, id int64, claps, shares int) error {
	likes, err := counts.LockLikeCounts(ctx, tx, []int64{id})
	if err != nil {
		return err
	}
	if _, ok := likes[id]; !ok {
		return fmt.Errorf("reactions of story %d: %w", id, database.ErrNotFound)
	}
	return counts.AddReactions(ctx, tx, map[int64]Reactions{id: {claps, shares}})
}

// LockLikeCounts returns the numbers of claps of those stories that are published, and locks them
// until the end of the transaction.
func (counts ReactionCounts) LockLikeCounts(ctx context.Context, tx *database.Tx, ids []int64) (map[int64]int, error) {
	find := tx.NewSelect().
		Model((*Story)(nil)).
		Column("id", "like_count").
		Where("id IN (?)", bun.List(ids)).
		Where("status = ?", Published).
		Order("id")
	if counts.Stories.db.Engine == database.Postgres {
		// Rows are locked in one order, to avoid deadlocks.
		find = find.For("NO KEY UPDATE")
	}
	var rows []struct {
		ID        int64
		LikeCount int
	}
	if err := find.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("reactions: %w", err)
	}
	likes := make(map[int64]int, len(rows))
	for _, row := range rows {
		likes[row.ID] = row.LikeCount
	}
	return likes, nil
}

type reactionDay struct {
	bun.BaseModel `bun:"table:reaction_days,alias:reaction_days"`
	StoryID       int64
	Day           int64
	Claps         int
	Shares        int
}

// AddReactions adds claps and shares to stories that LockLikeCounts locked in this transaction.
func (counts ReactionCounts) AddReactions(ctx context.Context, tx *database.Tx, sums map[int64]Reactions) error {
	if len(sums) == 0 {
		return nil
	}
	day, err := counts.Stories.brands.Day(ctx, tx.At)
	if err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	var values strings.Builder
	days := make([]reactionDay, 0, len(sums))
	for _, id := range slices.Sorted(maps.Keys(sums)) {
		days = append(days, reactionDay{StoryID: id, Day: day, Claps: sums[id].LikeCount, Shares: sums[id].ShareCount})
		if values.Len() > 0 {
			values.WriteByte(',')
		}
		fmt.Fprintf(&values, "(%d,%d,%d)", id, sums[id].LikeCount, sums[id].ShareCount)
	}
	_, err = tx.ExecContext(ctx, `WITH sums (story_id, claps, shares) AS (VALUES `+values.String()+`)
		UPDATE stories SET like_count = like_count + sums.claps, share_count = share_count + sums.shares
		FROM sums WHERE stories.id = sums.story_id`)
	if err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	_, err = tx.NewInsert().Model(&days).On("CONFLICT (day, story_id) DO UPDATE").
		Set("claps = reaction_days.claps + EXCLUDED.claps").Set("shares = reaction_days.shares + EXCLUDED.shares").Exec(ctx)
	if err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	return nil
}
