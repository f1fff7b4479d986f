-- +goose Up

-- Conferences, one for each city. path is that of the page; permalinks has it too. names (by language) is JSON, and so is series_names. The
-- days are dates in the zone. version counts the saves of the details, programme_version those of the sessions and speakers.
CREATE TABLE conferences (
  id                 INTEGER PRIMARY KEY,
  slug               TEXT   NOT NULL UNIQUE,
  path               TEXT   UNIQUE,
  name               TEXT   NOT NULL,
  names              TEXT   NOT NULL DEFAULT '{}',
  series             TEXT   NOT NULL DEFAULT '',
  series_names       TEXT   NOT NULL DEFAULT '{}',
  city               TEXT   NOT NULL DEFAULT '',
  venue              TEXT   NOT NULL DEFAULT '',
  zone               TEXT   NOT NULL,
  first_day          TEXT   NOT NULL DEFAULT '',
  last_day           TEXT   NOT NULL DEFAULT '',
  lang               TEXT   NOT NULL DEFAULT 'en',
  subtitle           TEXT   NOT NULL DEFAULT '',
  about              TEXT   NOT NULL DEFAULT '',
  tickets            TEXT   NOT NULL DEFAULT '',
  pitch_fest         TEXT   NOT NULL DEFAULT '',
  pitch_fest_link    TEXT   NOT NULL DEFAULT '',
  story              TEXT   NOT NULL DEFAULT '',
  brand_id           BIGINT REFERENCES brands (id),
  published_at       BIGINT,
  withdrawn_at       BIGINT,
  version            BIGINT NOT NULL DEFAULT 1,
  programme_version  BIGINT NOT NULL DEFAULT 0,
  created_at         BIGINT NOT NULL,
  updated_at         BIGINT NOT NULL
);
CREATE INDEX conferences_of_series ON conferences (series, first_day);
CREATE INDEX conferences_of_brand ON conferences (brand_id);

-- Themes of a conference. colour is the number of a colour of the design, from 1 to 8.
CREATE TABLE conference_tracks (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  slug           TEXT   NOT NULL,
  name           TEXT   NOT NULL,
  description    TEXT   NOT NULL DEFAULT '',
  colour         BIGINT NOT NULL DEFAULT 1 CHECK (colour BETWEEN 1 AND 8),
  position       BIGINT NOT NULL,
  UNIQUE (conference_id, slug)
);

CREATE TABLE conference_halls (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  name           TEXT   NOT NULL,
  position       BIGINT NOT NULL,
  UNIQUE (conference_id, name)
);

-- Sessions. source_id is the permanent id in the schedule from which the session comes. story is the path of a story or a recording about it.
-- sequence counts the changes of the time, the hall and the cancellation, of which changed_at is the last.
CREATE TABLE conference_sessions (
  id             INTEGER PRIMARY KEY,
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
CREATE INDEX conference_sessions_by_start ON conference_sessions (conference_id, starts_at, id);
CREATE INDEX conference_sessions_of_track ON conference_sessions (track_id);
CREATE INDEX conference_sessions_of_hall ON conference_sessions (hall_id);

-- Speakers: people of the directory, or names with a biography. is_jury marks the jury of the pitch fest.
CREATE TABLE conference_speakers (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT  NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  source_id      TEXT    NOT NULL,
  name           TEXT    NOT NULL,
  role           TEXT    NOT NULL DEFAULT '',
  bio            TEXT    NOT NULL DEFAULT '',
  author_id      BIGINT  REFERENCES authors (id) ON DELETE SET NULL,
  picture_id     BIGINT  REFERENCES media (id),
  is_jury        BOOLEAN NOT NULL DEFAULT FALSE,
  position       BIGINT  NOT NULL,
  UNIQUE (conference_id, source_id)
);
CREATE INDEX conference_speakers_in_order ON conference_speakers (conference_id, position);
CREATE INDEX conference_speakers_of_author ON conference_speakers (author_id);
CREATE INDEX conference_speakers_of_picture ON conference_speakers (picture_id);

CREATE TABLE conference_session_speakers (
  session_id  BIGINT NOT NULL REFERENCES conference_sessions (id) ON DELETE CASCADE,
  speaker_id  BIGINT NOT NULL REFERENCES conference_speakers (id) ON DELETE CASCADE,
  position    BIGINT NOT NULL,
  PRIMARY KEY (session_id, speaker_id)
);
CREATE INDEX conference_session_speakers_of_speaker ON conference_session_speakers (speaker_id);

CREATE TABLE conference_partners (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  tier           TEXT   NOT NULL CHECK (tier IN ('title', 'gold', 'community')),
  name           TEXT   NOT NULL,
  link           TEXT   NOT NULL DEFAULT '',
  company_id     BIGINT REFERENCES companies (id) ON DELETE SET NULL,
  position       BIGINT NOT NULL
);
CREATE INDEX conference_partners_in_order ON conference_partners (conference_id, position);
CREATE INDEX conference_partners_of_company ON conference_partners (company_id);

-- Finalists of the pitch fest.
CREATE TABLE conference_finalists (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  company_id     BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  position       BIGINT NOT NULL
);
CREATE INDEX conference_finalists_in_order ON conference_finalists (conference_id, position);
CREATE INDEX conference_finalists_of_company ON conference_finalists (company_id);

CREATE TABLE conference_actions (
  id             INTEGER PRIMARY KEY,
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  action         TEXT   NOT NULL,
  detail         TEXT   NOT NULL DEFAULT '{}',
  user_id        BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id       BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at     BIGINT NOT NULL
);
CREATE INDEX conference_actions_newest ON conference_actions (conference_id, id);
CREATE INDEX conference_actions_of_user ON conference_actions (user_id);
CREATE INDEX conference_actions_of_token ON conference_actions (token_id);

-- +goose Down
DROP TABLE conference_actions;
DROP TABLE conference_finalists;
DROP TABLE conference_partners;
DROP TABLE conference_session_speakers;
DROP TABLE conference_speakers;
DROP TABLE conference_sessions;
DROP TABLE conference_halls;
DROP TABLE conference_tracks;
DROP TABLE conferences;
