package landing

import (
	"context"

	"masthead/internal/story"
)

// sitemap lists the landing pages of the brands that have stories.
func (p *Pages) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := p.Landings.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	lists := make([]story.List, len(all))
	for i, b := range all {
		lists[i] = story.LatestOf(b)
	}
	have, err := p.Landings.Stories.HaveStories(ctx, lists)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range all {
		if have[i] {
			paths = append(paths, b.Path)
		}
	}
	return paths, nil, nil
}
