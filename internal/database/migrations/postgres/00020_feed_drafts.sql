-- +goose Up

-- How many drafts a feed brought, in all and at the last look at it. What came
-- before they were counted is not among them.
ALTER TABLE feeds ADD COLUMN drafts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE feeds ADD COLUMN last_drafts INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE feeds DROP COLUMN last_drafts;
ALTER TABLE feeds DROP COLUMN drafts;
