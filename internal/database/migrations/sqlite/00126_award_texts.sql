-- +goose Up

-- Texts of awards and the reasons of their entries in other languages: JSON by language code. An award without a text in a language shows
-- the one in its own. The version of a call counts its saves, so that no save overwrites another one unseen.
ALTER TABLE awards ADD COLUMN subtitles TEXT NOT NULL DEFAULT '{}';
ALTER TABLE awards ADD COLUMN descriptions TEXT NOT NULL DEFAULT '{}';
ALTER TABLE award_entries ADD COLUMN descriptions TEXT NOT NULL DEFAULT '{}';
ALTER TABLE award_calls ADD COLUMN version BIGINT NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE award_calls DROP COLUMN version;
ALTER TABLE award_entries DROP COLUMN descriptions;
ALTER TABLE awards DROP COLUMN descriptions;
ALTER TABLE awards DROP COLUMN subtitles;
