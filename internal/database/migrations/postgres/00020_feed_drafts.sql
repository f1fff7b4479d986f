-- +goose Up

-- The number of drafts that a feed brought, in total and at the last fetch. Drafts from before this
-- migration are not counted.
ALTER TABLE feeds ADD COLUMN drafts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feeds ADD COLUMN last_drafts INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE feeds DROP COLUMN last_drafts;
ALTER TABLE feeds DROP COLUMN drafts;
