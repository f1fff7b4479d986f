-- +goose Up

-- Events that the newsroom saved through the API, or that have a door list. The events themselves are entries of a curated set; this row
-- has what must outlive a replacement of that set: an id, and the version of the last save.
CREATE TABLE event_records (
  id           INTEGER PRIMARY KEY,
  event        TEXT   NOT NULL UNIQUE,
  version      BIGINT NOT NULL DEFAULT 0,
  created_at   BIGINT NOT NULL
);

-- What the newsroom did with events and with proposals for meetups.
CREATE TABLE event_actions (
  id           INTEGER PRIMARY KEY,
  record_id    BIGINT NOT NULL REFERENCES event_records (id) ON DELETE CASCADE,
  action       TEXT   NOT NULL,
  detail       TEXT   NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id     BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX event_actions_of_record ON event_actions (record_id, id);
CREATE INDEX event_actions_of_user ON event_actions (user_id);
CREATE INDEX event_actions_of_token ON event_actions (token_id);

-- Registrations of readers. event is the slug of an event, occurrence the day of one date of a recurring event, '' for others. state is
-- 'registered', 'waiting' or 'cancelled'. guests is a JSON list of names; seats is 1 more than their number. code is what a ticket shows.
-- joined_at decides the order of the waiting list. message is what the reader has not been told yet: 'ticket', 'promoted', 'changed' or
-- 'cancelled', '' for nothing.
CREATE TABLE event_registrations (
  id           INTEGER PRIMARY KEY,
  event        TEXT   NOT NULL,
  occurrence   TEXT   NOT NULL DEFAULT '',
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state        TEXT   NOT NULL,
  name         TEXT   NOT NULL,
  guests       TEXT   NOT NULL DEFAULT '[]',
  seats        BIGINT NOT NULL DEFAULT 1,
  code         TEXT   NOT NULL UNIQUE,
  lang         TEXT   NOT NULL,
  message      TEXT   NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  joined_at    BIGINT NOT NULL,
  UNIQUE (event, occurrence, user_id)
);
CREATE INDEX event_registrations_by_state ON event_registrations (event, occurrence, state, joined_at, id);
CREATE INDEX event_registrations_of_user ON event_registrations (user_id, state);
CREATE INDEX event_registrations_untold ON event_registrations (id) WHERE message <> '';

-- Check-ins at the door, as devices recorded them, also without a connection. A row with undo revokes what was checked in up to its time.
-- at is the time on the device, recorded_at the time at which the server got it.
CREATE TABLE event_check_ins (
  id              INTEGER PRIMARY KEY,
  registration_id BIGINT  NOT NULL REFERENCES event_registrations (id) ON DELETE CASCADE,
  device          TEXT    NOT NULL,
  at              BIGINT  NOT NULL,
  undo            BOOLEAN NOT NULL DEFAULT FALSE,
  recorded_at     BIGINT  NOT NULL,
  UNIQUE (registration_id, device, at, undo)
);

-- Meetups that readers propose. state is 'open', 'approved' or 'declined'; event is the slug of the event of an approved one.
CREATE TABLE event_proposals (
  id           INTEGER PRIMARY KEY,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title        TEXT   NOT NULL,
  description  TEXT   NOT NULL,
  city         TEXT   NOT NULL,
  address      TEXT   NOT NULL,
  starts_at    BIGINT NOT NULL,
  ends_at      BIGINT NOT NULL,
  zone         TEXT   NOT NULL,
  seats        BIGINT NOT NULL DEFAULT 0,
  lang         TEXT   NOT NULL,
  state        TEXT   NOT NULL DEFAULT 'open',
  reason       TEXT   NOT NULL DEFAULT '',
  event        TEXT   NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  decided_at   BIGINT
);
CREATE INDEX event_proposals_by_state ON event_proposals (state, id);
CREATE INDEX event_proposals_of_user ON event_proposals (user_id, id);

-- +goose Down
DROP TABLE event_proposals;
DROP TABLE event_check_ins;
DROP TABLE event_registrations;
DROP TABLE event_actions;
DROP TABLE event_records;
