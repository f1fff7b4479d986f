package curated

import (
	"context"
	"encoding/json"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
)

// Video is an item of the video header. It may be a broadcast with a start and an end.
type Video struct {
	Title         string  `json:"title"`
	Path          string  `json:"path"`
	MediaID       *string `json:"mediaId"`
	VideoPlatform *string `json:"videoPlatform"`
	Thumbnail     *string `json:"thumbnail"`
	StartTime     string  `json:"startTime,omitempty"`
	EndTime       string  `json:"endTime,omitempty"`
}

// Times returns the start and the end of a broadcast, zero if there is none.
func (v Video) Times() (start, end time.Time) {
	start, _ = time.Parse(time.RFC3339, v.StartTime)
	end, _ = time.Parse(time.RFC3339, v.EndTime)
	return start, end
}

// Videos returns a brand's video header without items that have no link.
func Videos(ctx context.Context, db *database.DB, b *brand.Brand) ([]Video, error) {
	values, err := Values(ctx, db, VideoHeader, b)
	if err != nil {
		return nil, err
	}
	var list []Video
	for _, raw := range values {
		var v Video
		if json.Unmarshal(raw, &v) == nil && v.Title != "" && v.Path != "" {
			list = append(list, v)
		}
	}
	return list, nil
}
