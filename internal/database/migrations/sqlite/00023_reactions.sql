-- +goose Up

-- How often a reader has clapped for a story, 0 to 100. stories.like_count is the sum
-- of all, and of those whose accounts are gone.
CREATE TABLE story_claps (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  claps        INTEGER NOT NULL CHECK (claps BETWEEN 0 AND 100),
  updated_at   INTEGER NOT NULL,
  PRIMARY KEY (user_id, story_id)
) WITHOUT ROWID;

-- The stories that readers keep, the newest mark with the highest id.
CREATE TABLE bookmarks (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL,
  UNIQUE (user_id, story_id)
);
CREATE INDEX bookmarks_of_user ON bookmarks (user_id, id);

-- The videos that readers keep, by the id that the player's platform knows them by.
CREATE TABLE bookmarked_videos (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  media_id     TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  UNIQUE (user_id, media_id)
);
CREATE INDEX bookmarked_videos_of_user ON bookmarked_videos (user_id, id);

-- How many gated stories of a brand for members a signed-in reader may read in a month.
ALTER TABLE brands ADD COLUMN free_reads INTEGER NOT NULL DEFAULT 0;

-- The ones that were read so, by the month's first day since the Unix epoch.
CREATE TABLE free_reads (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id     INTEGER NOT NULL REFERENCES brands (id),
  month        INTEGER NOT NULL,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, brand_id, month, story_id)
);

-- +goose Down
DROP TABLE free_reads;
ALTER TABLE brands DROP COLUMN free_reads;
DROP TABLE bookmarked_videos;
DROP TABLE bookmarks;
DROP TABLE story_claps;
