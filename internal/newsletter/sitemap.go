package newsletter

import (
	"context"

	"masthead/internal/feature"
	"masthead/internal/route"
)

// sitemap lists the newsletters, their newest issues and the page of all newsletters.
func (n *Newsletters) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	paths, err = n.PagePaths(ctx, feature.MaxSitemapPages)
	if len(paths) > 0 {
		paths = append(paths, route.NewslettersPath)
	}
	return paths, []string{Tag}, err
}
