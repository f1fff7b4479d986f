-- +goose Up

-- Requests to companies, each of which begins a conversation between a reader and the company's members. reason is one
-- of the six reasons, in English. work says that the sender's address was at a domain of an employer when the request
-- was sent. moved_at is the time of the last message. waiting says that the last message is the sender's, so that the
-- company has not answered it; answered, that the company has written at least once. unread and sender_unread are
-- messages that the company, or the sender, has not opened.
CREATE TABLE company_connects (
  id            INTEGER PRIMARY KEY,
  company_id    BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  sender_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason        TEXT NOT NULL,
  message       TEXT NOT NULL DEFAULT '',
  phone         TEXT NOT NULL DEFAULT '',
  work          BOOLEAN NOT NULL DEFAULT FALSE,
  archived      BOOLEAN NOT NULL DEFAULT FALSE,
  waiting       BOOLEAN NOT NULL DEFAULT TRUE,
  answered      BOOLEAN NOT NULL DEFAULT FALSE,
  unread        BIGINT NOT NULL DEFAULT 1,
  sender_unread BIGINT NOT NULL DEFAULT 0,
  created_at    BIGINT NOT NULL,
  moved_at      BIGINT NOT NULL
);
CREATE INDEX company_connects_inbox ON company_connects (company_id, archived, moved_at, id);
CREATE INDEX company_connects_sent ON company_connects (sender_id, moved_at, id);
CREATE INDEX company_connects_waiting ON company_connects (waiting, archived, moved_at);

-- Replies in a conversation. user_id is the writer; a reply that a member wrote for the company stays when the member's account
-- is deleted.
CREATE TABLE connect_replies (
  id           INTEGER PRIMARY KEY,
  connect_id   BIGINT NOT NULL REFERENCES company_connects (id) ON DELETE CASCADE,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  from_company BOOLEAN NOT NULL,
  text         TEXT NOT NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX connect_replies_of_connect ON connect_replies (connect_id, id);
CREATE INDEX connect_replies_of_user ON connect_replies (user_id, id);

-- Readers from whom a company takes no messages.
CREATE TABLE connect_blocks (
  company_id BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (company_id, user_id)
);
CREATE INDEX connect_blocks_of_user ON connect_blocks (user_id);

-- Emails about messages: whether a user gets them, and for which Monday the last digest of unanswered messages was made.
CREATE TABLE connect_settings (
  user_id   BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  emails    BOOLEAN NOT NULL DEFAULT TRUE,
  digest_at BIGINT NOT NULL DEFAULT 0
);

-- +goose Down
DROP TABLE connect_settings;
DROP TABLE connect_blocks;
DROP TABLE connect_replies;
DROP TABLE company_connects;
