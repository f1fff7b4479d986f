-- +goose Up

-- Courses are written in the newsroom. body is the text as typed, in Markdown; it is empty for one that was stored as HTML only. The address
-- of a removed lesson responds with 410 until the course gets a lesson there again.
ALTER TABLE courses ADD COLUMN body TEXT NOT NULL DEFAULT '';
ALTER TABLE courses ADD COLUMN status TEXT NOT NULL DEFAULT 'published' CHECK (status IN ('draft', 'published', 'withdrawn'));
ALTER TABLE lessons ADD COLUMN body TEXT NOT NULL DEFAULT '';
ALTER TABLE lessons ADD COLUMN removed BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE lessons DROP COLUMN removed;
ALTER TABLE lessons DROP COLUMN body;
ALTER TABLE courses DROP COLUMN status;
ALTER TABLE courses DROP COLUMN body;
