package announcement

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/feature"
)

// planned returns the announcements that begin in a period, for the newsroom's calendar.
func (as *Announcements) planned(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	var rows []*Announcement
	sel := as.DB.Read.NewSelect().Model(&rows).Where("an.starts_at >= ?", q.From).Where("an.starts_at < ?", q.To).
		Order("an.starts_at", "an.id").Limit(int64(q.Limit))
	if q.Brands != nil {
		sel.Where("an.brand_id IN (?)", bun.List(q.Brands))
	}
	if err := sel.Scan(ctx); err != nil {
		return nil, fmt.Errorf("planned announcements: %w", err)
	}
	list := make([]feature.Planned, len(rows))
	for i, a := range rows {
		list[i] = feature.Planned{ID: strconv.FormatInt(a.ID, 10), At: a.StartsAt.Time, Title: a.Text, BrandID: a.BrandID,
			State: feature.PlannedPublic}
		if a.StateAt(as.DB.Now()) == Scheduled {
			list[i].State = feature.PlannedScheduled
		}
	}
	return list, nil
}
