-- +goose Up

-- When the winners of a pitch fest are or were published. publish_at is the hour at which they will be, published_at that since which
-- readers see them, announced_at when the applicants were told.
CREATE TABLE pitch_results (
  conference_id  BIGINT NOT NULL PRIMARY KEY REFERENCES conferences (id) ON DELETE CASCADE,
  version        BIGINT NOT NULL,
  publish_at     BIGINT,
  published_at   BIGINT,
  announced_at   BIGINT
);
CREATE INDEX pitch_results_due ON pitch_results (publish_at);

-- The winners of pitch fests in their order. place is 0 for an award without a place. The texts are in the language of the conference.
CREATE TABLE pitch_winners (
  conference_id  BIGINT NOT NULL REFERENCES conferences (id) ON DELETE CASCADE,
  position       BIGINT NOT NULL,
  company_id     BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  place          BIGINT NOT NULL DEFAULT 0,
  award          TEXT   NOT NULL DEFAULT '',
  prize          TEXT   NOT NULL DEFAULT '',
  PRIMARY KEY (conference_id, position)
);
CREATE INDEX pitch_winners_of_company ON pitch_winners (company_id);

-- +goose Down
DROP TABLE pitch_winners;
DROP TABLE pitch_results;
