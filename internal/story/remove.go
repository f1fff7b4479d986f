package story

import (
	"context"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/search"
)

// maxRemoved is the maximum number of stories that one statement deletes.
const maxRemoved = 500

// RemoveOfBrand deletes all stories of a brand, with what readers and editors added to them, and returns how many there were. Their
// public addresses return 410 from then on.
func (st *Stories) RemoveOfBrand(ctx context.Context, tx *database.Tx, brandID int64) (int, error) {
	var stories []Story
	err := tx.NewSelect().Model(&stories).Column("id", "group_id", "status").Where("brand_id = ?", brandID).Order("id").Scan(ctx)
	if err != nil {
		return 0, fmt.Errorf("stories of brand %d: %w", brandID, err)
	}
	if err := st.Remove(ctx, tx, stories); err != nil {
		return 0, fmt.Errorf("remove stories of brand %d: %w", brandID, err)
	}
	return len(stories), nil
}

// Remove deletes stories with what readers and editors added to them. Only their ids, groups and states need to be set. Their public
// addresses return 410 from then on.
func (st *Stories) Remove(ctx context.Context, tx *database.Tx, stories []Story) error {
	for chunk := range slices.Chunk(stories, maxRemoved) {
		if err := st.removeChunk(ctx, tx, chunk); err != nil {
			return err
		}
	}
	if len(stories) > 0 {
		tx.Emit("stories.removed", 0, "*")
	}
	return nil
}

func (st *Stories) removeChunk(ctx context.Context, tx *database.Tx, stories []Story) error {
	var ids, groups, published []int64
	for _, s := range stories {
		ids, groups = append(ids, s.ID), append(groups, s.GroupID)
		if s.Status == Published {
			published = append(published, s.ID)
		}
	}
	if err := permalink.Retire(ctx, tx, permalink.KindStory, ids); err != nil {
		return err
	}
	if len(published) > 0 {
		if err := search.MarkChanged(ctx, tx, SearchSource, published...); err != nil {
			return err
		}
	}
	pairs, err := countPairs(ctx, tx, groups...)
	if err != nil {
		return err
	}
	var entries []listEntry
	_, err = tx.NewDelete().Model((*listEntry)(nil)).Where("story_id IN (?)", bun.List(ids)).Returning("*").Exec(ctx, &entries)
	if err != nil {
		return err
	}
	if err := pairs.store(ctx, tx); err != nil {
		return err
	}
	if err := (Archive{st}).updateDays(ctx, tx, entries, nil); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Story)(nil)).Where("id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return err
	}
	_, err = tx.NewDelete().Model((*translationGroup)(nil)).Where("id IN (?)", bun.List(groups)).
		Where("NOT EXISTS (SELECT 1 FROM stories s WHERE s.group_id = translation_group.id)").Exec(ctx)
	return err
}
