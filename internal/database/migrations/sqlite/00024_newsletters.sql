-- +goose Up

-- Keys that sign links and challenges, each created once.
CREATE TABLE signing_keys (
  name          TEXT    PRIMARY KEY,
  value         TEXT    NOT NULL
);

-- Submitted proofs of work, stored until they would have expired.
CREATE TABLE captcha_used (
  challenge     TEXT    PRIMARY KEY,
  ends_at       BIGINT  NOT NULL
);
CREATE INDEX captcha_used_ends ON captcha_used (ends_at);

CREATE TABLE newsletters (
  id            INTEGER PRIMARY KEY,
  brand_id      BIGINT  NOT NULL REFERENCES brands (id),
  slug          TEXT    NOT NULL UNIQUE,
  path          TEXT    NOT NULL UNIQUE,
  name          TEXT    NOT NULL,
  tagline       TEXT    NOT NULL DEFAULT '',
  cadence       TEXT    NOT NULL DEFAULT '',
  heading       TEXT    NOT NULL DEFAULT '',
  lang          TEXT    NOT NULL,
  double_opt_in BOOLEAN NOT NULL DEFAULT TRUE,
  position      INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX newsletters_brand ON newsletters (brand_id, position);

-- An issue belongs to a day in the time zone of its brand (yyyymmdd). items is JSON.
CREATE TABLE newsletter_issues (
  newsletter_id BIGINT  NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  day           INTEGER NOT NULL,
  title         TEXT    NOT NULL,
  intro         TEXT    NOT NULL DEFAULT '',
  items         TEXT    NOT NULL,
  published_at  BIGINT  NOT NULL,
  PRIMARY KEY (newsletter_id, day)
);

-- Subscribers. Until the address is confirmed, the names are those entered last; afterwards only
-- the subscriber changes them. letters is the number of emails sent since letters_since.
CREATE TABLE subscribers (
  id            INTEGER PRIMARY KEY,
  email         TEXT    NOT NULL UNIQUE,
  first_name    TEXT    NOT NULL DEFAULT '',
  last_name     TEXT    NOT NULL DEFAULT '',
  phone_number  TEXT    NOT NULL DEFAULT '',
  city_id       BIGINT,
  lang          TEXT    NOT NULL,
  created_at    BIGINT  NOT NULL,
  confirmed_at  BIGINT,
  letters       INTEGER NOT NULL DEFAULT 0,
  letters_since BIGINT
);

CREATE TABLE subscriptions (
  subscriber_id BIGINT  NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  newsletter_id BIGINT  NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  state         TEXT    NOT NULL CHECK (state IN ('asked', 'active', 'ended')),
  text_id       TEXT    NOT NULL,
  asked_at      BIGINT  NOT NULL,
  active_at     BIGINT,
  ended_at      BIGINT,
  PRIMARY KEY (subscriber_id, newsletter_id)
);
CREATE INDEX subscriptions_newsletter ON subscriptions (newsletter_id, subscriber_id) WHERE state = 'active';

-- Texts of consent. An id is derived from the text.
CREATE TABLE consent_texts (
  id            TEXT    PRIMARY KEY,
  lang          TEXT    NOT NULL,
  text          TEXT    NOT NULL
);

-- Consent that was requested, given and withdrawn: rows are added and never changed. subject is a
-- keyed hash of the address, so that the row can remain when the address is deleted.
CREATE TABLE consents (
  id            INTEGER PRIMARY KEY,
  subject       TEXT    NOT NULL,
  purpose       TEXT    NOT NULL,
  brand         TEXT    NOT NULL,
  newsletter    TEXT    NOT NULL,
  act           TEXT    NOT NULL CHECK (act IN ('asked', 'given', 'withdrawn')),
  how           TEXT    NOT NULL,
  text_id       TEXT    NOT NULL,
  lang          TEXT    NOT NULL,
  at            BIGINT  NOT NULL
);
CREATE INDEX consents_subject ON consents (subject, id);

-- +goose StatementBegin
CREATE TRIGGER consents_keep_rows BEFORE UPDATE ON consents BEGIN SELECT RAISE(ABORT, 'consents are only added'); END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER consents_stay BEFORE DELETE ON consents BEGIN SELECT RAISE(ABORT, 'consents are only added'); END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE consents;
DROP TABLE consent_texts;
DROP TABLE subscriptions;
DROP TABLE subscribers;
DROP TABLE newsletter_issues;
DROP TABLE newsletters;
DROP TABLE captcha_used;
DROP TABLE signing_keys;
