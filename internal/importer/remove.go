package importer

import (
	"context"
	"fmt"

	"masthead/internal/database"
)

// removeBrand deletes the records of the imports into a brand, so that the same file can be imported again as if it were new.
// Imported authors, terms and pictures stay.
func removeBrand(ctx context.Context, tx *database.Tx, brandID int64) ([]string, error) {
	for _, model := range []any{(*refRow)(nil), (*importRow)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return nil, fmt.Errorf("remove the imports into brand %d: %w", brandID, err)
		}
	}
	return nil, nil
}
