package story

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// archiveDay is the number of stories of a scope that were published on a day in the scope's time
// zone. Writes update it, so that a calendar need not count.
type archiveDay struct {
	bun.BaseModel `bun:"table:archive_days"`
	Scope         Scope
	Day           Date
	Stories       int
}

// FirstArchived is the first year whose days have a page.
const FirstArchived = 1990

// Date is a day of the calendar as the number yyyymmdd.
type Date int

// DateOf returns the day of a moment in the moment's own time zone.
func DateOf(at time.Time) Date {
	y, m, d := at.Date()
	return Date(y*10_000 + int(m)*100 + d)
}

// DayCount is the number of stories published on a day or in a month.
type DayCount struct {
	Day     Date
	Stories int
}

// Archive counts the published stories of each day, in the time zone of their scope.
type Archive struct {
	Stories *Stories
}

// zone returns the time zone of a scope's archive.
func (archive Archive) zone(ctx context.Context, scope Scope) (*time.Location, error) {
	var b *brand.Brand
	var err error
	if scope > 0 {
		b, err = archive.Stories.brands.ByID(ctx, int64(scope))
	} else {
		b, err = archive.Stories.brands.ForLocale(ctx, i18n.Locales()[-scope-1])
	}
	if err != nil {
		return nil, fmt.Errorf("time zone of an archive: %w", err)
	}
	return b.Zone(), nil
}

// addToDays adds a number to the counts of the days of entries in the lists of latest stories.
func (archive Archive) addToDays(ctx context.Context, days map[archiveDay]int, number int, entries ...listEntry) error {
	for _, e := range entries {
		if e.Kind != Latest || e.Scope == Everywhere {
			continue
		}
		zone, err := archive.zone(ctx, e.Scope)
		if err != nil {
			return err
		}
		days[archiveDay{Scope: e.Scope, Day: DateOf(time.UnixMilli(e.PublishedAt).In(zone))}] += number
	}
	return nil
}

// updateDays updates the days for stories that left or entered lists.
func (archive Archive) updateDays(ctx context.Context, tx *database.Tx, removed, added []listEntry) error {
	days := map[archiveDay]int{}
	if err := archive.addToDays(ctx, days, -1, removed...); err != nil {
		return err
	}
	if err := archive.addToDays(ctx, days, 1, added...); err != nil {
		return err
	}
	return writeDays(ctx, tx, days)
}

func writeDays(ctx context.Context, tx *database.Tx, days map[archiveDay]int) error {
	var rows []archiveDay
	for _, day := range slices.SortedFunc(maps.Keys(days), func(a, b archiveDay) int { // in one order, to avoid deadlocks
		return cmp.Or(cmp.Compare(a.Scope, b.Scope), cmp.Compare(a.Day, b.Day))
	}) {
		if day.Stories = days[archiveDay{Scope: day.Scope, Day: day.Day}]; day.Stories != 0 {
			rows = append(rows, day)
		}
	}
	for chunk := range slices.Chunk(rows, 500) {
		if _, err := tx.NewInsert().Model(&chunk).On("CONFLICT (scope, day) DO UPDATE").
			Set("stories = archive_day.stories + EXCLUDED.stories").Exec(ctx); err != nil {
			return fmt.Errorf("days of the archive: %w", err)
		}
	}
	return nil
}

// Fill counts the stories that were published before days were counted. It does nothing if
// any are counted.
func (archive Archive) Fill(ctx context.Context) error {
	var counted, listed bool
	err := archive.Stories.db.Read.NewRaw(`SELECT EXISTS (SELECT 1 FROM archive_days), EXISTS (SELECT 1 FROM list_entries WHERE kind = ?)`,
		Latest).
		Scan(ctx, &counted, &listed)
	if err != nil || counted || !listed {
		return err
	}
	return archive.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if archive.Stories.db.Engine == database.Postgres { // others may publish at the same time
			if _, err := tx.ExecContext(ctx, "LOCK TABLE archive_days IN EXCLUSIVE MODE"); err != nil {
				return err
			}
		}
		q := database.SQL("SELECT scope, published_at FROM list_entries WHERE kind = ? AND scope <> ?", int64(Latest), int64(Everywhere))
		days := map[archiveDay]int{}
		for row := range database.Rows(ctx, tx, q) {
			e := listEntry{Kind: Latest}
			if err := row.Scan(&e.Scope, &e.PublishedAt); err != nil {
				return err
			}
			if err := archive.addToDays(ctx, days, 1, e); err != nil {
				return err
			}
		}
		return writeDays(ctx, tx, days)
	})
}

// Days returns the days with published stories of a scope, from one day up to, but not including,
// another, and the numbers of stories.
func (archive Archive) Days(ctx context.Context, scope Scope, from, to Date) ([]DayCount, error) {
	return archive.readCounts(ctx, database.SQL(`SELECT day, stories FROM archive_days
		WHERE scope = ? AND day >= ? AND day < ? AND stories > 0 ORDER BY day`, int64(scope), int(from), int(to)))
}

// Months returns the months with published stories of a scope, latest first, and the numbers of
// stories. A month is a number: 202603 is March 2026.
func (archive Archive) Months(ctx context.Context, scope Scope) ([]DayCount, error) {
	return archive.readCounts(ctx, database.SQL(`SELECT day / 100 AS month, sum(stories) FROM archive_days
		WHERE scope = ? AND stories > 0 GROUP BY 1 ORDER BY 1 DESC`, int64(scope)))
}

func (archive Archive) readCounts(ctx context.Context, q *database.Query) ([]DayCount, error) {
	counts, err := database.All(ctx, archive.Stories.db, q, func(row database.Row) (c DayCount, err error) {
		err = row.Scan(&c.Day, &c.Stories)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("days of the archive: %w", err)
	}
	return counts, nil
}
