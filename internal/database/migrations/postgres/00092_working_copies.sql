-- +goose Up

-- When a story was last saved, or its working copy, and by whom: a user, or the API token of a program. Both are NULL for a story that the
-- program wrote, such as an import.
ALTER TABLE stories ADD COLUMN saved_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE stories ADD COLUMN saved_by BIGINT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE stories ADD COLUMN saved_token BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL;
UPDATE stories SET saved_at = updated_at;
CREATE INDEX stories_saved_by ON stories (saved_by) WHERE saved_by IS NOT NULL;
CREATE INDEX stories_saved_token ON stories (saved_token) WHERE saved_token IS NOT NULL;
-- The newsroom's list. The filters are in the index, so that no row is read for a story that the list leaves out.
CREATE INDEX stories_by_save ON stories (saved_at, id, brand_id, status, lang, type, title_key);
CREATE INDEX stories_by_brand_and_save ON stories (brand_id, saved_at, id, status, lang, type);
DROP INDEX stories_by_brand; -- in the order in which readers see updates, which no list has any more

-- The edits of a published story until they are published. Without content there is none; the row stays, so that its revision never returns.
-- based_on is the revision of the story that the edits began with.
CREATE TABLE working_copies (
  story_id  BIGINT  NOT NULL PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  revision  INTEGER NOT NULL,
  based_on  INTEGER NOT NULL,
  content   BYTEA,
  saved_at  BIGINT  NOT NULL,
  user_id   BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id  BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX working_copies_of_user ON working_copies (user_id);
CREATE INDEX working_copies_of_token ON working_copies (token_id);

-- Earlier texts of stories and of working copies, compressed. began_at is the time of the first save that the revision contains.
CREATE TABLE story_revisions (
  story_id  BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  number    INTEGER NOT NULL,
  kind      TEXT    NOT NULL CHECK (kind IN ('saved', 'published', 'restored', 'discarded')),
  name      TEXT    NOT NULL DEFAULT '',
  title     TEXT    NOT NULL,
  content   BYTEA NOT NULL,
  began_at  BIGINT  NOT NULL,
  saved_at  BIGINT  NOT NULL,
  user_id   BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id  BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  PRIMARY KEY (story_id, number)
);
CREATE INDEX story_revisions_of_user ON story_revisions (user_id);
CREATE INDEX story_revisions_of_token ON story_revisions (token_id);

-- +goose Down
DROP TABLE story_revisions;
DROP TABLE working_copies;
CREATE INDEX stories_by_brand ON stories (brand_id, status, updated_at, id);
DROP INDEX stories_by_brand_and_save;
DROP INDEX stories_by_save;
DROP INDEX stories_saved_token;
DROP INDEX stories_saved_by;
ALTER TABLE stories DROP COLUMN saved_token;
ALTER TABLE stories DROP COLUMN saved_by;
ALTER TABLE stories DROP COLUMN saved_at;
