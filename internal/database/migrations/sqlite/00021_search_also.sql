-- +goose Up

-- What else a document is called, each name with its language, as JSON: terms of the
-- glossary have such names. Events are found by their own dates from now on.
CREATE TABLE search_also (
  id           INTEGER PRIMARY KEY,
  also         TEXT    NOT NULL
);
INSERT INTO search_pending (source, entity_id) SELECT 'term', id FROM glossary_terms WHERE true ON CONFLICT DO NOTHING;
INSERT INTO search_pending (source, entity_id) SELECT 'event', id FROM curated_items WHERE set_key = 'TEMP_events' ON CONFLICT DO NOTHING;

-- +goose Down
DROP TABLE search_also;
