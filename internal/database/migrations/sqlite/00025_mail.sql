-- +goose Up

-- The secret with which return addresses are signed and addresses are replaced by hashes. Created
-- on first use.
CREATE TABLE mail_secret (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT    NOT NULL
);

-- The sender of a brand's emails.
CREATE TABLE mail_senders (
  brand_id BIGINT PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  name     TEXT   NOT NULL,
  address  TEXT   NOT NULL
);

-- Keys that sign a brand's emails (DKIM). The key put into use last signs; a key that is not in use
-- waits until its DNS record is published.
CREATE TABLE mail_keys (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id    BIGINT  NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  selector    TEXT    NOT NULL,
  private_key TEXT    NOT NULL,
  created_at  BIGINT  NOT NULL,
  used_at     BIGINT,
  UNIQUE (brand_id, selector)
);

-- Suppressed addresses, stored as hashes: a known address can be looked up, but the addresses
-- cannot be listed. hint is the part of the address shown to people, status the status code of the
-- server.
CREATE TABLE mail_suppressed (
  mark       TEXT   PRIMARY KEY,
  hint       TEXT   NOT NULL,
  reason     TEXT   NOT NULL CHECK (reason IN ('hard', 'complaint', 'soft')),
  status     TEXT   NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL
);
CREATE INDEX mail_suppressed_by_time ON mail_suppressed (created_at, mark);

-- Days (since the Unix epoch, UTC) on which an email to an address had a temporary bounce.
CREATE TABLE mail_soft_bounces (
  mark TEXT   NOT NULL,
  day  BIGINT NOT NULL,
  PRIMARY KEY (mark, day)
);
CREATE INDEX mail_soft_bounces_by_day ON mail_soft_bounces (day);

-- +goose Down
DROP TABLE mail_soft_bounces;
DROP TABLE mail_suppressed;
DROP TABLE mail_keys;
DROP TABLE mail_senders;
DROP TABLE mail_secret;
