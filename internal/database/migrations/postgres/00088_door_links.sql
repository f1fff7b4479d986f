-- +goose Up

-- door_links counts the links for helpers at the door that were withdrawn; only the present one works.
ALTER TABLE event_records ADD COLUMN door_links BIGINT NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE event_records DROP COLUMN door_links;
