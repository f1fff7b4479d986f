-- +goose Up

-- Newsletters, courses and publishers get rows in permalinks, so that nothing else can take their paths. A story or a redirect
-- that already has such a path keeps it and is the page there. Newsletters below /newsletters have a declared path and no row.
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'newsletter', id, TRUE, '', 301, 0 FROM newsletters WHERE path NOT LIKE '%/newsletters/%'
ON CONFLICT (path) DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT '/daily-capsule/espresso', 'newsletter', id, FALSE, '', 301, 0 FROM newsletters WHERE path = '/espresso'
ON CONFLICT (path) DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT path, 'course', id, TRUE, '', 301, 0 FROM courses WHERE TRUE
ON CONFLICT (path) DO NOTHING;
INSERT INTO permalinks (path, kind, entity_id, is_current, target, status, created_at)
SELECT '/' || slug, 'publisher', id, TRUE, '', 301, 0 FROM publishers WHERE TRUE
ON CONFLICT (path) DO NOTHING;

-- +goose Down
DELETE FROM permalinks WHERE kind IN ('newsletter', 'course', 'publisher');
