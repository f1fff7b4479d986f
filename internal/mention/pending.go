package mention

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// suggestionRow is an undecided mention in a story.
type suggestionRow struct {
	bun.BaseModel `bun:"table:mention_suggestions,alias:sug"`
	StoryID       int64
	Kind          string
	EntityID      int64
	BrandID       int64 // of the story
	Doubtful      bool
	CreatedAt     clock.Moment
}

// pendingStory is a story that must be searched for mentions again. Each change has a random version, so that whoever read an earlier
// state of the story never removes a later change from the list.
type pendingStory struct {
	bun.BaseModel `bun:"table:mention_pending,alias:pending"`
	StoryID       int64
	Version       int32
}

// markPending records, in the transaction that changes stories, that they must be searched for mentions again.
func markPending(ctx context.Context, tx *database.Tx, stories ...int64) error {
	if len(stories) == 0 {
		return nil
	}
	stories = slices.Sorted(slices.Values(stories)) // always in this order, so that two writes cannot wait for each other
	var rows []pendingStory
	for _, id := range slices.Compact(stories) {
		rows = append(rows, pendingStory{StoryID: id, Version: rand.Int32()})
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (story_id) DO UPDATE").Set("version = EXCLUDED.version").Exec(ctx)
	if err != nil {
		return fmt.Errorf("record %d stories whose mentions may have changed: %w", len(rows), err)
	}
	return nil
}

// examineBatchSize is the number of stories that are examined in one transaction.
const examineBatchSize = 20

// examineBatch looks for mentions in some of the stories that changed, and stores their suggestions. It returns the number of stories.
func (s *Suggestions) examineBatch(ctx context.Context) (int, error) {
	var pending []pendingStory
	if err := s.DB.Read.NewSelect().Model(&pending).Order("story_id DESC").Limit(examineBatchSize).Scan(ctx); err != nil {
		return 0, fmt.Errorf("stories whose mentions may have changed: %w", err)
	}
	if len(pending) == 0 {
		return 0, nil
	}
	found := map[int64][]suggestionRow{}
	for _, p := range pending {
		rows, err := s.find(ctx, p.StoryID)
		if err != nil && (ctx.Err() != nil || s.DB.Ping(ctx) != nil) {
			return 0, err
		}
		if err != nil { // the others must not wait for it
			s.Log.Error("the mentions in a story could not be found", "story", p.StoryID, "error", err)
		}
		found[p.StoryID] = rows
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		taken, err := takePending(ctx, tx, pending)
		if err != nil || len(taken) == 0 {
			return err
		}
		return replaceSuggestions(ctx, tx, taken, found)
	})
	return len(pending), err
}

// find returns the suggestions of a story as it is now, none if it no longer exists.
func (s *Suggestions) find(ctx context.Context, id int64) ([]suggestionRow, error) {
	one, err := story.Get(ctx, s.DB.Read, id)
	if errors.Is(err, database.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	mentions, err := MentionsOf(ctx, s.DB, one)
	var rows []suggestionRow
	for i := range mentions {
		if m := &mentions[i]; m.State == Suggested {
			rows = append(rows, suggestionRow{StoryID: id, Kind: m.Kind, EntityID: m.ID, BrandID: one.BrandID, Doubtful: m.Doubtful})
		}
	}
	return rows, err
}

// takePending removes stories from the list of changed ones and returns their ids, without those that changed again.
func takePending(ctx context.Context, tx *database.Tx, pending []pendingStory) ([]int64, error) {
	which := make([]string, len(pending))
	for i, p := range pending {
		which[i] = fmt.Sprintf("(%d,%d)", p.StoryID, p.Version)
	}
	var ids []int64
	err := tx.NewRaw("DELETE FROM mention_pending WHERE (story_id, version) IN (VALUES "+strings.Join(which, ",")+") RETURNING story_id").
		Scan(ctx, &ids)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("take %d stories whose mentions may have changed: %w", len(pending), err)
	}
	return ids, nil
}

// replaceSuggestions replaces the suggestions of stories with those that were found. A suggestion that stays keeps its time.
func replaceSuggestions(ctx context.Context, tx *database.Tx, stories []int64, found map[int64][]suggestionRow) error {
	var before, rows []suggestionRow
	if err := tx.NewSelect().Model(&before).Where("story_id IN (?)", bun.List(stories)).Scan(ctx); err != nil {
		return fmt.Errorf("suggestions of %d stories: %w", len(stories), err)
	}
	type key struct {
		story int64
		richtext.MentionKey
	}
	since := map[key]clock.Moment{}
	for _, r := range before {
		since[key{r.StoryID, richtext.MentionKey{Kind: r.Kind, ID: r.EntityID}}] = r.CreatedAt
	}
	for _, id := range stories {
		for _, r := range found[id] {
			r.CreatedAt = tx.At
			if at, known := since[key{id, richtext.MentionKey{Kind: r.Kind, ID: r.EntityID}}]; known {
				r.CreatedAt = at
			}
			rows = append(rows, r)
		}
	}
	if _, err := tx.NewDelete().Model((*suggestionRow)(nil)).Where("story_id IN (?)", bun.List(stories)).Exec(ctx); err != nil {
		return fmt.Errorf("remove the suggestions of %d stories: %w", len(stories), err)
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("store %d suggestions: %w", len(rows), err)
	}
	return nil
}

// markSuggestedPending records the stories that have suggestions for entities of a kind as changed.
func markSuggestedPending(ctx context.Context, tx *database.Tx, kind string, entities []int64) error {
	if len(entities) == 0 {
		return nil
	}
	var stories []int64
	err := tx.NewSelect().Model((*suggestionRow)(nil)).Distinct().Column("story_id").Where("kind = ?", kind).
		Where("entity_id IN (?)", bun.List(entities)).Scan(ctx, &stories)
	if err != nil {
		return fmt.Errorf("stories with suggestions for %d entities: %w", len(entities), err)
	}
	return markPending(ctx, tx, stories...)
}

// dropSuggestions deletes the suggestions of entities of a kind.
func dropSuggestions(ctx context.Context, tx *database.Tx, kind string, entities ...int64) error {
	if len(entities) == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*suggestionRow)(nil)).Where("kind = ?", kind).Where("entity_id IN (?)", bun.List(entities)).Exec(ctx)
	if err != nil {
		return fmt.Errorf("drop the suggestions of %d entities: %w", len(entities), err)
	}
	return nil
}

// dropDecided deletes the decided suggestions of a story, and has the story searched for mentions again.
func dropDecided(ctx context.Context, tx *database.Tx, storyID int64, decided map[richtext.MentionKey]State) error {
	var keys []richtext.MentionKey
	for key := range decided {
		keys = append(keys, key)
	}
	for kind, ids := range groupByKind(keys) {
		_, err := tx.NewDelete().Model((*suggestionRow)(nil)).Where("story_id = ?", storyID).Where("kind = ?", kind).
			Where("entity_id IN (?)", bun.List(ids)).Exec(ctx)
		if err != nil {
			return fmt.Errorf("suggestions of story %d: %w", storyID, err)
		}
	}
	return markPending(ctx, tx, storyID)
}
