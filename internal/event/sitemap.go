package event

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/route"
)

// sitemap lists the pages of the master brand's events.
func sitemap(ctx context.Context, db *database.DB, brands *brand.Directory) (paths, tags []string, err error) {
	master, err := brands.Master(ctx)
	if err != nil {
		return nil, nil, err
	}
	events, err := List(ctx, db, master)
	for _, e := range events {
		paths = append(paths, route.EventsPath+"/"+e.Slug)
	}
	return paths, []string{brand.CuratedTag(curated.Events, master)}, err
}
