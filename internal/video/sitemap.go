package video

import (
	"context"

	"masthead/internal/story"
)

// sitemap lists the page of videos of each edition that has any.
func (p *Pages) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	editions, err := p.Landings.Landings.Brands.Editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	lists := make([]story.List, len(editions))
	for i, b := range editions {
		lists[i] = story.TypeList(story.Video, story.InLanguage(b.Locale()))
	}
	have, err := p.Stories.HaveStories(ctx, lists)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range editions {
		if have[i] {
			paths = append(paths, b.PathOf(videosPage.Pattern))
		}
	}
	return paths, nil, nil
}
