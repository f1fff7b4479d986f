-- +goose Up

-- What addresses that stories link to responded last: the status, 0 without a response.
CREATE TABLE link_checks (
  address     TEXT    NOT NULL PRIMARY KEY,
  status      INTEGER NOT NULL,
  checked_at  BIGINT  NOT NULL
);
CREATE INDEX link_checks_by_time ON link_checks (checked_at);

-- Views of lists that a member of the newsroom or an API token saved. query is that of the address in the Desk. A view with a brand is shown to everybody
-- who may write for the brand, and only its owner changes it.
CREATE TABLE desk_views (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id   INTEGER REFERENCES users (id) ON DELETE CASCADE,
  token_id  INTEGER REFERENCES api_tokens (id) ON DELETE CASCADE,
  brand_id  BIGINT  REFERENCES brands (id) ON DELETE CASCADE,
  area      TEXT    NOT NULL,
  name      TEXT    NOT NULL,
  query     TEXT    NOT NULL,
  version   INTEGER NOT NULL DEFAULT 1,
  saved_at  BIGINT  NOT NULL
);
CREATE INDEX desk_views_of_user ON desk_views (user_id, area);
CREATE INDEX desk_views_of_token ON desk_views (token_id);
CREATE INDEX desk_views_of_brand ON desk_views (brand_id, area);

-- +goose Down
DROP TABLE desk_views;
DROP TABLE link_checks;
