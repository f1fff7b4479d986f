-- +goose Up

-- Accounts. email is normalised and verified. password is a PHC string of argon2id, empty for
-- accounts without one.
CREATE TABLE users (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  email        TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL DEFAULT '',
  username     TEXT    NOT NULL UNIQUE,
  lang         TEXT    NOT NULL,
  password     TEXT    NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL
);

-- Roles of users. An editor with brand_id NULL may edit all brands.
CREATE TABLE user_roles (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role         TEXT    NOT NULL CHECK (role IN ('editor', 'admin', 'talent')),
  brand_id     INTEGER REFERENCES brands (id)
);
CREATE UNIQUE INDEX user_roles_once ON user_roles (user_id, role, coalesce(brand_id, 0));

-- The identity of a user at another identity provider: the provider's issuer and its id for the
-- user.
CREATE TABLE user_identities (
  issuer       TEXT    NOT NULL,
  subject      TEXT    NOT NULL,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX user_identities_of_user ON user_identities (user_id);

-- Sessions: browsers in which a user is signed in. Only the hash of the session token is stored.
CREATE TABLE sessions (
  id           INTEGER PRIMARY KEY,
  hash         TEXT    NOT NULL UNIQUE,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  device       TEXT    NOT NULL DEFAULT '',
  created_at   INTEGER NOT NULL,
  seen_at      INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
);
CREATE INDEX sessions_of_user ON sessions (user_id);
CREATE INDEX sessions_by_end ON sessions (expires_at);

-- Sign-in emails that were sent and not used yet. link_hash is the hash of the token in the link,
-- browser_hash that of the browser token, without which the code is not valid. name and password
-- are for the account that a link or code creates.
CREATE TABLE sign_ins (
  id           INTEGER PRIMARY KEY,
  email        TEXT    NOT NULL,
  link_hash    TEXT    NOT NULL UNIQUE,
  browser_hash TEXT    NOT NULL UNIQUE,
  code_hash    TEXT    NOT NULL,
  tries        INTEGER NOT NULL DEFAULT 0,
  purpose      TEXT    NOT NULL CHECK (purpose IN ('enter', 'email')),
  user_id      INTEGER REFERENCES users (id) ON DELETE CASCADE,
  name         TEXT    NOT NULL DEFAULT '',
  password     TEXT    NOT NULL DEFAULT '',
  lang         TEXT    NOT NULL,
  redirect     TEXT    NOT NULL DEFAULT '',
  after        TEXT    NOT NULL DEFAULT '{}',
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL
);
CREATE INDEX sign_ins_by_end ON sign_ins (expires_at);

-- The number of attempts in a period of time, for rate limits that all nodes share.
CREATE TABLE attempts (
  what         TEXT    NOT NULL,
  period       INTEGER NOT NULL,
  n            INTEGER NOT NULL,
  PRIMARY KEY (what, period)
);
CREATE INDEX attempts_by_period ON attempts (period);

-- +goose Down
DROP TABLE attempts;
DROP TABLE sign_ins;
DROP TABLE sessions;
DROP TABLE user_identities;
DROP TABLE user_roles;
DROP TABLE users;
