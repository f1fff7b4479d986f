-- +goose Up

-- What the newsroom wrote. An entry stands for one call of an operation, or for several saves in a row by one person: times is their number,
-- and last_at the time of the last one. call is the call that wrote the entry last.
CREATE TABLE audit_log (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  call        TEXT    NOT NULL UNIQUE,
  operation   TEXT    NOT NULL,
  entity      TEXT    NOT NULL,
  reference   TEXT    NOT NULL,
  title       TEXT    NOT NULL,
  brand       TEXT    NOT NULL,
  path        TEXT    NOT NULL,
  network     TEXT    NOT NULL,
  times       BIGINT  NOT NULL DEFAULT 1,
  user_id     BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id    BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at  BIGINT  NOT NULL,
  last_at     BIGINT  NOT NULL
);
CREATE INDEX audit_log_of_entity ON audit_log (entity, reference, id);
CREATE INDEX audit_log_of_operation ON audit_log (operation, id);
CREATE INDEX audit_log_of_brand ON audit_log (brand, id);
CREATE INDEX audit_log_of_user ON audit_log (user_id, id);
CREATE INDEX audit_log_of_token ON audit_log (token_id, id);
CREATE INDEX audit_log_by_time ON audit_log (last_at);

-- When a token was last used, in steps of an hour; NULL if it never was.
ALTER TABLE api_tokens ADD COLUMN used_at BIGINT;

-- +goose Down
ALTER TABLE api_tokens DROP COLUMN used_at;
DROP TABLE audit_log;
