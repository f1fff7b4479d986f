package conference

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/search"
)

// SearchSource is the name of the search source of conferences.
const SearchSource = "conference"

// SearchDocuments is the search source of conferences. Results list conferences among events. The city and the themes of a conference find
// it too.
type SearchDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	var list []Conference
	if err := f.DB.Read.NewSelect().Model(&list).Where("id IN (?)", bun.List(ids)).Where(shown).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("conferences to index: %w", err)
	}
	tracks, err := allTracks(ctx, f.DB.Read, list)
	if err != nil {
		return nil, err
	}
	docs := make([]search.Document, len(list))
	for i := range list {
		c := &list[i]
		names := []string{c.Series, c.City, c.Venue}
		for _, t := range tracks {
			if t.ConferenceID == c.ID {
				names = append(names, t.Name)
			}
		}
		names = slices.DeleteFunc(names, func(name string) bool { return name == "" })
		docs[i] = search.Document{EntityID: c.ID, Kind: search.Event, Lang: c.Lang, At: f.DB.Now().Time, Undated: true, Path: c.Path(),
			Title: c.Name, Lead: c.Subtitle, Names: strings.Join(names, "\n"), Body: c.About}
		for lang, name := range c.Names {
			docs[i].OtherNames = append(docs[i].OtherNames, search.Name{Lang: lang, Text: name})
		}
		slices.SortFunc(docs[i].OtherNames, func(a, b search.Name) int { return strings.Compare(a.Lang, b.Lang) })
	}
	return docs, nil
}

// After implements search.Source.
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Conference)(nil)).Column("id").Where("c.id > ?", id).Order("c.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("conferences to index: %w", err)
	}
	return ids, nil
}
