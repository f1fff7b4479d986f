-- +goose Up

-- A profile shows the stories about its company in every language. Kind 11 is the list of a company; scope 0 is the whole publication.
INSERT INTO list_entries (kind, ref, scope, published_at, story_id)
SELECT kind, ref, 0, published_at, story_id FROM list_entries WHERE kind = 11 AND scope < 0
ON CONFLICT DO NOTHING;
