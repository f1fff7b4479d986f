package webinar

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/feature"
	"masthead/internal/story"
)

// planned returns the webinars that start in a period, also those whose story readers do not see yet, for the newsroom's calendar.
func (ws *Webinars) planned(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	var rows []DeskRow
	sel := ws.DB.Read.NewSelect().Model(&rows).Column("id", "brand_id", "title", "lang", "status").
		ColumnExpr("w.starts_at, w.ends_at, w.cancelled_at").Join("JOIN webinars AS w ON w.story_id = s.id").
		Where("s.type = ?", story.Webinar).Where("NOT s.page").Where("s.status <> ?", story.Unpublished).
		Where("w.starts_at >= ?", q.From).Where("w.starts_at < ?", q.To).Order("w.starts_at", "s.id").Limit(int64(q.Limit))
	if q.Brands != nil {
		sel.Where("s.brand_id IN (?)", bun.List(q.Brands))
	}
	if err := sel.Scan(ctx); err != nil {
		return nil, fmt.Errorf("planned webinars: %w", err)
	}
	list := make([]feature.Planned, len(rows))
	for i, r := range rows {
		list[i] = feature.Planned{ID: strconv.FormatInt(r.ID, 10), At: r.StartsAt.Time, Title: r.Title, BrandID: r.BrandID, Lang: r.Lang}
		switch {
		case !r.CancelledAt.IsZero():
			list[i].State = feature.PlannedCancelled
		case r.Status == story.Published:
			list[i].State = feature.PlannedPublic
		case r.Status == story.Scheduled:
			list[i].State = feature.PlannedScheduled
		default:
			list[i].State = feature.PlannedDraft
		}
	}
	return list, nil
}
