package front

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/feature"
)

// planned returns the prepared fronts that are published in a period, for the newsroom's calendar.
func (fs *Fronts) planned(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	var rows []prepared
	sel := fs.DB.Read.NewSelect().Model(&rows).Column("brand_id", "publish_at").Where("content <> ''").Where("publish_at >= ?", q.From).
		Where("publish_at < ?", q.To).Order("publish_at", "brand_id").Limit(int64(q.Limit))
	if q.Brands != nil {
		sel.Where("brand_id IN (?)", bun.List(q.Brands))
	}
	if err := sel.Scan(ctx); err != nil {
		return nil, fmt.Errorf("planned fronts: %w", err)
	}
	list := make([]feature.Planned, 0, len(rows))
	for _, r := range rows {
		b, err := fs.Brands.ByID(ctx, r.BrandID)
		if err != nil {
			return nil, err
		}
		list = append(list, feature.Planned{ID: b.Slug, At: r.PublishAt.Time, BrandID: b.ID, State: feature.PlannedScheduled})
	}
	return list, nil
}
