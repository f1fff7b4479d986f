-- +goose Up

-- Push subscriptions of browsers, one per session, deleted with the session. endpoint is the
-- address of the push service, p256dh and auth (base64url) are the keys that encrypt messages, lang
-- is the language of the messages.
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

-- Users who switched on the synchronisation of their reading history. Deleting the row deletes the
-- history.
CREATE TABLE history_keepers (
  user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL
);

-- The stories that they read, how far in percent, and the last time.
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
