-- +goose Up

-- The number of published stories that name two entities (companies, people, investors), by the kinds of their lists and their ids; a story
-- and its translations count once. There are two rows for two entities.
CREATE TABLE named_together (
  kind         BIGINT NOT NULL,
  ref          BIGINT NOT NULL,
  other_kind   BIGINT NOT NULL,
  other_ref    BIGINT NOT NULL,
  stories      BIGINT NOT NULL,
  PRIMARY KEY (kind, ref, other_kind, other_ref)
) WITHOUT ROWID;
CREATE INDEX named_together_most ON named_together (kind, ref, stories);

INSERT INTO named_together (kind, ref, other_kind, other_ref, stories)
WITH named AS (
  SELECT s.group_id, e.story_id, e.kind, e.ref, ROW_NUMBER() OVER (PARTITION BY e.story_id ORDER BY e.kind, e.ref) AS number
  FROM list_entries AS e JOIN stories AS s ON s.id = e.story_id
  WHERE e.scope = 0 AND e.kind IN (11, 12, 13)
)
SELECT a.kind, a.ref, b.kind, b.ref, COUNT(DISTINCT a.group_id)
FROM named AS a JOIN named AS b ON b.story_id = a.story_id AND (b.kind <> a.kind OR b.ref <> a.ref)
WHERE a.number <= 50 AND b.number <= 50
GROUP BY a.kind, a.ref, b.kind, b.ref;

-- +goose Down
DROP TABLE named_together;
