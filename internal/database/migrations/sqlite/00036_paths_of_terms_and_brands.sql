-- +goose Up

-- Terms with paths of their own and landing pages of brands have rows too, so that nothing else can take their paths.
-- Where a story or a redirect has the path already, it is the page there, as before.
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'term', id, TRUE, '', 301, 0 FROM terms WHERE path IS NOT NULL
ON CONFLICT (path) DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'brand', id, TRUE, '', 301, 0 FROM brands WHERE path <> '/'
ON CONFLICT (path) DO NOTHING;

-- +goose Down
DELETE FROM permalinks WHERE kind IN ('term', 'brand');
