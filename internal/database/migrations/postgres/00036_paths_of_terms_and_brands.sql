-- +goose Up

-- Terms with paths of their own and landing pages of brands get rows in permalinks, so that nothing else can take their paths.
-- A story or a redirect that already has such a path keeps it and is still the page there.
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'term', id, TRUE, '', 301, 0 FROM terms WHERE path IS NOT NULL
ON CONFLICT (path) DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'brand', id, TRUE, '', 301, 0 FROM brands WHERE path <> '/'
ON CONFLICT (path) DO NOTHING;

-- +goose Down
DELETE FROM permalinks WHERE kind IN ('term', 'brand');
