package award

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// MoveEntries replaces the person from with the person to in entries of rankings. If only is not nil, it changes only
// the entries with these ids. It returns the ids of the changed entries. Only merges of people call it.
func MoveEntries(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	ids, err := moveAuthor(ctx, tx, (*Entry)(nil), from, to, only)
	if len(ids) > 0 {
		tx.Emit("award.saved", 0, Tag)
	}
	return ids, err
}

// MoveBadges does for the badges of people what MoveEntries does for entries. A badge stays signed for the name that it was issued to.
func MoveBadges(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	return moveAuthor(ctx, tx, (*Badge)(nil), from, to, only)
}

func moveAuthor(ctx context.Context, tx *database.Tx, model any, from, to int64, only []int64) ([]int64, error) {
	ids := []int64{}
	if only != nil && len(only) == 0 {
		return ids, nil
	}
	q := tx.NewUpdate().Model(model).Set("author_id = ?", to).Where("author_id = ?", from).Returning("id")
	if only != nil {
		q.Where("id IN (?)", bun.List(only))
	}
	if _, err := q.Exec(ctx, &ids); err != nil {
		return nil, fmt.Errorf("move person %d to %d in %T: %w", from, to, model, err)
	}
	return ids, nil
}
