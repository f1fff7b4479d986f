package resource

import (
	"context"
	"encoding/json"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
)

// sitemap lists the resources of the brands that have any.
func sitemap(ctx context.Context, db *database.DB, brands *brand.Directory) (paths, tags []string, err error) {
	all, err := brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	resources, err := curated.DecodedValuesByBrand[json.RawMessage](ctx, db, curated.Resources)
	for _, b := range all {
		tags = append(tags, brand.CuratedTag(curated.Resources, b))
		if !b.IsEdition() && len(resources[b.ID]) > 0 {
			paths = append(paths, b.PathOf("/resource"))
		}
	}
	return paths, tags, err
}
