-- +goose Up

-- Job openings of companies are entries of their profiles too. SQLite cannot change a check, so the table is made again.
CREATE TABLE company_items_with_openings (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('product', 'location', 'revenue_stream', 'event', 'opening')),
  position     BIGINT NOT NULL,
  data         TEXT NOT NULL
);
INSERT INTO company_items_with_openings (id, company_id, kind, position, data)
  SELECT id, company_id, kind, position, data FROM company_items;
DROP TABLE company_items;
ALTER TABLE company_items_with_openings RENAME TO company_items;
CREATE INDEX company_items_of_company ON company_items (company_id, kind, position);

-- openings is the number of a company's openings that have not closed, opening_closes the day on which the next of them closes, '' for
-- none. Both are set when a day ends (company.CloseOpenings).
ALTER TABLE companies ADD COLUMN openings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN opening_closes TEXT NOT NULL DEFAULT '';
CREATE INDEX companies_by_closing_opening ON companies (opening_closes);

-- Two investors that editors marked as different, the one with the smaller id first.
CREATE TABLE distinct_investors (
  first_id     BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  second_id    BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (first_id, second_id)
) WITHOUT ROWID;
CREATE INDEX distinct_investors_by_second ON distinct_investors (second_id);

-- +goose Down
DROP TABLE distinct_investors;
DROP INDEX companies_by_closing_opening;
ALTER TABLE companies DROP COLUMN opening_closes;
ALTER TABLE companies DROP COLUMN openings;
DELETE FROM company_items WHERE kind = 'opening';
CREATE TABLE company_items_without_openings (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('product', 'location', 'revenue_stream', 'event')),
  position     BIGINT NOT NULL,
  data         TEXT NOT NULL
);
INSERT INTO company_items_without_openings (id, company_id, kind, position, data)
  SELECT id, company_id, kind, position, data FROM company_items;
DROP TABLE company_items;
ALTER TABLE company_items_without_openings RENAME TO company_items;
CREATE INDEX company_items_of_company ON company_items (company_id, kind, position);
