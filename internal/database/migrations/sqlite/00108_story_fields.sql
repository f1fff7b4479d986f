-- +goose Up

-- Alternative headlines, beside seo_title for search engines; "" for the headline itself.
ALTER TABLE stories ADD COLUMN front_headline TEXT NOT NULL DEFAULT '';
ALTER TABLE stories ADD COLUMN social_headline TEXT NOT NULL DEFAULT '';

-- Imports stored longer ones than editors may now write.
UPDATE stories SET seo_title = substr(seo_title, 1, 300) WHERE length(seo_title) > 300;
UPDATE stories SET seo_description = substr(seo_description, 1, 1000) WHERE length(seo_description) > 1000;

-- What readers see instead of "Sponsored"; "" for that.
ALTER TABLE stories ADD COLUMN sponsor_label TEXT NOT NULL DEFAULT '';

-- Who may read the gated part: free, signed-in or member; "" for the gate of the brand.
ALTER TABLE stories ADD COLUMN gate TEXT NOT NULL DEFAULT '';

-- When the story is withdrawn.
ALTER TABLE stories ADD COLUMN ends_at BIGINT;
CREATE INDEX stories_ending ON stories (ends_at) WHERE status = 'published' AND ends_at IS NOT NULL;

-- The other brands whose lists have the story, as JSON: [{"brand":2,"headline":""}]. list_entries has the lists.
ALTER TABLE stories ADD COLUMN further TEXT NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE stories DROP COLUMN further;
DROP INDEX stories_ending;
ALTER TABLE stories DROP COLUMN ends_at;
ALTER TABLE stories DROP COLUMN gate;
ALTER TABLE stories DROP COLUMN sponsor_label;
ALTER TABLE stories DROP COLUMN social_headline;
ALTER TABLE stories DROP COLUMN front_headline;
