-- +goose Up

-- Follows that a merge of companies or investors moved from the list ref to the list into_ref, so that the merge can be undone. own is
-- true if the reader followed the list into_ref also for another reason than merges.
CREATE TABLE moved_follows (
  user_id      BIGINT  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         BIGINT  NOT NULL,
  ref          BIGINT  NOT NULL,
  scope        BIGINT  NOT NULL,
  into_ref     BIGINT  NOT NULL,
  own          BOOLEAN NOT NULL,
  created_at   BIGINT  NOT NULL,
  PRIMARY KEY (user_id, kind, ref, scope)
);
CREATE INDEX moved_follows_of_list ON moved_follows (kind, ref);

-- The API token with which the newsroom changed a section, NULL for an account.
ALTER TABLE company_changes ADD COLUMN token_id BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL;
CREATE INDEX company_changes_of_token ON company_changes (token_id);

-- +goose Down
DROP INDEX company_changes_of_token;
ALTER TABLE company_changes DROP COLUMN token_id;
DROP TABLE moved_follows;
