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

// Sought lists the first terms that a reader of a language looks for, without their
// texts: those that Find finds, or, where it finds none, what the index finds, which
// forgives a slip and reads every script as it is typed; or those that Find finds by a
// word that is typed so in other letters. An answer made of them has both tags, Tag and
// search.Tag.
func (g *Glossary) Sought(ctx context.Context, x *search.Index, text, lang string, limit int) ([]Term, error) {
	terms, err := g.Find(ctx, Find{Title: text, Limit: limit})
	if err != nil || len(terms) > 0 {
		return terms, err
	}
	hits, err := x.Named(ctx, search.Query{Text: text, HomeLang: lang, Kinds: []search.Kind{search.Entry}, Limit: limit})
	if err != nil {
		return nil, err
	}
	if len(hits) == 0 {
		return g.begun(ctx, x, text, lang, limit)
	}
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.EntityID
	}
	return g.ByIDs(ctx, ids)
}

// begun lists the terms with a name that begins as the index reads a text: "nivesh" is
// निवेश, of which the index knows no more as it is a word by itself.
func (g *Glossary) begun(ctx context.Context, x *search.Index, text, lang string, limit int) ([]Term, error) {
	read, err := x.Suggest(ctx, text, lang)
	if err != nil {
		return nil, err
	}
	for _, word := range read.Words {
		if terms, err := g.Find(ctx, Find{Title: word, Limit: limit}); err != nil || len(terms) > 0 {
			return terms, err
		}
	}
	return nil, nil
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
