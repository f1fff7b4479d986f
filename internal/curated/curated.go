// Package curated stores the curated sets, which editors fill by hand: banners, event cards,
// partner events, the video header, series and stories. The keys of the sets are fixed, and each
// brand has a set for each key. Package story reads the stories of a set.
package curated

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// The fixed keys.
const (
	Featured      = story.FeaturedKey
	Events        = "TEMP_events"
	SearchBanner  = "stories_search_page_banner"
	CompanyBanner = "company_landing_page_banner"
	VideoHeader   = apiv2.VideoHeaderKey
	PartnerEvents = "partner_events"
	PeopleList    = "people_list" // people on the page at brand.Settings.PeopleList
	Resources     = "resources"
	LiveVideos    = "live_video"
)

// IsFixed reports whether a set is filled elsewhere than in fronts: all fixed keys but that of the stories that editors pin, and the blocks
// of static pages.
func IsFixed(key string) bool {
	switch key {
	case Events, SearchBanner, CompanyBanner, VideoHeader, PartnerEvents, PeopleList, Resources, LiveVideos:
		return true
	}
	return strings.HasPrefix(key, PageKey(""))
}

// PageKey returns the key of the blocks below a static page.
func PageKey(slug string) string { return "page:" + slug }

// EventSource is the name of the search source of the events in sets.
const EventSource = "event"

// maxItems is the maximum number of items of a set that are shown; MaxEvents is that of the set of events.
const (
	maxItems  = 50
	MaxEvents = 200
)

// maxPeople is the maximum number of people of a list of people.
const maxPeople = 500

func limitOf(key string) int {
	switch key {
	case Events:
		return MaxEvents
	case PeopleList:
		return maxPeople + 1 // with the introduction
	}
	return maxItems
}

// Item is one item of a set: a story, a term or a value.
type Item struct {
	bun.BaseModel `bun:"table:curated_items"`

	ID       int64 `bun:",pk,autoincrement"`
	SetKey   string
	BrandID  int64
	Position int
	StoryID  *int64
	TermID   *int64
	Value    string // JSON, for items that are neither story nor term
	Sticky   bool
	EndsAt   clock.Moment
}

// Replace replaces all items of a brand's set. It returns an invalid.Fields if an item breaks a
// rule of the set.
func Replace(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, items []Item) error {
	if err := validate(key, items); err != nil {
		return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	if key == LiveVideos {
		if err := setOnAirTimes(ctx, tx, b, items); err != nil {
			return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
		}
	}
	var ids []int64
	err := tx.NewDelete().Model((*Item)(nil)).Where("set_key = ?", key).Where("brand_id = ?", b.ID).Returning("id").Scan(ctx, &ids)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	for i := range items {
		items[i].SetKey, items[i].BrandID, items[i].Position = key, b.ID, i
	}
	if len(items) > 0 {
		if _, err := tx.NewInsert().Model(&items).Exec(ctx); err != nil {
			return fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
		}
	}
	tx.Emit("curated.replaced", b.ID, brand.CuratedTag(key, b))
	if key != Events {
		return nil
	}
	for _, it := range items {
		ids = append(ids, it.ID)
	}
	return search.MarkChanged(ctx, tx, EventSource, ids...)
}

// PinnedOn returns the ids of the brands whose set with a key has a pinned story. db may be a transaction.
func PinnedOn(ctx context.Context, db bun.IDB, key string, storyID int64) ([]int64, error) {
	var ids []int64
	err := db.NewSelect().Model((*Item)(nil)).ColumnExpr("DISTINCT brand_id").Where("set_key = ?", key).Where("story_id = ?", storyID).
		Where("sticky").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("sets %s with story %d: %w", key, storyID, err)
	}
	return ids, nil
}

// Series returns the series of a brand's set, in the editors' order.
func Series(ctx context.Context, db *database.DB, key string, b *brand.Brand, limit int) ([]*taxonomy.Term, error) {
	var ids []int64
	err := db.Read.NewSelect().Model((*Item)(nil)).Column("term_id").Where("set_key = ?", key).Where("brand_id = ?", b.ID).
		Where("term_id IS NOT NULL").Order("position").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("series of set %s: %w", key, err)
	}
	byID, err := taxonomy.ByIDs(ctx, db.Read, ids)
	if err != nil {
		return nil, err
	}
	var list []*taxonomy.Term
	for _, id := range ids {
		if t := byID[id]; t != nil && t.Kind == taxonomy.Series {
			list = append(list, t)
		}
	}
	return list, nil
}

// currentValues selects the values of all sets with a key by position, without expired ones.
func currentValues(db *database.DB, key string) *bun.SelectQuery {
	return db.Read.NewSelect().Model((*Item)(nil)).Where("set_key = ?", key).Where("value <> ''").
		Where("ends_at IS NULL OR ends_at > ?", db.Now()).Order("position", "id")
}

// DecodedValues returns the values of a brand's set, decoded from JSON.
func DecodedValues[V any](ctx context.Context, db *database.DB, key string, b *brand.Brand) ([]V, error) {
	texts, err := Values(ctx, db, key, b)
	if err != nil {
		return nil, err
	}
	list := make([]V, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &list[i]); err != nil {
			return nil, fmt.Errorf("set %s of %s: %w", key, b.Slug, err)
		}
	}
	return list, nil
}

// Values returns the values of a brand's set.
func Values(ctx context.Context, db *database.DB, key string, b *brand.Brand) ([]json.RawMessage, error) {
	texts, err := database.All(ctx, db, database.SQL(`SELECT value FROM curated_items WHERE brand_id = ? AND set_key = ? AND value <> ''
		AND (ends_at IS NULL OR ends_at > ?) ORDER BY position, id LIMIT ?`, b.ID, key, db.Now(), limitOf(key)), database.Column[string])
	if err != nil {
		return nil, fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	return rawValues(texts), nil
}

// ValuesIn returns the values of a brand's set at a time, as a transaction sees them.
func ValuesIn(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, now clock.Moment) ([]json.RawMessage, error) {
	var texts []string
	err := tx.NewSelect().Model((*Item)(nil)).Column("value").Where("brand_id = ?", b.ID).Where("set_key = ?", key).Where("value <> ''").
		Where("ends_at IS NULL OR ends_at > ?", now).Order("position", "id").Limit(int64(limitOf(key))).Scan(ctx, &texts)
	if err != nil {
		return nil, fmt.Errorf("curated set %s of %s: %w", key, b.Slug, err)
	}
	return rawValues(texts), nil
}

func rawValues(texts []string) []json.RawMessage {
	list := make([]json.RawMessage, len(texts))
	for i, text := range texts {
		list[i] = json.RawMessage(text)
	}
	return list
}

// DecodedValuesByBrand returns the decoded values of all sets with a key, by brand ID.
func DecodedValuesByBrand[V any](ctx context.Context, db *database.DB, key string) (map[int64][]V, error) {
	var items []Item
	if err := currentValues(db, key).Column("brand_id", "value").Scan(ctx, &items); err != nil {
		return nil, fmt.Errorf("curated sets %s: %w", key, err)
	}
	sets := map[int64][]V{}
	for _, it := range items {
		var value V
		if err := json.Unmarshal([]byte(it.Value), &value); err != nil {
			return nil, fmt.Errorf("curated set %s of brand %d: %w", key, it.BrandID, err)
		}
		sets[it.BrandID] = append(sets[it.BrandID], value)
	}
	return sets, nil
}
