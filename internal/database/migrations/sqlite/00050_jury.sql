-- +goose Up

-- Members of the jury of an award. user_id is set when the invitation was accepted; secret is the SHA-256, in hex, of
-- the invitation's secret. author_id is the profile of the member, and investor_id a firm for which the member decides:
-- companies of either are a conflict of interest. A removed member sees nothing.
CREATE TABLE jury_members (
  id            INTEGER PRIMARY KEY,
  award_id      BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  user_id       BIGINT REFERENCES users (id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  email         TEXT NOT NULL,
  lang          TEXT NOT NULL,
  author_id     BIGINT REFERENCES authors (id) ON DELETE SET NULL,
  investor_id   BIGINT REFERENCES investors (id) ON DELETE SET NULL,
  secret        TEXT NOT NULL,
  invited_at    BIGINT NOT NULL,
  accepted_at   BIGINT,
  removed_at    BIGINT,
  UNIQUE (award_id, email),
  UNIQUE (award_id, user_id)
);
CREATE INDEX jury_members_of_user ON jury_members (user_id);
CREATE INDEX jury_members_of_author ON jury_members (author_id);
CREATE INDEX jury_members_of_investor ON jury_members (investor_id);

-- Conflicts of interest that members declared.
CREATE TABLE jury_conflicts (
  member_id     BIGINT NOT NULL REFERENCES jury_members (id) ON DELETE CASCADE,
  company_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  declared_at   BIGINT NOT NULL,
  PRIMARY KEY (member_id, company_id)
) WITHOUT ROWID;
CREATE INDEX jury_conflicts_of_company ON jury_conflicts (company_id);

-- Rounds of a jury. criteria is JSON. In a blind round members see no fact that names a nominee.
CREATE TABLE jury_rounds (
  id            INTEGER PRIMARY KEY,
  award_id      BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  name          TEXT NOT NULL,
  blind         BOOLEAN NOT NULL DEFAULT FALSE,
  criteria      TEXT NOT NULL,
  opens_at      BIGINT NOT NULL,
  closes_at     BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  CHECK (closes_at > opens_at)
);
CREATE INDEX jury_rounds_of_award ON jury_rounds (award_id, id);

-- Nominees that a member scores in a round. scores is JSON, points by the id of the criterion; scored_at is NULL before the member
-- scored.
CREATE TABLE jury_assignments (
  id            INTEGER PRIMARY KEY,
  round_id      BIGINT NOT NULL REFERENCES jury_rounds (id) ON DELETE CASCADE,
  member_id     BIGINT NOT NULL REFERENCES jury_members (id) ON DELETE CASCADE,
  company_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  scores        TEXT NOT NULL DEFAULT '{}',
  comment       TEXT NOT NULL DEFAULT '',
  scored_at     BIGINT,
  UNIQUE (round_id, member_id, company_id)
);
CREATE INDEX jury_assignments_of_member ON jury_assignments (member_id, id);
CREATE INDEX jury_assignments_of_company ON jury_assignments (company_id);

-- Rankings that are published at a time. entries is JSON; published_at is set when that happened.
CREATE TABLE jury_rankings (
  award_id      BIGINT NOT NULL PRIMARY KEY REFERENCES awards (id) ON DELETE CASCADE,
  entries       TEXT NOT NULL,
  publish_at    BIGINT NOT NULL,
  published_at  BIGINT,
  updated_at    BIGINT NOT NULL
);
CREATE INDEX jury_rankings_to_publish ON jury_rankings (published_at, publish_at);

-- +goose Down
DROP TABLE jury_rankings;
DROP TABLE jury_assignments;
DROP TABLE jury_rounds;
DROP TABLE jury_conflicts;
DROP TABLE jury_members;
