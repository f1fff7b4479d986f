-- +goose Up

-- Audio shows and their episodes, in one language. The data of an episode's recording is in
-- recordings, by its address.
CREATE TABLE audio_shows (
  id           INTEGER PRIMARY KEY,
  brand_id     BIGINT  NOT NULL REFERENCES brands (id),
  lang         TEXT    NOT NULL,
  slug         TEXT    NOT NULL UNIQUE,
  title        TEXT    NOT NULL,
  excerpt      TEXT    NOT NULL DEFAULT '',
  html         TEXT    NOT NULL DEFAULT '',
  picture_id   BIGINT  REFERENCES media (id),
  position     INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE audio_episodes (
  id           INTEGER PRIMARY KEY,
  show_id      BIGINT  NOT NULL REFERENCES audio_shows (id),
  slug         TEXT    NOT NULL,
  title        TEXT    NOT NULL,
  excerpt      TEXT    NOT NULL DEFAULT '',
  html         TEXT    NOT NULL DEFAULT '',
  audio        TEXT    NOT NULL,
  published_at BIGINT  NOT NULL,
  UNIQUE (show_id, slug)
);
CREATE INDEX audio_episodes_by_time ON audio_episodes (show_id, published_at, id);

-- +goose Down
DROP TABLE audio_episodes;
DROP TABLE audio_shows;
