package curated

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/search"
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

// Sets returns the items of sets of a brand by key and position, including expired ones, in one query. db may be a transaction.
func Sets(ctx context.Context, db bun.IDB, brandID int64, keys []string) (map[string][]Item, error) {
	var items []Item
	if err := db.NewSelect().Model(&items).Where("brand_id = ?", brandID).Where("set_key IN (?)", bun.List(keys)).
		Order("set_key", "position", "id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("curated sets of brand %d: %w", brandID, err)
	}
	sets := map[string][]Item{}
	for _, it := range items {
		sets[it.SetKey] = append(sets[it.SetKey], it)
	}
	return sets, nil
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

// SaveItem stores one item of a brand's set: it changes the item with its id, or adds it if the id is 0. It returns an invalid.Fields if
// the item breaks a rule of the set. Sets whose rules compare items are only replaced as a whole.
func SaveItem(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, it *Item) error {
	if err := validate(key, []Item{*it}); err != nil {
		return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	it.SetKey, it.BrandID = key, b.ID
	var err error
	if it.ID == 0 {
		_, err = tx.NewInsert().Model(it).Exec(ctx)
	} else {
		_, err = tx.NewUpdate().Model(it).WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("item of set %s of %s: %w", key, b.Slug, err)
	}
	tx.Emit("curated.replaced", b.ID, brand.CuratedTag(key, b))
	if key != Events {
		return nil
	}
	return search.MarkChanged(ctx, tx, EventSource, it.ID)
}

// RemoveItem removes one item of a brand's set.
func RemoveItem(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, it *Item) error {
	if _, err := tx.NewDelete().Model(it).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("item of set %s of %s: %w", key, b.Slug, err)
	}
	tx.Emit("curated.replaced", b.ID, brand.CuratedTag(key, b))
	if key != Events {
		return nil
	}
	return search.MarkChanged(ctx, tx, EventSource, it.ID)
}

// PageSets returns the numbers of blocks of the static pages that have some, by the id of the brand and the slug of the page.
func PageSets(ctx context.Context, db *database.DB) (map[int64]map[string]int, error) {
	var sets []struct {
		BrandID int64
		SetKey  string
		N       int
	}
	err := db.Read.NewSelect().Model((*Item)(nil)).Column("brand_id", "set_key").ColumnExpr("COUNT(*) AS n").
		Where("set_key LIKE ?", PageKey("%")).Group("brand_id", "set_key").Scan(ctx, &sets)
	if err != nil {
		return nil, fmt.Errorf("sets of static pages: %w", err)
	}
	counts := map[int64]map[string]int{}
	for _, s := range sets {
		if counts[s.BrandID] == nil {
			counts[s.BrandID] = map[string]int{}
		}
		counts[s.BrandID][strings.TrimPrefix(s.SetKey, PageKey(""))] = s.N
	}
	return counts, nil
}

// Decode returns the values of items from their JSON.
func Decode[V any](items []Item) ([]V, error) {
	list := make([]V, len(items))
	for i, it := range items {
		if err := json.Unmarshal([]byte(it.Value), &list[i]); err != nil {
			return nil, fmt.Errorf("item of set %s of brand %d: %w", it.SetKey, it.BrandID, err)
		}
	}
	return list, nil
}

// Encode returns items with values as JSON.
func Encode[V any](list []V) ([]Item, error) {
	items := make([]Item, len(list))
	for i := range list {
		value, err := json.Marshal(list[i])
		if err != nil {
			return nil, fmt.Errorf("value of a set: %w", err)
		}
		items[i].Value = string(value)
	}
	return items, nil
}
