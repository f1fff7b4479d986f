-- +goose Up

-- The brand's name by language code, where it differs.
ALTER TABLE brands ADD COLUMN names TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE brands DROP COLUMN names;
