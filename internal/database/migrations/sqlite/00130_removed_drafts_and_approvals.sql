-- +goose Up

-- Drafts that editors have deleted. They are hidden at once and deleted with everything that belongs to them after thirty days.
CREATE TABLE removed_stories (
  story_id   BIGINT NOT NULL PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  removed_at BIGINT NOT NULL,
  user_id    BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id   BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL
);
CREATE INDEX removed_stories_by_time ON removed_stories (removed_at);
CREATE INDEX removed_stories_of_user ON removed_stories (user_id);
CREATE INDEX removed_stories_of_token ON removed_stories (token_id);

-- What happened at a step: '' for a move, 'asked' if somebody asked a member of the newsroom for an approval, 'approved' if somebody other
-- than the last writer approved the text.
ALTER TABLE story_moves ADD COLUMN kind TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE story_moves DROP COLUMN kind;
DROP TABLE removed_stories;
