-- +goose Up

-- The region for which a brand writes: 'india', 'gulf', 'korea', or '' if not stated.
ALTER TABLE brands ADD COLUMN location TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE brands DROP COLUMN location;
