package taxonomy

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// SpotlightsOf returns the spotlights of a brand that have not ended at a time, in the order of their starts. db may be a transaction.
func SpotlightsOf(ctx context.Context, db bun.IDB, brandID int64, at clock.Moment) ([]Spotlight, error) {
	var list []Spotlight
	err := db.NewSelect().Model(&list).Where("brand_id = ?", brandID).Where("ends_at > ?", at).Order("starts_at", "id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("spotlights of brand %d: %w", brandID, err)
	}
	return list, nil
}

// ReplaceSpotlights replaces the spotlights of a brand that have not ended. Those of list must be of the brand and have known publishers.
func ReplaceSpotlights(ctx context.Context, tx *database.Tx, brandID int64, list []Spotlight) error {
	if _, err := tx.NewDelete().Model((*Spotlight)(nil)).Where("brand_id = ?", brandID).Where("ends_at > ?", tx.At).Exec(ctx); err != nil {
		return fmt.Errorf("spotlights of brand %d: %w", brandID, err)
	}
	if len(list) > 0 {
		if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
			return fmt.Errorf("spotlights of brand %d: %w", brandID, err)
		}
	}
	tx.Emit("spotlight.saved", brandID, "spotlight")
	return nil
}
