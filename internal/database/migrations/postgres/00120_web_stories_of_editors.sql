-- +goose Up

-- Editors prepare web stories in the Desk. published_at is NULL for a draft. The address of one with withdrawn_at responds with 410. version
-- counts the saves.
ALTER TABLE web_stories ALTER COLUMN published_at DROP NOT NULL;
ALTER TABLE web_stories ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE web_stories ADD COLUMN version BIGINT NOT NULL DEFAULT 1;
CREATE INDEX web_stories_of_brand ON web_stories (brand_id, id);
CREATE INDEX web_stories_of_picture ON web_stories (picture_id);

-- +goose Down
DROP INDEX web_stories_of_picture;
DROP INDEX web_stories_of_brand;
DELETE FROM web_stories WHERE published_at IS NULL OR withdrawn_at IS NOT NULL;
ALTER TABLE web_stories DROP COLUMN version;
ALTER TABLE web_stories DROP COLUMN withdrawn_at;
ALTER TABLE web_stories ALTER COLUMN published_at SET NOT NULL;
