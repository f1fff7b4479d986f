-- +goose Up

-- The companies, people and investors whose names were found in a story and about which no editor has decided.
CREATE TABLE mention_suggestions (
  story_id     BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL,
  entity_id    BIGINT NOT NULL,
  brand_id     BIGINT NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  doubtful     BOOLEAN NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (story_id, kind, entity_id)
) WITHOUT ROWID;
CREATE INDEX mention_suggestions_of_brand ON mention_suggestions (brand_id, story_id);
CREATE INDEX mention_suggestions_of_entity ON mention_suggestions (kind, entity_id);

-- Stories in which names must be looked for again. version is a random number of the last change.
CREATE TABLE mention_pending (
  story_id     INTEGER PRIMARY KEY,
  version      BIGINT NOT NULL
);

-- Names of entities that are not looked for in the published stories yet, by their first two words (entity_names.head).
CREATE TABLE new_entity_names (
  id           INTEGER PRIMARY KEY,
  head         TEXT NOT NULL
);

-- At most one row: the scan of the published stories for the new names up to last_name. Stories with ids less than below are not scanned
-- yet.
CREATE TABLE mention_scans (
  id           INTEGER PRIMARY KEY,
  last_name    BIGINT NOT NULL,
  below        BIGINT NOT NULL
);

-- The stories that were published before this migration are scanned for all names.
INSERT INTO new_entity_names (head) SELECT DISTINCT head FROM entity_names ORDER BY head;

-- +goose Down
DROP TABLE mention_scans;
DROP TABLE new_entity_names;
DROP TABLE mention_pending;
DROP TABLE mention_suggestions;
