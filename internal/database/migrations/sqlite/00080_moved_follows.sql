-- +goose Up

-- Follows that a merge of companies or investors moved from the list ref to the list into_ref, so that the merge can be undone. own is
-- true if the reader followed the list into_ref also for another reason than merges.
CREATE TABLE moved_follows (
  user_id      INTEGER  NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind         INTEGER  NOT NULL,
  ref          INTEGER  NOT NULL,
  scope        INTEGER  NOT NULL,
  into_ref     INTEGER  NOT NULL,
  own          BOOLEAN NOT NULL,
  created_at   INTEGER  NOT NULL,
  PRIMARY KEY (user_id, kind, ref, scope)
) WITHOUT ROWID;
CREATE INDEX moved_follows_of_list ON moved_follows (kind, ref);

-- +goose Down
DROP TABLE moved_follows;
