-- +goose Up

-- For finding duplicates: match_name is the name without legal form, case, accents and punctuation; sound is its
-- phonetic key. A company that was merged into another has its id in merged_into and is in no list.
ALTER TABLE companies ADD COLUMN match_name TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN sound TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN merged_into BIGINT REFERENCES companies (id) ON DELETE CASCADE;
CREATE INDEX companies_by_match_name ON companies (match_name);
CREATE INDEX companies_by_sound ON companies (sound);
CREATE INDEX companies_merged ON companies (merged_into);
ALTER TABLE investors ADD COLUMN match_name TEXT NOT NULL DEFAULT '';
CREATE INDEX investors_by_match_name ON investors (match_name);

-- The imports of companies from files, with their reports as JSON.
CREATE TABLE company_imports (
  id           INTEGER PRIMARY KEY,
  source       TEXT NOT NULL,
  file         TEXT NOT NULL,
  report       TEXT NOT NULL DEFAULT '{}',
  started_at   BIGINT NOT NULL,
  ended_at     BIGINT
);

-- The rows of imported files: what each contained as JSON, and the company and round that have it. key identifies a row
-- within its source in every version of the file.
CREATE TABLE company_import_rows (
  source       TEXT NOT NULL,
  key          TEXT NOT NULL,
  import_id    BIGINT NOT NULL REFERENCES company_imports (id) ON DELETE CASCADE,
  number       BIGINT NOT NULL,
  company_id   BIGINT REFERENCES companies (id) ON DELETE SET NULL,
  round_id     BIGINT REFERENCES funding_rounds (id) ON DELETE SET NULL,
  data         TEXT NOT NULL,
  PRIMARY KEY (source, key)
) WITHOUT ROWID;
CREATE INDEX company_import_rows_of_import ON company_import_rows (import_id, number);
CREATE INDEX company_import_rows_of_company ON company_import_rows (company_id);
CREATE INDEX company_import_rows_of_round ON company_import_rows (round_id);

-- Pairs of companies that may be the same. reason is name, domain or sound; distinct marks pairs that an editor has
-- declared to be different companies. first_id is less than second_id.
CREATE TABLE company_duplicates (
  first_id     BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  second_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  reason       TEXT NOT NULL CHECK (reason IN ('name', 'domain', 'sound')),
  is_distinct  BOOLEAN NOT NULL DEFAULT FALSE,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (first_id, second_id)
) WITHOUT ROWID;
CREATE INDEX company_duplicates_of_second ON company_duplicates (second_id);

-- Merges of companies. moved has what the merge moved and filled in, as JSON, from which it is undone.
CREATE TABLE company_merges (
  id           INTEGER PRIMARY KEY,
  kept_id      BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  merged_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  moved        TEXT NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL,
  undone_at    BIGINT
);
CREATE INDEX company_merges_of_kept ON company_merges (kept_id);
CREATE INDEX company_merges_of_merged ON company_merges (merged_id);
CREATE INDEX company_merges_of_user ON company_merges (user_id);

-- +goose Down
DROP TABLE company_merges;
DROP TABLE company_duplicates;
DROP TABLE company_import_rows;
DROP TABLE company_imports;
DROP INDEX investors_by_match_name;
ALTER TABLE investors DROP COLUMN match_name;
DROP INDEX companies_merged;
DROP INDEX companies_by_sound;
DROP INDEX companies_by_match_name;
ALTER TABLE companies DROP COLUMN merged_into;
ALTER TABLE companies DROP COLUMN sound;
ALTER TABLE companies DROP COLUMN match_name;
