package company

import (
	"context"
	"strings"
	"testing"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/uptrace/bun"

	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// queryRecorder records the statements that run.
type queryRecorder struct{ queries []string }

func (r *queryRecorder) BeforeQuery(ctx context.Context, event *bun.QueryEvent) context.Context {
	r.queries = append(r.queries, event.Query)
	return ctx
}

func (*queryRecorder) AfterQuery(context.Context, *bun.QueryEvent) {}

// A page of the directory and the search by the beginning of a name read only a part of the index of their order. Sorting, or
// reading another index, takes 80 ms with 200,000 companies.
func TestDirectoryQueriesReadTheIndexOfTheirOrder(t *testing.T) {
	db := dbtest.New(t)
	p := &Profile{Company: &Company{Slug: "a", Name: "A", City: "Pune"}}
	other := &Profile{Company: &Company{Slug: "b", Name: "B", City: "Pune"}}
	if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return SaveAll(ctx, tx, []*Profile{p, other})
	}); err != nil {
		t.Fatal(err)
	}
	SetMaxSortedInMemory(t, 1)
	recorder := &queryRecorder{}
	plain := db.Read
	db.Read = plain.WithQueryHook(recorder)
	index, err := readFacets(t.Context(), db, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, order := range Orders {
		for _, selected := range []*roaring.Bitmap{nil, facet.CountValues(index, facet.Filter{"city": {"pune"}})} {
			if _, err := pageOf(t.Context(), db, index, selected, order, 0, 24); err != nil {
				t.Fatal(err)
			}
		}
		if _, err := pageOf(t.Context(), db, nil, nil, order, p.ID, 24); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := idsByPrefix(t.Context(), db, "a", 10); err != nil {
		t.Fatal(err)
	}
	if len(recorder.queries) < 10 {
		t.Fatalf("%d queries ran", len(recorder.queries))
	}
	for _, query := range recorder.queries {
		if plan := planOf(t, plain, query); strings.Contains(plan, "TEMP B-TREE") || strings.Contains(plan, "companies_merged") {
			t.Errorf("%s: %s", query, plan)
		}
	}
}

// In an order by date, only the years with companies that pass the filter are read: the other years may have nearly all
// companies.
func TestAnOrderByDateSkipsYearsWithoutResults(t *testing.T) {
	db := dbtest.New(t)
	early := &Profile{Company: &Company{Slug: "a", Name: "A", City: "Pune", Founded: "2009", FoundedYear: 2009}}
	other := &Profile{Company: &Company{Slug: "b", Name: "B", City: "Pune", Founded: "2009", FoundedYear: 2009}}
	unknown := &Profile{Company: &Company{Slug: "d", Name: "D", City: "Pune"}}
	late := &Profile{Company: &Company{Slug: "c", Name: "C", City: "Jaipur", Founded: "2020", FoundedYear: 2020}}
	if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return SaveAll(ctx, tx, []*Profile{unknown, early, other, late})
	}); err != nil {
		t.Fatal(err)
	}
	SetMaxSortedInMemory(t, 1)
	recorder := &queryRecorder{}
	db.Read = db.Read.WithQueryHook(recorder)
	found, err := Find(t.Context(), db, facet.Filter{"city": {"pune"}}, ByFounded, 0, 24)
	if err != nil || len(found.Companies) != 3 || found.Companies[2].Slug != "d" {
		t.Fatalf("found %+v, %v", found, err)
	}
	queries := strings.Join(recorder.queries, "\n")
	if !strings.Contains(queries, "2009~") || strings.Contains(queries, "2020~") || strings.Contains(queries, lastKey) {
		t.Errorf("read years without results:\n%s", queries)
	}
}

// planOf returns the steps of SQLite's plan of a query.
func planOf(t *testing.T, db *bun.DB, query string) string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var steps []string
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			t.Fatal(err)
		}
		steps = append(steps, step)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return strings.Join(steps, "; ")
}
