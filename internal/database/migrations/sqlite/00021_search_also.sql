-- +goose Up

-- Other names of a search document, as JSON with the language of each; glossary terms have such
-- names. Events are dated by their own dates from now on.
CREATE TABLE search_also (
  id           INTEGER PRIMARY KEY,
  also         TEXT    NOT NULL
);
INSERT INTO search_pending (source, entity_id) SELECT 'term', id FROM glossary_terms WHERE true ON CONFLICT DO NOTHING;
INSERT INTO search_pending (source, entity_id) SELECT 'event', id FROM curated_items WHERE set_key = 'TEMP_events' ON CONFLICT DO NOTHING;

-- +goose Down
DROP TABLE search_also;
