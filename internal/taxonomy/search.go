package taxonomy

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"

	"masthead/internal/database"
	"masthead/internal/search"
)

// PersonSource is the name of the search source of authors.
const PersonSource = "person"

// AuthorSource is the search source of authors.
type AuthorSource struct{ DB *database.DB }

// Documents implements search.Source. It leaves out people with withdrawn profiles. People are also found by the names of those that were
// merged into them.
func (f AuthorSource) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	authors, err := AuthorsByIDs(ctx, f.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	merged, err := mergedNames(ctx, f.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	docs := make([]search.Document, 0, len(authors))
	for _, a := range authors {
		if a.IsWithdrawn() || a.MergedInto != nil {
			continue
		}
		d := search.Document{EntityID: a.ID, Kind: search.Person, Lang: a.Lang, At: f.DB.Now().Time, Undated: true,
			Path: a.Path(), Title: a.Name, Lead: cmp.Or(a.Subtitle, a.Role), Body: a.Bio}
		for _, lang := range slices.Sorted(maps.Keys(a.Names)) {
			for _, name := range a.Names[lang] {
				d.OtherNames = append(d.OtherNames, search.Name{Lang: lang, Text: name})
			}
		}
		d.OtherNames = append(d.OtherNames, merged[a.ID]...)
		docs = append(docs, d)
	}
	return docs, nil
}

// After implements search.Source.
func (f AuthorSource) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Author)(nil)).Column("id").Where("id > ?", id).Order("id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("authors to index: %w", err)
	}
	return ids, nil
}
