-- +goose Up

-- The names of companies, people and investors, to find them in texts. kind is the search source of the entity. head has the
-- first two words of the name, folded.
CREATE TABLE entity_names (
  head         TEXT NOT NULL,
  kind         TEXT NOT NULL,
  entity_id    BIGINT NOT NULL,
  name         TEXT NOT NULL,
  PRIMARY KEY (head, kind, entity_id, name)
) WITHOUT ROWID;
CREATE INDEX entity_names_of_entity ON entity_names (kind, entity_id);
INSERT INTO search_pending (source, entity_id) SELECT 'company', id FROM companies WHERE true ON CONFLICT DO NOTHING;
INSERT INTO search_pending (source, entity_id) SELECT 'person', id FROM authors WHERE true ON CONFLICT DO NOTHING;
INSERT INTO search_pending (source, entity_id) SELECT 'investor', id FROM investors WHERE true ON CONFLICT DO NOTHING;

-- What editors decided about the names in a story: confirmed, rejected, or suggested again. Rows are only added; the newest one
-- about an entity counts.
CREATE TABLE mention_decisions (
  id           INTEGER PRIMARY KEY,
  story_id     BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL,
  entity_id    BIGINT NOT NULL,
  state        TEXT NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id     BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX mention_decisions_of_story ON mention_decisions (story_id, id);
CREATE INDEX mention_decisions_of_user ON mention_decisions (user_id);
CREATE INDEX mention_decisions_of_token ON mention_decisions (token_id);

-- The investors whom the text of a story names in confirmed mentions.
CREATE TABLE story_investors (
  story_id     BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  investor_id  BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  PRIMARY KEY (story_id, investor_id)
) WITHOUT ROWID;
CREATE INDEX story_investors_of_investor ON story_investors (investor_id);

-- +goose Down
DROP TABLE story_investors;
DROP TABLE mention_decisions;
DROP TABLE entity_names;
