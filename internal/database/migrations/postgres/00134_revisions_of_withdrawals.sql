-- +goose Up

-- The withdrawal of a story is a revision too.
ALTER TABLE story_revisions DROP CONSTRAINT story_revisions_kind_check;
ALTER TABLE story_revisions ADD CONSTRAINT story_revisions_kind_check
  CHECK (kind IN ('saved', 'published', 'restored', 'discarded', 'unpublished'));

-- The slug and the path that a draft had when it was deleted: other stories may have them meanwhile. '' for a draft that was deleted before
-- this migration, which keeps both.
ALTER TABLE removed_stories ADD COLUMN slug TEXT NOT NULL DEFAULT '';
ALTER TABLE removed_stories ADD COLUMN path TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE removed_stories DROP COLUMN path;
ALTER TABLE removed_stories DROP COLUMN slug;
DELETE FROM story_revisions WHERE kind = 'unpublished';
ALTER TABLE story_revisions DROP CONSTRAINT story_revisions_kind_check;
ALTER TABLE story_revisions ADD CONSTRAINT story_revisions_kind_check CHECK (kind IN ('saved', 'published', 'restored', 'discarded'));
