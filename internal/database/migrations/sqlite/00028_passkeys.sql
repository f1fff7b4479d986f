-- +goose Up

-- A passkey: the public half of a key on a reader's device. sign_count is the number of uses that
-- the device reports, 0 if it does not count; a synced passkey is on all devices of its holder.
CREATE TABLE passkeys (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential   TEXT    NOT NULL UNIQUE,
  public_key   TEXT    NOT NULL,
  sign_count   INTEGER NOT NULL,
  aaguid       TEXT    NOT NULL,
  transports   TEXT    NOT NULL,
  synced       BOOLEAN NOT NULL,
  name         TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_used_at INTEGER
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges that a device signs once, in the browser that requested them: to sign in, or to add a
-- passkey.
CREATE TABLE passkey_challenges (
  challenge    TEXT    NOT NULL,
  browser_hash TEXT    NOT NULL,
  user_id      INTEGER REFERENCES users (id) ON DELETE CASCADE,
  ceremony     TEXT    NOT NULL,
  expires_at   INTEGER NOT NULL,
  PRIMARY KEY (challenge, browser_hash)
);
CREATE INDEX passkey_challenges_by_end ON passkey_challenges (expires_at);

-- The common path of the renditions of a user's picture, "" for none.
ALTER TABLE users ADD COLUMN picture TEXT NOT NULL DEFAULT '';

-- Pictures that users uploaded of themselves. A picture without a user is deleted with its files.
CREATE TABLE user_pictures (
  media_id     INTEGER PRIMARY KEY REFERENCES media (id) ON DELETE CASCADE,
  user_id      INTEGER REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX user_pictures_of_user ON user_pictures (user_id);

-- +goose Down
DROP TABLE user_pictures;
ALTER TABLE users DROP COLUMN picture;
DROP TABLE passkey_challenges;
DROP TABLE passkeys;
