package story

import (
	"context"
	"fmt"

	"masthead/internal/database"
)

// HouseTag is the cache tag of whatever depends on which pages of the house there are.
const HouseTag = "house"

// HousePaths lists the paths of the public pages of the house.
func HousePaths(ctx context.Context, db *database.DB) ([]string, error) {
	var paths []string
	err := db.Read.NewSelect().Model((*Story)(nil)).Column("path").Where("page").Where("status = ?", Published).Scan(ctx, &paths)
	if err != nil {
		return nil, fmt.Errorf("pages of the house: %w", err)
	}
	return paths, nil
}
