package hub

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/feature"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// sitemap lists static pages, hubs and custom topics.
func (p *Pages) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	db := p.Landings.Landings.DB
	static, err := story.StaticPagePaths(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	placed, err := taxonomy.TermsWithPaths(ctx, db)
	if err != nil {
		return nil, nil, err
	}
	paths = static
	for _, t := range placed {
		if t.IsHub() {
			paths = append(paths, *t.Path)
		}
	}
	topics, err := taxonomy.List(ctx, db, taxonomy.CustomTopic, feature.MaxSitemapPages)
	for _, t := range topics {
		if t.Path == nil {
			paths = append(paths, t.PageIn("/", ""))
		}
	}
	return paths, []string{taxonomy.Tag, story.StaticPagesTag, taxonomy.HubsTag}, err
}

// openingsSitemap lists the job openings of each brand.
func (p *Pages) openingsSitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := p.Landings.Landings.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	key := curated.PageKey(openingsSlug)
	blocks, err := curated.DecodedValuesByBrand[taxonomy.Block](ctx, p.Landings.Landings.DB, key)
	for _, b := range all {
		tags = append(tags, brand.CuratedTag(key, b))
		for _, block := range blocks[b.ID] {
			for _, e := range block.Entries {
				if block.Kind == taxonomy.BlockOpenings {
					paths = append(paths, b.PathOf("/"+openingsSlug+"/"+e.Slug))
				}
			}
		}
	}
	return paths, tags, err
}
