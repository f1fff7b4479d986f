-- +goose Up

-- Editors prepare web stories in the Desk. published_at is NULL for a draft. The address of one with withdrawn_at responds with 410. version
-- counts the saves.
CREATE TABLE edited_web_stories (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  slug         TEXT    NOT NULL UNIQUE,
  title        TEXT    NOT NULL,
  picture_id   BIGINT  REFERENCES media (id),
  slides       TEXT    NOT NULL DEFAULT '[]',
  published_at BIGINT,
  withdrawn_at BIGINT,
  version      BIGINT  NOT NULL DEFAULT 1
);
INSERT INTO edited_web_stories (id, brand_id, slug, title, picture_id, slides, published_at)
  SELECT id, brand_id, slug, title, picture_id, slides, published_at FROM web_stories;
DROP TABLE web_stories;
ALTER TABLE edited_web_stories RENAME TO web_stories;
CREATE INDEX web_stories_by_date ON web_stories (published_at, id);
CREATE INDEX web_stories_of_brand ON web_stories (brand_id, id);
CREATE INDEX web_stories_of_picture ON web_stories (picture_id);

-- +goose Down
CREATE TABLE former_web_stories (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  slug         TEXT    NOT NULL UNIQUE,
  title        TEXT    NOT NULL,
  picture_id   BIGINT  REFERENCES media (id),
  slides       TEXT    NOT NULL DEFAULT '[]',
  published_at BIGINT  NOT NULL
);
INSERT INTO former_web_stories (id, brand_id, slug, title, picture_id, slides, published_at)
  SELECT id, brand_id, slug, title, picture_id, slides, published_at FROM web_stories
  WHERE published_at IS NOT NULL AND withdrawn_at IS NULL;
DROP TABLE web_stories;
ALTER TABLE former_web_stories RENAME TO web_stories;
CREATE INDEX web_stories_by_date ON web_stories (published_at, id);
