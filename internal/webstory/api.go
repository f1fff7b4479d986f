package webstory

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/media"
)

// API serves web stories over the content API.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
}

// Register adds the operation that lists web stories, which anybody may call, and those of the newsroom.
func (w *API) Register(a *apiv2.API) {
	apiv2.Get(a, "/web-stories", "web-stories", "List web stories, newest first", w.listWebStories, apiv2.Section("Web stories"))
	w.registerNewsroom(a)
}

// WebStoryList is the response of GET /web-stories.
type WebStoryList struct {
	Data WebStoryRows `json:"data"`
}

// WebStoryRows has the web stories of a response and their number.
type WebStoryRows struct {
	Rows  []WebStoryItem `json:"rows"`
	Count int            `json:"count"`
}

// WebStoryItem is a web story with its slides, as the API lists it.
type WebStoryItem struct {
	ID          string  `json:"id"`
	Title       string  `json:"title"`
	Path        string  `json:"path"`
	Thumbnail   *string `json:"thumbnail"`
	PublishedAt string  `json:"publishedAt" format:"date-time"`
	Slides      []Slide `json:"slides"`
}

type listParams struct {
	Source string `query:"source" doc:"'homepage' or a brand's slug; anything else is ignored."`
}

func (w *API) listWebStories(ctx context.Context, in *listParams) (*apiv2.Output[WebStoryList], error) {
	apiv2.AddTags(ctx, Tag)
	var stories []*WebStory
	q := w.DB.Read.NewSelect().
		Model(&stories).
		Where("published_at <= ?", w.DB.Now()).
		Where("withdrawn_at IS NULL").
		Order("published_at DESC", "id DESC").
		Limit(apiv2.MaxLimit)
	if b, err := w.Brands.BySlug(ctx, in.Source); err == nil {
		q = q.Where("brand_id = ?", b.ID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("web stories: %w", err)
	}
	var ids []int64
	for _, s := range stories {
		if s.PictureID != nil {
			ids = append(ids, *s.PictureID)
		}
	}
	pictures, err := media.Pictures(ctx, w.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	out := WebStoryList{WebStoryRows{Rows: []WebStoryItem{}, Count: len(stories)}}
	for _, s := range stories {
		row := WebStoryItem{ID: fmt.Sprint(s.ID), Title: s.Title, Path: s.Path(), Slides: s.Slides}
		if b, err := w.Brands.ByID(ctx, s.BrandID); err == nil {
			row.PublishedAt = s.PublishedAt.In(b.Zone()).Format(time.RFC3339)
		}
		if s.PictureID != nil && pictures[*s.PictureID] != nil {
			url := pictures[*s.PictureID].URL(640)
			row.Thumbnail = &url
		}
		out.Data.Rows = append(out.Data.Rows, row)
	}
	return apiv2.Public(out), nil
}
