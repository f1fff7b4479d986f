-- +goose Up

-- The events of which readers want to be reminded. event is the slug of an event of the master brand; the event itself
-- is in a curated set. lang is the language of the page on which the reader asked. sent_at is the time at which the
-- last reminder was sent, and told_start the start that it named; both are NULL before.
CREATE TABLE event_reminders (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event        TEXT    NOT NULL,
  lang         TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  sent_at      INTEGER,
  told_start   INTEGER,
  PRIMARY KEY (user_id, event)
);
CREATE INDEX event_reminders_of_event ON event_reminders (event, user_id);

-- +goose Down
DROP TABLE event_reminders;
