package live

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/curated"
)

// sitemap lists the broadcasts of each edition.
func (p *Pages) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	editions, err := p.Landings.Landings.Brands.Editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	broadcasts, err := curated.DecodedValuesByBrand[curated.LiveVideo](ctx, p.Landings.Landings.DB, curated.LiveVideos)
	for _, b := range editions {
		tags = append(tags, brand.CuratedTag(curated.LiveVideos, b))
		for _, v := range broadcasts[b.ID] {
			paths = append(paths, b.PathOf(livePath+v.Slug))
		}
	}
	return paths, tags, err
}
