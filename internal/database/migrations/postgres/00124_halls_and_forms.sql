-- +goose Up

-- What editors changed in the programme of a conference since its schedules were imported: the names of the fields of a session or a
-- speaker, as JSON, "added" for a session, speaker or hall that editors added and "removed" for one that they removed. Imports keep these
-- values. source_id is the permanent id in the schedule, or the name of the hall; the entry may no longer exist. The kind hall with the
-- source_id '' has "order" if editors ordered the halls.
ALTER TABLE conference_edits DROP CONSTRAINT conference_edits_kind_check;
ALTER TABLE conference_edits ADD CONSTRAINT conference_edits_kind_check CHECK (kind IN ('session', 'speaker', 'hall'));

-- The fields of the registration form of a webinar as JSON (webinar.FieldEdit); '[]' for those of every webinar.
ALTER TABLE webinars ADD COLUMN form TEXT NOT NULL DEFAULT '[]';

-- +goose Down
ALTER TABLE webinars DROP COLUMN form;
DELETE FROM conference_edits WHERE kind = 'hall';
ALTER TABLE conference_edits DROP CONSTRAINT conference_edits_kind_check;
ALTER TABLE conference_edits ADD CONSTRAINT conference_edits_kind_check CHECK (kind IN ('session', 'speaker'));
