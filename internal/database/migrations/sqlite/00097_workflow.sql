-- +goose Up

-- How a brand publishes: the editorial steps before publication and the rules of the checks, both as JSON, for one language or, with the
-- language '', for all of the brand. version counts the saves.
CREATE TABLE workflows (
  brand_id  BIGINT  NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  lang      TEXT    NOT NULL DEFAULT '',
  version   INTEGER NOT NULL,
  steps     TEXT    NOT NULL,
  checks    TEXT    NOT NULL,
  saved_at  BIGINT  NOT NULL,
  user_id   INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id  INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL,
  PRIMARY KEY (brand_id, lang)
);
CREATE INDEX workflows_of_user ON workflows (user_id);
CREATE INDEX workflows_of_token ON workflows (token_id);

-- The work on a story: its editorial step ('' is the first one), who works on it until when, and before which time it must not be public.
-- version counts the saves of the latter three. approved_at is when somebody other than the last writer moved it past a step that requires
-- that; a later save of the text needs it again.
CREATE TABLE story_work (
  story_id     BIGINT  NOT NULL PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  version      INTEGER NOT NULL DEFAULT 0,
  step         TEXT    NOT NULL DEFAULT '',
  assignee_id  INTEGER REFERENCES users (id) ON DELETE SET NULL,
  due_at       BIGINT,
  embargo_at   BIGINT,
  approved_at  BIGINT
);
CREATE INDEX story_work_by_step ON story_work (step) WHERE step <> '';
CREATE INDEX story_work_of_assignee ON story_work (assignee_id) WHERE assignee_id IS NOT NULL;
CREATE INDEX story_work_by_due ON story_work (due_at) WHERE due_at IS NOT NULL;

-- The history of the steps of stories, also of those that follow from what happens to a story, such as its publication.
CREATE TABLE story_moves (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  story_id   BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  from_step  TEXT    NOT NULL,
  to_step    TEXT    NOT NULL,
  note       TEXT    NOT NULL DEFAULT '',
  revision   INTEGER NOT NULL,
  at         BIGINT  NOT NULL,
  user_id    INTEGER REFERENCES users (id) ON DELETE SET NULL,
  token_id   INTEGER REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX story_moves_of_story ON story_moves (story_id, id);
CREATE INDEX story_moves_of_user ON story_moves (user_id);
CREATE INDEX story_moves_of_token ON story_moves (token_id);

-- The newsroom's calendar.
CREATE INDEX stories_by_time ON stories (published_at, status, brand_id);

-- +goose Down
DROP INDEX stories_by_time;
DROP TABLE story_moves;
DROP TABLE story_work;
DROP TABLE workflows;
