-- +goose Up

-- What editors changed in the programme of a conference since its schedules were imported: the names of the fields of a session or a
-- speaker, as JSON, "added" for one that editors added and "removed" for one that they removed. Imports keep these values. source_id is the
-- permanent id in the schedule; the session or speaker may no longer exist.
CREATE TABLE conference_edits (
  conference_id BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  kind          TEXT   NOT NULL CHECK (kind IN ('session', 'speaker')),
  source_id     TEXT   NOT NULL,
  fields        TEXT   NOT NULL,
  PRIMARY KEY (conference_id, kind, source_id)
);

-- +goose Down
DROP TABLE conference_edits;
