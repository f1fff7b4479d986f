-- +goose Up

-- The bar above the pages of a brand: one sentence with a link, between two times. link is '' for none; ends_at is NULL for one without an
-- end. version counts the saves.
CREATE TABLE announcements (
  id         INTEGER PRIMARY KEY,
  brand_id   BIGINT  NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  text       TEXT    NOT NULL,
  link       TEXT    NOT NULL DEFAULT '',
  starts_at  BIGINT,
  ends_at    BIGINT,
  version    BIGINT  NOT NULL DEFAULT 1,
  created_at BIGINT  NOT NULL
);
CREATE INDEX announcements_of_brand ON announcements (brand_id, id);

-- +goose Down
DROP TABLE announcements;
