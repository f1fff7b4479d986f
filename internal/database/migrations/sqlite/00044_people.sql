-- +goose Up

-- An author with is_person has a profile among the people: founders, executives and investors. The page of a person is at
-- path if that is set, else below /people by username, else by slug. names (by language) and social (addresses by network)
-- are JSON. sort_name is the name folded for sorting.
ALTER TABLE authors ADD COLUMN is_person BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE authors ADD COLUMN username TEXT;
ALTER TABLE authors ADD COLUMN path TEXT;
ALTER TABLE authors ADD COLUMN names TEXT NOT NULL DEFAULT '{}';
ALTER TABLE authors ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
ALTER TABLE authors ADD COLUMN subtitle TEXT NOT NULL DEFAULT '';
ALTER TABLE authors ADD COLUMN website TEXT NOT NULL DEFAULT '';
ALTER TABLE authors ADD COLUMN social TEXT NOT NULL DEFAULT '{}';
ALTER TABLE authors ADD COLUMN banner_id BIGINT REFERENCES media (id);
CREATE UNIQUE INDEX authors_by_username ON authors (username);
CREATE UNIQUE INDEX authors_by_path ON authors (path);
CREATE INDEX authors_by_name ON authors (is_person, sort_name, id);
UPDATE authors SET sort_name = lower(name);
UPDATE authors SET is_person = TRUE WHERE id IN (SELECT author_id FROM company_people) OR id IN (SELECT author_id FROM investors);

-- Investors are listed by name and found by the search.
ALTER TABLE investors ADD COLUMN names TEXT NOT NULL DEFAULT '{}';
ALTER TABLE investors ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
UPDATE investors SET sort_name = lower(name);
CREATE INDEX investors_by_name ON investors (sort_name, id);
INSERT INTO search_pending (source, entity_id) SELECT 'investor', id FROM investors WHERE true ON CONFLICT DO NOTHING;
INSERT INTO search_pending (source, entity_id) SELECT 'person', id FROM authors WHERE is_person ON CONFLICT DO NOTHING;

-- The people whom the text of a story names in entity cards.
CREATE TABLE story_people (
  story_id     BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  author_id    BIGINT NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  PRIMARY KEY (story_id, author_id)
) WITHOUT ROWID;
CREATE INDEX story_people_of_author ON story_people (author_id);

-- +goose Down
DROP TABLE story_people;
DELETE FROM search_pending WHERE source = 'investor';
DROP INDEX investors_by_name;
ALTER TABLE investors DROP COLUMN sort_name;
ALTER TABLE investors DROP COLUMN names;
DROP INDEX authors_by_name;
DROP INDEX authors_by_path;
DROP INDEX authors_by_username;
ALTER TABLE authors DROP COLUMN banner_id;
ALTER TABLE authors DROP COLUMN social;
ALTER TABLE authors DROP COLUMN website;
ALTER TABLE authors DROP COLUMN subtitle;
ALTER TABLE authors DROP COLUMN sort_name;
ALTER TABLE authors DROP COLUMN names;
ALTER TABLE authors DROP COLUMN path;
ALTER TABLE authors DROP COLUMN username;
ALTER TABLE authors DROP COLUMN is_person;
