-- +goose Up

-- A brand is everything with a landing page of its own: the master brand, the brands, the editions
-- and the language editions. Moments are milliseconds since the Unix epoch, UTC, in every table.
CREATE TABLE brands (
  id           INTEGER PRIMARY KEY,
  slug         TEXT    NOT NULL UNIQUE,
  kind         TEXT    NOT NULL CHECK (kind IN ('master', 'brand', 'edition', 'language')),
  name         TEXT    NOT NULL,
  tagline      TEXT    NOT NULL DEFAULT '',
  path         TEXT    NOT NULL UNIQUE,
  locale       TEXT,
  time_zone    TEXT    NOT NULL DEFAULT 'Asia/Kolkata',
  numbering    TEXT    NOT NULL DEFAULT 'indian' CHECK (numbering IN ('indian', 'western')),
  gate         TEXT    NOT NULL DEFAULT 'signed-in' CHECK (gate IN ('free', 'signed-in', 'member')),
  accent       TEXT    NOT NULL,
  accent_dark  TEXT    NOT NULL,
  menu         TEXT    NOT NULL DEFAULT '[]',
  position     INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE media (
  id           INTEGER PRIMARY KEY,
  hash         TEXT    NOT NULL UNIQUE,
  width        INTEGER NOT NULL,
  height       INTEGER NOT NULL,
  animated     BOOLEAN NOT NULL DEFAULT FALSE,
  widths       TEXT    NOT NULL DEFAULT '[]',
  placeholder  TEXT    NOT NULL DEFAULT '',
  colour       TEXT    NOT NULL DEFAULT '',
  alt          TEXT    NOT NULL DEFAULT '',
  caption      TEXT    NOT NULL DEFAULT '',
  credit       TEXT    NOT NULL DEFAULT '',
  focal_x      REAL    NOT NULL DEFAULT 0.5,
  focal_y      REAL    NOT NULL DEFAULT 0.5,
  filename     TEXT    NOT NULL DEFAULT '',
  source_url   TEXT    NOT NULL DEFAULT '',
  created_at   BIGINT  NOT NULL
);
CREATE INDEX media_source ON media (source_url) WHERE source_url <> '';

-- A publisher is a company that pays for stories: the sponsor of a story, of a series or of a
-- spotlight.
CREATE TABLE publishers (
  id           INTEGER PRIMARY KEY,
  slug         TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL,
  description  TEXT    NOT NULL DEFAULT '',
  website      TEXT    NOT NULL DEFAULT '',
  picture_id   BIGINT  REFERENCES media (id)
);

CREATE TABLE brand_spotlights (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  publisher_id BIGINT  NOT NULL REFERENCES publishers (id),
  line         TEXT    NOT NULL DEFAULT '',
  link         TEXT    NOT NULL DEFAULT '',
  starts_at    BIGINT  NOT NULL,
  ends_at      BIGINT  NOT NULL
);

-- A term is what a story is filed under: a category, a tag (whose page is a topic), a series, a
-- property or a custom topic.
CREATE TABLE terms (
  id           INTEGER PRIMARY KEY,
  kind         TEXT    NOT NULL CHECK (kind IN ('category', 'tag', 'series', 'property', 'custom_topic')),
  slug         TEXT    NOT NULL,
  name         TEXT    NOT NULL,
  names        TEXT    NOT NULL DEFAULT '{}',
  description  TEXT    NOT NULL DEFAULT '',
  parent_id    BIGINT  REFERENCES terms (id) DEFERRABLE INITIALLY DEFERRED,
  picture_id   BIGINT  REFERENCES media (id),
  gradient     TEXT    NOT NULL DEFAULT '[]',
  publisher_id BIGINT  REFERENCES publishers (id),
  blocks       TEXT    NOT NULL DEFAULT '[]',
  path         TEXT    UNIQUE,
  position     INTEGER NOT NULL DEFAULT 0,
  UNIQUE (kind, slug)
);

CREATE TABLE authors (
  id           INTEGER PRIMARY KEY,
  slug         TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL,
  role         TEXT    NOT NULL DEFAULT '',
  bio          TEXT    NOT NULL DEFAULT '',
  lang         TEXT    NOT NULL DEFAULT 'en',
  picture_id   BIGINT  REFERENCES media (id)
);

-- The stories of a translation group are translations of each other.
CREATE TABLE translation_groups (
  id           INTEGER PRIMARY KEY,
  created_at   BIGINT  NOT NULL
);

-- What lists and cards need of a story. The text is in story_bodies, so that a list never reads it.
-- "card" is the list form of the story, made on write.
CREATE TABLE stories (
  id             INTEGER PRIMARY KEY,
  group_id       BIGINT  NOT NULL REFERENCES translation_groups (id),
  brand_id       BIGINT  NOT NULL REFERENCES brands (id),
  lang           TEXT    NOT NULL,
  slug           TEXT    NOT NULL,
  path           TEXT    NOT NULL UNIQUE,
  title          TEXT    NOT NULL,
  title_key      TEXT    NOT NULL DEFAULT '',
  excerpt        TEXT    NOT NULL DEFAULT '',
  type           TEXT    NOT NULL DEFAULT 'ARTICLE' CHECK (type IN ('ARTICLE', 'VIDEO', 'WEBINAR')),
  layout         TEXT    NOT NULL DEFAULT 'standard' CHECK (layout IN ('standard', 'wide', 'longform')),
  status         TEXT    NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'published', 'unpublished')),
  published_at   BIGINT,
  updated_at     BIGINT  NOT NULL,
  created_at     BIGINT  NOT NULL,
  revision       INTEGER NOT NULL DEFAULT 1,
  category_id    BIGINT  REFERENCES terms (id),
  property_id    BIGINT  REFERENCES terms (id),
  publisher_id   BIGINT  REFERENCES publishers (id),
  picture_id     BIGINT  REFERENCES media (id),
  portrait_id    BIGINT  REFERENCES media (id),
  video_platform TEXT    CHECK (video_platform IN ('youtube', 'vimeo', 'file')),
  video_media    TEXT,
  video_duration INTEGER,
  audio_url      TEXT,
  webinar_id     TEXT,
  webinar_starts BIGINT,
  webinar_ends   BIGINT,
  listed         BOOLEAN NOT NULL DEFAULT TRUE,
  hide_on_home   BOOLEAN NOT NULL DEFAULT FALSE,
  gated          BOOLEAN NOT NULL DEFAULT FALSE,
  minutes        INTEGER NOT NULL DEFAULT 1,
  corrections    TEXT    NOT NULL DEFAULT '',
  seo_title      TEXT    NOT NULL DEFAULT '',
  seo_description TEXT   NOT NULL DEFAULT '',
  like_count     INTEGER NOT NULL DEFAULT 0,
  share_count    INTEGER NOT NULL DEFAULT 0,
  card           TEXT    NOT NULL DEFAULT '{}',
  UNIQUE (group_id, lang, brand_id),
  UNIQUE (brand_id, lang, slug)
);
CREATE INDEX stories_due ON stories (published_at) WHERE status = 'scheduled';
CREATE INDEX stories_by_title ON stories (title_key, id) WHERE status = 'published' AND listed;
CREATE INDEX stories_by_brand ON stories (brand_id, status, updated_at, id);

CREATE TABLE story_bodies (
  story_id     BIGINT  PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  doc          TEXT    NOT NULL DEFAULT '',
  open_html    TEXT    NOT NULL DEFAULT '',
  gated_html   TEXT    NOT NULL DEFAULT '',
  contents     TEXT    NOT NULL DEFAULT '[]'
);

CREATE TABLE story_terms (
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  term_id      BIGINT  NOT NULL REFERENCES terms (id),
  position     INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (story_id, term_id)
);
CREATE INDEX story_terms_by_term ON story_terms (term_id, story_id);

CREATE TABLE story_authors (
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  author_id    BIGINT  NOT NULL REFERENCES authors (id),
  position     INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (story_id, author_id)
);
CREATE INDEX story_authors_by_author ON story_authors (author_id, story_id);

-- The lists that contain each published story, newest first. A row exists only while its story is
-- published, so no list can show a draft. scope is the id of a brand, the negative number of a
-- language, or 0 for the whole publication.
CREATE TABLE list_entries (
  kind         INTEGER NOT NULL,
  ref          BIGINT  NOT NULL,
  scope        BIGINT  NOT NULL,
  published_at BIGINT  NOT NULL,
  story_id     BIGINT  NOT NULL,
  PRIMARY KEY (kind, ref, scope, published_at, story_id)
) WITHOUT ROWID;
CREATE INDEX list_entries_by_story ON list_entries (story_id);

-- Claps and shares per day, from which trending stories are computed.
CREATE TABLE reaction_days (
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  day          BIGINT  NOT NULL,
  claps        INTEGER NOT NULL DEFAULT 0,
  shares       INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (day, story_id)
);

-- Each path belongs to one entity or redirect. An entity has one current path; its former paths
-- redirect to it. A path with a target and without an entity is a redirect of its own.
CREATE TABLE permalinks (
  path         TEXT    PRIMARY KEY,
  kind         TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL DEFAULT 0,
  is_current   BOOLEAN NOT NULL DEFAULT TRUE,
  target       TEXT    NOT NULL DEFAULT '',
  status       INTEGER NOT NULL DEFAULT 301 CHECK (status IN (301, 302, 307, 308, 410)),
  created_at   BIGINT  NOT NULL
);
CREATE INDEX permalinks_by_entity ON permalinks (kind, entity_id);

-- Curated sets, one per key and brand. An item is a story or a value.
CREATE TABLE curated_items (
  id           INTEGER PRIMARY KEY,
  set_key      TEXT    NOT NULL,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  position     INTEGER NOT NULL DEFAULT 0,
  story_id     BIGINT  REFERENCES stories (id) ON DELETE CASCADE,
  term_id      BIGINT  REFERENCES terms (id) ON DELETE CASCADE,
  value        TEXT    NOT NULL DEFAULT '',
  sticky       BOOLEAN NOT NULL DEFAULT FALSE,
  ends_at      BIGINT
);
CREATE INDEX curated_items_by_key ON curated_items (set_key, brand_id, position, id);

CREATE TABLE landing_sections (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  position     INTEGER NOT NULL,
  kind         TEXT    NOT NULL,
  layout       TEXT    NOT NULL,
  title        TEXT    NOT NULL DEFAULT '',
  message      TEXT    NOT NULL DEFAULT '',
  path         TEXT    NOT NULL DEFAULT '',
  size         TEXT    NOT NULL DEFAULT '' CHECK (size IN ('', 'SMALL', 'MEDIUM', 'LARGE')),
  source       TEXT    NOT NULL DEFAULT '',
  item_limit   INTEGER NOT NULL DEFAULT 4,
  UNIQUE (brand_id, position)
);

CREATE TABLE glossary_terms (
  id           INTEGER PRIMARY KEY,
  slug         TEXT    NOT NULL UNIQUE,
  title        TEXT    NOT NULL,
  letter       TEXT    NOT NULL,
  sort_key     TEXT    NOT NULL,
  excerpt      TEXT    NOT NULL DEFAULT '',
  body         TEXT    NOT NULL DEFAULT ''
);
CREATE INDEX glossary_terms_by_letter ON glossary_terms (letter, sort_key);

CREATE TABLE web_stories (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  slug         TEXT    NOT NULL UNIQUE,
  title        TEXT    NOT NULL,
  picture_id   BIGINT  REFERENCES media (id),
  slides       TEXT    NOT NULL DEFAULT '[]',
  published_at BIGINT  NOT NULL
);
CREATE INDEX web_stories_by_date ON web_stories (published_at, id);

CREATE TABLE cities (
  id           INTEGER PRIMARY KEY,
  name         TEXT    NOT NULL,
  other_names  TEXT    NOT NULL DEFAULT '',
  state        TEXT    NOT NULL DEFAULT '',
  country      TEXT    NOT NULL,
  position     INTEGER NOT NULL
);

-- API tokens with their role and the one brand in which they may write (NULL means all). Only the
-- hash of a token is stored.
CREATE TABLE api_tokens (
  id           INTEGER PRIMARY KEY,
  name         TEXT    NOT NULL,
  hash         TEXT    NOT NULL UNIQUE,
  role         TEXT    NOT NULL CHECK (role IN ('editor', 'admin')),
  brand_id     BIGINT  REFERENCES brands (id),
  created_at   BIGINT  NOT NULL,
  revoked_at   BIGINT
);

-- An import is one file imported into one brand. position counts the committed items, so that a
-- second start continues there; log_size is the size of the full report at that time. attempt
-- counts the starts: an earlier attempt stops.
CREATE TABLE imports (
  id           INTEGER PRIMARY KEY,
  kind         TEXT    NOT NULL,
  file         TEXT    NOT NULL,
  file_hash    TEXT    NOT NULL,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  options      TEXT    NOT NULL DEFAULT '{}',
  state        TEXT    NOT NULL CHECK (state IN ('running', 'finished', 'failed')),
  attempt      INTEGER NOT NULL DEFAULT 0,
  position     BIGINT  NOT NULL DEFAULT 0,
  log_size     BIGINT  NOT NULL DEFAULT 0,
  report       TEXT    NOT NULL DEFAULT '{}',
  started_at   BIGINT  NOT NULL,
  finished_at  BIGINT,
  UNIQUE (kind, file_hash, brand_id)
);

-- What each imported item became, so that a repeated import updates it and creates no duplicate.
-- revision is that of the story after the import; it shows whether the story was edited here since,
-- and such a story is not overwritten.
CREATE TABLE import_refs (
  source       TEXT    NOT NULL,
  brand_id     BIGINT  NOT NULL,
  kind         TEXT    NOT NULL,
  external_id  TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL,
  checksum     TEXT    NOT NULL DEFAULT '',
  revision     INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (source, brand_id, kind, external_id)
) WITHOUT ROWID;

CREATE INDEX import_refs_by_entity ON import_refs (kind, entity_id);

-- A picture of an imported story: not fetched yet (wanted), fetched (found), or not available
-- (missing). The story is updated when no picture is wanted any more; after that only missing
-- pictures remain.
CREATE TABLE import_pictures (
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  address      TEXT    NOT NULL,
  import_id    BIGINT  NOT NULL REFERENCES imports (id),
  is_lead      BOOLEAN NOT NULL DEFAULT FALSE,
  in_text      BOOLEAN NOT NULL DEFAULT FALSE,
  alt          TEXT    NOT NULL DEFAULT '',
  caption      TEXT    NOT NULL DEFAULT '',
  state        TEXT    NOT NULL CHECK (state IN ('wanted', 'found', 'missing')),
  reason       TEXT    NOT NULL DEFAULT '',
  media_id     BIGINT  REFERENCES media (id),
  PRIMARY KEY (story_id, address)
);
CREATE INDEX import_pictures_by_address ON import_pictures (address) WHERE state = 'wanted';
CREATE INDEX import_pictures_by_import ON import_pictures (import_id, state);

-- The cache tags and events of each write, stored in its transaction.
CREATE TABLE outbox (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  event        TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL DEFAULT 0,
  tags         TEXT    NOT NULL DEFAULT '[]',
  created_at   BIGINT  NOT NULL
);

-- +goose Down
SELECT 1;
