-- +goose Up

-- The sessions of conferences that readers put into their own agendas.
CREATE TABLE conference_stars (
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id  BIGINT NOT NULL REFERENCES conference_sessions (id) ON DELETE CASCADE,
  starred_at  BIGINT NOT NULL,
  PRIMARY KEY (user_id, session_id)
);
CREATE INDEX conference_stars_of_session ON conference_stars (session_id);

-- The pitch fests of conferences: companies apply from opens_at to closes_at, and reviewers score them until review_closes_at. questions
-- and criteria are JSON. version counts the saves.
CREATE TABLE pitch_fests (
  conference_id     BIGINT NOT NULL PRIMARY KEY REFERENCES conferences (id) ON DELETE CASCADE,
  opens_at          BIGINT NOT NULL,
  closes_at         BIGINT NOT NULL,
  review_closes_at  BIGINT NOT NULL,
  questions         TEXT   NOT NULL DEFAULT '[]',
  criteria          TEXT   NOT NULL DEFAULT '[]',
  version           BIGINT NOT NULL DEFAULT 1,
  CHECK (closes_at > opens_at)
);

-- Applications for pitch fests, at most one of each reader for each of them. answers is JSON, by the id of the question. session_id is
-- the slot of a finalist on the stage.
CREATE TABLE pitch_applications (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  user_id        BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  company_id     BIGINT REFERENCES companies (id) ON DELETE SET NULL,
  company_name   TEXT   NOT NULL,
  one_liner      TEXT   NOT NULL,
  deck           TEXT   NOT NULL DEFAULT '',
  stage          TEXT   NOT NULL DEFAULT '',
  answers        TEXT   NOT NULL DEFAULT '{}',
  status         TEXT   NOT NULL CHECK (status IN ('received', 'shortlisted', 'declined', 'finalist')),
  session_id     BIGINT REFERENCES conference_sessions (id) ON DELETE SET NULL,
  lang           TEXT   NOT NULL,
  created_at     BIGINT NOT NULL,
  updated_at     BIGINT NOT NULL,
  UNIQUE (conference_id, user_id)
);
CREATE INDEX pitch_applications_of_conference ON pitch_applications (conference_id, id);
CREATE INDEX pitch_applications_of_user ON pitch_applications (user_id);
CREATE INDEX pitch_applications_of_company ON pitch_applications (company_id);
CREATE INDEX pitch_applications_of_session ON pitch_applications (session_id);

-- Reviewers of applications. They are the users who have confirmed the address. author_id is the person, for conflicts of interest.
CREATE TABLE pitch_reviewers (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  email          TEXT   NOT NULL,
  name           TEXT   NOT NULL,
  lang           TEXT   NOT NULL,
  author_id      BIGINT REFERENCES authors (id) ON DELETE SET NULL,
  invited_at     BIGINT NOT NULL,
  removed_at     BIGINT,
  UNIQUE (conference_id, email)
);
CREATE INDEX pitch_reviewers_of_email ON pitch_reviewers (email);
CREATE INDEX pitch_reviewers_of_author ON pitch_reviewers (author_id);

-- What a reviewer says about an application: points by the id of the criterion as JSON, or a declared conflict of interest.
CREATE TABLE pitch_reviews (
  application_id  BIGINT  NOT NULL REFERENCES pitch_applications (id) ON DELETE CASCADE,
  reviewer_id     BIGINT  NOT NULL REFERENCES pitch_reviewers (id) ON DELETE CASCADE,
  scores          TEXT    NOT NULL DEFAULT '{}',
  comment         TEXT    NOT NULL DEFAULT '',
  conflict        BOOLEAN NOT NULL DEFAULT FALSE,
  reviewed_at     BIGINT  NOT NULL,
  PRIMARY KEY (application_id, reviewer_id)
);
CREATE INDEX pitch_reviews_of_reviewer ON pitch_reviews (reviewer_id);

-- +goose Down
DROP TABLE pitch_reviews;
DROP TABLE pitch_reviewers;
DROP TABLE pitch_applications;
DROP TABLE pitch_fests;
DROP TABLE conference_stars;
