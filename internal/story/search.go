package story

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/richtext"
	"masthead/internal/search"
)

// SearchSource is the name of the search source of stories.
const SearchSource = "story"

// SearchDocuments is the search source of stories.
type SearchDocuments struct {
	Stories *Stories
}

// Documents implements search.Source: the published stories that are listed, with the open
// part of their text.
func (found SearchDocuments) Documents(ctx context.Context, ids []int64) ([]search.Document, error) {
	var rows []struct {
		ID          int64
		Type        Type
		Lang        string
		BrandID     int64
		CategoryID  *int64
		PublishedAt clock.Moment
		Reactions   int
		Title       string
		Excerpt     string
		Path        string
		Card        string
		Doc         string
	}
	err := found.Stories.db.Read.NewSelect().TableExpr("stories AS s").Join("JOIN story_bodies AS b ON b.story_id = s.id").
		Column("s.id", "s.type", "s.lang", "s.brand_id", "s.category_id", "s.published_at", "s.title", "s.excerpt", "s.path", "s.card", "b.doc").
		ColumnExpr("s.like_count + 3 * s.share_count AS reactions").
		Where("s.id IN (?)", bun.List(ids)).Where("s.status = ?", Published).Where("s.listed").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("stories to index: %w", err)
	}
	docs := make([]search.Document, len(rows))
	for i, r := range rows {
		text, err := richtext.ParseStored([]byte(r.Doc))
		if err != nil {
			return nil, fmt.Errorf("text of story %d: %w", r.ID, err)
		}
		var card Card
		if err := json.Unmarshal([]byte(r.Card), &card); err != nil {
			return nil, fmt.Errorf("card of story %d: %w", r.ID, err)
		}
		open, _, _ := richtext.SplitAtPaywall(text, 0)
		d := search.Document{
			EntityID:   r.ID,
			Kind:       search.Story,
			Lang:       r.Lang,
			BrandID:    r.BrandID,
			At:         r.PublishedAt.Time,
			Popularity: r.Reactions,
			Path:       r.Path,
			Title:      r.Title,
			Lead:       r.Excerpt,
			Names:      card.names(),
			Body:       richtext.Text(open),
		}
		if r.Type == Video {
			d.Kind = search.Video
		}
		if r.CategoryID != nil {
			d.CategoryID = *r.CategoryID
		}
		docs[i] = d
	}
	return docs, nil
}

// names returns the names of everything on a card: its brand, terms, authors, publisher and
// company.
func (c *Card) names() string {
	names := []string{c.Brand.Name, c.Company}
	if c.Metadata.Category != nil {
		names = append(names, c.Metadata.Category.Name)
	}
	for _, t := range c.Metadata.CuratedCategories {
		names = append(names, t.Name)
	}
	for _, t := range c.Metadata.Series {
		names = append(names, t.Title)
	}
	for _, a := range c.Metadata.Authors {
		names = append(names, a.Name)
	}
	return strings.Join(names, "\n")
}

// After implements search.Source.
func (found SearchDocuments) After(ctx context.Context, id int64, limit int) ([]int64, error) {
	var ids []int64
	err := found.Stories.db.Read.NewSelect().Model((*Story)(nil)).Column("id").Where("id > ?", id).Where("status = ?", Published).
		Order("id").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("stories to index: %w", err)
	}
	return ids, nil
}
