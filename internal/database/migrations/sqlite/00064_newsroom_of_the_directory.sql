-- +goose Up

-- Companies, people and investors that editors withdrew have withdrawn_at; they have no page and are in no list. version counts the
-- saves of a person or an investor by the newsroom. unconfirmed is for an investor whose name a company member typed; it has no page
-- until an editor confirms it. An investor with merged_into is only kept for its address and its name.
ALTER TABLE companies ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE authors ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE authors ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE investors ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE investors ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE investors ADD COLUMN unconfirmed BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE investors ADD COLUMN merged_into BIGINT REFERENCES investors (id) ON DELETE CASCADE;
CREATE INDEX investors_merged ON investors (merged_into);

-- What the newsroom did with a person (an author) or an investor: the action, its details as JSON, and who did it (a user or an API
-- token; neither for the program itself).
CREATE TABLE directory_actions (
  id            INTEGER PRIMARY KEY,
  author_id     BIGINT REFERENCES authors (id) ON DELETE CASCADE,
  investor_id   BIGINT REFERENCES investors (id) ON DELETE CASCADE,
  action        TEXT NOT NULL,
  detail        TEXT NOT NULL DEFAULT '{}',
  user_id       BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id      BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at    BIGINT NOT NULL,
  CHECK ((author_id IS NULL) <> (investor_id IS NULL))
);
CREATE INDEX directory_actions_of_author ON directory_actions (author_id, id);
CREATE INDEX directory_actions_of_investor ON directory_actions (investor_id, id);
CREATE INDEX directory_actions_of_user ON directory_actions (user_id);
CREATE INDEX directory_actions_of_token ON directory_actions (token_id);

-- +goose Down
DROP TABLE directory_actions;
DROP INDEX investors_merged;
ALTER TABLE investors DROP COLUMN merged_into;
ALTER TABLE investors DROP COLUMN unconfirmed;
ALTER TABLE investors DROP COLUMN version;
ALTER TABLE investors DROP COLUMN withdrawn_at;
ALTER TABLE authors DROP COLUMN version;
ALTER TABLE authors DROP COLUMN withdrawn_at;
ALTER TABLE companies DROP COLUMN withdrawn_at;
