package glossary

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
)

// SearchSource is the name under which terms are indexed.
const SearchSource = "term"

// Found gives the terms to the search index.
type Found struct{ DB *database.DB }

// Documents implements search.Source.
func (f Found) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var terms []Term
	if err := f.DB.Read.NewSelect().Model(&terms).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("terms to index: %w", err)
	}
	docs := make([]search.Document, len(terms))
	for i, t := range terms {
		docs[i] = search.Document{EntityID: t.ID, Kind: search.Entry, Lang: i18n.Default.Code, At: f.DB.Now().Time, Undated: true,
			Path: "/glossary/" + t.Slug, Title: t.Title, Also: t.called(), Lead: t.Excerpt, Body: t.Body}
	}
	return docs, nil
}

// called are the names of a term beside its title.
func (t *Term) called() []search.Name {
	var all []search.Name
	for _, lang := range slices.Sorted(maps.Keys(t.Names)) {
		for _, n := range t.Names[lang] {
			if !strings.EqualFold(n, t.Title) {
				all = append(all, search.Name{Lang: lang, Text: n})
			}
		}
	}
	return all
}

// After implements search.Source.
func (f Found) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Term)(nil)).Column("id").Where("id > ?", id).Order("id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("terms to index: %w", err)
	}
	return ids, nil
}
