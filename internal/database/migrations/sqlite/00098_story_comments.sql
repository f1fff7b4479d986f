-- +goose Up

-- Comments of the newsroom on stories. One without a parent begins a thread. quote is the passage with the text before and after it, by
-- which the editor finds the passage again; block is where it was, counted in blocks of the text, -1 for a comment on the whole story.
-- replacement is what a suggestion puts in its place, NULL for other comments. A deleted comment keeps its row, so that this can be undone.
CREATE TABLE story_comments (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  parent_id    BIGINT  REFERENCES story_comments (id) ON DELETE CASCADE,
  body         TEXT    NOT NULL,
  quote        TEXT    NOT NULL DEFAULT '',
  before       TEXT    NOT NULL DEFAULT '',
  after        TEXT    NOT NULL DEFAULT '',
  block        INTEGER NOT NULL,
  replacement  TEXT,
  state        TEXT    NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'resolved', 'accepted', 'rejected')),
  version      INTEGER NOT NULL DEFAULT 1,
  created_at   BIGINT  NOT NULL,
  edited_at    BIGINT,
  deleted_at   BIGINT,
  state_at     BIGINT,
  state_user   INTEGER REFERENCES users (id) ON DELETE SET NULL,
  state_token  INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL,
  user_id      INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id     INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX story_comments_of_story ON story_comments (story_id, id);
CREATE INDEX story_comments_of_parent ON story_comments (parent_id);
CREATE INDEX story_comments_of_user ON story_comments (user_id);
CREATE INDEX story_comments_of_token ON story_comments (token_id);
CREATE INDEX story_comments_by_state_user ON story_comments (state_user);
CREATE INDEX story_comments_by_state_token ON story_comments (state_token);

-- Who is mentioned in comments.
CREATE TABLE comment_mentions (
  comment_id  BIGINT NOT NULL REFERENCES story_comments (id) ON DELETE CASCADE,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_mentions_of_user ON comment_mentions (user_id);

-- +goose Down
DROP TABLE comment_mentions;
DROP TABLE story_comments;
