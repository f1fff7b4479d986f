-- +goose Up

-- Awards are in the search.
INSERT INTO search_pending (source, entity_id) SELECT 'award', id FROM awards ON CONFLICT DO NOTHING;

-- +goose Down
DELETE FROM search_pending WHERE source = 'award';
