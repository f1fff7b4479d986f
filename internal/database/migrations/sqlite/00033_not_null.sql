-- +goose Up

-- SQLite lets the primary key of these tables be NULL, and PostgreSQL does not.
ALTER TABLE captcha_used ALTER COLUMN challenge SET NOT NULL;
ALTER TABLE consent_texts ALTER COLUMN id SET NOT NULL;
ALTER TABLE glossary_former ALTER COLUMN slug SET NOT NULL;
ALTER TABLE mail_senders ALTER COLUMN brand_id SET NOT NULL;
ALTER TABLE mail_suppressed ALTER COLUMN mark SET NOT NULL;
ALTER TABLE permalinks ALTER COLUMN path SET NOT NULL;
ALTER TABLE signing_keys ALTER COLUMN name SET NOT NULL;
ALTER TABLE story_bodies ALTER COLUMN story_id SET NOT NULL;

-- +goose Down
ALTER TABLE captcha_used ALTER COLUMN challenge DROP NOT NULL;
ALTER TABLE consent_texts ALTER COLUMN id DROP NOT NULL;
ALTER TABLE glossary_former ALTER COLUMN slug DROP NOT NULL;
ALTER TABLE mail_senders ALTER COLUMN brand_id DROP NOT NULL;
ALTER TABLE mail_suppressed ALTER COLUMN mark DROP NOT NULL;
ALTER TABLE permalinks ALTER COLUMN path DROP NOT NULL;
ALTER TABLE signing_keys ALTER COLUMN name DROP NOT NULL;
ALTER TABLE story_bodies ALTER COLUMN story_id DROP NOT NULL;
