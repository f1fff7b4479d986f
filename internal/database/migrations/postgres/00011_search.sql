-- +goose Up

-- Search documents, with public text only. An id is the milliseconds since the epoch times 4096,
-- plus a number that distinguishes documents with the same time. terms are the indexed terms of the
-- title, and of the lead and the names.
CREATE TABLE search_documents (
  id           BIGINT  PRIMARY KEY,
  source       TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL,
  kind         TEXT    NOT NULL,
  lang         TEXT    NOT NULL,
  brand_id     BIGINT  NOT NULL DEFAULT 0,
  category_id  BIGINT  NOT NULL DEFAULT 0,
  year         INTEGER NOT NULL DEFAULT 0,
  popularity   INTEGER NOT NULL DEFAULT 0,
  title_terms  TEXT    NOT NULL,
  lead_terms   TEXT    NOT NULL,
  title        TEXT    NOT NULL,
  path         TEXT    NOT NULL,
  lead         TEXT    NOT NULL,
  names        TEXT    NOT NULL DEFAULT '',
  body         TEXT    NOT NULL,
  UNIQUE (source, entity_id)
);
CREATE INDEX search_documents_by_lang ON search_documents (lang);

-- Tokens begin with "1" for the words of a title, with "2" for those of a title or a lead, and with
-- "=" for facets, so that the index alone contains where a word is.
CREATE TABLE search_index (
  id           BIGINT  PRIMARY KEY,
  tokens       TSVECTOR NOT NULL
);
CREATE INDEX search_index_by_token ON search_index USING gin (tokens) WITH (fastupdate = off);

-- The words of all documents, folded, with the number of documents that contain each. term is what
-- is indexed; backward is the word in reverse, to find a typing error near its beginning.
CREATE TABLE search_words (
  word         TEXT    COLLATE "C" PRIMARY KEY,
  term         TEXT    COLLATE "C" NOT NULL,
  backward     TEXT    COLLATE "C" NOT NULL,
  docs         INTEGER NOT NULL
) WITH (fillfactor = 70);
CREATE INDEX search_words_by_term ON search_words (term);
CREATE INDEX search_words_by_backward ON search_words (backward);

-- How words of other scripts are typed in Latin letters. sound is the spelling without everything
-- that people vary (see search.SoundKey).
CREATE TABLE search_sounds (
  sound        TEXT    COLLATE "C" NOT NULL,
  latin        TEXT    COLLATE "C" NOT NULL,
  word         TEXT    COLLATE "C" NOT NULL,
  PRIMARY KEY (sound, latin, word)
);
CREATE INDEX search_sounds_by_word ON search_sounds (word);

-- Changes that are not indexed yet. version counts the changes, so that a change made while the
-- previous one is being indexed is not lost.
CREATE TABLE search_pending (
  source       TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL,
  version      INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (source, entity_id)
);

INSERT INTO search_pending (source, entity_id) SELECT 'story', id FROM stories WHERE status = 'published' AND listed;
INSERT INTO search_pending (source, entity_id) SELECT 'term', id FROM glossary_terms;
INSERT INTO search_pending (source, entity_id) SELECT 'person', id FROM authors;
INSERT INTO search_pending (source, entity_id) SELECT 'event', id FROM curated_items WHERE set_key = 'TEMP_events';

-- +goose Down
DROP TABLE search_pending;
DROP TABLE search_sounds;
DROP TABLE search_words;
DROP TABLE search_index;
DROP TABLE search_documents;
