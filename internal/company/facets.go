package company

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/gosimple/slug"
	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/partialdate"
	"masthead/internal/text"
)

// Facets are the facets that filter the directory, in the order of the pages. Each is also the name of a query parameter.
var Facets = []string{"sector", "vertical", "model", "stage", "city", "state", "size", "founded", "funded", "hiring"}

// facetAll is a facet that readers do not see. It has one value, which every company has; its count is the number of all companies.
const facetAll = "all"

// The values of the facet "funded" that are not years: of companies without funding rounds, and of those whose rounds have no date.
const (
	neverFunded   = "never"
	undatedFunded = "undated"
)

// facetsOf returns the labels of a company's facet values, by value such as "city:bengaluru". The map is empty for nil, and for
// a company that was merged into another one or withdrawn.
func facetsOf(c *Company) map[string]string {
	values := map[string]string{}
	if c == nil || c.MergedInto != nil || c.IsWithdrawn() {
		return values
	}
	add := func(name, value, label string) {
		if value != "" {
			values[name+":"+value] = label
		}
	}
	add(facetAll, "all", "")
	for _, id := range c.Sectors {
		if id >= 1 && id <= len(sectors) {
			add("sector", slug.Make(sectors[id-1].Name), sectors[id-1].Name)
		}
	}
	for _, model := range c.Models {
		add("model", strings.ToLower(model), model)
	}
	for _, v := range c.Verticals {
		if at := slices.IndexFunc(verticals, func(known Vertical) bool { return known.Slug == v }); at >= 0 {
			add("vertical", v, verticals[at].Name)
		}
	}
	add("stage", strings.ToLower(c.Stage), c.Stage)
	add("city", slug.Make(c.City), c.City)
	add("state", slug.Make(c.State), c.State)
	add("size", sizeSlug(c.Employees), c.Employees)
	add("founded", text.Year(c.FoundedYear), text.Year(c.FoundedYear))
	funded, _ := partialdate.YearOf(c.Funded)
	undated := neverFunded
	if c.Stage != "" { // the company has a round
		undated = undatedFunded
	}
	add("funded", cmp.Or(text.Year(funded), undated), text.Year(funded))
	if c.IsHiring() {
		add("hiring", "yes", "")
	}
	return values
}

// sizeSlug returns an employee band as a value of a query parameter: "<10" is "under-10", "1000+" is "1000-plus".
func sizeSlug(band string) string {
	return strings.NewReplacer("<", "under-", "+", "-plus").Replace(band)
}

// companyChange is a company before and after a write; before is nil for a new one, after for a deleted one.
type companyChange struct{ before, after *Company }

// facetRow is the set of companies with a facet value.
type facetRow struct {
	bun.BaseModel `bun:"table:company_facets,alias:f"`

	Value     string `bun:",pk"` // facet and value, such as "city:bengaluru"
	Label     string
	Count     int64  `bun:"number"`
	Companies []byte // roaring bitmap of ids
}

// reindex updates the index of facets for changed companies, in three statements.
func reindex(ctx context.Context, tx *database.Tx, changes ...companyChange) error {
	add, remove, labels := map[string][]uint32{}, map[string][]uint32{}, map[string]string{}
	for _, c := range changes {
		before, after := facetsOf(c.before), facetsOf(c.after)
		for v := range before {
			if _, same := after[v]; !same {
				remove[v] = append(remove[v], uint32(c.before.ID))
				labels[v] = before[v]
			}
		}
		for v, label := range after {
			if _, same := before[v]; !same {
				add[v] = append(add[v], uint32(c.after.ID))
				labels[v] = label
			}
		}
	}
	if len(labels) == 0 {
		return nil
	}
	empty, err := roaring.New().ToBytes()
	if err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	// The order of the rows is fixed, so that two transactions cannot wait for each other.
	values := slices.Sorted(maps.Keys(labels))
	rows := make([]facetRow, len(values))
	for i, v := range values {
		rows[i] = facetRow{Value: v, Label: labels[v], Companies: empty}
	}
	if _, err := tx.NewInsert().Model(&rows).On("CONFLICT (value) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	rows = rows[:0]
	read := tx.NewSelect().Model(&rows).Where("value IN (?)", bun.List(values)).Order("value")
	if tx.Dialect().Name() == dialect.PG {
		read.For("UPDATE")
	}
	if err := read.Scan(ctx); err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	ids := roaring.New()
	for i := range rows {
		row := &rows[i]
		if err := ids.UnmarshalBinary(row.Companies); err != nil {
			return fmt.Errorf("index facet %s: %w", row.Value, err)
		}
		ids.AddMany(add[row.Value])
		for _, id := range remove[row.Value] {
			ids.Remove(id)
		}
		if err := row.set(ids); err != nil {
			return err
		}
	}
	return storeFacets(ctx, tx, rows)
}

// moveFacet moves companies from one value of the index to another.
func moveFacet(ctx context.Context, tx *database.Tx, from, to string, companies *roaring.Bitmap) error {
	empty, err := roaring.New().ToBytes()
	if err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	rows := []facetRow{{Value: from, Companies: empty}, {Value: to, Companies: empty}}
	if _, err := tx.NewInsert().Model(&rows).On("CONFLICT (value) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	rows = nil
	read := tx.NewSelect().Model(&rows).Where("value IN (?)", bun.List([]string{from, to})).Order("value")
	if tx.Dialect().Name() == dialect.PG {
		read.For("UPDATE")
	}
	if err := read.Scan(ctx); err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	for i := range rows {
		ids := roaring.New()
		if err := ids.UnmarshalBinary(rows[i].Companies); err != nil {
			return fmt.Errorf("index facet %s: %w", rows[i].Value, err)
		}
		if rows[i].Value == from {
			ids.AndNot(companies)
		} else {
			ids.Or(companies)
		}
		if err := rows[i].set(ids); err != nil {
			return err
		}
	}
	return storeFacets(ctx, tx, rows)
}

// set sets the companies of a value.
func (f *facetRow) set(ids *roaring.Bitmap) (err error) {
	ids.RunOptimize()
	f.Count = int64(ids.GetCardinality())
	if f.Companies, err = ids.ToBytes(); err != nil {
		return fmt.Errorf("index facet %s: %w", f.Value, err)
	}
	return nil
}

func storeFacets(ctx context.Context, tx *database.Tx, rows []facetRow) error {
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (value) DO UPDATE").
		Set("number = EXCLUDED.number").Set("companies = EXCLUDED.companies").Exec(ctx)
	if err != nil {
		return fmt.Errorf("index facets: %w", err)
	}
	return nil
}

// readFacets returns all values in use with their counts and, if bitmaps is set, the sets of their companies.
func readFacets(ctx context.Context, db *database.DB, bitmaps bool) ([]facet.Count, error) {
	q := database.SQL(`SELECT value, label, number FROM company_facets WHERE number > 0 ORDER BY value`)
	if bitmaps {
		q = database.SQL(`SELECT value, label, number, companies FROM company_facets WHERE number > 0 ORDER BY value`)
	}
	list, err := database.All(ctx, db, q, func(row database.Row) (facet.Count, error) {
		var f facet.Count
		var value string
		var stored sql.RawBytes
		into := []any{&value, &f.Label, &f.Count, &stored}
		if !bitmaps {
			into = into[:3]
		}
		if err := row.Scan(into...); err != nil {
			return f, err
		}
		f.Facet, f.Value, _ = strings.Cut(value, ":")
		if bitmaps {
			f.IDs = roaring.New()
			return f, f.IDs.UnmarshalBinary(stored)
		}
		return f, nil
	})
	if err != nil {
		return nil, fmt.Errorf("read facets: %w", err)
	}
	return list, nil
}

// CityNames returns the cities with companies as the directory writes them, by names whose case and spaces may differ. Names without
// companies are left out. It is one query of an index.
func CityNames(ctx context.Context, db bun.IDB, names []string) (map[string]string, error) {
	found := map[string]string{}
	if len(names) == 0 {
		return found, nil
	}
	values := make([]string, len(names))
	for i, name := range names {
		values[i] = "city:" + slug.Make(name)
	}
	var rows []facetRow
	err := db.NewSelect().Model(&rows).Column("value", "label").Where("value IN (?)", bun.List(values)).Where("number > 0").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find cities %v: %w", names, err)
	}
	for i, name := range names {
		for _, row := range rows {
			if row.Value == values[i] {
				found[name] = row.Label
			}
		}
	}
	return found, nil
}
