-- +goose Up

-- Issues of newsletters are prepared in the Desk. published_at is NULL for an issue that readers do not see yet, send_at when it is to be
-- published, and by_email says that it is then also sent to the subscribers. revision counts the saves.
CREATE TABLE numbered_issues (
  id            INTEGER PRIMARY KEY,
  newsletter_id BIGINT  NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  day           INTEGER NOT NULL,
  title         TEXT    NOT NULL,
  subject       TEXT    NOT NULL DEFAULT '',
  preheader     TEXT    NOT NULL DEFAULT '',
  intro         TEXT    NOT NULL DEFAULT '',
  items         TEXT    NOT NULL,
  send_at       BIGINT,
  by_email      BOOLEAN NOT NULL DEFAULT FALSE,
  published_at  BIGINT,
  revision      INTEGER NOT NULL DEFAULT 1,
  UNIQUE (newsletter_id, day)
);
INSERT INTO numbered_issues (newsletter_id, day, title, intro, items, published_at)
  SELECT newsletter_id, day, title, intro, items, published_at FROM newsletter_issues ORDER BY newsletter_id, day;
DROP TABLE newsletter_issues;
ALTER TABLE numbered_issues RENAME TO newsletter_issues;
CREATE INDEX newsletter_issues_due ON newsletter_issues (send_at) WHERE send_at IS NOT NULL;

-- The sending of an issue by email. last_subscriber is the highest id of the subscribers whose emails are in the queue; shared_id is the
-- text that all of these emails have.
CREATE TABLE newsletter_mailings (
  issue_id        BIGINT  NOT NULL PRIMARY KEY REFERENCES newsletter_issues (id) ON DELETE CASCADE,
  shared_id       BIGINT  NOT NULL,
  subject         TEXT    NOT NULL,
  last_subscriber BIGINT  NOT NULL DEFAULT 0,
  emails          BIGINT  NOT NULL DEFAULT 0,
  started_at      BIGINT  NOT NULL,
  finished_at     BIGINT
);

-- The text of emails to many recipients, which differ only in the tokens of their links.
CREATE TABLE mail_shared (
  id         INTEGER PRIMARY KEY,
  text       TEXT    NOT NULL,
  html       TEXT    NOT NULL,
  created_at BIGINT  NOT NULL
);

-- +goose Down
DROP TABLE mail_shared;
DROP TABLE newsletter_mailings;
CREATE TABLE former_issues (
  newsletter_id BIGINT  NOT NULL REFERENCES newsletters (id) ON DELETE CASCADE,
  day           INTEGER NOT NULL,
  title         TEXT    NOT NULL,
  intro         TEXT    NOT NULL DEFAULT '',
  items         TEXT    NOT NULL,
  published_at  BIGINT  NOT NULL,
  PRIMARY KEY (newsletter_id, day)
);
INSERT INTO former_issues (newsletter_id, day, title, intro, items, published_at)
  SELECT newsletter_id, day, title, intro, items, published_at FROM newsletter_issues WHERE published_at IS NOT NULL;
DROP TABLE newsletter_issues;
ALTER TABLE former_issues RENAME TO newsletter_issues;
