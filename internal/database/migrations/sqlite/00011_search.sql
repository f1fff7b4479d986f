-- +goose Up

-- Search documents, with public text only. An id is the milliseconds since the epoch times 4096,
-- plus a number that distinguishes documents with the same time. terms are the indexed terms of the
-- title, and of the lead and the names.
CREATE TABLE search_documents (
  id           INTEGER PRIMARY KEY,
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

-- The words are analysed by the program, so every character outside of ASCII is part of a word.
CREATE VIRTUAL TABLE search_index USING fts5 (title, lead, body, facets, content='', contentless_delete=1, tokenize='ascii');

-- The words of all documents, folded, with the number of documents that contain each. term is what
-- is indexed; backward is the word in reverse, to find a typing error near its beginning.
CREATE TABLE search_words (
  word         TEXT    PRIMARY KEY,
  term         TEXT    NOT NULL,
  backward     TEXT    NOT NULL,
  docs         INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX search_words_by_term ON search_words (term, docs);
CREATE INDEX search_words_by_backward ON search_words (backward, word, docs);

-- How words of other scripts are typed in Latin letters. sound is the spelling without everything
-- that people vary (see search.SoundKey).
CREATE TABLE search_sounds (
  sound        TEXT    NOT NULL,
  latin        TEXT    NOT NULL,
  word         TEXT    NOT NULL,
  PRIMARY KEY (sound, latin, word)
) WITHOUT ROWID;
CREATE INDEX search_sounds_by_word ON search_sounds (word);

-- Changes that are not indexed yet. version counts the changes, so that a change made while the
-- previous one is being indexed is not lost.
CREATE TABLE search_pending (
  source       TEXT    NOT NULL,
  entity_id    BIGINT  NOT NULL,
  version      INTEGER NOT NULL DEFAULT 1,
  PRIMARY KEY (source, entity_id)
) WITHOUT ROWID;

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
