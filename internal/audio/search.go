package audio

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/search"
)

// Names of the search sources.
const (
	ShowSource    = "audio-show"
	EpisodeSource = "audio-episode"
)

// ShowDocuments is the search source of the shows.
type ShowDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f ShowDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var list []*Show
	if err := selectShows(f.DB, &list).Where("s.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("audio shows to index: %w", err)
	}
	docs := make([]search.Document, len(list))
	for i, s := range list {
		docs[i] = search.Document{EntityID: s.ID, Kind: search.Audio, Lang: s.Lang, BrandID: s.BrandID, At: f.DB.Now().Time, Undated: true,
			Path: s.Path(), Title: s.Title, Lead: s.Excerpt, Body: plainText(s.HTML)}
	}
	return docs, nil
}

// After implements search.Source.
func (f ShowDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	return idsAfter(ctx, f.DB, (*Show)(nil), id, limit)
}

// EpisodeDocuments is the search source of the episodes.
type EpisodeDocuments struct{ DB *database.DB }

// Documents implements search.Source.
func (f EpisodeDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var list []*Episode
	if err := selectEpisodes(f.DB, &list).Where("e.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("episodes to index: %w", err)
	}
	byID := map[int64]*Show{}
	for _, e := range list {
		byID[e.ShowID] = nil
	}
	var shows []*Show
	if err := selectShows(f.DB, &shows).Where("s.id IN (?)", bun.List(slices.Collect(maps.Keys(byID)))).Scan(ctx); err != nil {
		return nil, fmt.Errorf("shows of episodes to index: %w", err)
	}
	for _, s := range shows {
		byID[s.ID] = s
	}
	var docs []search.Document
	for _, e := range list {
		if s := byID[e.ShowID]; s != nil {
			docs = append(docs, search.Document{EntityID: e.ID, Kind: search.Audio, Lang: s.Lang, BrandID: s.BrandID, At: e.PublishedAt.Time,
				Path: s.EpisodePath(e), Title: e.Title, Lead: e.Excerpt, Names: s.Title, Body: plainText(e.HTML)})
		}
	}
	return docs, nil
}

// After implements search.Source.
func (f EpisodeDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	return idsAfter(ctx, f.DB, (*Episode)(nil), id, limit)
}

func idsAfter(ctx context.Context, db *database.DB, model any, id int64, limit int) ([]int64, error) {
	var ids []int64
	if err := db.Read.NewSelect().Model(model).Column("id").Where("id > ?", id).Order("id").Limit(int64(limit)).Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("audio to index: %w", err)
	}
	return ids, nil
}

// plainText returns the text of HTML that SetText wrote.
func plainText(html string) string {
	doc, _, err := richtext.FromHTML(strings.NewReader(html), richtext.Options{})
	if err != nil {
		return ""
	}
	return richtext.Text(doc)
}
