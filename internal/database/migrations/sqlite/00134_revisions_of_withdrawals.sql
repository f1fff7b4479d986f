-- +goose Up

-- The withdrawal of a story is a revision too. SQLite cannot change a check, so the table is made again.
CREATE TABLE story_revisions_with_withdrawals (
  story_id  BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  number    INTEGER NOT NULL,
  kind      TEXT    NOT NULL CHECK (kind IN ('saved', 'published', 'restored', 'discarded', 'unpublished')),
  name      TEXT    NOT NULL DEFAULT '',
  title     TEXT    NOT NULL,
  content   BLOB NOT NULL,
  began_at  BIGINT  NOT NULL,
  saved_at  BIGINT  NOT NULL,
  user_id   INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id  INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL,
  PRIMARY KEY (story_id, number)
);
INSERT INTO story_revisions_with_withdrawals (story_id, number, kind, name, title, content, began_at, saved_at, user_id, token_id)
  SELECT story_id, number, kind, name, title, content, began_at, saved_at, user_id, token_id FROM story_revisions;
DROP TABLE story_revisions;
ALTER TABLE story_revisions_with_withdrawals RENAME TO story_revisions;
CREATE INDEX story_revisions_of_user ON story_revisions (user_id);
CREATE INDEX story_revisions_of_token ON story_revisions (token_id);

-- The slug and the path that a draft had when it was deleted: other stories may have them meanwhile. '' for a draft that was deleted before
-- this migration, which keeps both.
ALTER TABLE removed_stories ADD COLUMN slug TEXT NOT NULL DEFAULT '';
ALTER TABLE removed_stories ADD COLUMN path TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE removed_stories DROP COLUMN path;
ALTER TABLE removed_stories DROP COLUMN slug;
DELETE FROM story_revisions WHERE kind = 'unpublished';
CREATE TABLE story_revisions_without_withdrawals (
  story_id  BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  number    INTEGER NOT NULL,
  kind      TEXT    NOT NULL CHECK (kind IN ('saved', 'published', 'restored', 'discarded')),
  name      TEXT    NOT NULL DEFAULT '',
  title     TEXT    NOT NULL,
  content   BLOB NOT NULL,
  began_at  BIGINT  NOT NULL,
  saved_at  BIGINT  NOT NULL,
  user_id   INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id  INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL,
  PRIMARY KEY (story_id, number)
);
INSERT INTO story_revisions_without_withdrawals (story_id, number, kind, name, title, content, began_at, saved_at, user_id, token_id)
  SELECT story_id, number, kind, name, title, content, began_at, saved_at, user_id, token_id FROM story_revisions;
DROP TABLE story_revisions;
ALTER TABLE story_revisions_without_withdrawals RENAME TO story_revisions;
CREATE INDEX story_revisions_of_user ON story_revisions (user_id);
CREATE INDEX story_revisions_of_token ON story_revisions (token_id);
