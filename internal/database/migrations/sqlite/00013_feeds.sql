-- +goose Up

-- Stories with a recording are in lists of their own, from which podcasts are made: kind 10, of the
-- whole publication (ref 0) or of a series.
INSERT INTO list_entries (kind, ref, scope, published_at, story_id)
SELECT 10, e.ref, e.scope, e.published_at, e.story_id
FROM list_entries e JOIN stories s ON s.id = e.story_id
WHERE s.audio_url IS NOT NULL AND (e.kind = 5 OR e.kind = 1 AND e.scope <> 0);

-- The data of a recording on this site that a podcast states.
CREATE TABLE recordings (
  address      TEXT    NOT NULL PRIMARY KEY,
  type         TEXT    NOT NULL,
  bytes        BIGINT  NOT NULL,
  seconds      INTEGER NOT NULL DEFAULT 0
);

-- When each file of the sitemap last changed. A file covers 5000 story ids.
CREATE INDEX stories_by_sitemap ON stories ((id / 5000), updated_at) WHERE status = 'published' AND listed;

-- Index of the static pages among all stories.
CREATE INDEX stories_of_house ON stories (path) WHERE page AND status = 'published';

-- Subscriptions to feeds (WebSub) with their expiry. tag names the list that the feed shows.
CREATE TABLE websub_subscriptions (
  topic        TEXT    NOT NULL,
  callback     TEXT    NOT NULL,
  host         TEXT    NOT NULL,
  tag          TEXT    NOT NULL,
  secret       TEXT    NOT NULL DEFAULT '',
  expires_at   BIGINT  NOT NULL,
  PRIMARY KEY (topic, callback)
);
CREATE INDEX websub_subscriptions_by_tag ON websub_subscriptions (tag);
CREATE INDEX websub_subscriptions_by_host ON websub_subscriptions (host);
CREATE INDEX websub_subscriptions_by_end ON websub_subscriptions (expires_at);

-- +goose Down
DROP TABLE websub_subscriptions;
DROP INDEX stories_of_house;
DROP INDEX stories_by_sitemap;
DROP TABLE recordings;
DELETE FROM list_entries WHERE kind = 10;
