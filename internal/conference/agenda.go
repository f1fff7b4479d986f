package conference

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/frame"
)

// fillAgenda sets one day of the agenda: the one that the address names, else that of today, else the first one.
func (p *Pages) fillAgenda(r *frame.Request, c *Conference, m *ConferencePage) error {
	v, err := newView(r, c)
	if err != nil {
		return err
	}
	zone, theme := c.Location(), r.Query.Get("theme")
	if theme != "" && !slices.ContainsFunc(v.Tracks, func(t Track) bool { return t.Slug == theme }) {
		return database.ErrNotFound
	}
	days, err := daysOf(r.Context(), r.DB.Read, c)
	if err != nil {
		return err
	}
	day := r.Query.Get("day")
	switch today := r.Clock().In(zone).Format(time.DateOnly); {
	case day != "" && !slices.Contains(days, day):
		return database.ErrNotFound
	case day == "" && slices.Contains(days, today):
		day = today
	case day == "" && len(days) > 0:
		day = days[0]
	}
	address := func(day, theme string) string {
		query := url.Values{"tab": {agendaTab}}
		if day != "" {
			query.Set("day", day)
		}
		if theme != "" {
			query.Set("theme", theme)
		}
		return v.path + "?" + query.Encode()
	}
	m.Agenda = &Agenda{Day: c.noon(day), Days: []AgendaDay{}, Themes: []AgendaTheme{}, Halls: []string{}, Rows: []AgendaRow{}}
	for _, d := range days {
		m.Agenda.Days = append(m.Agenda.Days, AgendaDay{c.noon(d), address(d, theme), d == day})
	}
	if len(v.Tracks) > 0 {
		all := frame.Filter{Key: "conference.allThemes", Href: address(day, ""), Current: theme == ""}
		m.Agenda.Themes = append(m.Agenda.Themes, AgendaTheme{Filter: all})
	}
	var shown int64
	for i := range v.Tracks {
		t := &v.Tracks[i]
		if t.Slug == theme {
			shown = t.ID
		}
		one := frame.Filter{Text: t.Name, Href: address(day, t.Slug), Current: t.Slug == theme}
		m.Agenda.Themes = append(m.Agenda.Themes, AgendaTheme{one, t.Colour})
	}
	first, err := time.ParseInLocation(time.DateOnly, day, zone)
	if err != nil {
		return nil // no session has a start
	}
	err = v.readSessions(r, false, func(q *bun.SelectQuery) {
		q.Where("s.starts_at >= ?", clock.MomentOf(first)).Where("s.starts_at < ?", clock.MomentOf(first.AddDate(0, 0, 1)))
		if shown != 0 {
			q.Where("s.track_id = ?", shown)
		}
	})
	if err != nil {
		return err
	}
	list := make([]*Session, len(v.Sessions))
	for i := range v.Sessions {
		list[i] = &v.Sessions[i]
	}
	m.Agenda.Halls, m.Agenda.Rows = v.timetable(r, list)
	return nil
}

// daysOf returns the days on which sessions of a conference begin, as 2006-01-02, the earliest first.
func daysOf(ctx context.Context, db bun.IDB, c *Conference) ([]string, error) {
	var starts []int64 // milliseconds
	err := db.NewSelect().Model((*Session)(nil)).ColumnExpr("DISTINCT s.starts_at").Where("s.conference_id = ?", c.ID).
		Order("s.starts_at").Scan(ctx, &starts)
	if err != nil {
		return nil, fmt.Errorf("days of conference %d: %w", c.ID, err)
	}
	var days []string
	for _, at := range starts {
		if day := clock.FromMillis(at).In(c.Location()).Format(time.DateOnly); len(days) == 0 || days[len(days)-1] != day {
			days = append(days, day)
		}
	}
	return days, nil
}

// timetable returns the halls of sessions and a row for each time at which one begins. A session takes the rows until its end. Sessions
// without a hall, such as lunch, take the whole width.
func (v *view) timetable(r *frame.Request, list []*Session) ([]string, []AgendaRow) {
	columns, halls := map[int64]int{}, []string{}
	for _, h := range v.Halls {
		if slices.ContainsFunc(list, func(s *Session) bool { return s.HallID != nil && *s.HallID == h.ID }) {
			columns[h.ID] = len(halls)
			halls = append(halls, h.Name)
		}
	}
	var rows [][]*Session
	for _, s := range list {
		if n := len(rows); n > 0 && rows[n-1][0].StartsAt.Equal(s.StartsAt.Time) {
			rows[n-1] = append(rows[n-1], s)
		} else {
			rows = append(rows, []*Session{s})
		}
	}
	isWide := func(s *Session) bool { return s.HallID == nil }
	out, cellsOf := []AgendaRow{}, map[int][]*AgendaCell{}
	open := make([]*AgendaCell, len(halls)) // cell that takes a column, nil if it is free
	until := make([]time.Time, len(halls))  // end of the sessions in the open cell
	for _, row := range rows {
		at := row[0].StartsAt
		made := AgendaRow{At: at.In(v.c.Location()).Format(time.RFC3339)}
		wide := slices.ContainsFunc(row, isWide)
		byColumn := map[int][]SessionRow{}
		for _, s := range row {
			if !isWide(s) {
				byColumn[columns[*s.HallID]] = append(byColumn[columns[*s.HallID]], v.row(r, s, false))
			}
		}
		for c := range open { // sessions end before a row of the whole width
			if open[c] != nil && (wide || !until[c].After(at.Time)) {
				open[c] = nil
			}
		}
		if wide {
			cell := AgendaCell{Rows: 1, Columns: max(len(halls), 1)}
			for _, s := range row {
				if isWide(s) {
					cell.Sessions = append(cell.Sessions, v.row(r, s, false))
				}
			}
			out = append(out, AgendaRow{At: made.At, Cells: []AgendaCell{cell}})
			if len(byColumn) == 0 {
				continue
			}
		}
		cells := []*AgendaCell{}
		for c := range halls {
			switch found := byColumn[c]; {
			case open[c] != nil && len(found) > 0: // two sessions of a hall at the same time
				open[c].Sessions = append(open[c].Sessions, found...)
				open[c].Rows++
			case open[c] != nil:
				open[c].Rows++
			case len(found) > 0:
				open[c], until[c] = &AgendaCell{Rows: 1, Columns: 1, Sessions: found}, at.Time
				cells = append(cells, open[c])
			case len(cells) > 0 && len(cells[len(cells)-1].Sessions) == 0 && open[max(c-1, 0)] == nil:
				cells[len(cells)-1].Columns++
			default:
				cells = append(cells, &AgendaCell{Rows: 1, Columns: 1, Sessions: []SessionRow{}})
			}
			for _, s := range row {
				if !isWide(s) && columns[*s.HallID] == c && s.EndsAt.After(until[c]) {
					until[c] = s.EndsAt.Time
				}
			}
		}
		out = append(out, made)
		cellsOf[len(out)-1] = cells
	}
	for row, cells := range cellsOf { // their rows are counted now
		for _, cell := range cells {
			out[row].Cells = append(out[row].Cells, *cell)
		}
	}
	return halls, out
}
