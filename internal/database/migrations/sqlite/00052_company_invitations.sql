-- +goose Up

-- Invitations to companies. token is the SHA-256 of the token of the link in hex; only an account with the address email can accept
-- it, once, until expires_at. Sending an invitation again replaces its token.
CREATE TABLE company_invitations (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  email        TEXT NOT NULL,
  role         TEXT NOT NULL CHECK (role IN ('FOUNDER', 'EXECUTIVE', 'EMPLOYEE')),
  status       TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'withdrawn')),
  token        TEXT NOT NULL UNIQUE,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  created_at   BIGINT NOT NULL,
  expires_at   BIGINT NOT NULL
);
CREATE INDEX company_invitations_of_company ON company_invitations (company_id, status, id);
CREATE INDEX company_invitations_of_user ON company_invitations (user_id);

-- +goose Down
DROP TABLE company_invitations;
