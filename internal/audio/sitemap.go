package audio

import (
	"context"

	"masthead/internal/feature"
)

// sitemap lists the audio shows of each edition with their episodes.
func (a *API) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	editions, err := a.Brands.Editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	languages, err := Languages(ctx, a.DB)
	if err != nil {
		return nil, nil, err
	}
	tags = []string{Tag}
	for _, b := range editions {
		lang := b.Locale().Code
		if !languages[lang] {
			continue
		}
		shows, err := List(ctx, a.DB, lang)
		if err != nil {
			return nil, nil, err
		}
		episodes, err := EpisodePaths(ctx, a.DB, lang, feature.MaxSitemapPages)
		if err != nil {
			return nil, nil, err
		}
		paths = append(paths, ListPathOf(lang))
		for _, show := range shows {
			paths, tags = append(paths, show.Path()), append(tags, show.Tag())
		}
		paths = append(paths, episodes...)
	}
	return paths, tags, nil
}
