package audience

import (
	"context"
	"fmt"

	"masthead/internal/database"
)

// removeBrand deletes the counts of the pages of a brand. Those of its stories are deleted with the stories.
func removeBrand(ctx context.Context, tx *database.Tx, brandID int64) ([]string, error) {
	if _, err := tx.NewDelete().Model((*pageDay)(nil)).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
		return nil, fmt.Errorf("remove the counts of brand %d: %w", brandID, err)
	}
	if _, err := tx.NewDelete().Model((*eventDay)(nil)).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
		return nil, fmt.Errorf("remove the counts of events in brand %d: %w", brandID, err)
	}
	return nil, nil
}
