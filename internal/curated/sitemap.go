package curated

import (
	"context"
	"encoding/json"

	"masthead/internal/brand"
)

// sitemapPaths returns the paths of the lists of people.
func (c *API) sitemapPaths(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := c.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	people, err := DecodedValuesByBrand[json.RawMessage](ctx, c.DB, PeopleList)
	for _, b := range all {
		tags = append(tags, brand.CuratedTag(PeopleList, b))
		if b.Settings.PeopleList != "" && len(people[b.ID]) > 0 {
			paths = append(paths, b.PathOf(b.Settings.PeopleList))
		}
	}
	return paths, tags, err
}
