package webstory

import (
	"context"

	"masthead/internal/feature"
)

// sitemap lists the newest web stories of all brands.
func (a *API) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := a.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(all))
	for i, b := range all {
		ids[i] = b.ID
	}
	stories, err := List(ctx, a.DB, ids, feature.MaxSitemapPages)
	for _, w := range stories {
		paths = append(paths, w.Path())
	}
	return paths, []string{Tag}, err
}
