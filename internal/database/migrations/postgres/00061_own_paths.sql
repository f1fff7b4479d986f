-- +goose Up

-- Paths of their own of companies and awards; permalinks has them too. Without one the page is at the fallback path.
ALTER TABLE companies ADD COLUMN path TEXT;
CREATE UNIQUE INDEX companies_by_path ON companies (path);
ALTER TABLE awards ADD COLUMN path TEXT;
CREATE UNIQUE INDEX awards_by_path ON awards (path);

-- +goose Down
DROP INDEX awards_by_path;
ALTER TABLE awards DROP COLUMN path;
DROP INDEX companies_by_path;
ALTER TABLE companies DROP COLUMN path;
