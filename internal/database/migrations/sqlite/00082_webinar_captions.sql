-- +goose Up

-- The captions of the recording of a webinar, as WebVTT, '' for none.
ALTER TABLE webinars ADD COLUMN captions TEXT NOT NULL DEFAULT '';

-- +goose Down

ALTER TABLE webinars DROP COLUMN captions;
