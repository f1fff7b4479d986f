-- +goose Up

-- Awards. Those with the same series are the years of one award; image_padding is the space around the logo in CSS pixels.
-- names (by language) is JSON. published_at is NULL until the award is public.
CREATE TABLE awards (
  id                INTEGER PRIMARY KEY,
  slug              TEXT NOT NULL UNIQUE,
  name              TEXT NOT NULL,
  names             TEXT NOT NULL DEFAULT '{}',
  subtitle          TEXT NOT NULL DEFAULT '',
  description       TEXT NOT NULL DEFAULT '',
  lang              TEXT NOT NULL DEFAULT 'en',
  series            TEXT NOT NULL DEFAULT '',
  year              BIGINT NOT NULL DEFAULT 0,
  logo_id           BIGINT REFERENCES media (id),
  image_padding     BIGINT NOT NULL DEFAULT 8 CHECK (image_padding BETWEEN 0 AND 64),
  sponsor_name      TEXT NOT NULL DEFAULT '',
  sponsor_website   TEXT NOT NULL DEFAULT '',
  sponsor_logo_id   BIGINT REFERENCES media (id),
  published_at      BIGINT,
  created_at        BIGINT NOT NULL,
  updated_at        BIGINT NOT NULL
);
CREATE INDEX awards_by_year ON awards (year, id);
CREATE INDEX awards_of_series ON awards (series, year);
CREATE INDEX awards_of_logo ON awards (logo_id);
CREATE INDEX awards_of_sponsor_logo ON awards (sponsor_logo_id);

-- The ranking of an award: companies and people in the order of position, which counts from 1. An entry without a rank
-- has only a position.
CREATE TABLE award_entries (
  id                INTEGER PRIMARY KEY,
  award_id          BIGINT NOT NULL REFERENCES awards (id) ON DELETE CASCADE,
  position          BIGINT NOT NULL CHECK (position > 0),
  rank              BIGINT CHECK (rank > 0),
  company_id        BIGINT REFERENCES companies (id) ON DELETE CASCADE,
  author_id         BIGINT REFERENCES authors (id) ON DELETE CASCADE,
  designation       TEXT NOT NULL DEFAULT '',
  description       TEXT NOT NULL DEFAULT '',
  UNIQUE (award_id, position),
  CHECK ((company_id IS NULL) <> (author_id IS NULL))
);
CREATE INDEX award_entries_of_company ON award_entries (company_id);
CREATE INDEX award_entries_of_author ON award_entries (author_id);

-- +goose Down
DROP TABLE award_entries;
DROP TABLE awards;
