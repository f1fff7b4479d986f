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

// SearchSource is the name of the search source of glossary terms.
const SearchSource = "term"

// SearchDocuments is the search source of glossary terms.
type SearchDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var terms []Term
	if err := f.DB.Read.NewSelect().Model(&terms).Where("id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("terms to index: %w", err)
	}
	docs := make([]search.Document, len(terms))
	for i, t := range terms {
		docs[i] = search.Document{EntityID: t.ID, Kind: search.GlossaryTerm, Lang: i18n.Default.Code, At: f.DB.Now().Time, Undated: true,
			Path: t.Path(), Title: t.Title, OtherNames: t.otherNames(), Lead: t.Excerpt, Body: t.Body}
	}
	return docs, nil
}

// SearchTerms returns the best terms for a reader's search in a language, without their texts. It
// returns the terms that Find finds. If there are none, it returns the terms of the search index,
// which tolerates typing errors and transliteration, and the terms that Find finds for a
// transliterated word. A response that contains them needs the cache tags Tag and search.Tag.
func (g *Glossary) SearchTerms(ctx context.Context, x *search.Index, text, lang string, limit int) ([]Term, error) {
	terms, err := g.Find(ctx, TermQuery{Title: text, Limit: limit})
	if err != nil || len(terms) > 0 {
		return terms, err
	}
	hits, err := x.FindByTitle(ctx, search.Query{Text: text, ReaderLang: lang, Kinds: []search.Kind{search.GlossaryTerm}, Limit: limit})
	if err != nil {
		return nil, err
	}
	if len(hits) == 0 {
		return g.termsStartingWith(ctx, x, text, lang, limit)
	}
	ids := make([]int64, len(hits))
	for i, h := range hits {
		ids[i] = h.EntityID
	}
	return g.ByIDs(ctx, ids)
}

// termsStartingWith returns the terms with a name that begins with the text as the index
// transliterates it: "nivesh" finds names that begin with निवेश. The index itself does not look for
// such names, because निवेश is a whole word.
func (g *Glossary) termsStartingWith(ctx context.Context, x *search.Index, text, lang string, limit int) ([]Term, error) {
	read, err := x.Suggest(ctx, text, lang)
	if err != nil {
		return nil, err
	}
	for _, word := range read.Words {
		if terms, err := g.Find(ctx, TermQuery{Title: word, Limit: limit}); err != nil || len(terms) > 0 {
			return terms, err
		}
	}
	return nil, nil
}

// otherNames returns the names of a term besides its title.
func (t *Term) otherNames() []search.Name {
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
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Term)(nil)).Column("id").Where("id > ?", id).Order("id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("terms to index: %w", err)
	}
	return ids, nil
}
