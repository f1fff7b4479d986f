-- +goose Up

-- What editors changed in the programme of a conference since its schedules were imported: the names of the fields of a session or a
-- speaker, as JSON, "added" for a session, speaker or hall that editors added and "removed" for one that they removed. Imports keep these
-- values. source_id is the permanent id in the schedule, or the name of the hall; the entry may no longer exist. The kind hall with the
-- source_id '' has "order" if editors ordered the halls.
-- SQLite cannot change a check, so the table is made again.
CREATE TABLE conference_edits_with_halls (
  conference_id BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  kind          TEXT   NOT NULL CHECK (kind IN ('session', 'speaker', 'hall')),
  source_id     TEXT   NOT NULL,
  fields        TEXT   NOT NULL,
  PRIMARY KEY (conference_id, kind, source_id)
);
INSERT INTO conference_edits_with_halls (conference_id, kind, source_id, fields)
  SELECT conference_id, kind, source_id, fields FROM conference_edits;
DROP TABLE conference_edits;
ALTER TABLE conference_edits_with_halls RENAME TO conference_edits;

-- The fields of the registration form of a webinar as JSON (webinar.FieldEdit); '[]' for those of every webinar.
ALTER TABLE webinars ADD COLUMN form TEXT NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE webinars DROP COLUMN form;
DELETE FROM conference_edits WHERE kind = 'hall';
CREATE TABLE conference_edits_without_halls (
  conference_id BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  kind          TEXT   NOT NULL CHECK (kind IN ('session', 'speaker')),
  source_id     TEXT   NOT NULL,
  fields        TEXT   NOT NULL,
  PRIMARY KEY (conference_id, kind, source_id)
);
INSERT INTO conference_edits_without_halls (conference_id, kind, source_id, fields)
  SELECT conference_id, kind, source_id, fields FROM conference_edits;
DROP TABLE conference_edits;
ALTER TABLE conference_edits_without_halls RENAME TO conference_edits;
