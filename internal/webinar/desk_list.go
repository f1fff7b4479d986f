package webinar

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/story"
	"masthead/internal/text"
)

// ListState selects webinars in the newsroom's list.
type ListState string

// The states. A story of the type WEBINAR that is not a webinar yet is Open.
const (
	Open           ListState = "open"      // not over, the next start first
	Over           ListState = "over"      // over, the latest start first
	CancelledState ListState = "cancelled" // cancelled, the latest start first
)

// maxSearched is the maximum number of webinars whose headlines a search reads.
const maxSearched = 5000

// DeskRow is a story of the type WEBINAR in the newsroom's list, with its webinar if it has one.
type DeskRow struct {
	bun.BaseModel `bun:"table:stories,alias:s"`

	ID          int64
	BrandID     int64
	Title       string
	Lang        string
	Path        string
	Status      story.Status
	StartsAt    clock.Moment // zero without a webinar
	EndsAt      clock.Moment
	CancelledAt clock.Moment
	Zone        string
	Capacity    int
	Registered  int // readers with a seat
}

// DeskQuery selects a page of the newsroom's list.
type DeskQuery struct {
	State    ListState
	Brand    int64  // id of a brand, 0 for all
	Words    string // part of the headline, "" for all
	StartsAt int64  // start of the last webinar of the page before in milliseconds, 0 for a story without a webinar
	After    int64  // id of its story, 0 for the first page
	Limit    int
}

// DeskList returns a page of the stories of the type WEBINAR that an actor may change. With words it returns the webinars whose headline
// contains them, on one page.
func (ws *Webinars) DeskList(ctx context.Context, by actor.Actor, query DeskQuery) ([]DeskRow, error) {
	if !by.AllBrands && len(by.Brands) == 0 {
		return nil, nil
	}
	const start = "COALESCE(w.starts_at, 0)"
	now := ws.DB.Now()
	var rows []DeskRow
	q := ws.DB.Read.NewSelect().Model(&rows).Column("id", "brand_id", "title", "lang", "path", "status").
		ColumnExpr("w.starts_at, w.ends_at, w.cancelled_at, COALESCE(w.zone, '') AS zone, COALESCE(w.capacity, 0) AS capacity").
		Join("LEFT JOIN webinars AS w ON w.story_id = s.id").Where("s.type = ?", story.Webinar).Where("NOT s.page")
	if !by.AllBrands {
		q.Where("s.brand_id IN (?)", bun.List(by.Brands))
	}
	if query.Brand > 0 {
		q.Where("s.brand_id = ?", query.Brand)
	}
	switch query.State {
	case Over:
		q.Where("w.ends_at <= ?", now).Where("w.cancelled_at IS NULL")
	case CancelledState:
		q.Where("w.cancelled_at IS NOT NULL")
	default:
		q.Where("w.story_id IS NULL OR w.ends_at > ? AND w.cancelled_at IS NULL", now)
	}
	if query.State == Over || query.State == CancelledState {
		q.OrderExpr(start + " DESC").Order("s.id DESC")
		if query.After > 0 {
			q.Where(start+" < ? OR "+start+" = ? AND s.id < ?", query.StartsAt, query.StartsAt, query.After)
		}
	} else {
		q.OrderExpr(start).Order("s.id")
		if query.After > 0 {
			q.Where(start+" > ? OR "+start+" = ? AND s.id > ?", query.StartsAt, query.StartsAt, query.After)
		}
	}
	limit := query.Limit
	if query.Words != "" {
		limit = maxSearched
	}
	if err := q.Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list webinars for the newsroom: %w", err)
	}
	if query.Words != "" {
		words := text.FoldName(query.Words)
		var found []DeskRow
		for i := range rows {
			if strings.Contains(text.FoldName(rows[i].Title), words) && len(found) < query.Limit {
				found = append(found, rows[i])
			}
		}
		rows = found
	}
	return rows, countSeats(ctx, ws.DB.Read, rows)
}

// countSeats sets the numbers of registered readers, in one query.
func countSeats(ctx context.Context, db bun.IDB, rows []DeskRow) error {
	if len(rows) == 0 {
		return nil
	}
	ids := make([]int64, len(rows))
	for i := range rows {
		ids[i] = rows[i].ID
	}
	var counts []struct {
		WebinarID int64
		N         int
	}
	err := db.NewSelect().Model((*Registration)(nil)).ColumnExpr("r.webinar_id, COUNT(*) AS n").Where("r.webinar_id IN (?)", bun.List(ids)).
		Where("r.state = ?", Registered).Group("r.webinar_id").Scan(ctx, &counts)
	if err != nil {
		return fmt.Errorf("count registrations: %w", err)
	}
	for _, c := range counts {
		for i := range rows {
			if rows[i].ID == c.WebinarID {
				rows[i].Registered = c.N
			}
		}
	}
	return nil
}

// StatusAt returns the status of the webinar at a time, "" for a story without one.
func (r *DeskRow) StatusAt(now clock.Moment) Status {
	if r.StartsAt.IsZero() {
		return ""
	}
	return (&Webinar{StartsAt: r.StartsAt, EndsAt: r.EndsAt, CancelledAt: r.CancelledAt}).StatusAt(now.Time)
}
