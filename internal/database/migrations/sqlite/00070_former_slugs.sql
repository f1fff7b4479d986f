-- +goose Up

-- Merges of investors. moved is what the merge moved from one investor to the other, as JSON, so that it can be undone.
CREATE TABLE investor_merges (
  id           INTEGER PRIMARY KEY,
  kept_id      BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  merged_id    BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  moved        TEXT NOT NULL,
  created_at   BIGINT NOT NULL,
  undone_at    BIGINT
);
CREATE INDEX investor_merges_of_kept ON investor_merges (kept_id);
CREATE INDEX investor_merges_of_merged ON investor_merges (merged_id);

-- Slugs and usernames that companies, people and investors had. Their addresses redirect, unless another entity of the kind has the slug.
CREATE TABLE former_slugs (
  kind         TEXT NOT NULL,
  slug         TEXT NOT NULL,
  entity_id    BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (kind, slug)
);
CREATE INDEX former_slugs_of_entity ON former_slugs (kind, entity_id);

-- +goose Down
DROP TABLE former_slugs;
DROP TABLE investor_merges;
