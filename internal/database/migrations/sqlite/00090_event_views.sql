-- +goose Up

-- Views of the pages of events per day (days since 1970 in the zone of the publication), by the brand and the language of the page. event is
-- a slug. No row is about a single reader.
CREATE TABLE audience_events (
  event           TEXT    NOT NULL,
  day             BIGINT  NOT NULL,
  brand_id        BIGINT  NOT NULL REFERENCES brands (id),
  lang            TEXT    NOT NULL,
  views           BIGINT  NOT NULL DEFAULT 0,
  from_newsletter BIGINT  NOT NULL DEFAULT 0,
  PRIMARY KEY (event, day, brand_id, lang)
);
CREATE INDEX audience_events_of_brand ON audience_events (brand_id);

-- A sale that was removed stays, so that its audit log does; nobody sees its report.
ALTER TABLE sponsor_sales ADD COLUMN removed_at BIGINT;

-- The number of times that the link for helpers at a date of a recurring event was withdrawn, by its day, as JSON.
ALTER TABLE event_records ADD COLUMN door_dates TEXT NOT NULL DEFAULT '{}';

-- The decisions about applications made the company a finalist.
ALTER TABLE conference_finalists ADD COLUMN decided BOOLEAN NOT NULL DEFAULT FALSE;
UPDATE conference_finalists SET decided = TRUE WHERE EXISTS (SELECT 1 FROM pitch_applications a
  WHERE a.conference_id = conference_finalists.conference_id AND a.company_id = conference_finalists.company_id AND a.status = 'finalist');

-- +goose Down
ALTER TABLE event_records DROP COLUMN door_dates;
ALTER TABLE conference_finalists DROP COLUMN decided;
ALTER TABLE sponsor_sales DROP COLUMN removed_at;
DROP TABLE audience_events;
