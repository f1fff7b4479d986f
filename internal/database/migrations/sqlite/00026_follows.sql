-- +goose Up

-- Follows: lists of stories, as in list_entries, that readers follow.
CREATE TABLE follows (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         INTEGER NOT NULL,
  ref          INTEGER NOT NULL,
  scope        INTEGER NOT NULL,
  created_at   INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind, ref, scope)
) WITHOUT ROWID;
CREATE INDEX follows_of_list ON follows (kind, ref, scope, user_id);

-- Notifications; the newest has the highest id. A notification of a story takes title and link from
-- the story, and a user has one per story; any other has its own text and link.
CREATE TABLE notifications (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         TEXT    NOT NULL,
  story_id     INTEGER REFERENCES stories (id) ON DELETE CASCADE,
  title        TEXT    NOT NULL DEFAULT '',
  text         TEXT    NOT NULL DEFAULT '',
  link         TEXT    NOT NULL DEFAULT '',
  lang         TEXT    NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL,
  read_at      INTEGER,
  UNIQUE (user_id, story_id)
);
CREATE INDEX notifications_of_user ON notifications (user_id, id);
CREATE INDEX notifications_unread ON notifications (user_id) WHERE read_at IS NULL;
CREATE INDEX notifications_by_age ON notifications (created_at);

-- How a user wants to be notified besides the bell. Hours are in zone. Quiet hours run from the
-- first to before the second; there are none if both are equal. next_at is the time of the next
-- digest, NULL for no digest.
CREATE TABLE notification_preferences (
  user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  digest       TEXT    NOT NULL,
  hour         INTEGER NOT NULL,
  zone         TEXT    NOT NULL,
  quiet_from   INTEGER NOT NULL,
  quiet_to     INTEGER NOT NULL,
  told_id      INTEGER NOT NULL DEFAULT 0,
  next_at      INTEGER
);
CREATE INDEX notification_digests ON notification_preferences (next_at) WHERE next_at IS NOT NULL;

-- +goose Down
DROP TABLE notification_preferences;
DROP TABLE notifications;
DROP TABLE follows;
