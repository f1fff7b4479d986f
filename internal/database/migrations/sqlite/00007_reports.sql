-- +goose Up

-- Reports of readers to the desk.
CREATE TABLE reports (
  id         INTEGER PRIMARY KEY,
  name       TEXT   NOT NULL DEFAULT '',
  email      TEXT   NOT NULL,
  page       TEXT   NOT NULL DEFAULT '',
  kind       TEXT   NOT NULL CHECK (kind IN ('factual', 'technical', 'copyright', 'abuse', 'other')),
  body       TEXT   NOT NULL,
  lang       TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);

-- +goose Down
DROP TABLE reports;
