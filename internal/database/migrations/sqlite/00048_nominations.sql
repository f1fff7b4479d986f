-- +goose Up

-- The brand whose editors may change an award; NULL leaves that to editors of all brands.
ALTER TABLE awards ADD COLUMN brand_id BIGINT REFERENCES brands (id);
CREATE INDEX awards_of_brand ON awards (brand_id);

-- Badges of winners. credential is the signed Open Badge, a JWS in compact form; code is its address. A badge without revoked_at
-- is valid. rank is NULL for an entry that is only mentioned.
CREATE TABLE award_badges (
  id            INTEGER PRIMARY KEY,
  award_id      BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  company_id    BIGINT REFERENCES companies (id) ON DELETE CASCADE,
  author_id     BIGINT REFERENCES authors (id) ON DELETE CASCADE,
  code          TEXT NOT NULL UNIQUE,
  rank          BIGINT,
  credential    TEXT NOT NULL,
  issued_at     BIGINT NOT NULL,
  revoked_at    BIGINT,
  reason        TEXT NOT NULL DEFAULT '',
  CHECK ((company_id IS NULL) <> (author_id IS NULL))
);
CREATE INDEX award_badges_of_award ON award_badges (award_id, id);
CREATE INDEX award_badges_of_company ON award_badges (company_id);
CREATE INDEX award_badges_of_author ON award_badges (author_id);

-- What the newsroom did with an award: the action, its details as JSON, and who did it (a user or an API token; neither for the
-- program itself).
CREATE TABLE award_actions (
  id            INTEGER PRIMARY KEY,
  award_id      BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  action        TEXT NOT NULL,
  detail        TEXT NOT NULL DEFAULT '{}',
  user_id       BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id      BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at    BIGINT NOT NULL
);
CREATE INDEX award_actions_of_award ON award_actions (award_id, id);
CREATE INDEX award_actions_of_user ON award_actions (user_id);
CREATE INDEX award_actions_of_token ON award_actions (token_id);

-- Calls for nominations. zone is the time zone in which the closing time is shown. questions and rules are JSON; rules are the
-- facts that the directory has to have of a nominated company.
CREATE TABLE award_calls (
  award_id      BIGINT NOT NULL PRIMARY KEY REFERENCES awards (id) ON DELETE CASCADE,
  introduction  TEXT NOT NULL DEFAULT '',
  questions     TEXT NOT NULL DEFAULT '[]',
  rules         TEXT NOT NULL DEFAULT '{}',
  members_only  BOOLEAN NOT NULL DEFAULT FALSE,
  opens_at      BIGINT NOT NULL,
  closes_at     BIGINT NOT NULL,
  zone          TEXT NOT NULL,
  updated_at    BIGINT NOT NULL,
  CHECK (closes_at > opens_at)
);
CREATE INDEX award_calls_by_close ON award_calls (closes_at);

-- Nominations of companies. answers is JSON, by the id of the question. user_id is the user who nominated, NULL after
-- the account was deleted. rank is set when the ranking is published.
CREATE TABLE award_nominations (
  id            INTEGER PRIMARY KEY,
  award_id      BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  company_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id       BIGINT REFERENCES users (id) ON DELETE SET NULL,
  by_member     BOOLEAN NOT NULL DEFAULT FALSE,
  status        TEXT NOT NULL CHECK (status IN ('draft', 'submitted', 'withdrawn', 'shortlisted', 'declined', 'ranked')),
  rank          BIGINT,
  answers       TEXT NOT NULL DEFAULT '{}',
  lang          TEXT NOT NULL,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  submitted_at  BIGINT,
  UNIQUE (award_id, company_id, user_id)
);
CREATE INDEX award_nominations_of_company ON award_nominations (company_id);
CREATE INDEX award_nominations_of_user ON award_nominations (user_id, id);

-- +goose Down
DROP TABLE award_nominations;
DROP TABLE award_calls;
DROP TABLE award_actions;
DROP TABLE award_badges;
DROP INDEX awards_of_brand;
ALTER TABLE awards DROP COLUMN brand_id;
