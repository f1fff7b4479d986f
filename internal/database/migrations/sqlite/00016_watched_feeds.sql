-- +goose Up

-- Watched feeds of other publications. Their items become drafts. A node claims a feed by moving
-- next_at ahead. hash is the hash of the content read last, site the site that identifies the
-- feed's items, ttl the minimum interval in minutes that the feed requests.
CREATE TABLE feeds (
  id            INTEGER PRIMARY KEY,
  address       TEXT    NOT NULL,
  brand_id      BIGINT  NOT NULL REFERENCES brands (id),
  term          TEXT    NOT NULL DEFAULT '',
  lang          TEXT    NOT NULL DEFAULT '',
  minutes       INTEGER NOT NULL CHECK (minutes >= 15),
  state         TEXT    NOT NULL DEFAULT 'watched' CHECK (state IN ('watched', 'ended')),
  site          TEXT    NOT NULL DEFAULT '',
  etag          TEXT    NOT NULL DEFAULT '',
  last_modified TEXT    NOT NULL DEFAULT '',
  hash          TEXT    NOT NULL DEFAULT '',
  ttl           INTEGER NOT NULL DEFAULT 0,
  created_at    BIGINT  NOT NULL,
  checked_at    BIGINT,
  next_at       BIGINT  NOT NULL,
  failures      INTEGER NOT NULL DEFAULT 0,
  last_error    TEXT    NOT NULL DEFAULT '',
  UNIQUE (address, brand_id)
);
CREATE INDEX feeds_by_next ON feeds (next_at) WHERE state = 'watched';

-- +goose Down
DROP TABLE feeds;
