-- +goose Up
-- Other names of a term by language, related terms, and the position among the featured terms (0:
-- not featured).
ALTER TABLE glossary_terms ADD COLUMN names TEXT NOT NULL DEFAULT '{}';
ALTER TABLE glossary_terms ADD COLUMN related TEXT NOT NULL DEFAULT '[]';
ALTER TABLE glossary_terms ADD COLUMN featured INTEGER NOT NULL DEFAULT 0;
CREATE INDEX glossary_terms_featured ON glossary_terms (featured) WHERE featured > 0;

-- Former slugs, which redirect to the term.
CREATE TABLE glossary_former (
  slug         TEXT    PRIMARY KEY,
  term_id      BIGINT  NOT NULL REFERENCES glossary_terms (id) ON DELETE CASCADE
);

-- The terms that the text of a story mentions. A term may be deleted while stories mention it.
CREATE TABLE story_glossary (
  story_id     BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  term_id      BIGINT  NOT NULL,
  PRIMARY KEY (story_id, term_id)
);

-- The number of stories in a list of the latest stories on each day of its archive (yyyymmdd).
CREATE TABLE archive_days (
  scope        BIGINT  NOT NULL,
  day          INTEGER NOT NULL,
  stories      INTEGER NOT NULL,
  PRIMARY KEY (scope, day)
);

ALTER TABLE glossary_terms ALTER COLUMN sort_key TYPE TEXT COLLATE "C";
ALTER TABLE glossary_terms ALTER COLUMN letter TYPE TEXT COLLATE "C";
ALTER TABLE glossary_terms ALTER COLUMN slug TYPE TEXT COLLATE "C";

-- +goose Down
DROP TABLE archive_days;
DROP TABLE story_glossary;
DROP TABLE glossary_former;
DROP INDEX glossary_terms_featured;
ALTER TABLE glossary_terms DROP COLUMN featured;
ALTER TABLE glossary_terms DROP COLUMN related;
ALTER TABLE glossary_terms DROP COLUMN names;
