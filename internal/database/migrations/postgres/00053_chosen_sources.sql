-- Readers see only a source of a funding round that somebody chose. Imports without a source used the name of the file, which stays
-- in the history of the company.

-- +goose Up
UPDATE funding_rounds SET source = '' WHERE source <> '' AND EXISTS (
  SELECT 1 FROM company_import_rows AS r JOIN company_imports AS i ON i.id = r.import_id
  WHERE r.round_id = funding_rounds.id AND i.source = funding_rounds.source
    AND substr(i.file, 1, length(i.source) + 1) = i.source || '.'
);

-- +goose Down
SELECT 1;
