-- The restriction of an imported post has its own column instead of a mark in the checksum. The GUID of a post, as a
-- hash, is the same at every address of its site.

-- +goose Up
ALTER TABLE import_refs ADD COLUMN closed_by TEXT NOT NULL DEFAULT '';
ALTER TABLE import_refs ADD COLUMN guid TEXT NOT NULL DEFAULT '';
CREATE INDEX import_refs_by_guid ON import_refs (guid) WHERE guid <> '';
UPDATE import_refs SET closed_by = 'rule', checksum = REPLACE(checksum, ' closed:rule', '') WHERE checksum LIKE '% closed:rule%';
UPDATE import_refs SET closed_by = TRIM(closed_by || ' term'), checksum = REPLACE(checksum, ' closed:term', '')
  WHERE checksum LIKE '% closed:term%';
UPDATE import_refs SET closed_by = TRIM(closed_by || ' visibility'), checksum = REPLACE(checksum, ' closed:visibility', '')
  WHERE checksum LIKE '% closed:visibility%';

-- +goose Down
DROP INDEX import_refs_by_guid;
ALTER TABLE import_refs DROP COLUMN guid;
ALTER TABLE import_refs DROP COLUMN closed_by;
