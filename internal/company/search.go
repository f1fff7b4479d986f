package company

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"masthead/internal/city"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/text"
)

// SearchSource is the name of the search source of companies.
const SearchSource = "company"

// SearchDocuments is the search source of companies.
type SearchDocuments struct{ DB *database.DB }

// Documents implements search.Source. The description is left out. Search documents of companies are not ranked by age, so long
// texts would put companies above newer stories about the same subject.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	list, err := ByIDs(ctx, f.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	docs := make([]search.Document, 0, len(list))
	for i := range list {
		c := &list[i]
		if c.MergedInto != nil || c.IsWithdrawn() {
			continue
		}
		d := search.Document{EntityID: c.ID, Kind: search.Company, Lang: c.Lang, At: f.DB.Now().Time, Undated: true, Path: c.Path(),
			Title: c.Name, Lead: c.Subtitle, Names: strings.Join(searchWords(c), "\n")}
		for _, lang := range slices.Sorted(maps.Keys(c.Names)) {
			for _, name := range c.Names[lang] {
				d.OtherNames = append(d.OtherNames, search.Name{Lang: lang, Text: name})
			}
		}
		if c.Domain != "" {
			d.OtherNames = append(d.OtherNames, search.Name{Text: c.Domain})
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// searchWords returns the texts that find a company besides its names: its sectors and its city in every language.
func searchWords(c *Company) []string {
	var words []string
	add := func(text string) {
		if text != "" && !slices.Contains(words, text) {
			words = append(words, text)
		}
	}
	for _, l := range i18n.Locales() {
		for _, name := range c.SectorNamesIn(l) {
			add(name)
		}
	}
	add(c.City)
	for _, name := range city.Names(c.City) {
		add(name)
	}
	return words
}

// After implements search.Source.
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Company)(nil)).Column("id").Where("c.id > ?", id).Order("c.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies to index: %w", err)
	}
	return ids, nil
}

// MaxSearch is the maximum number of characters of a search for companies by name.
const MaxSearch = 100

// maxFound is the maximum number of companies in the response to a search.
const maxFound = 10

// FindByName returns up to maxFound companies: first those with names that begin with a text, then those that the search index finds. l is
// the language of the reader.
func (c *API) FindByName(ctx context.Context, typed string, l i18n.Locale) ([]Company, error) {
	return c.findByName(ctx, typed, l, maxFound)
}

// findByName is FindByName for up to limit companies.
func (c *API) findByName(ctx context.Context, typed string, l i18n.Locale, limit int) ([]Company, error) {
	ids, err := idsByPrefix(ctx, c.DB, typed, limit)
	if err != nil {
		return nil, err
	}
	hits, err := c.Index.FindByTitle(ctx, search.Query{Text: typed, ReaderLang: l.Code, Kinds: []search.Kind{search.Company},
		Limit: limit})
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		if !slices.Contains(ids, h.EntityID) {
			ids = append(ids, h.EntityID)
		}
	}
	return ByIDs(ctx, c.DB.Read, ids[:min(len(ids), limit)])
}

// idsByPrefix returns the ids of companies whose names begin with a text, in the order of their names. It reads a range of an index; the
// plus sign before merged_into stops SQLite from reading the index of merged companies instead.
func idsByPrefix(ctx context.Context, db *database.DB, typed string, limit int) ([]int64, error) {
	begins := text.FoldName(strings.Join(strings.Fields(typed), " "))
	if begins == "" {
		return nil, nil
	}
	var ids []int64
	err := db.Read.NewSelect().Model((*Company)(nil)).Column("id").Where("c.sort_name >= ?", begins).
		Where("c.sort_name < ?", begins+lastKey).Where("+c.merged_into IS NULL").
		Where("c.withdrawn_at IS NULL").Order("c.sort_name", "c.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies that begin with %q: %w", typed, err)
	}
	return ids, nil
}
