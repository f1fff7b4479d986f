-- +goose Up

-- Settings of a brand's frame besides its menu: the rule for optional cookies ('given': on until a
-- reader switches them off; 'asked': off until a reader allows them), links to social networks, and
-- the in-house advertisement.
ALTER TABLE brands ADD COLUMN consent TEXT NOT NULL DEFAULT 'given' CHECK (consent IN ('given', 'asked'));
ALTER TABLE brands ADD COLUMN social TEXT NOT NULL DEFAULT '[]';
ALTER TABLE brands ADD COLUMN house_ad TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE brands DROP COLUMN house_ad;
ALTER TABLE brands DROP COLUMN social;
ALTER TABLE brands DROP COLUMN consent;
