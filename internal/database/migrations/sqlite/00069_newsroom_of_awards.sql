-- +goose Up

-- Editors can withdraw an award: readers do not see it then. The versions count the saves of the award and of its ranking, so that no save
-- overwrites another one unseen.
ALTER TABLE awards ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE awards ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
ALTER TABLE awards ADD COLUMN ranking_version BIGINT NOT NULL DEFAULT 0;

-- Companies that apply for the award of next year.
CREATE INDEX companies_applying ON companies (id) WHERE applies;

-- +goose Down
DROP INDEX companies_applying;
ALTER TABLE awards DROP COLUMN ranking_version;
ALTER TABLE awards DROP COLUMN version;
ALTER TABLE awards DROP COLUMN withdrawn_at;
