-- +goose Up

-- Disputes about the ownership of a company: a user with a claim to it objects to its owners. role is the one that the user wants.
-- Editors decide; reason is theirs, for both sides.
CREATE TABLE company_disputes (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role         TEXT NOT NULL CHECK (role IN ('FOUNDER', 'EXECUTIVE')),
  status       TEXT NOT NULL CHECK (status IN ('open', 'transferred', 'added', 'rejected', 'withdrawn')),
  reason       TEXT NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  decided_at   BIGINT,
  decided_by   BIGINT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX company_disputes_of_company ON company_disputes (company_id, id);
CREATE INDEX company_disputes_of_user ON company_disputes (user_id, id);
CREATE INDEX company_disputes_by_status ON company_disputes (status, id);
CREATE INDEX company_disputes_of_decider ON company_disputes (decided_by);

-- What the sides wrote: the claimant opens the dispute with a statement and can add one more, the owners can add one.
CREATE TABLE company_dispute_statements (
  dispute_id   BIGINT NOT NULL REFERENCES company_disputes (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('opening', 'claimant', 'owners')),
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text         TEXT NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (dispute_id, kind)
);
CREATE INDEX company_dispute_statements_of_user ON company_dispute_statements (user_id);

-- +goose Down
DROP TABLE company_dispute_statements;
DROP TABLE company_disputes;
