-- +goose Up

-- Audio shows and episodes are written in the newsroom. body is the description as typed, in Markdown; it is empty for one that was stored
-- as HTML only. A published episode is public from published_at on; announced says whether the search, the caches and subscribers know that.
ALTER TABLE audio_shows ADD COLUMN body TEXT NOT NULL DEFAULT '';
ALTER TABLE audio_shows ADD COLUMN status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn'));
ALTER TABLE audio_episodes ADD COLUMN body TEXT NOT NULL DEFAULT '';
ALTER TABLE audio_episodes ADD COLUMN status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn'));
ALTER TABLE audio_episodes ADD COLUMN announced BOOLEAN NOT NULL DEFAULT TRUE;
UPDATE audio_episodes SET announced = FALSE WHERE published_at > unixepoch() * 1000;
CREATE INDEX audio_episodes_to_announce ON audio_episodes (published_at) WHERE NOT announced;

-- +goose Down
DROP INDEX audio_episodes_to_announce;
ALTER TABLE audio_episodes DROP COLUMN announced;
ALTER TABLE audio_episodes DROP COLUMN status;
ALTER TABLE audio_episodes DROP COLUMN body;
ALTER TABLE audio_shows DROP COLUMN status;
ALTER TABLE audio_shows DROP COLUMN body;
