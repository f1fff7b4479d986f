-- +goose Up

-- Exports that editors upload, with the last import of each. The file is in the bucket, in parts, until file_removed_at. mode says whether the
-- last run was a dry run or an import. A server that runs one extends lease_until; when the lease ends, another one takes over. done and
-- total are bytes. result is the report as JSON.
CREATE TABLE import_uploads (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id        BIGINT REFERENCES brands (id) ON DELETE CASCADE,
  kind            TEXT    NOT NULL,
  filename        TEXT    NOT NULL,
  bytes           BIGINT  NOT NULL,
  received        BIGINT  NOT NULL,
  state           TEXT    NOT NULL,
  mode            TEXT    NOT NULL,
  options         TEXT    NOT NULL,
  stage           TEXT    NOT NULL,
  done            BIGINT  NOT NULL,
  total           BIGINT  NOT NULL,
  items           BIGINT  NOT NULL,
  pictures_left   BIGINT  NOT NULL,
  pictures_total  BIGINT  NOT NULL,
  result          TEXT    NOT NULL,
  problem         TEXT    NOT NULL,
  detail          TEXT    NOT NULL,
  attempts        BIGINT  NOT NULL,
  cancelled_at    BIGINT,
  lease_until     BIGINT,
  created_at      BIGINT  NOT NULL,
  started_at      BIGINT,
  ended_at        BIGINT,
  file_removed_at BIGINT,
  user_id         INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id        INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX import_uploads_of_brand ON import_uploads (brand_id, id);
CREATE INDEX import_uploads_by_state ON import_uploads (state, id);
CREATE INDEX import_uploads_of_user ON import_uploads (user_id);
CREATE INDEX import_uploads_of_token ON import_uploads (token_id);

-- +goose Down
DROP TABLE import_uploads;
