package award

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/database"
	"masthead/internal/search"
)

// SearchSource is the name of the search source of awards.
const SearchSource = "award"

// SearchDocuments is the search source of awards. It leaves out awards that are not public, unless they have a call for nominations.
type SearchDocuments struct {
	DB *database.DB
	// Calls returns the paths of the calls for nominations, by the ids of the awards. Awards without a call are left out. Nil if
	// there are no calls.
	Calls func(ctx context.Context, awards []int64) (map[int64]string, error)
}

// Documents implements search.Source. The description is left out, as for companies.
func (f SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	found, err := ByIDs(ctx, f.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	calls := map[int64]string{}
	if f.Calls != nil {
		if calls, err = f.Calls(ctx, ids); err != nil {
			return nil, err
		}
	}
	docs := make([]search.Document, 0, len(found))
	for _, id := range slices.Sorted(maps.Keys(found)) {
		a := found[id]
		path := a.Path()
		if !a.IsPublic() {
			if path = calls[id]; path == "" {
				continue
			}
		}
		names := []string{a.SponsorName, strings.ReplaceAll(a.Slug, "-", " ")} // so that "tech 30" finds Tech30
		if a.Year > 0 {
			names = append(names, strconv.Itoa(a.Year))
		}
		d := search.Document{EntityID: a.ID, Kind: search.Award, Lang: a.Lang, At: f.DB.Now().Time, Undated: true, Path: path, Title: a.Name,
			Lead: a.Subtitle, Names: strings.TrimSpace(strings.Join(names, "\n"))}
		for _, lang := range slices.Sorted(maps.Keys(a.Names)) {
			d.OtherNames = append(d.OtherNames, search.Name{Lang: lang, Text: a.Names[lang]})
		}
		docs = append(docs, d)
	}
	return docs, nil
}

// After implements search.Source.
func (f SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := f.DB.Read.NewSelect().Model((*Award)(nil)).Column("id").Where("a.id > ?", id).Order("a.id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("awards to index: %w", err)
	}
	return ids, nil
}
