package story

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// Limits of the newsroom's calendar.
const (
	maxCalendarDays    = 62
	maxCalendarEntries = 1000 // of one kind
)

// registerCalendar adds the newsroom's calendar.
func (desk *DeskAPI) registerCalendar(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/calendar", "read-desk-calendar", "List what is scheduled, published and due in some days",
		desk.calendar, apiv2.Section("Desk"),
		apiv2.Doc("Stories of the brands that the caller may write for, by the time of publication, and those that are not public yet by their "+
			"due time and by the end of their embargo. At most 62 days and 1,000 entries of each of these; 'more' says whether there are others."))
}

type calendarInput struct {
	From  time.Time `query:"from" required:"true" doc:"RFC 3339, inclusive." example:"2026-03-01T00:00:00+05:30"`
	To    time.Time `query:"to" required:"true" doc:"RFC 3339, exclusive; at most 62 days after from." example:"2026-04-01T00:00:00+05:30"`
	Brand string    `query:"brand" maxLength:"100" doc:"Slug of the brand. Without it, all brands that the caller may write for."`
	Lang  string    `query:"lang" maxLength:"20" doc:"BCP 47 code."`
}

// DeskCalendar is the newsroom's calendar of some days.
type DeskCalendar struct {
	Items []CalendarEntry `json:"items"`
	More  bool            `json:"more" doc:"Whether there are more entries than the response has."`
}

// CalendarEntry is a story in the newsroom's calendar.
type CalendarEntry struct {
	ID     int64  `json:"id"`
	Kind   string `json:"kind" enum:"publication,due,embargo" doc:"What happens at the time; an embargo ends then."`
	At     string `json:"at" doc:"RFC 3339, in the time zone of the brand." example:"2026-03-16T09:30:00+05:30"`
	Title  string `json:"title"`
	Brand  string `json:"brand" doc:"Slug of the brand." example:"science"`
	Lang   string `json:"lang" doc:"BCP 47 code."`
	Status Status `json:"status" enum:"draft,scheduled,published,unpublished"`
	DeskWork
	Embargo     string `json:"embargo" doc:"Before which time it must not be public, RFC 3339; empty for none."`
	WorkVersion int    `json:"workVersion" doc:"Of assignee, due time and embargo, for a save of these."`
}

func (desk *DeskAPI) calendar(ctx context.Context, in *calendarInput) (*apiv2.Output[DeskCalendar], error) {
	out := DeskCalendar{Items: []CalendarEntry{}}
	if !in.To.After(in.From) || in.To.Sub(in.From) > maxCalendarDays*24*time.Hour {
		return nil, apiv2.Error(http.StatusBadRequest, fmt.Sprintf("to: must be after from, and at most %d days later", maxCalendarDays))
	}
	q, err := desk.calendarQuery(ctx, in)
	if err != nil || q == nil {
		return apiv2.Private(out), err
	}
	from, to := clock.MomentOf(in.From), clock.MomentOf(in.To)
	public := q.Clone().ColumnExpr("s.published_at AS at").Where("s.status IN (?, ?)", Scheduled, Published).
		Where("s.published_at >= ?", from).Where("s.published_at < ?", to)
	due := q.Clone().ColumnExpr("work.due_at AS at").Where("work.due_at >= ?", from).Where("work.due_at < ?", to).
		Where("(s.status IN (?, ?) OR s.status = ? AND ?)", Draft, Unpublished, Published, hasWorkingCopy("s"))
	embargo := q.Clone().ColumnExpr("work.embargo_at AS at").Where("work.embargo_at >= ?", from).Where("work.embargo_at < ?", to).
		Where("s.status IN (?, ?, ?)", Draft, Scheduled, Unpublished)
	for _, part := range []struct {
		kind  string
		query *bun.SelectQuery
	}{{"publication", public.OrderExpr("s.published_at, s.id")}, {"due", due.OrderExpr("work.due_at, s.id")},
		{"embargo", embargo.OrderExpr("work.embargo_at, s.id")}} {
		entries, more, err := desk.calendarEntries(ctx, part.kind, part.query)
		if err != nil {
			return nil, err
		}
		out.Items, out.More = append(out.Items, entries...), out.More || more
	}
	return apiv2.Private(out), nil
}

// calendarQuery returns the query of the stories that a calendar may contain, nil if there can be none.
func (desk *DeskAPI) calendarQuery(ctx context.Context, in *calendarInput) (*bun.SelectQuery, error) {
	by := caller.ActorOf(ctx)
	q := desk.Stories.db.Read.NewSelect().Model((*deskRow)(nil)).Column("id", "brand_id", "status", "lang", "title").
		ColumnExpr("s.corrections <> '' AS corrected").ColumnExpr("?0 AS has_working_copy", hasWorkingCopy("s")).
		ColumnExpr("COALESCE(work.step, '') AS step, work.assignee_id, work.due_at, work.embargo_at, COALESCE(work.version, 0) AS work_version").
		Join("LEFT JOIN story_work AS work ON work.story_id = s.id").Where(notRemoved("s")).Limit(maxCalendarEntries + 1)
	switch {
	case in.Brand != "":
		b, err := desk.Stories.brands.BySlug(ctx, in.Brand)
		if err != nil {
			return nil, err
		}
		if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
			return nil, err
		}
		q = q.Where("s.brand_id = ?", b.ID)
	case !by.AllBrands && len(by.Brands) == 0:
		return nil, nil
	case !by.AllBrands:
		q = q.Where("s.brand_id IN (?)", bun.List(by.Brands))
	}
	if in.Lang != "" {
		l, ok := i18n.Lookup(in.Lang)
		if !ok {
			return nil, apiv2.Error(http.StatusBadRequest, "lang: must be one of the publication's languages")
		}
		q = q.Where("s.lang = ?", l.Code)
	}
	return q, nil
}

// calendarRow is a row of the newsroom's calendar.
type calendarRow struct {
	deskRow     `bun:",extend"`
	At          clock.Moment
	EmbargoAt   clock.Moment
	WorkVersion int
}

// calendarEntries reads the entries of one kind.
func (desk *DeskAPI) calendarEntries(ctx context.Context, kind string, q *bun.SelectQuery) (list []CalendarEntry, more bool, err error) {
	var rows []calendarRow
	if err := q.Scan(ctx, &rows); err != nil {
		return nil, false, fmt.Errorf("calendar of the newsroom: %w", err)
	}
	if more = len(rows) > maxCalendarEntries; more {
		rows = rows[:maxCalendarEntries]
	}
	var who account.Editors
	for i := range rows {
		who.Add(rows[i].AssigneeID, nil)
	}
	names, err := who.Names(ctx, desk.Stories.db.Read)
	if err != nil {
		return nil, false, err
	}
	brands, err := desk.brandsByID(ctx)
	if err != nil {
		return nil, false, err
	}
	for i := range rows {
		r := &rows[i]
		b := brands[r.BrandID]
		list = append(list, CalendarEntry{ID: r.ID, Kind: kind, At: b.Time(r.At), Title: r.Title, Brand: b.Slug,
			Lang: r.Lang, Status: r.Status, DeskWork: r.work(b, names), Embargo: b.Time(r.EmbargoAt), WorkVersion: r.WorkVersion})
	}
	return list, more, nil
}
