-- +goose Up

-- The documents of stories that several people write at the same time. A document is a sequence of updates; generation counts the documents of
-- a story. number is that of the newest update, stored_number that up to which the text is saved as that of the story, and tried_number that
-- up to which saving was tried. digest identifies the text of the story when it was last saved or read. The row stays when a document ends, so
-- that no generation returns.
CREATE TABLE shared_documents (
  story_id      BIGINT  NOT NULL PRIMARY KEY REFERENCES stories (id) ON DELETE CASCADE,
  generation    INTEGER NOT NULL,
  is_open       BOOLEAN NOT NULL,
  number        BIGINT  NOT NULL,
  stored_number BIGINT  NOT NULL,
  tried_number  BIGINT  NOT NULL,
  digest        TEXT    NOT NULL,
  used_at       BIGINT  NOT NULL,
  writer_id     INTEGER REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX shared_documents_by_use ON shared_documents (used_at) WHERE is_open;
CREATE INDEX shared_documents_of_writer ON shared_documents (writer_id);

-- The updates of open documents. An update may contain all earlier ones, which are then deleted.
CREATE TABLE shared_updates (
  story_id BIGINT NOT NULL REFERENCES shared_documents (story_id) ON DELETE CASCADE,
  number   BIGINT NOT NULL,
  content  BLOB NOT NULL,
  PRIMARY KEY (story_id, number)
);

-- Who has a document open, by connection: names and cursors (content, an awareness update of Yjs), and the server that has the connection. A
-- row that is not refreshed is that of a server that ended.
CREATE TABLE shared_presence (
  connection TEXT    NOT NULL PRIMARY KEY,
  story_id   BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  user_id    INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name       TEXT    NOT NULL,
  tab        TEXT    NOT NULL,
  server     TEXT    NOT NULL,
  content    BLOB NOT NULL,
  seen_at    BIGINT  NOT NULL
);
CREATE INDEX shared_presence_of_story ON shared_presence (story_id);
CREATE INDEX shared_presence_of_user ON shared_presence (user_id);
CREATE INDEX shared_presence_by_time ON shared_presence (seen_at);

-- +goose Down
DROP TABLE shared_presence;
DROP TABLE shared_updates;
DROP TABLE shared_documents;
