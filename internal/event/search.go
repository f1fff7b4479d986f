package event

import (
	"context"
	"fmt"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/route"
	"masthead/internal/search"
)

// SearchDocuments is the search source of the events in curated sets. The id of an event
// is the id of its item in the set.
type SearchDocuments struct {
	DB     *database.DB
	Brands *brand.Directory
}

// Documents implements search.Source.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	items, err := curated.ItemsByID(ctx, f.DB.Read, curated.Events, ids)
	if err != nil {
		return nil, fmt.Errorf("events to index: %w", err)
	}
	var docs []search.Document
	for _, it := range items {
		e, ok := parse([]byte(it.Value))
		if !ok || e.Draft {
			continue
		}
		b, err := f.Brands.ByID(ctx, it.BrandID)
		if err != nil {
			return nil, err
		}
		d := search.Document{EntityID: it.ID, Kind: search.Event, Lang: b.Locale().Code, BrandID: b.ID, At: e.Start,
			Path: b.PathOf(route.EventsPath + "/" + e.Slug), Title: e.Name, Lead: e.Description, Names: e.Place}
		if e.Start.IsZero() {
			d.At, d.Undated = f.DB.Now().Time, true
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// After implements search.Source.
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	return curated.IDsAfter(ctx, f.DB.Read, curated.Events, id, limit)
}
