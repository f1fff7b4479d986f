-- +goose Up

-- Imports and members name investors without saying whether they are firms or people, so the kind may be unknown. Until now such investors
-- were stored as firms: those about which nothing but the name is known and that no editor has saved become unknown.
ALTER TABLE investors ADD COLUMN known_kind TEXT NOT NULL DEFAULT 'unknown' CHECK (known_kind IN ('firm', 'person', 'unknown'));
UPDATE investors SET known_kind = CASE
  WHEN kind = 'firm' AND version = 0 AND author_id IS NULL AND description = '' AND website = '' AND city = '' AND logo_id IS NULL
    THEN 'unknown'
  ELSE kind END;
ALTER TABLE investors DROP COLUMN kind;
ALTER TABLE investors RENAME COLUMN known_kind TO kind;

-- +goose Down
ALTER TABLE investors ADD COLUMN known_kind TEXT NOT NULL DEFAULT 'firm' CHECK (known_kind IN ('firm', 'person'));
UPDATE investors SET known_kind = CASE WHEN kind = 'person' THEN 'person' ELSE 'firm' END;
ALTER TABLE investors DROP COLUMN kind;
ALTER TABLE investors RENAME COLUMN known_kind TO kind;
