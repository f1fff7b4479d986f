package jury

import (
	"context"
	"fmt"
	"slices"

	"masthead/internal/award"
	"masthead/internal/feature"
)

// plannedRankings returns the rankings that are published in a period, for the newsroom's calendar. A ranking of an award without a brand
// has no brand either.
func (j *Juries) plannedRankings(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	var rows []rankingRow
	err := j.DB.Read.NewSelect().Model(&rows).ExcludeColumn("entries").Where("publish_at >= ?", q.From).Where("publish_at < ?", q.To).
		Order("publish_at", "award_id").Limit(maxRankings).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("planned rankings: %w", err)
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].AwardID
	}
	awards, err := award.ByIDs(ctx, j.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	var list []feature.Planned
	for _, r := range rows {
		a := awards[r.AwardID]
		if a == nil || q.Brands != nil && (a.BrandID == nil || !slices.Contains(q.Brands, *a.BrandID)) || len(list) == q.Limit {
			continue
		}
		p := feature.Planned{ID: a.Slug, At: r.PublishAt.Time, Title: a.Name, Lang: a.Lang, State: feature.PlannedPublic}
		if a.BrandID != nil {
			p.BrandID = *a.BrandID
		}
		if r.PublishedAt.IsZero() {
			p.State = feature.PlannedScheduled
		}
		list = append(list, p)
	}
	return list, nil
}

// maxRankings is the number of rankings that are read for a calendar, of all brands.
const maxRankings = 1000
