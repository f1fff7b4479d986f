-- +goose Up

-- The part of the world that a brand writes for: 'india', 'gulf', 'korea'. '' says nothing.
ALTER TABLE brands ADD COLUMN location TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE brands DROP COLUMN location;
