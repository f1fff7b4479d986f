package webstory

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/feature"
)

// planned returns a function that finds the web stories that are published in a period, for the newsroom's calendar.
func planned(db *database.DB) feature.PlannedSource {
	return func(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
		var rows []*WebStory
		sel := db.Read.NewSelect().Model(&rows).ExcludeColumn("slides").Where("published_at >= ?", q.From).Where("published_at < ?", q.To).
			Where("withdrawn_at IS NULL").Order("published_at", "id").Limit(int64(q.Limit))
		if q.Brands != nil {
			sel.Where("brand_id IN (?)", bun.List(q.Brands))
		}
		if err := sel.Scan(ctx); err != nil {
			return nil, fmt.Errorf("planned web stories: %w", err)
		}
		list := make([]feature.Planned, len(rows))
		for i, w := range rows {
			list[i] = feature.Planned{ID: strconv.FormatInt(w.ID, 10), At: w.PublishedAt.Time, Title: w.Title, BrandID: w.BrandID,
				State: feature.PlannedPublic}
			if w.StateAt(db.Now()) == Scheduled {
				list[i].State = feature.PlannedScheduled
			}
		}
		return list, nil
	}
}
