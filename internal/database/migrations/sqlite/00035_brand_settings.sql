-- +goose Up

-- The settings of a brand's pages. Existing publications keep the behaviour that earlier versions had for brands with the slugs below.
ALTER TABLE brands ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
UPDATE brands SET settings = '{"player":"blockchain"}' WHERE slug = 'the-decrypting-story';
UPDATE brands SET settings = '{"player":"enterprise"}' WHERE slug = 'enterprise-story';
UPDATE brands SET settings = '{"naver":true}' WHERE slug = 'korea';
UPDATE brands SET settings = '{"headings":{"":"band"}}' WHERE slug = 'socialstory';
UPDATE brands SET settings = '{"headings":{"press-release":"serif","business-resources":"pill"},"closingLinks":['
  || '{"key":"bar.home","path":"/"},{"key":"menu.theCaptable","path":"/the-captable"},'
  || '{"key":"bar.newsletter","path":"/daily-capsule"},{"key":"header.search","path":"/search"},'
  || '{"key":"bar.companies","path":"/companies"}]}'
WHERE kind = 'master';

-- +goose Down
ALTER TABLE brands DROP COLUMN settings;
