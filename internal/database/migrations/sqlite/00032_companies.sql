-- +goose Up

-- Companies of the directory.
CREATE TABLE companies (
  id           INTEGER PRIMARY KEY,
  slug         TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL,
  created_at   INTEGER NOT NULL
);

-- Members of companies with their roles.
CREATE TABLE company_members (
  company_id   INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role         TEXT    NOT NULL CHECK (role IN ('FOUNDER', 'EXECUTIVE', 'EMPLOYEE')),
  created_at   INTEGER NOT NULL,
  PRIMARY KEY (company_id, user_id)
) WITHOUT ROWID;
CREATE INDEX company_members_of_user ON company_members (user_id);

-- +goose Down
DROP TABLE company_members;
DROP TABLE companies;
