-- +goose Up

-- Who made a preview link: a user, or the API token of a program. The link works as long as its maker may read the draft.
-- Both are NULL for links that were made before, which work until they expire.
ALTER TABLE preview_links ADD COLUMN user_id INTEGER REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE preview_links ADD COLUMN token_id INTEGER REFERENCES api_tokens (id) ON DELETE CASCADE;
CREATE INDEX preview_links_of_user ON preview_links (user_id);
CREATE INDEX preview_links_of_token ON preview_links (token_id);

-- +goose Down
DROP INDEX preview_links_of_token;
DROP INDEX preview_links_of_user;
ALTER TABLE preview_links DROP COLUMN token_id;
ALTER TABLE preview_links DROP COLUMN user_id;
