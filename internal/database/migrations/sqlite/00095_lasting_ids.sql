-- +goose Up

-- The ids of sessions and registrations are never used again, also after the row with the highest id is deleted: own agendas on devices,
-- UIDs in calendars and versions of the list at the door contain them. On PostgreSQL that is so already. The other tables lose what refers
-- to the old tables when these are dropped, so it is kept meanwhile.
CREATE TABLE kept_session_speakers AS SELECT session_id, speaker_id, position FROM conference_session_speakers;
CREATE TABLE kept_stars AS SELECT user_id, session_id, starred_at FROM conference_stars;
CREATE TABLE kept_slots AS SELECT id, session_id FROM pitch_applications WHERE session_id IS NOT NULL;
CREATE TABLE numbered_sessions (
  id             INTEGER PRIMARY KEY AUTOINCREMENT,
  conference_id  BIGINT  NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  source_id      TEXT    NOT NULL,
  starts_at      BIGINT  NOT NULL,
  ends_at        BIGINT  NOT NULL,
  title          TEXT    NOT NULL,
  subtitle       TEXT    NOT NULL DEFAULT '',
  abstract       TEXT    NOT NULL DEFAULT '',
  lang           TEXT    NOT NULL DEFAULT '',
  kind           TEXT    NOT NULL DEFAULT '',
  track_id       BIGINT  REFERENCES conference_tracks (id) ON DELETE SET NULL,
  hall_id        BIGINT  REFERENCES conference_halls (id) ON DELETE SET NULL,
  url            TEXT    NOT NULL DEFAULT '',
  story          TEXT    NOT NULL DEFAULT '',
  cancelled      BOOLEAN NOT NULL DEFAULT FALSE,
  sequence       BIGINT  NOT NULL DEFAULT 0,
  changed_at     BIGINT  NOT NULL,
  UNIQUE (conference_id, source_id),
  CHECK (ends_at >= starts_at)
);
INSERT INTO numbered_sessions (id, conference_id, source_id, starts_at, ends_at, title, subtitle, abstract, lang, kind, track_id, hall_id,
    url, story, cancelled, sequence, changed_at)
  SELECT id, conference_id, source_id, starts_at, ends_at, title, subtitle, abstract, lang, kind, track_id, hall_id, url, story, cancelled,
    sequence, changed_at FROM conference_sessions;
DROP TABLE conference_sessions;
ALTER TABLE numbered_sessions RENAME TO conference_sessions;
CREATE INDEX conference_sessions_by_start ON conference_sessions (conference_id, starts_at, id);
CREATE INDEX conference_sessions_of_track ON conference_sessions (track_id);
CREATE INDEX conference_sessions_of_hall ON conference_sessions (hall_id);
INSERT INTO conference_session_speakers (session_id, speaker_id, position)
  SELECT session_id, speaker_id, position FROM kept_session_speakers;
INSERT INTO conference_stars (user_id, session_id, starred_at) SELECT user_id, session_id, starred_at FROM kept_stars;
UPDATE pitch_applications SET session_id = (SELECT k.session_id FROM kept_slots AS k WHERE k.id = pitch_applications.id)
  WHERE id IN (SELECT id FROM kept_slots);
DROP TABLE kept_session_speakers;
DROP TABLE kept_stars;
DROP TABLE kept_slots;

-- Sessions that were deleted before may have had higher ids than those that exist.
UPDATE sqlite_sequence SET seq = seq + 10000 WHERE name = 'conference_sessions';

CREATE TABLE kept_check_ins AS SELECT id, registration_id, device, at, undo, recorded_at FROM event_check_ins;
CREATE TABLE numbered_registrations (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
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
  revision     BIGINT NOT NULL DEFAULT 0,
  UNIQUE (event, occurrence, user_id)
);
INSERT INTO numbered_registrations (id, event, occurrence, user_id, state, name, guests, seats, code, lang, message, created_at, joined_at,
    revision)
  SELECT id, event, occurrence, user_id, state, name, guests, seats, code, lang, message, created_at, joined_at, revision
    FROM event_registrations;
DROP TABLE event_registrations;
ALTER TABLE numbered_registrations RENAME TO event_registrations;
CREATE INDEX event_registrations_by_state ON event_registrations (event, occurrence, state, joined_at, id);
CREATE INDEX event_registrations_of_user ON event_registrations (user_id, state);
CREATE INDEX event_registrations_untold ON event_registrations (id) WHERE message <> '';
CREATE INDEX event_registrations_by_revision ON event_registrations (event, occurrence, revision, id);
INSERT INTO event_check_ins (id, registration_id, device, at, undo, recorded_at)
  SELECT id, registration_id, device, at, undo, recorded_at FROM kept_check_ins;
DROP TABLE kept_check_ins;

-- The reader was told that the event is cancelled.
ALTER TABLE event_reminders ADD COLUMN told_cancelled BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
-- The tables keep their numbering, which earlier versions of the program can use.
ALTER TABLE event_reminders DROP COLUMN told_cancelled;
