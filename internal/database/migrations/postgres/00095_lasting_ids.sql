-- +goose Up

-- PostgreSQL never uses ids of sessions and registrations again; SQLite does so only from this migration on.

-- The reader was told that the event is cancelled.
ALTER TABLE event_reminders ADD COLUMN told_cancelled BOOLEAN NOT NULL DEFAULT FALSE;

-- +goose Down
ALTER TABLE event_reminders DROP COLUMN told_cancelled;
