package search

import (
	"context"
	"fmt"
	"slices"

	"masthead/internal/database"
)

// rankingData is the data that the index stores about a document in order to rank it.
type rankingData struct {
	id         int64
	source     string
	entity     int64
	kind       Kind
	lang       string
	brand      int64
	category   int64
	year       int
	popularity int
	titleTerms string
	leadTerms  string
}

const rankingDataSQL = `SELECT d.id, d.source, d.entity_id, d.kind, d.lang, d.brand_id, d.category_id, d.year, d.popularity,
	d.title_terms, d.lead_terms FROM search_documents d WHERE d.id IN `

// readDocuments reads documents by their ids, in no particular order.
func (x *Index) readDocuments(ctx context.Context, ids []int64) ([]rankingData, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	q := database.AddValues(database.SQL(rankingDataSQL), ids)
	out, err := database.All(ctx, x.db, q, func(row database.Row) (f rankingData, err error) {
		err = row.Scan(&f.id, &f.source, &f.entity, &f.kind, &f.lang, &f.brand, &f.category, &f.year, &f.popularity,
			&f.titleTerms, &f.leadTerms)
		return f, err
	})
	if err != nil {
		return nil, fmt.Errorf("read %d documents of the index: %w", len(ids), err)
	}
	return out, nil
}

// newestDocumentWith returns the id of the newest document with a term of the index, 0 if there is none.
func (x *Index) newestDocumentWith(ctx context.Context, o option) (int64, error) {
	found, err := x.newPostingReader().match(ctx, match{groups: []group{{newTerm("", o)}}, limit: 1, docs: o.docs})
	if err != nil || len(found.ids) == 0 {
		return 0, err
	}
	return found.ids[0], nil
}

// candidates are documents that match a search, by id.
type candidates map[int64]*candidate

// sortedIDs returns the ids of the candidates, the lowest first.
func (c candidates) sortedIDs() []int64 {
	ids := make([]int64, 0, len(c))
	for id := range c {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return ids
}
