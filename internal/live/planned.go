package live

import (
	"context"
	"slices"
	"time"

	"masthead/internal/brand"
	"masthead/internal/feature"
)

// planned returns the live pages that went on air in a period, for the newsroom's calendar. A live page that was never on air has no time.
func (p *Pages) planned(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	all, err := p.broadcasts(ctx, func(b *brand.Brand) bool { return q.Brands == nil || slices.Contains(q.Brands, b.ID) })
	if err != nil {
		return nil, err
	}
	var list []feature.Planned
	for _, one := range all {
		at, err := time.Parse(time.RFC3339, one.video.Since)
		if err != nil || at.Before(q.From.Time) || !at.Before(q.To.Time) || len(list) == q.Limit {
			continue // it was never on air, or at another time
		}
		list = append(list, feature.Planned{ID: one.video.Slug, Parent: one.brand.Slug, At: at, Title: one.video.Title, BrandID: one.brand.ID,
			State: feature.PlannedPublic})
	}
	return list, nil
}
