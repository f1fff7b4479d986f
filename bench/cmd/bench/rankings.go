package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"masthead/internal/audience"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// reactionEvery selects the stories with reactions and views on several days of the ranking period:
// those with a multiple of it as their ID.
const reactionEvery = 10

// measureRankings measures how long it takes to compute all rankings, and to read one.
func (b *bench) measureRankings(ctx context.Context) error {
	size := b.sizes[len(b.sizes)-1]
	file, err := b.sqliteFile(ctx, size)
	if err != nil {
		return err
	}
	scratch := filepath.Join(b.work, "rankings.db")
	if err := copyFile(file, scratch); err != nil {
		return err
	}
	err = b.rankingsOn(ctx, "SQLite", "sqlite:"+scratch, size)
	if err = errors.Join(err, os.Remove(scratch)); err != nil || b.postgres == "" { // the file is large
		return err
	}
	address, drop, err := b.postgresCopy(ctx, size)
	if err != nil {
		return err
	}
	defer drop()
	return b.rankingsOn(ctx, "PostgreSQL", address, size)
}

func (b *bench) rankingsOn(ctx context.Context, engine, address string, size int) (err error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	stories := story.New(db, brand.NewDirectory(db), "example.com")
	reacted, err := addReactions(ctx, db, stories)
	if err != nil {
		return err
	}
	var took []time.Duration
	for range 3 {
		began := time.Now()
		if err := audience.Rank(ctx, db, stories); err != nil {
			return err
		}
		took = append(took, time.Since(began))
	}
	worst := slices.Max(took)
	what := fmt.Sprintf(
		"computing rankings, %s, %s stories, %s of them with reactions and views",
		engine,
		formatCount(float64(size)),
		formatCount(float64(reacted)),
	)
	b.judge(
		what, "≤ 5 s, in the background, every 5 minutes", ms(took[0])+" at first, "+ms(worst)+" at worst", worst <= 5*time.Second,
		"all days of all stories with reactions are summed up each time")
	began := time.Now()
	const reads = 1000
	for range reads {
		if _, err := stories.Ranked(ctx, story.MostRead, story.Everywhere, story.RankedLimit); err != nil {
			return err
		}
	}
	b.add("a ranking read, "+engine, "", ms(time.Since(began)/reads)+" for 24 stories", "", "")
	return nil
}

// addReactions adds claps, shares and views to some of the stories on three days of the ranking
// period, in statements for both engines.
func addReactions(ctx context.Context, db *database.DB, in *story.Stories) (stories int, err error) {
	today, err := story.Rankings{Stories: in}.Today(ctx)
	if err != nil {
		return 0, err
	}
	err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, day := range []int64{today, today - 2, today - 5} {
			for _, sql := range []string{
				`INSERT INTO reaction_days (story_id, day, claps, shares) SELECT id, ?0, 1 + id * 7919 % 997, id * 31 % 97 FROM stories
					WHERE id % ?1 = 0 AND status = 'published' ON CONFLICT (day, story_id) DO UPDATE SET claps = EXCLUDED.claps`,
				`INSERT INTO audience_stories (day, story_id, brand_id, lang, views) SELECT ?0, id, brand_id, lang, 1 + id * 104729 % 9973 FROM stories
					WHERE id % ?1 = 0 AND status = 'published' ON CONFLICT (day, story_id) DO UPDATE SET views = EXCLUDED.views`,
			} {
				if _, err := tx.ExecContext(ctx, sql, day, reactionEvery); err != nil {
					return fmt.Errorf("add reactions: %w", err)
				}
			}
		}
		return tx.NewRaw("SELECT count(*) FROM audience_stories WHERE day = ?", today).Scan(ctx, &stories)
	})
	return stories, err
}
