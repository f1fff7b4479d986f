package story

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// FeaturedListing is a brand's featured stories.
type FeaturedListing struct {
	Key     string `json:"key"`
	Brand   string `json:"brand"`
	Stories []Card `json:"stories"`
}

type featuredParams struct {
	Brand string `query:"brand" doc:"Slug of a brand; the master brand by default."`
	Key   string `query:"key" default:"CURATED_SET"`
	Limit int    `query:"limit" minimum:"0" default:"1" doc:"Number of stories; at most 50."`
}

func (api *API) listFeatured(ctx context.Context, in *featuredParams) (*apiv2.Output[FeaturedListing], error) {
	out := FeaturedListing{Key: in.Key, Brand: in.Brand, Stories: []Card{}}
	b, err := api.Stories.brands.BySlugOrMaster(ctx, in.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(out), nil
	}
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, brand.CuratedTag(in.Key, b))
	items, _, err := api.Stories.Curated(ctx, in.Key, b, min(in.Limit, apiv2.MaxLimit))
	if err != nil {
		return nil, err
	}
	out.Stories = api.listing(ctx, items, 0, 0).Stories
	return apiv2.Public(out), nil
}

// optional returns the value of an optional member of a response: the member is left out unless it was requested, and
// is null if value is nil.
func optional[T any](wanted bool, value *T) **T {
	if !wanted {
		return nil
	}
	return &value
}

// SpotlightListing is a publisher's stories and, if requested, the spotlight.
type SpotlightListing struct {
	Listing
	BrandSpotlight **SpotlightInfo `json:"brandSpotlight,omitempty" doc:"Only with brandSpotlightInfo=true; null for an unknown publisher."`
}

// SpotlightInfo is the publisher in the spotlight, with the start and the end of the spotlight.
type SpotlightInfo struct {
	Slug        string  `json:"slug"`
	Name        string  `json:"name"`
	Thumbnail   *string `json:"thumbnail"`
	Description string  `json:"description"`
	Link        string  `json:"link"`
	StartsAt    *string `json:"startsAt" format:"date-time"`
	EndsAt      *string `json:"endsAt" format:"date-time"`
}

type spotlightParams struct {
	apiv2.Page
	Slug string `query:"slug" required:"true" minLength:"1" doc:"Slug of the publisher. An unknown slug gives an empty list."`
	Info bool   `query:"brandSpotlightInfo"`
}

func (api *API) readSpotlight(ctx context.Context, in *spotlightParams) (*apiv2.Output[SpotlightListing], error) {
	in.CapLimit()
	apiv2.AddTags(ctx, "spotlight")
	p, err := taxonomy.PublisherBySlug(ctx, api.Stories.db, in.Slug)
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Public(SpotlightListing{api.listing(ctx, nil, in.Limit, in.Offset), optional[SpotlightInfo](in.Info, nil)}), nil
	}
	if err != nil {
		return nil, err
	}
	list, err := api.listPage(ctx, List{OfPublisher, p.ID, Everywhere}, in.Page)
	if err != nil {
		return nil, err
	}
	out := SpotlightListing{Listing: list}
	if in.Info {
		info := &SpotlightInfo{Slug: p.Slug, Name: p.Name, Description: p.Description, Link: p.Path()}
		s, err := taxonomy.PublisherSpotlight(ctx, api.Stories.db, p.ID)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
		if s != nil {
			from, to := s.StartsAt.Format(time.RFC3339), s.EndsAt.Format(time.RFC3339)
			info.StartsAt, info.EndsAt = &from, &to
			if s.Link != "" {
				info.Link = s.Link
			}
		}
		if len(list.Stories) > 0 && list.Stories[0].BrandPublisher != nil {
			info.Thumbnail = list.Stories[0].BrandPublisher.Thumbnail
		}
		out.BrandSpotlight = optional(true, info)
	}
	return apiv2.Public(out), nil
}

// curatedTags returns the cache tags of the curated sets that contain a story: they change
// when the story is published or unpublished.
func curatedTags(ctx context.Context, tx *database.Tx, id int64) ([]string, error) {
	var sets []struct{ Key, Slug string }
	err := tx.NewSelect().Table("curated_items").ColumnExpr("DISTINCT curated_items.set_key AS key, brands.slug").
		Join("JOIN brands ON brands.id = curated_items.brand_id").Where("curated_items.story_id = ?", id).Scan(ctx, &sets)
	if err != nil {
		return nil, fmt.Errorf("sets of story %d: %w", id, err)
	}
	tags := make([]string, len(sets))
	for i, s := range sets {
		tags[i] = brand.CuratedTag(s.Key, &brand.Brand{Slug: s.Slug})
	}
	return tags, nil
}
