-- +goose Up

-- What a company answered in the application for an award, and whether it applies for next year's award.
ALTER TABLE companies ADD COLUMN applies BOOLEAN NOT NULL DEFAULT FALSE;
CREATE TABLE company_answers (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  award        TEXT NOT NULL,
  year         BIGINT NOT NULL,
  position     BIGINT NOT NULL,
  question     TEXT NOT NULL,
  answer       TEXT NOT NULL DEFAULT ''
);
CREATE INDEX company_answers_of_company ON company_answers (company_id, year, position);

-- +goose Down
DROP INDEX company_answers_of_company;
DROP TABLE company_answers;
ALTER TABLE companies DROP COLUMN applies;
