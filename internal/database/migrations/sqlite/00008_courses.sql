-- +goose Up

-- Courses: ordered lessons.
CREATE TABLE courses (
  id          INTEGER PRIMARY KEY,
  slug        TEXT    NOT NULL UNIQUE,
  path        TEXT    NOT NULL UNIQUE,
  brand_id    BIGINT  NOT NULL REFERENCES brands (id),
  title       TEXT    NOT NULL,
  excerpt     TEXT    NOT NULL DEFAULT '',
  html        TEXT    NOT NULL DEFAULT '',
  teacher_id  BIGINT  REFERENCES authors (id),
  picture_id  BIGINT  REFERENCES media (id),
  questions   TEXT    NOT NULL DEFAULT '[]',
  position    INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE lessons (
  id        INTEGER PRIMARY KEY,
  course_id BIGINT  NOT NULL REFERENCES courses (id),
  slug      TEXT    NOT NULL,
  position  INTEGER NOT NULL,
  title     TEXT    NOT NULL,
  excerpt   TEXT    NOT NULL DEFAULT '',
  minutes   INTEGER NOT NULL DEFAULT 0,
  html      TEXT    NOT NULL DEFAULT '',
  UNIQUE (course_id, slug)
);

-- +goose Down
DROP TABLE lessons;
DROP TABLE courses;
