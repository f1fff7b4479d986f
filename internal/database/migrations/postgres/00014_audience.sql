-- +goose Up

-- Views of stories per day (days since the Unix epoch, UTC), how far they were read, in quarters of
-- their text, and where readers came from. No row is about a single reader.
CREATE TABLE audience_stories (
  day             BIGINT  NOT NULL,
  story_id        BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  brand_id        BIGINT  NOT NULL REFERENCES brands (id),
  lang            TEXT    NOT NULL,
  views           BIGINT  NOT NULL DEFAULT 0,
  read_25         BIGINT  NOT NULL DEFAULT 0,
  read_50         BIGINT  NOT NULL DEFAULT 0,
  read_75         BIGINT  NOT NULL DEFAULT 0,
  read_100        BIGINT  NOT NULL DEFAULT 0,
  from_search     BIGINT  NOT NULL DEFAULT 0,
  from_social     BIGINT  NOT NULL DEFAULT 0,
  from_messaging  BIGINT  NOT NULL DEFAULT 0,
  from_newsletter BIGINT  NOT NULL DEFAULT 0,
  from_internal   BIGINT  NOT NULL DEFAULT 0,
  from_other      BIGINT  NOT NULL DEFAULT 0,
  from_direct     BIGINT  NOT NULL DEFAULT 0,
  PRIMARY KEY (day, story_id)
);

-- The same for all pages, by page type and the brand of their frame.
CREATE TABLE audience_pages (
  day             BIGINT  NOT NULL,
  brand_id        BIGINT  NOT NULL REFERENCES brands (id),
  lang            TEXT    NOT NULL,
  page            TEXT    NOT NULL,
  referrer        TEXT    NOT NULL,
  views           BIGINT  NOT NULL DEFAULT 0,
  PRIMARY KEY (day, brand_id, lang, page, referrer)
);

-- Searches without results.
CREATE TABLE audience_searches (
  day             BIGINT  NOT NULL,
  lang            TEXT    NOT NULL,
  query           TEXT COLLATE "C" NOT NULL,
  times           BIGINT  NOT NULL DEFAULT 0,
  PRIMARY KEY (day, lang, query)
);

-- The first stories of each ranking in a scope (that of list_entries), updated every few minutes.
CREATE TABLE rankings (
  ranking         INTEGER NOT NULL,
  scope           BIGINT  NOT NULL,
  place           INTEGER NOT NULL,
  story_id        BIGINT  NOT NULL,
  PRIMARY KEY (ranking, scope, place)
);

-- +goose Down
DROP TABLE rankings;
DROP TABLE audience_searches;
DROP TABLE audience_pages;
DROP TABLE audience_stories;
