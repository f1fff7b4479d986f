-- +goose Up

-- An announcement that a company supplied: the company, the place and the contact.
ALTER TABLE stories ADD COLUMN company TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN place   TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN contact TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE stories DROP COLUMN contact;
ALTER TABLE stories DROP COLUMN place;
ALTER TABLE stories DROP COLUMN company;
