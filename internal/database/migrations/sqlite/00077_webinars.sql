-- +goose Up

-- Webinars. Each is the story with story_id, of the type WEBINAR; the columns are what other stories do not have. stories.webinar_starts and
-- stories.webinar_ends repeat starts_at (inclusive) and ends_at (exclusive). capacity 0 means no limit. speakers, chapters and takeaways are
-- JSON lists. sequence counts the changes of the times and the
-- cancellation, of which changed_at is the last; version counts the saves.
CREATE TABLE webinars (
  story_id             BIGINT  NOT NULL PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  starts_at            BIGINT  NOT NULL,
  ends_at              BIGINT  NOT NULL,
  zone                 TEXT    NOT NULL,
  capacity             BIGINT  NOT NULL DEFAULT 0,
  stream_platform      TEXT    NOT NULL DEFAULT '',
  stream_media         TEXT    NOT NULL DEFAULT '',
  recording_platform   TEXT    NOT NULL DEFAULT '',
  recording_media      TEXT    NOT NULL DEFAULT '',
  speakers             TEXT    NOT NULL DEFAULT '[]',
  chapters             TEXT    NOT NULL DEFAULT '[]',
  takeaways            TEXT    NOT NULL DEFAULT '[]',
  transcript           TEXT    NOT NULL DEFAULT '',
  reminder             TEXT    NOT NULL DEFAULT '',
  featured             BOOLEAN NOT NULL DEFAULT FALSE,
  questions            BOOLEAN NOT NULL DEFAULT TRUE,
  feedback             BOOLEAN NOT NULL DEFAULT TRUE,
  cancelled_at         BIGINT,
  sequence             BIGINT  NOT NULL DEFAULT 0,
  changed_at           BIGINT,
  version              BIGINT  NOT NULL DEFAULT 1,
  created_at           BIGINT  NOT NULL,
  updated_at           BIGINT  NOT NULL
);
CREATE INDEX webinars_by_end ON webinars (ends_at, story_id);
CREATE INDEX webinars_by_start ON webinars (starts_at, story_id);

-- Registrations: state is 'registered', 'waiting' or 'cancelled'. answers is the form as JSON. joined_at decides the order of the waiting
-- list. attended_at and minutes are what the reader watched live; seen_at is the last minute that was counted.
-- promoted_at is the time at which the reader got a seat from the waiting list.
CREATE TABLE webinar_registrations (
  id           INTEGER PRIMARY KEY,
  webinar_id   BIGINT NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state        TEXT   NOT NULL,
  answers      TEXT   NOT NULL DEFAULT '{}',
  lang         TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  joined_at    BIGINT NOT NULL,
  promoted_at  BIGINT,
  attended_at  BIGINT,
  seen_at      BIGINT,
  minutes      BIGINT NOT NULL DEFAULT 0,
  UNIQUE (webinar_id, user_id)
);
CREATE INDEX webinar_registrations_by_state ON webinar_registrations (webinar_id, state, joined_at, id);
CREATE INDEX webinar_registrations_of_user ON webinar_registrations (user_id, state);

-- Messages about a webinar that a registered reader has been sent, so that each is sent once. kind is 'week', 'day', 'hour', 'start',
-- 'recording', 'promoted', 'rescheduled' or 'cancelled'. sequence is that of the webinar.
CREATE TABLE webinar_messages (
  webinar_id   BIGINT NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         TEXT   NOT NULL,
  sequence     BIGINT NOT NULL,
  sent_at      BIGINT NOT NULL,
  PRIMARY KEY (webinar_id, kind, sequence, user_id)
);
CREATE INDEX webinar_messages_of_user ON webinar_messages (user_id);

-- Readers who want no emails about webinars. A new registration removes the row.
CREATE TABLE webinar_mail_stops (
  user_id      BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at   BIGINT NOT NULL
);

-- Questions of signed-in readers, before and during a webinar. votes repeats the number of rows in webinar_question_votes.
CREATE TABLE webinar_questions (
  id           INTEGER PRIMARY KEY,
  webinar_id   BIGINT  NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  user_id      BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  text         TEXT    NOT NULL,
  answer       TEXT    NOT NULL DEFAULT '',
  hidden       BOOLEAN NOT NULL DEFAULT FALSE,
  votes        BIGINT  NOT NULL DEFAULT 0,
  created_at   BIGINT  NOT NULL
);
CREATE INDEX webinar_questions_newest ON webinar_questions (webinar_id, hidden, id);
CREATE INDEX webinar_questions_of_user ON webinar_questions (user_id);

CREATE TABLE webinar_question_votes (
  question_id  BIGINT NOT NULL REFERENCES webinar_questions (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (question_id, user_id)
);
CREATE INDEX webinar_question_votes_of_user ON webinar_question_votes (user_id);

-- Polls. options is a JSON list of texts; a vote has the number of its option, from 0.
CREATE TABLE webinar_polls (
  id           INTEGER PRIMARY KEY,
  webinar_id   BIGINT NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  question     TEXT   NOT NULL,
  options      TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  closed_at    BIGINT
);
CREATE INDEX webinar_polls_of_webinar ON webinar_polls (webinar_id, id);

CREATE TABLE webinar_poll_votes (
  poll_id      BIGINT NOT NULL REFERENCES webinar_polls (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  choice       BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (poll_id, user_id)
);
CREATE INDEX webinar_poll_votes_of_user ON webinar_poll_votes (user_id);

-- Feedback: one for each reader. stars counts from 1 to 5.
CREATE TABLE webinar_feedback (
  webinar_id   BIGINT  NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  user_id      BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  stars        BIGINT  NOT NULL,
  text         TEXT    NOT NULL DEFAULT '',
  recommend    BOOLEAN,
  created_at   BIGINT  NOT NULL,
  PRIMARY KEY (webinar_id, user_id)
);
CREATE INDEX webinar_feedback_of_user ON webinar_feedback (user_id);

-- What the newsroom did with webinars.
CREATE TABLE webinar_actions (
  id           INTEGER PRIMARY KEY,
  webinar_id   BIGINT NOT NULL REFERENCES webinars (story_id) ON DELETE CASCADE,
  action       TEXT   NOT NULL,
  detail       TEXT   NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id     BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX webinar_actions_newest ON webinar_actions (webinar_id, id);
CREATE INDEX webinar_actions_of_user ON webinar_actions (user_id);
CREATE INDEX webinar_actions_of_token ON webinar_actions (token_id);

-- +goose Down
DROP TABLE webinar_actions;
DROP TABLE webinar_feedback;
DROP TABLE webinar_poll_votes;
DROP TABLE webinar_polls;
DROP TABLE webinar_question_votes;
DROP TABLE webinar_questions;
DROP TABLE webinar_mail_stops;
DROP TABLE webinar_messages;
DROP TABLE webinar_registrations;
DROP TABLE webinars;
