-- +goose Up

-- told_start is the start of which the holder of a ticket was reminded last, NULL before the first reminder. no_reminders is true for a
-- holder who cancelled all event reminders.
ALTER TABLE event_registrations ADD COLUMN told_start BIGINT;
ALTER TABLE event_registrations ADD COLUMN no_reminders BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE event_registrations DROP COLUMN no_reminders;
ALTER TABLE event_registrations DROP COLUMN told_start;
