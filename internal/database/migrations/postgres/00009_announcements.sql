-- +goose Up

-- A press release supplied by a company: the company, the place and the contact.
ALTER TABLE stories ADD COLUMN company TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN place   TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN contact TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE stories DROP COLUMN contact;
ALTER TABLE stories DROP COLUMN place;
ALTER TABLE stories DROP COLUMN company;
