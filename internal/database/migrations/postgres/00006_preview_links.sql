-- +goose Up

-- Links that show a story before it is published, for a limited time, to everybody who has the
-- link. Only the hash of the link's token is stored.
CREATE TABLE preview_links (
  hash       TEXT    NOT NULL PRIMARY KEY,
  story_id   BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  expires_at BIGINT  NOT NULL
);
CREATE INDEX preview_links_story ON preview_links (story_id);

-- +goose Down
DROP TABLE preview_links;
