package investor

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
	"masthead/internal/text"
)

// SearchSource is the name of the search source of investors.
const SearchSource = "investor"

// SearchDocuments is the search source of investors that have their own page. It leaves out investors with a person's profile,
// because the search finds them as people.
type SearchDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var list []Investor
	if len(ids) > 0 {
		err := f.DB.Read.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Where("i.author_id IS NULL").Where(WithPage).
			Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("find investors: %w", err)
		}
	}
	earlier, err := f.earlierNames(ctx, list)
	if err != nil {
		return nil, err
	}
	docs := make([]search.Document, 0, len(list))
	for _, i := range list {
		d := search.Document{EntityID: i.ID, Kind: search.Investor, Lang: i18n.Default.Code, At: f.DB.Now().Time, Undated: true,
			Path: i.Path(), Title: i.Name, Lead: i.Description, Names: i.City}
		for _, lang := range slices.Sorted(maps.Keys(i.Names)) {
			for _, name := range i.Names[lang] {
				d.OtherNames = append(d.OtherNames, search.Name{Lang: lang, Text: name})
			}
		}
		d.OtherNames = append(d.OtherNames, earlier[i.ID]...)
		docs = append(docs, d)
	}
	return docs, nil
}

// earlierNames returns the names of merged investors, by the ids of the investors that they were merged into: texts may still
// use them.
func (f SearchDocuments) earlierNames(ctx context.Context, list []Investor) (map[int64][]search.Name, error) {
	names := map[int64][]search.Name{}
	if len(list) == 0 {
		return names, nil
	}
	ids := make([]int64, len(list))
	for n := range list {
		ids[n] = list[n].ID
	}
	var merged []Investor
	err := f.DB.Read.NewSelect().Model(&merged).Where("i.merged_into IN (?)", bun.List(ids)).Order("i.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("names of merged investors: %w", err)
	}
	for _, i := range merged {
		into := *i.MergedInto
		names[into] = append(names[into], search.Name{Lang: i18n.Default.Code, Text: i.Name})
		for _, lang := range slices.Sorted(maps.Keys(i.Names)) {
			for _, name := range i.Names[lang] {
				names[into] = append(names[into], search.Name{Lang: lang, Text: name})
			}
		}
	}
	return names, nil
}

// Find returns at most limit investors with a page whose names begin with a text, then those that the index finds, even by names
// in other scripts and by misspelt names. lang is the code of the reader's language.
func Find(ctx context.Context, db *database.DB, index *search.Index, typed, lang string, limit int) ([]Investor, error) {
	begins := text.FoldName(strings.Join(strings.Fields(typed), " "))
	if begins == "" {
		return nil, nil
	}
	var list []Investor
	err := db.Read.NewSelect().Model(&list).Where("i.sort_name >= ?", begins).Where("i.sort_name < ?", begins+"\U0010FFFF").
		Where(WithPage).Order("i.sort_name", "i.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investors that begin with %q: %w", typed, err)
	}
	hits, err := index.FindByTitle(ctx, search.Query{Text: typed, ReaderLang: lang, Kinds: []search.Kind{search.Investor, search.Person},
		Limit: limit})
	if err != nil {
		return nil, err
	}
	firms, people := []int64{0}, []int64{0} // SQL has no empty lists
	for _, h := range hits {
		if h.Kind == search.Investor {
			firms = append(firms, h.EntityID)
		} else {
			people = append(people, h.EntityID)
		}
	}
	var found []Investor
	err = db.Read.NewSelect().Model(&found).Where("i.id IN (?) OR i.author_id IN (?)", bun.List(firms), bun.List(people)).
		Where(WithPage).Order("i.sort_name", "i.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investors like %q: %w", typed, err)
	}
	for i := range found {
		if !slices.ContainsFunc(list, func(known Investor) bool { return known.ID == found[i].ID }) {
			list = append(list, found[i])
		}
	}
	return list[:min(len(list), limit)], nil
}

// After implements search.Source.
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Investor)(nil)).Column("id").Where("i.id > ?", id).Order("i.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("investors to index: %w", err)
	}
	return ids, nil
}
