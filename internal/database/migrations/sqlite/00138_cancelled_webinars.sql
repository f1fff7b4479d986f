-- +goose Up

-- webinar_cancelled repeats whether webinars.cancelled_at is set, as webinar_starts repeats its start, so that cards of stories have it. The
-- cards of webinars that were cancelled before get it with the next change of their story.
ALTER TABLE stories ADD COLUMN webinar_cancelled BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE stories SET webinar_cancelled = TRUE WHERE id IN (SELECT story_id FROM webinars WHERE cancelled_at IS NOT NULL);

-- +goose Down
ALTER TABLE stories DROP COLUMN webinar_cancelled;
