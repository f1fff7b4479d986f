-- +goose Up

-- The brand of the page that a report is about. It is NULL if the report names no page of this site, and for reports that
-- are older than this column.
ALTER TABLE reports ADD COLUMN brand_id BIGINT REFERENCES brands (id) ON DELETE SET NULL;
CREATE INDEX reports_of_brand ON reports (brand_id, id);

-- +goose Down
DROP INDEX reports_of_brand;
ALTER TABLE reports DROP COLUMN brand_id;
