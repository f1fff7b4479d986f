package story

import (
	"context"
	"fmt"

	"masthead/internal/database"
)

// StaticPagesTag is the cache tag of everything that depends on which static pages exist.
const StaticPagesTag = "static-pages"

// WebinarsTag is the cache tag of everything that depends on which webinars are published.
const WebinarsTag = "webinars"

// StaticPagePaths returns the paths of the public static pages.
func StaticPagePaths(ctx context.Context, db *database.DB) ([]string, error) {
	var paths []string
	err := db.Read.NewSelect().Model((*Story)(nil)).Column("path").Where("page").Where("status = ?", Published).Scan(ctx, &paths)
	if err != nil {
		return nil, fmt.Errorf("find static pages: %w", err)
	}
	return paths, nil
}
