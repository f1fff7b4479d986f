-- +goose Up

-- The library of the newsroom: pictures, recordings and films. A recording or film has the path of its file as address and as hash, and no
-- renditions. A file without a brand is in the library of every brand; brand_id names the brand that owns it, and media_brands further brands
-- whose editors uploaded the same bytes. texts and crops are JSON: alternative text, caption and credit by language, and what is cut out by
-- slot. former has alternative texts and captions that were replaced: a text of a story that repeats one of them shows the present one. words
-- is what the search looks in. version counts the saves. licence_ends is exclusive.
ALTER TABLE media ADD COLUMN kind TEXT NOT NULL DEFAULT 'picture' CHECK (kind IN ('picture', 'portrait', 'recording', 'film'));
ALTER TABLE media ADD COLUMN address TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN media_type TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN bytes BIGINT NOT NULL DEFAULT 0;
ALTER TABLE media ADD COLUMN seconds INTEGER NOT NULL DEFAULT 0;
ALTER TABLE media ADD COLUMN brand_id BIGINT REFERENCES brands (id) ON DELETE SET NULL;
ALTER TABLE media ADD COLUMN user_id BIGINT REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE media ADD COLUMN token_id BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL;
ALTER TABLE media ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE media ADD COLUMN texts TEXT NOT NULL DEFAULT '{}';
ALTER TABLE media ADD COLUMN crops TEXT NOT NULL DEFAULT '{}';
ALTER TABLE media ADD COLUMN former TEXT NOT NULL DEFAULT '[]';
ALTER TABLE media ADD COLUMN licence TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN licence_source TEXT NOT NULL DEFAULT '';
ALTER TABLE media ADD COLUMN licence_ends BIGINT;
ALTER TABLE media ADD COLUMN licence_told BIGINT;
ALTER TABLE media ADD COLUMN deleted_at BIGINT;
ALTER TABLE media ADD COLUMN words TEXT NOT NULL DEFAULT '';
CREATE INDEX media_of_brand ON media (brand_id, id);
CREATE INDEX media_of_user ON media (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX media_of_token ON media (token_id) WHERE token_id IS NOT NULL;
CREATE INDEX media_licence_ends ON media (licence_ends) WHERE licence_ends IS NOT NULL;

CREATE TABLE media_brands (
  media_id  BIGINT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  brand_id  BIGINT NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  PRIMARY KEY (brand_id, media_id)
);
CREATE INDEX media_brands_of_media ON media_brands (media_id);

-- Hashes that a picture had before its file was replaced. Their renditions stay at their addresses.
CREATE TABLE media_hashes (
  hash      TEXT   NOT NULL PRIMARY KEY,
  media_id  BIGINT NOT NULL REFERENCES media (id) ON DELETE CASCADE
);
CREATE INDEX media_hashes_of_media ON media_hashes (media_id);

-- Captions of recordings and films, as WebVTT. Each has an address of its own, which changes with the text.
CREATE TABLE media_captions (
  media_id    BIGINT  NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  lang        TEXT    NOT NULL,
  address     TEXT    NOT NULL,
  cues        INTEGER NOT NULL,
  saved_at    BIGINT  NOT NULL,
  PRIMARY KEY (media_id, lang)
);

CREATE TABLE media_actions (
  id          INTEGER PRIMARY KEY,
  media_id    BIGINT NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  action      TEXT   NOT NULL,
  detail      TEXT   NOT NULL DEFAULT '{}',
  user_id     BIGINT REFERENCES users (id) ON DELETE SET NULL,
  token_id    BIGINT REFERENCES api_tokens (id) ON DELETE SET NULL,
  created_at  BIGINT NOT NULL
);
CREATE INDEX media_actions_of_media ON media_actions (media_id, id);
CREATE INDEX media_actions_of_user ON media_actions (user_id);
CREATE INDEX media_actions_of_token ON media_actions (token_id);

-- The files of the library in the texts of stories and, with in_copy, in the whole of their working copies.
CREATE TABLE story_media (
  story_id  BIGINT  NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  media_id  BIGINT  NOT NULL REFERENCES media (id) ON DELETE CASCADE,
  in_copy   BOOLEAN NOT NULL DEFAULT FALSE,
  PRIMARY KEY (story_id, media_id, in_copy)
);
CREATE INDEX story_media_of_media ON story_media (media_id, story_id);
CREATE INDEX stories_of_picture ON stories (picture_id) WHERE picture_id IS NOT NULL;
CREATE INDEX stories_of_portrait ON stories (portrait_id) WHERE portrait_id IS NOT NULL;
CREATE INDEX stories_of_audio ON stories (audio_url) WHERE audio_url IS NOT NULL;
CREATE INDEX stories_of_film ON stories (video_media) WHERE video_media IS NOT NULL;

UPDATE media SET kind = 'portrait' WHERE id IN (SELECT media_id FROM user_pictures);
UPDATE media SET words = lower(filename || ' ' || alt || ' ' || caption || ' ' || credit) WHERE kind = 'picture';
INSERT INTO media (hash, width, height, kind, address, media_type, bytes, seconds, filename, words, created_at)
  SELECT r.address, 0, 0, CASE WHEN r.type LIKE 'video/%' THEN 'film' ELSE 'recording' END, r.address, r.type, r.bytes, r.seconds,
    substr(r.address, 25), lower(substr(r.address, 25)), 0
  FROM recordings r;
-- A picture of stories of one brand is that brand's.
UPDATE media SET brand_id = (SELECT min(s.brand_id) FROM stories s WHERE s.picture_id = media.id)
  WHERE kind = 'picture' AND (SELECT count(DISTINCT s.brand_id) FROM stories s WHERE s.picture_id = media.id) = 1;
INSERT OR IGNORE INTO story_media (story_id, media_id, in_copy)
  SELECT b.story_id, m.id, FALSE FROM story_bodies b, json_tree(b.doc) t JOIN media m ON m.id = CAST(t.value AS INTEGER)
  WHERE b.doc LIKE '%"media":"%' AND t.key = 'media' AND t.type = 'text';

-- +goose Down
DROP INDEX stories_of_film;
DROP INDEX stories_of_audio;
DROP INDEX stories_of_portrait;
DROP INDEX stories_of_picture;
DROP TABLE story_media;
DROP TABLE media_actions;
DROP TABLE media_captions;
DROP TABLE media_hashes;
DROP TABLE media_brands;
DELETE FROM media WHERE kind IN ('recording', 'film');
DROP INDEX media_licence_ends;
DROP INDEX media_of_token;
DROP INDEX media_of_user;
DROP INDEX media_of_brand;
ALTER TABLE media DROP COLUMN words;
ALTER TABLE media DROP COLUMN deleted_at;
ALTER TABLE media DROP COLUMN licence_told;
ALTER TABLE media DROP COLUMN licence_ends;
ALTER TABLE media DROP COLUMN licence_source;
ALTER TABLE media DROP COLUMN licence;
ALTER TABLE media DROP COLUMN former;
ALTER TABLE media DROP COLUMN crops;
ALTER TABLE media DROP COLUMN texts;
ALTER TABLE media DROP COLUMN version;
ALTER TABLE media DROP COLUMN token_id;
ALTER TABLE media DROP COLUMN user_id;
ALTER TABLE media DROP COLUMN brand_id;
ALTER TABLE media DROP COLUMN seconds;
ALTER TABLE media DROP COLUMN bytes;
ALTER TABLE media DROP COLUMN media_type;
ALTER TABLE media DROP COLUMN address;
ALTER TABLE media DROP COLUMN kind;
