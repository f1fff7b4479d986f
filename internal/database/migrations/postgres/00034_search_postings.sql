-- +goose Up

-- The index of words, in one form for both engines: which documents have a term ("word"), a term in a title
-- ("^word") or a facet ("=langhi"), and where in their texts. The documents of a key are sorted by id and cut into
-- chunks of at most 1,900 bytes. last is the highest id that may be in a chunk, and the highest of all numbers for the
-- newest chunk of a key.
CREATE TABLE search_postings (
  term         TEXT    COLLATE "C" NOT NULL,
  last         BIGINT  NOT NULL,
  postings     BYTEA NOT NULL,
  PRIMARY KEY (term, last)
) WITH (fillfactor = 75); -- three chunks in a page, and room to change one of them

DROP TABLE search_index;
INSERT INTO search_pending (source, entity_id) SELECT source, entity_id FROM search_documents WHERE true ON CONFLICT DO NOTHING;

-- +goose Down
CREATE TABLE search_index (
  id           BIGINT  PRIMARY KEY,
  tokens       TSVECTOR NOT NULL
);
CREATE INDEX search_index_by_token ON search_index USING gin (tokens) WITH (fastupdate = off);
INSERT INTO search_pending (source, entity_id) SELECT source, entity_id FROM search_documents WHERE true ON CONFLICT DO NOTHING;
DROP TABLE search_postings;
