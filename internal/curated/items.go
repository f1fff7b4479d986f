package curated

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// Items returns the items of a brand's set by position, including expired ones. db may be a transaction.
func Items(ctx context.Context, db bun.IDB, key string, brandID int64) ([]Item, error) {
	var items []Item
	err := db.NewSelect().Model(&items).Where("set_key = ?", key).Where("brand_id = ?", brandID).Order("position", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("items of set %s: %w", key, err)
	}
	return items, nil
}

// ItemsByID returns the items with the given ids that are in sets with a key, in one query.
func ItemsByID(ctx context.Context, db bun.IDB, key string, ids []int64) ([]Item, error) {
	var items []Item
	if err := db.NewSelect().Model(&items).Where("set_key = ?", key).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("items of sets %s: %w", key, err)
	}
	return items, nil
}

// IDsAfter returns up to limit ids of items in sets with a key, in ascending order, beginning after id.
func IDsAfter(ctx context.Context, db bun.IDB, key string, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := db.NewSelect().Model((*Item)(nil)).Column("id").Where("set_key = ?", key).Where("id > ?", id).
		Order("id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("items of sets %s: %w", key, err)
	}
	return ids, nil
}
