-- +goose Up

-- When the newsroom settled what a reader reported; NULL before.
ALTER TABLE reports ADD COLUMN settled_at BIGINT;
CREATE INDEX reports_open ON reports (id) WHERE settled_at IS NULL;

-- +goose Down
DROP INDEX reports_open;
ALTER TABLE reports DROP COLUMN settled_at;
