package story

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"masthead/internal/database"
)

// PublishedIDs returns which of the given IDs belong to published stories, with one query. db may be a transaction.
func PublishedIDs(ctx context.Context, db bun.IDB, ids []int64) ([]int64, error) {
	var published []int64
	err := db.NewSelect().Model((*Story)(nil)).Column("id").Where("id IN (?)", bun.List(ids)).Where("status = ?", Published).
		Scan(ctx, &published)
	if err != nil {
		return nil, fmt.Errorf("published stories: %w", err)
	}
	return published, nil
}

// PublishedBefore returns up to limit published stories of a brand, without static pages, in descending order of their ids. It begins
// below an id, or with the greatest id for 0.
func PublishedBefore(ctx context.Context, db bun.IDB, brandID, before int64, limit int) ([]Story, error) {
	var list []Story
	q := db.NewSelect().Model(&list).Where("brand_id = ?", brandID).Where("status = ?", Published).Where("NOT page").Order("id DESC").
		Limit(int64(limit))
	if before > 0 {
		q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("published stories of brand %d: %w", brandID, err)
	}
	return list, nil
}

// HasVideo reports whether a published story shows the video with a media ID. db may be a transaction.
func HasVideo(ctx context.Context, db bun.IDB, mediaID string) (bool, error) {
	has, err := db.NewSelect().Model((*Story)(nil)).Where("video_media = ?", mediaID).Where("status = ?", Published).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("stories with video %q: %w", mediaID, err)
	}
	return has, nil
}

// LockPublished returns the published stories among the given IDs, in the order of their IDs, with only ID, brand and
// language. It locks them, so that none of them can be deleted before the transaction ends.
func LockPublished(ctx context.Context, tx *database.Tx, ids []int64) ([]Story, error) {
	var stories []Story
	find := tx.NewSelect().Model(&stories).Column("id", "brand_id", "lang").Where("id IN (?)", bun.List(ids)).
		Where("status = ?", Published).Order("id")
	if tx.Dialect().Name() == dialect.PG {
		find = find.For("KEY SHARE")
	}
	if err := find.Scan(ctx); err != nil {
		return nil, fmt.Errorf("lock published stories: %w", err)
	}
	return stories, nil
}
