-- +goose Up

-- Claps of a reader for a story, 0 to 100. stories.like_count is the sum over all readers plus the
-- claps of deleted accounts.
CREATE TABLE story_claps (
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  claps        INTEGER NOT NULL CHECK (claps BETWEEN 0 AND 100),
  updated_at   INTEGER NOT NULL,
  PRIMARY KEY (user_id, story_id)
) WITHOUT ROWID;

-- Bookmarks of stories; the newest has the highest id.
CREATE TABLE bookmarks (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  story_id     INTEGER NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL,
  UNIQUE (user_id, story_id)
);
CREATE INDEX bookmarks_of_user ON bookmarks (user_id, id);

-- Bookmarks of videos, by the id of the video on its platform.
CREATE TABLE bookmarked_videos (
  id           INTEGER PRIMARY KEY,
  user_id      INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  media_id     TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  UNIQUE (user_id, media_id)
);
CREATE INDEX bookmarked_videos_of_user ON bookmarked_videos (user_id, id);

-- The number of gated stories per month that a signed-in reader may read at a brand's gate for
-- members.
ALTER TABLE brands ADD COLUMN free_reads INTEGER NOT NULL DEFAULT 0;

-- The free stories that a user has read, by month: the days from the Unix epoch to the first day of
-- the month.
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
