-- +goose Up

-- Corrections that readers suggest. entry_id is the id of a person of the core team or of a funding round, 0 for a fact of the company
-- itself. before is the value that the reader saw. source is the address of a page, message a note for those who decide. A
-- correction is replaced when its reader suggests another value for the same fact.
CREATE TABLE company_corrections (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  field        TEXT NOT NULL,
  entry_id     BIGINT NOT NULL DEFAULT 0,
  before       TEXT NOT NULL,
  after        TEXT NOT NULL,
  source       TEXT NOT NULL DEFAULT '',
  message      TEXT NOT NULL DEFAULT '',
  status       TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'rejected', 'replaced')),
  reason       TEXT NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  decided_at   BIGINT,
  decided_by   BIGINT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX company_corrections_of_company ON company_corrections (company_id, status, id);
CREATE INDEX company_corrections_of_user ON company_corrections (user_id, id);
CREATE INDEX company_corrections_by_status ON company_corrections (status, id);
CREATE INDEX company_corrections_of_decider ON company_corrections (decided_by);

-- Who suggested a change, and the address of the page from which it comes.
ALTER TABLE company_changes ADD COLUMN suggested_by BIGINT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE company_changes ADD COLUMN evidence TEXT NOT NULL DEFAULT '';
CREATE INDEX company_changes_of_reader ON company_changes (suggested_by);

-- What owners and the newsroom did to a company besides changing its facts, such as a decision about a correction or a new role of a
-- member. detail is JSON. An action without a user and a token is one of the program itself.
CREATE TABLE company_actions (
  id            INTEGER PRIMARY KEY,
  company_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  action        TEXT NOT NULL,
  detail        TEXT NOT NULL DEFAULT '{}',
  user_id       BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id      BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at    BIGINT NOT NULL
);
CREATE INDEX company_actions_of_company ON company_actions (company_id, id);
CREATE INDEX company_actions_of_user ON company_actions (user_id);
CREATE INDEX company_actions_of_token ON company_actions (token_id);

-- +goose Down
DROP TABLE company_actions;
DROP INDEX company_changes_of_reader;
ALTER TABLE company_changes DROP COLUMN evidence;
ALTER TABLE company_changes DROP COLUMN suggested_by;
DROP TABLE company_corrections;
