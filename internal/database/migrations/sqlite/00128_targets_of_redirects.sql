-- +goose Up

-- Redirects are found by their target when a path changes: by a path, and by a path with a query or a fragment.
CREATE INDEX permalinks_by_target ON permalinks (target) WHERE target <> '';

-- +goose Down
DROP INDEX permalinks_by_target;
