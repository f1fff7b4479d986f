-- +goose Up

-- Job openings of companies are entries of their profiles too.
ALTER TABLE company_items DROP CONSTRAINT company_items_kind_check;
ALTER TABLE company_items ADD CONSTRAINT company_items_kind_check
  CHECK (kind IN ('product', 'location', 'revenue_stream', 'event', 'opening'));

-- openings is the number of a company's openings that have not closed, opening_closes the day on which the next of them closes, '' for
-- none. Both are set when a day ends (company.CloseOpenings).
ALTER TABLE companies ADD COLUMN openings BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN opening_closes TEXT COLLATE "C" NOT NULL DEFAULT '';
CREATE INDEX companies_by_closing_opening ON companies (opening_closes);

-- Two investors that editors marked as different, the one with the smaller id first.
CREATE TABLE distinct_investors (
  first_id     BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  second_id    BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (first_id, second_id)
);
CREATE INDEX distinct_investors_by_second ON distinct_investors (second_id);

-- +goose Down
DROP TABLE distinct_investors;
DROP INDEX companies_by_closing_opening;
ALTER TABLE companies DROP COLUMN opening_closes;
ALTER TABLE companies DROP COLUMN openings;
DELETE FROM company_items WHERE kind = 'opening';
ALTER TABLE company_items DROP CONSTRAINT company_items_kind_check;
ALTER TABLE company_items ADD CONSTRAINT company_items_kind_check
  CHECK (kind IN ('product', 'location', 'revenue_stream', 'event'));
