package newsletter

import (
	"context"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// plannedIssues returns the issues that are published or sent in a period, for the newsroom's calendar.
func (n *Newsletters) plannedIssues(ctx context.Context, q feature.PlannedQuery) ([]feature.Planned, error) {
	var rows []struct {
		ID                  int64
		Title, Lang         string
		BrandID             int64
		SendAt, PublishedAt clock.Moment
	}
	const at = "COALESCE(i.published_at, i.send_at)"
	sel := n.DB.Read.NewSelect().Model((*Issue)(nil)).Column("i.id", "i.title", "i.send_at", "i.published_at").
		ColumnExpr("n.brand_id, n.lang").Join("JOIN newsletters AS n ON n.id = i.newsletter_id").
		Where(at+" >= ?", q.From).Where(at+" < ?", q.To).OrderExpr(at).Order("i.id").Limit(int64(q.Limit))
	if q.Brands != nil {
		sel.Where("n.brand_id IN (?)", bun.List(q.Brands))
	}
	if err := sel.Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("planned issues: %w", err)
	}
	list := make([]feature.Planned, len(rows))
	for i, r := range rows {
		list[i] = feature.Planned{ID: strconv.FormatInt(r.ID, 10), At: r.PublishedAt.Time, Title: r.Title, BrandID: r.BrandID, Lang: r.Lang,
			State: feature.PlannedPublic}
		if r.PublishedAt.IsZero() {
			list[i].At, list[i].State = r.SendAt.Time, feature.PlannedScheduled
		}
	}
	return list, nil
}
