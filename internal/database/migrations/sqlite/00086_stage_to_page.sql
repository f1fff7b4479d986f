-- +goose Up

-- speaker_links counts the links for speakers that were withdrawn; only the present one works. article_id is the story that was made from
-- the transcript of the recording. ingest is the RTMP or WHIP address to which the speakers send the stream.
ALTER TABLE webinars ADD COLUMN speaker_links BIGINT NOT NULL DEFAULT 0;
ALTER TABLE webinars ADD COLUMN ingest TEXT NOT NULL DEFAULT '';
ALTER TABLE webinars ADD COLUMN article_id BIGINT REFERENCES stories (id) ON DELETE SET NULL;
CREATE INDEX webinars_of_article ON webinars (article_id);

-- version counts the changes of a question by moderators and speakers, so that two answers cannot replace each other unseen.
ALTER TABLE webinar_questions ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- The votes of a deleted account, or of one that takes its vote back, are subtracted.
UPDATE webinar_questions SET votes = (SELECT count(*) FROM webinar_question_votes v WHERE v.question_id = webinar_questions.id);
-- +goose StatementBegin
CREATE TRIGGER webinar_question_votes_removed AFTER DELETE ON webinar_question_votes BEGIN
  UPDATE webinar_questions SET votes = votes - 1 WHERE id = OLD.question_id;
END;
-- +goose StatementEnd

-- What was sold to sponsors. publisher_id is the sponsor. kind is 'webinar', 'series', 'event', 'slot', 'newsletter' or 'story'. price is a
-- note for editors. starts_on and ends_on are days since 1970, both inclusive. shared_links counts the links for the sponsor; only the
-- present one works, and none if shared is false. version counts the saves.
CREATE TABLE sponsor_sales (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  publisher_id BIGINT  NOT NULL REFERENCES publishers (id),
  kind         TEXT    NOT NULL,
  title        TEXT    NOT NULL,
  price        TEXT    NOT NULL DEFAULT '',
  starts_on    BIGINT  NOT NULL,
  ends_on      BIGINT  NOT NULL,
  shared       BOOLEAN NOT NULL DEFAULT FALSE,
  shared_links BIGINT  NOT NULL DEFAULT 0,
  version      BIGINT  NOT NULL DEFAULT 1,
  created_at   BIGINT  NOT NULL,
  updated_at   BIGINT  NOT NULL
);
CREATE INDEX sponsor_sales_of_brand ON sponsor_sales (brand_id, id);
CREATE INDEX sponsor_sales_of_publisher ON sponsor_sales (publisher_id);

-- Where a sale appeared: addresses on this site or elsewhere. story_id is the story at the address and term_id the series, whose stories
-- are counted together; both are NULL for an address that is not counted.
CREATE TABLE sponsor_places (
  sale_id      BIGINT  NOT NULL REFERENCES sponsor_sales (id) ON DELETE CASCADE,
  position     BIGINT  NOT NULL,
  address      TEXT    NOT NULL,
  story_id     BIGINT  REFERENCES stories (id) ON DELETE SET NULL,
  term_id      BIGINT  REFERENCES terms (id) ON DELETE SET NULL,
  PRIMARY KEY (sale_id, position)
);
CREATE INDEX sponsor_places_of_story ON sponsor_places (story_id);
CREATE INDEX sponsor_places_of_term ON sponsor_places (term_id);

-- What the newsroom did with sales.
CREATE TABLE sponsor_actions (
  id           INTEGER PRIMARY KEY,
  sale_id      BIGINT NOT NULL REFERENCES sponsor_sales (id) ON DELETE CASCADE,
  action       TEXT   NOT NULL,
  detail       TEXT   NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id     BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX sponsor_actions_newest ON sponsor_actions (sale_id, id);
CREATE INDEX sponsor_actions_of_user ON sponsor_actions (user_id);
CREATE INDEX sponsor_actions_of_token ON sponsor_actions (token_id);

-- +goose Down
DROP TABLE sponsor_actions;
DROP TABLE sponsor_places;
DROP TABLE sponsor_sales;
DROP TRIGGER webinar_question_votes_removed;
ALTER TABLE webinar_questions DROP COLUMN version;
DROP INDEX webinars_of_article;
ALTER TABLE webinars DROP COLUMN article_id;
ALTER TABLE webinars DROP COLUMN ingest;
ALTER TABLE webinars DROP COLUMN speaker_links;
