-- +goose Up

-- revision grows with each change of what the list at the door shows of a ticket, across all tickets for one occurrence of an event.
ALTER TABLE event_registrations ADD COLUMN revision BIGINT NOT NULL DEFAULT 0;
CREATE INDEX event_registrations_by_revision ON event_registrations (event, occurrence, revision, id);

-- +goose Down
DROP INDEX event_registrations_by_revision;
ALTER TABLE event_registrations DROP COLUMN revision;
