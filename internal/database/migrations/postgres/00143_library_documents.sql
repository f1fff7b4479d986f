-- +goose Up

-- Documents that readers download are files of the library too. A decorative picture has no alternative text, because it says nothing.
-- passages has the words of captions as paragraphs by speaker, as JSON; NULL if they were not read from the file yet. purge_at is when the
-- storage of a deleted file is cleared, unless something still uses it.
ALTER TABLE media DROP CONSTRAINT media_kind_check;
ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('picture', 'portrait', 'recording', 'film', 'document'));
ALTER TABLE media ADD COLUMN decorative BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE media ADD COLUMN purge_at BIGINT;
UPDATE media SET purge_at = deleted_at + 7776000000 WHERE deleted_at IS NOT NULL;
CREATE INDEX media_purge_at ON media (purge_at) WHERE purge_at IS NOT NULL;
ALTER TABLE media_captions ADD COLUMN passages TEXT;
CREATE INDEX media_captions_unread ON media_captions (media_id) WHERE passages IS NULL;
CREATE INDEX media_captions_of_address ON media_captions (address);

-- +goose Down
DROP INDEX media_captions_of_address;
DROP INDEX media_captions_unread;
ALTER TABLE media_captions DROP COLUMN passages;
DROP INDEX media_purge_at;
ALTER TABLE media DROP COLUMN purge_at;
ALTER TABLE media DROP COLUMN decorative;
DELETE FROM media WHERE kind = 'document';
ALTER TABLE media DROP CONSTRAINT media_kind_check;
ALTER TABLE media ADD CONSTRAINT media_kind_check CHECK (kind IN ('picture', 'portrait', 'recording', 'film'));
