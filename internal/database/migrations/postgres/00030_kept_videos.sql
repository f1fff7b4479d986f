-- +goose Up

-- Index for the newest published story of a bookmarked video.
CREATE INDEX stories_of_video ON stories (video_media, published_at, id) WHERE status = 'published' AND video_media IS NOT NULL;

-- +goose Down
DROP INDEX stories_of_video;
