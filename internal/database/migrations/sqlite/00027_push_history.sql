-- +goose Up

-- Browsers that readers asked to be notified in, one for each session and gone with it.
-- endpoint is where the browser's maker takes messages, p256dh and auth (base64url) are
-- what they are encrypted with, lang is the language in which it asked.
CREATE TABLE push_subscriptions (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id   INTEGER NOT NULL UNIQUE REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint     TEXT NOT NULL UNIQUE,
  p256dh       TEXT NOT NULL,
  auth         TEXT NOT NULL,
  lang         TEXT NOT NULL,
  created_at   INTEGER NOT NULL,
  used_at      INTEGER
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, id);

-- Readers who want what they read to be known on all their devices. No row is no, and
-- takes along what was kept.
CREATE TABLE history_keepers (
  user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL
);

-- What they read, how far in percent, and when last.
CREATE TABLE reading_history (
  user_id      INTEGER NOT NULL REFERENCES history_keepers (user_id) ON DELETE CASCADE,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  depth        INTEGER NOT NULL CHECK (depth BETWEEN 0 AND 100),
  at           INTEGER NOT NULL,
  PRIMARY KEY (user_id, story_id)
) WITHOUT ROWID;
CREATE INDEX reading_history_by_time ON reading_history (user_id, at, story_id);

-- +goose Down
DROP TABLE reading_history;
DROP TABLE history_keepers;
DROP TABLE push_subscriptions;
