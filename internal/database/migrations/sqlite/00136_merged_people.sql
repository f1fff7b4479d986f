-- +goose Up

-- A person with merged_into is the same as another one: bylines, employments and everything else belong to that one, and the address
-- redirects.
ALTER TABLE authors ADD COLUMN merged_into BIGINT REFERENCES authors (id) ON DELETE CASCADE;
CREATE INDEX authors_merged ON authors (merged_into, id);

-- Merges of people. moved is what the merge moved from one person to the other, as JSON, so that it can be undone.
CREATE TABLE person_merges (
  id           INTEGER PRIMARY KEY,
  kept_id      BIGINT NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  merged_id    BIGINT NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  moved        TEXT NOT NULL,
  created_at   BIGINT NOT NULL,
  undone_at    BIGINT
);
CREATE INDEX person_merges_of_kept ON person_merges (kept_id);
CREATE INDEX person_merges_of_merged ON person_merges (merged_id);

-- Two people that editors marked as different, the one with the smaller id first.
CREATE TABLE distinct_people (
  first_id     BIGINT NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  second_id    BIGINT NOT NULL REFERENCES authors (id) ON DELETE CASCADE,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (first_id, second_id)
) WITHOUT ROWID;
CREATE INDEX distinct_people_by_second ON distinct_people (second_id);

-- The newsroom's lists of what it withdrew or has not confirmed.
CREATE INDEX authors_withdrawn ON authors (id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX companies_withdrawn ON companies (id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX investors_withdrawn ON investors (id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX investors_unconfirmed ON investors (id) WHERE unconfirmed = TRUE;

-- +goose Down
DROP INDEX investors_unconfirmed;
DROP INDEX investors_withdrawn;
DROP INDEX companies_withdrawn;
DROP INDEX authors_withdrawn;
DROP TABLE distinct_people;
DROP TABLE person_merges;
DROP INDEX authors_merged;
ALTER TABLE authors DROP COLUMN merged_into;
