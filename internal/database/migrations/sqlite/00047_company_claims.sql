-- +goose Up

-- Claims: a user wants to become a member of a company. email is the address at the company's domain to which a code
-- was sent; secret is the SHA-256 of the code in hex, or the token that a DNS record or a meta tag has to contain.
-- proven_at is the time at which the claim was verified, decided_at that of the decision. A verified claim to a company
-- that has owners needs a decision of editors, like a request.
CREATE TABLE company_claims (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role         TEXT NOT NULL CHECK (role IN ('FOUNDER', 'EXECUTIVE', 'EMPLOYEE')),
  method       TEXT NOT NULL CHECK (method IN ('email', 'dns', 'meta', 'request')),
  status       TEXT NOT NULL CHECK (status IN ('started', 'waiting', 'accepted', 'refused', 'replaced')),
  email        TEXT NOT NULL DEFAULT '',
  domain       TEXT NOT NULL DEFAULT '',
  secret       TEXT NOT NULL DEFAULT '',
  attempts     BIGINT NOT NULL DEFAULT 0,
  message      TEXT NOT NULL DEFAULT '',
  created_at   BIGINT NOT NULL,
  expires_at   BIGINT NOT NULL,
  proven_at    BIGINT,
  decided_at   BIGINT,
  decided_by   BIGINT REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX company_claims_of_company ON company_claims (company_id, user_id);
CREATE INDEX company_claims_of_user ON company_claims (user_id, id);
CREATE INDEX company_claims_to_decide ON company_claims (status, id);
CREATE INDEX company_claims_of_decider ON company_claims (decided_by);

-- +goose Down
DROP TABLE company_claims;
