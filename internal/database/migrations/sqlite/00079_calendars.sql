-- +goose Up

-- The addresses of readers' own calendars. Only the hash of the secret in an address is stored. lang is the language of the calendar.
CREATE TABLE reader_calendars (
  user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret_hash  TEXT NOT NULL UNIQUE,
  lang         TEXT NOT NULL,
  created_at   INTEGER NOT NULL
);

-- The version of each event of the master brand, by its slug, for calendars. sequence is 0 at first and grows with each change of the
-- time or the place; changed_at is the time of the last change of anything. schedule and content are hashes that show whether these
-- changed. The row of an event that is no longer in the curated set stays, so that the sequence goes on if the event comes back.
CREATE TABLE event_versions (
  event        TEXT NOT NULL PRIMARY KEY,
  schedule     TEXT NOT NULL,
  content      TEXT NOT NULL,
  sequence     INTEGER NOT NULL,
  changed_at   INTEGER NOT NULL
);

-- +goose Down
DROP TABLE event_versions;
DROP TABLE reader_calendars;
