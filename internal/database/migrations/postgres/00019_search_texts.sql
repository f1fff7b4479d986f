-- +goose Up

-- A search reads some hundred documents to rank them and a dozen to show them. The data for ranking
-- is stored apart from the text that is shown, which is twenty times as long.
CREATE TABLE search_texts (
  id           BIGINT  PRIMARY KEY,
  title        TEXT    NOT NULL,
  path         TEXT    NOT NULL,
  lead         TEXT    NOT NULL,
  names        TEXT    NOT NULL DEFAULT '',
  body         TEXT    NOT NULL
);
INSERT INTO search_texts (id, title, path, lead, names, body) SELECT id, title, path, lead, names, body FROM search_documents;

DROP INDEX search_documents_by_lang;
ALTER TABLE search_documents RENAME TO search_documents_before;
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
  UNIQUE (source, entity_id)
);
INSERT INTO search_documents (id, source, entity_id, kind, lang, brand_id, category_id, year, popularity, title_terms, lead_terms)
  SELECT id, source, entity_id, kind, lang, brand_id, category_id, year, popularity, title_terms, lead_terms FROM search_documents_before ORDER BY id;
DROP TABLE search_documents_before;
CREATE INDEX search_documents_by_lang ON search_documents (lang);

-- +goose Down
ALTER TABLE search_documents ADD COLUMN title TEXT NOT NULL DEFAULT '';
ALTER TABLE search_documents ADD COLUMN path TEXT NOT NULL DEFAULT '';
ALTER TABLE search_documents ADD COLUMN lead TEXT NOT NULL DEFAULT '';
ALTER TABLE search_documents ADD COLUMN names TEXT NOT NULL DEFAULT '';
ALTER TABLE search_documents ADD COLUMN body TEXT NOT NULL DEFAULT '';
UPDATE search_documents SET title = t.title, path = t.path, lead = t.lead, names = t.names, body = t.body FROM search_texts t WHERE t.id = search_documents.id;
DROP TABLE search_texts;
