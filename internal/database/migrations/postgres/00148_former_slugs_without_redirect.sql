-- +goose Up

-- The address with a former slug redirects if redirects is true. Entity cards of stories find a record by any of its former slugs.
ALTER TABLE former_slugs ADD COLUMN redirects BOOLEAN NOT NULL DEFAULT TRUE;

-- +goose Down
ALTER TABLE former_slugs DROP COLUMN redirects;
