package audio

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
)

// planned returns a function that finds the episodes with a time of publication in a period, for the newsroom's calendar.
func planned(db *database.DB) feature.PlannedSource {
	return func(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
		var rows []struct {
			ID, ShowID, BrandID int64
			Title, Lang         string
			Status, ShowStatus  Status
			PublishedAt         clock.Moment
		}
		sel := db.Read.NewSelect().Model((*Episode)(nil)).Column("e.id", "e.show_id", "e.title", "e.status", "e.published_at").
			ColumnExpr("s.brand_id, s.lang, s.status AS show_status").Join("JOIN audio_shows AS s ON s.id = e.show_id").
			Where("e.published_at >= ?", q.From).Where("e.published_at < ?", q.To).Where("e.status <> ?", Withdrawn).
			Where("s.status <> ?", Withdrawn).Order("e.published_at", "e.id").Limit(int64(q.Limit))
		if q.Brands != nil {
			sel.Where("s.brand_id IN (?)", bun.List(q.Brands))
		}
		if err := sel.Scan(ctx, &rows); err != nil {
			return nil, fmt.Errorf("planned episodes: %w", err)
		}
		list := make([]feature.Planned, len(rows))
		for i, r := range rows {
			list[i] = feature.Planned{ID: strconv.FormatInt(r.ID, 10), Parent: strconv.FormatInt(r.ShowID, 10), At: r.PublishedAt.Time,
				Title: r.Title, BrandID: r.BrandID, Lang: r.Lang, State: feature.PlannedPublic}
			switch (&Episode{Status: r.Status, PublishedAt: r.PublishedAt}).StatusAt(&Show{Status: r.ShowStatus}, db.Now()) {
			case Draft:
				list[i].State = feature.PlannedDraft
			case Scheduled:
				list[i].State = feature.PlannedScheduled
			}
		}
		return list, nil
	}
}
