-- +goose Up

-- Code of the language of the page on which somebody acted, in which the account is told what came of it; '' stands for the language of
-- the account.
ALTER TABLE company_corrections ADD COLUMN lang TEXT NOT NULL DEFAULT '';
ALTER TABLE company_claims ADD COLUMN lang TEXT NOT NULL DEFAULT '';
ALTER TABLE company_dispute_statements ADD COLUMN lang TEXT NOT NULL DEFAULT '';
ALTER TABLE company_connects ADD COLUMN lang TEXT NOT NULL DEFAULT '';
ALTER TABLE connect_replies ADD COLUMN lang TEXT NOT NULL DEFAULT '';

-- The owners whom the decision about a dispute removed from the company. They can still read the dispute.
CREATE TABLE company_dispute_owners (
  dispute_id   BIGINT NOT NULL REFERENCES company_disputes (id) ON DELETE CASCADE,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (dispute_id, user_id)
);
CREATE INDEX company_dispute_owners_of_user ON company_dispute_owners (user_id);

-- Disputes that were decided before.
INSERT INTO company_dispute_owners (dispute_id, user_id)
SELECT DISTINCT d.id, u.id FROM company_actions AS a
JOIN company_disputes AS d ON d.id = json_extract(a.detail, '$.dispute')
JOIN users AS u ON u.id = json_extract(a.detail, '$.user')
WHERE a.action = 'member.removed';

-- +goose Down
DROP TABLE company_dispute_owners;
ALTER TABLE connect_replies DROP COLUMN lang;
ALTER TABLE company_connects DROP COLUMN lang;
ALTER TABLE company_dispute_statements DROP COLUMN lang;
ALTER TABLE company_claims DROP COLUMN lang;
ALTER TABLE company_corrections DROP COLUMN lang;
