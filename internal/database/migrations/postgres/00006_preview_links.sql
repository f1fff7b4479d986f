-- +goose Up

-- Links that show a story before it is published to whoever has them, for a while.
-- Only the hash of a link's key is kept.
CREATE TABLE preview_links (
  hash       TEXT    NOT NULL PRIMARY KEY,
  story_id   BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  expires_at BIGINT  NOT NULL
);
CREATE INDEX preview_links_story ON preview_links (story_id);

-- +goose Down
DROP TABLE preview_links;
