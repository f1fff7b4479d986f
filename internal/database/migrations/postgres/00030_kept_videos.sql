-- +goose Up

-- The newest published story of a video that a reader keeps.
CREATE INDEX stories_of_video ON stories (video_media, published_at, id) WHERE status = 'published' AND video_media IS NOT NULL;

-- +goose Down
DROP INDEX stories_of_video;
