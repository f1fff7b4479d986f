-- +goose Up

-- Static pages, such as "About us". Before this migration, the unlisted stories were the static
-- pages that imports brought.
ALTER TABLE stories ADD COLUMN page BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE stories SET page = TRUE WHERE NOT listed;

-- +goose Down
ALTER TABLE stories DROP COLUMN page;
