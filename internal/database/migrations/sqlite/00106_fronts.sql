-- +goose Up

-- The front of a brand that editors prepare: sections of its landing page and the sets that they show, as JSON. based_on is the version of
-- the public front with which they began. It becomes public at publish_at, or when an editor publishes it. Without content there is none;
-- the row stays, so that its revision never returns.
CREATE TABLE prepared_fronts (
  brand_id   BIGINT  NOT NULL PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  revision   INTEGER NOT NULL,
  content    TEXT    NOT NULL,
  based_on   TEXT    NOT NULL,
  publish_at BIGINT,
  saved_at   BIGINT  NOT NULL,
  user_id    INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id   INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX prepared_fronts_due ON prepared_fronts (publish_at) WHERE publish_at IS NOT NULL;
CREATE INDEX prepared_fronts_of_user ON prepared_fronts (user_id);
CREATE INDEX prepared_fronts_of_token ON prepared_fronts (token_id);

-- The fronts that were public, each from created_at on, and those that editors discarded.
CREATE TABLE front_versions (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id   BIGINT NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  kind       TEXT   NOT NULL CHECK (kind IN ('found', 'published', 'discarded')),
  content    TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  user_id    INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id   INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX front_versions_of_brand ON front_versions (brand_id, id);
CREATE INDEX front_versions_of_user ON front_versions (user_id);
CREATE INDEX front_versions_of_token ON front_versions (token_id);

-- +goose Down
DROP TABLE front_versions;
DROP TABLE prepared_fronts;
