-- +goose Up

-- Pages of the house, such as "About us". Until now the unlisted stories were the
-- pages that imports brought.
ALTER TABLE stories ADD COLUMN page BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE stories SET page = TRUE WHERE NOT listed;

-- +goose Down
ALTER TABLE stories DROP COLUMN page;
