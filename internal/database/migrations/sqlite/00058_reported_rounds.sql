-- +goose Up

-- Funding rounds that sentences of stories report, and about which editors decided. An accepted one is bound to the
-- round of the directory; round_id is NULL once that round was removed. amount is the amount in the story, in whole
-- units, 0 if it names none. agreed_amount is an amount of the directory that an editor confirmed as no contradiction.
-- differs says that the directory has another amount, and no editor has resolved that yet.
CREATE TABLE reported_rounds (
  id              INTEGER PRIMARY KEY,
  story_id        BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  company_id      BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  round_id        BIGINT REFERENCES funding_rounds (id) ON DELETE SET NULL,
  type            TEXT NOT NULL,
  amount          BIGINT NOT NULL,
  currency        TEXT NOT NULL,
  state           TEXT NOT NULL,
  agreed_amount   BIGINT NOT NULL DEFAULT 0,
  agreed_currency TEXT NOT NULL DEFAULT '',
  differs         BOOLEAN NOT NULL DEFAULT FALSE,
  updated_at      BIGINT NOT NULL
);
CREATE UNIQUE INDEX reported_rounds_of_story ON reported_rounds (story_id, company_id, type, currency, amount);
CREATE INDEX reported_rounds_of_company ON reported_rounds (company_id);
CREATE INDEX reported_rounds_of_round ON reported_rounds (round_id);
CREATE INDEX reported_rounds_that_differ ON reported_rounds (id) WHERE differs;

-- What editors decided about them. Rows are only added. A row without a user and a token is a decision of the program itself.
CREATE TABLE reported_round_decisions (
  id              INTEGER PRIMARY KEY,
  story_id        BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  company_id      BIGINT NOT NULL,
  round_id        BIGINT,
  type            TEXT NOT NULL,
  amount          BIGINT NOT NULL,
  currency        TEXT NOT NULL,
  action          TEXT NOT NULL,
  user_id         BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id        BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at      BIGINT NOT NULL
);
CREATE INDEX reported_round_decisions_of_story ON reported_round_decisions (story_id, id);
CREATE INDEX reported_round_decisions_of_user ON reported_round_decisions (user_id);
CREATE INDEX reported_round_decisions_of_token ON reported_round_decisions (token_id);

-- +goose Down
DROP TABLE reported_round_decisions;
DROP TABLE reported_rounds;
