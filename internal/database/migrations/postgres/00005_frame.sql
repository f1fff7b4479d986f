-- +goose Up

-- What the frame of a brand's pages carries beside its menu: whether optional
-- cookies are on until a reader switches them off ('given') or off until a reader
-- allows them ('asked'), where else the paper is found, and the note of the paper
-- about itself at the foot of a phone's screen.
ALTER TABLE brands ADD COLUMN consent TEXT NOT NULL DEFAULT 'given' CHECK (consent IN ('given', 'asked'));
ALTER TABLE brands ADD COLUMN social TEXT NOT NULL DEFAULT '[]';
ALTER TABLE brands ADD COLUMN house_ad TEXT NOT NULL DEFAULT '{}';

-- +goose Down
ALTER TABLE brands DROP COLUMN house_ad;
ALTER TABLE brands DROP COLUMN social;
ALTER TABLE brands DROP COLUMN consent;
