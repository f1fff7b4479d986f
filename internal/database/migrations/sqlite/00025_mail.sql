-- +goose Up

-- What signs return addresses and stands between an address and its mark (see
-- package mail). Made once, when it is first needed.
CREATE TABLE mail_secret (
  id    INTEGER PRIMARY KEY CHECK (id = 1),
  value TEXT    NOT NULL
);

-- Who a brand's letters come from.
CREATE TABLE mail_senders (
  brand_id BIGINT PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  name     TEXT   NOT NULL,
  address  TEXT   NOT NULL
);

-- Keys that sign a brand's letters (DKIM). The one that was taken into use last
-- signs; one that was not yet waits for its record to be published.
CREATE TABLE mail_keys (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  brand_id    BIGINT  NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  selector    TEXT    NOT NULL,
  private_key TEXT    NOT NULL,
  created_at  BIGINT  NOT NULL,
  used_at     BIGINT,
  UNIQUE (brand_id, selector)
);

-- Addresses that letters no longer go to, by their marks: an address can be looked
-- for and not read out. hint is what of it is shown to people, status the code
-- that a server gave.
CREATE TABLE mail_suppressed (
  mark       TEXT   PRIMARY KEY,
  hint       TEXT   NOT NULL,
  reason     TEXT   NOT NULL CHECK (reason IN ('hard', 'complaint', 'soft')),
  status     TEXT   NOT NULL DEFAULT '',
  created_at BIGINT NOT NULL
);
CREATE INDEX mail_suppressed_by_time ON mail_suppressed (created_at, mark);

-- Days (since the Unix epoch, UTC) on which a letter to an address came back for now.
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
