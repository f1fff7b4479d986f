package curated

import (
	"context"
	"encoding/json"

	"masthead/internal/story"
)

// sitemap lists the pages of women to watch of the brands that have one.
func (c *API) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := c.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	women, err := ByBrand[json.RawMessage](ctx, c.DB, EmergingWomen)
	for _, b := range all {
		tags = append(tags, story.CuratedTag(EmergingWomen, b))
		if !b.IsEdition() && len(women[b.ID]) > 0 {
			paths = append(paths, b.PathOf("/emerging-women"))
		}
	}
	return paths, tags, err
}
