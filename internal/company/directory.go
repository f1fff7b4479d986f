package company

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/company/facet"
	"masthead/internal/database"
)

// Order is an order of the directory.
type Order string

// The orders: by name, by the date of the newest funding round, and by founding date. The orders by date begin with the newest.
const (
	ByName    Order = "name"
	ByFunding Order = "funding"
	ByFounded Order = "age"
)

// Orders are the orders that readers can choose; the first is the default.
var Orders = []Order{ByFunding, ByName, ByFounded}

// Filter selects companies: those with any of the values of each facet that it contains.
type Filter = facet.Filter

// FilterOf returns the filter of a query, as facet.FilterOf does.
func FilterOf(query url.Values) (f Filter, ok bool) { return facet.FilterOf(Facets, query) }

// Result is a page of the directory.
type Result struct {
	Total     int64
	Companies []Company
	More      bool          // whether companies follow
	Counts    []facet.Count // of all values that readers see, in the order of the facets and then by descending count
}

// Find returns at most limit companies that pass a filter, sorted by order. The list begins after the company with the id
// after; 0 is for the first page. It returns database.ErrNotFound if after is not the id of a company.
func Find(ctx context.Context, db *database.DB, f Filter, order Order, after int64, limit int) (*Result, error) {
	index, err := readFacets(ctx, db, len(f) > 0)
	if err != nil {
		return nil, err
	}
	r := &Result{}
	var selected *roaring.Bitmap
	if len(f) > 0 {
		selected = facet.CountValues(index, f)
		r.Total = int64(selected.GetCardinality())
	}
	for _, v := range index {
		switch {
		case v.Facet == facetAll && len(f) == 0:
			r.Total = v.Count
		case isFutureYear(v, db.Now()): // from older data; saves refuse such dates
		case slices.Contains(Facets, v.Facet) && (v.Count > 0 || f.Has(v.Facet, v.Value)):
			v.IDs = nil
			r.Counts = append(r.Counts, v)
		}
	}
	facet.Sort(Facets, r.Counts)
	if r.Total == 0 {
		return r, nil
	}
	ids, err := pageOf(ctx, db, index, selected, order, after, limit+1)
	if err != nil {
		return nil, err
	}
	if r.More = len(ids) > limit; r.More {
		ids = ids[:limit]
	}
	r.Companies, err = ByIDs(ctx, db.Read, ids)
	return r, err
}

// isFutureYear reports whether a value of a facet is a year after the present one.
func isFutureYear(v facet.Count, now clock.Moment) bool {
	return (v.Facet == "founded" || v.Facet == "funded") && isFuture(v.Value, now)
}

// futureBatch is the maximum number of companies whose funding is summarized again in one call.
const futureBatch = 500

// RepairFunding corrects what older versions stored about funding: dates in the future (SummarizeFutureFunding), and the values of the
// facet "funded" for companies without a dated round.
func RepairFunding(ctx context.Context, db *database.DB) error {
	if err := SummarizeFutureFunding(ctx, db); err != nil {
		return err
	}
	return indexUndatedFunding(ctx, db)
}

// indexUndatedFunding moves companies with undated rounds from the value neverFunded to undatedFunded. It writes only if the index differs.
func indexUndatedFunding(ctx context.Context, db *database.DB) error {
	undated, err := undatedCompanies(ctx, db.Read)
	if err != nil {
		return err
	}
	index, err := readFacets(ctx, db, true)
	if err != nil {
		return err
	}
	never := slices.IndexFunc(index, func(v facet.Count) bool { return v.Facet == "funded" && v.Value == neverFunded })
	if never < 0 || !index[never].IDs.Intersects(undated) {
		return nil
	}
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		undated, err := undatedCompanies(ctx, tx)
		if err != nil {
			return err
		}
		if err := moveFacet(ctx, tx, "funded:"+neverFunded, "funded:"+undatedFunded, undated); err != nil {
			return err
		}
		tx.Emit("facets.repaired", 0, Tag)
		return nil
	})
}

// undatedCompanies returns the ids of the companies of the directory that have rounds, but none with a date.
func undatedCompanies(ctx context.Context, db bun.IDB) (*roaring.Bitmap, error) {
	var ids []uint32
	err := db.NewSelect().Model((*Company)(nil)).Column("id").Where("c.funded_on = ''").Where("c.stage <> ''").Where("+c.merged_into IS NULL").
		Where("c.withdrawn_at IS NULL").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies with undated rounds: %w", err)
	}
	return roaring.BitmapOf(ids...), nil
}

// SummarizeFutureFunding summarizes again the funding of companies whose newest round is in the future, so that such dates in older data do
// not come first in the directory. If there are none, it makes one indexed query.
func SummarizeFutureFunding(ctx context.Context, db *database.DB) error {
	var ids []int64
	after := latestToday(db.Now()).Format(time.DateOnly) + "~"
	err := db.Read.NewSelect().Model((*Company)(nil)).Column("id").Where("c.funded_on > ?", after).Order("c.funded_on", "c.id").
		Limit(futureBatch).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("find funding in the future: %w", err)
	}
	for _, id := range ids {
		err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			c, err := lockCompany(ctx, tx, id)
			if err != nil {
				return err
			}
			p, err := Load(ctx, tx, c)
			if err != nil {
				return err
			}
			before := *c
			p.summarizeFunding(tx.At)
			return updateCompany(ctx, tx, &before, c, true)
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// sortKeys has, for each order, the column that sorts the companies and the facet whose values are ranges of that column.
var sortKeys = map[Order]struct {
	column, facet string
	descending    bool
}{
	ByName:    {column: "sort_name"},
	ByFunding: {"funded_on", "funded", true},
	ByFounded: {"founded_on", "founded", true},
}

// maxSortedInMemory is the largest number of selected companies that are all read and sorted in memory to make a page. For
// more companies, the index of the order is scanned until the page is full. If the directory has N companies, then on average
// at least one of N/maxSortedInMemory companies that the scan reads is selected.
var maxSortedInMemory = 5000

// pageOf returns the ids of a page of the directory. If no filter is set, selected is nil, and the sets of index are not needed.
func pageOf(ctx context.Context, db *database.DB, index []facet.Count, selected *roaring.Bitmap, order Order, after int64,
	limit int,
) ([]int64, error) {
	by := sortKeys[order]
	from := position{id: after}
	if after != 0 {
		q := db.Read.NewSelect().TableExpr("companies").Column(by.column).Where("id = ?", after)
		if err := q.Scan(ctx, &from.key); err != nil {
			return nil, fmt.Errorf("find company %d: %w", after, database.NotFound(err))
		}
	}
	if selected != nil && selected.GetCardinality() <= uint64(maxSortedInMemory) {
		return sortedPage(ctx, db, selected, order, from, limit)
	}
	if selected == nil || by.facet == "" {
		return scanOrderIndex(ctx, db, selected, order, keyRange{"", lastKey}, from, limit)
	}
	// The companies that pass a filter may all be far down the order. The facet of the order tells which years have some of them.
	var ids []int64
	for _, y := range yearsOf(index, by.facet, selected) {
		if from.id != 0 && from.key < y.within.from {
			continue
		}
		found, err := y.page(ctx, db, order, from, limit-len(ids))
		if err != nil {
			return nil, err
		}
		if ids = append(ids, found...); len(ids) == limit {
			break
		}
	}
	return ids, nil
}

// year is a part of an order by date: the selected companies with a date in one year, or those without a date.
type year struct {
	within    keyRange
	companies *roaring.Bitmap
}

func (y year) page(ctx context.Context, db *database.DB, order Order, from position, limit int) ([]int64, error) {
	if y.companies.GetCardinality() <= uint64(maxSortedInMemory) {
		return sortedPage(ctx, db, y.companies, order, from, limit)
	}
	return scanOrderIndex(ctx, db, y.companies, order, y.within, from, limit)
}

// yearsOf divides the selected companies by the values of the facet of an order, the latest first. Years without a selected company are
// left out.
func yearsOf(index []facet.Count, name string, selected *roaring.Bitmap) []year {
	var years []year
	rest := selected.Clone()
	for _, v := range index {
		if v.Facet != name || v.Value == neverFunded || v.Value == undatedFunded || !selected.Intersects(v.IDs) {
			continue
		}
		years = append(years, year{rangeOf(v.Value), roaring.And(selected, v.IDs)})
		rest.AndNot(v.IDs)
	}
	if !rest.IsEmpty() {
		years = append(years, year{rangeOf(neverFunded), rest})
	}
	slices.SortStableFunc(years, func(a, b year) int { return strings.Compare(b.within.from, a.within.from) })
	return years
}

// position is the position of a company in an order. The zero value is before all companies.
type position struct {
	key string
	id  int64
}

// keyRange is a range of keys that includes from and excludes until.
type keyRange struct{ from, until string }

// lastKey is greater than every key.
const lastKey = "\U0010FFFF"

// rangeOf returns the range of dates that a value of the facet "funded" or "founded" stands for.
func rangeOf(value string) keyRange {
	if value == neverFunded || value == undatedFunded {
		return keyRange{"", "0"}
	}
	return keyRange{value, value + "~"}
}

// sortedPage returns a page of ids by reading and sorting the keys of all selected companies.
func sortedPage(ctx context.Context, db *database.DB, selected *roaring.Bitmap, order Order, from position, limit int) ([]int64, error) {
	by := sortKeys[order]
	var all []position
	for chunk := range slices.Chunk(selected.ToArray(), 1000) {
		q := db.Read.NewSelect().TableExpr("companies").Column("id").ColumnExpr("? AS key", bun.Ident(by.column)).
			Where("id IN (?)", bun.List(chunk))
		var rows []struct {
			ID  int64
			Key string
		}
		if err := q.Scan(ctx, &rows); err != nil {
			return nil, fmt.Errorf("list companies: %w", err)
		}
		for _, row := range rows {
			all = append(all, position{row.Key, row.ID})
		}
	}
	compare := func(a, b position) int { return cmp.Or(strings.Compare(a.key, b.key), cmp.Compare(a.id, b.id)) }
	if by.descending {
		compare = func(a, b position) int { return cmp.Or(strings.Compare(b.key, a.key), cmp.Compare(b.id, a.id)) }
	}
	slices.SortFunc(all, compare)
	if from.id != 0 {
		all = slices.DeleteFunc(all, func(p position) bool { return compare(p, from) <= 0 })
	}
	ids := make([]int64, 0, limit)
	for _, p := range all[:min(limit, len(all))] {
		ids = append(ids, p.id)
	}
	return ids, nil
}

// scanOrderIndex returns the ids of at most limit selected companies in a range of the order's index. If selected is nil,
// all companies are selected.
func scanOrderIndex(ctx context.Context, db *database.DB, selected *roaring.Bitmap, order Order, within keyRange, from position,
	limit int,
) ([]int64, error) {
	by := sortKeys[order]
	direction, compare := "ASC", ">"
	if by.descending {
		direction, compare = "DESC", "<"
	}
	var ids []int64
	for batch := limit; ; batch = min(2*batch, maxSortedInMemory) {
		if selected != nil && batch == limit {
			batch = min(20*limit, maxSortedInMemory)
		}
		q := db.Read.NewSelect().TableExpr("companies").Column("id").ColumnExpr("? AS key", bun.Ident(by.column)).
			Where("? >= ? AND ? < ?", bun.Ident(by.column), within.from, bun.Ident(by.column), within.until).
			OrderExpr("? ?, id ?", bun.Ident(by.column), bun.Safe(direction), bun.Safe(direction)).Limit(int64(batch))
		// The sets of facets contain no merged and no withdrawn companies. The plus sign stops SQLite from reading the index of merged
		// companies instead of that of the order.
		if selected == nil {
			q.Where("+merged_into IS NULL").Where("withdrawn_at IS NULL")
		}
		if from.id != 0 {
			q.Where("(?, id) ? (?, ?)", bun.Ident(by.column), bun.Safe(compare), from.key, from.id)
		}
		var rows []struct {
			ID  int64
			Key string
		}
		if err := q.Scan(ctx, &rows); err != nil {
			return nil, fmt.Errorf("list companies: %w", err)
		}
		for _, row := range rows {
			if selected == nil || selected.Contains(uint32(row.ID)) {
				if ids = append(ids, row.ID); len(ids) == limit {
					return ids, nil
				}
			}
		}
		if len(rows) < batch {
			return ids, nil
		}
		last := rows[len(rows)-1]
		from = position{last.Key, last.ID}
	}
}
