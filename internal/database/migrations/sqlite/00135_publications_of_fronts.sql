-- +goose Up

-- The hour at which a version was published by itself; without one, an editor published it.
ALTER TABLE front_versions ADD COLUMN due_at BIGINT;

-- Why a prepared front was not published at its hour, missed_at: 'rights' if who prepared it may not write for the brand any more,
-- 'content' if something that it shows cannot be shown; '' if there is nothing to say.
ALTER TABLE prepared_fronts ADD COLUMN problem TEXT NOT NULL DEFAULT '';
ALTER TABLE prepared_fronts ADD COLUMN missed_at BIGINT;

-- +goose Down
ALTER TABLE prepared_fronts DROP COLUMN missed_at;
ALTER TABLE prepared_fronts DROP COLUMN problem;
ALTER TABLE front_versions DROP COLUMN due_at;
