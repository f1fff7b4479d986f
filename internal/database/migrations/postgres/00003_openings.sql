-- +goose Up

-- Whether the text of a story begins with its excerpt, so that the page does not show it twice;
-- decided when the story is saved. For older stories it is known if the text begins with a plain
-- paragraph that is at least as long as the excerpt.
ALTER TABLE stories ADD COLUMN opens_as_excerpt BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE stories SET opens_as_excerpt = TRUE
WHERE excerpt <> '' AND EXISTS (
  SELECT 1 FROM (SELECT open_html, '<p>' || replace(replace(replace(replace(replace(rtrim(stories.excerpt, '…'),
      '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&#34;'), '''', '&#39;') AS opening
    FROM story_bodies WHERE story_id = stories.id) text
  WHERE substr(text.open_html, 1, length(text.opening)) = text.opening
);

-- The series of a brand are in its set with that key, beside the stories.
UPDATE curated_items SET set_key = 'CURATED_SET' WHERE set_key = 'series';
UPDATE landing_sections SET source = 'curated:CURATED_SET' WHERE source = 'curated:series';

-- +goose Down
UPDATE landing_sections SET source = 'curated:series' WHERE kind = 'series' AND source = 'curated:CURATED_SET';
UPDATE curated_items SET set_key = 'series' WHERE set_key = 'CURATED_SET' AND term_id IS NOT NULL;
ALTER TABLE stories DROP COLUMN opens_as_excerpt;
