package investor

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// MovePerson replaces the person from with the person to as the profile of investors. If only is not nil, it changes only the investors
// with these ids. It returns the ids of the changed investors. Only merges of people call it.
func (n Newsroom) MovePerson(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	var list []*Investor
	q := tx.NewSelect().Model(&list).Where("i.author_id = ?", from).Order("i.id")
	if only != nil {
		q.Where("i.id IN (?)", bun.List(only))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("investors of person %d: %w", from, err)
	}
	ids := []int64{}
	for _, i := range list {
		i.AuthorID = &to
		if err := n.update(ctx, tx, i); err != nil {
			return nil, err
		}
		ids = append(ids, i.ID)
	}
	return ids, nil
}
