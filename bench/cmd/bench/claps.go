package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/reaction"
	"masthead/internal/story"
)

const (
	clappers       = 64
	clapsPerSecond = 3000
)

// measureClaps measures durable claps of signed-in readers on both engines: with all readers on a
// few stories, as in practice, and with every clap on a different story.
func (b *bench) measureClaps(ctx context.Context) error {
	file, err := b.sqliteFile(ctx, pagesSize)
	if err != nil {
		return err
	}
	scratch := filepath.Join(b.work, "claps.db")
	if err := copyFile(file, scratch); err != nil {
		return err
	}
	if err := b.clapsOn(ctx, "SQLite", "sqlite:"+scratch); err != nil {
		return err
	}
	if b.postgres == "" {
		b.add("claps, PostgreSQL", "", "", "not measured", "there is no PostgreSQL server")
		return nil
	}
	name := "PostgreSQL"
	if on, err := b.isDurable(ctx); err != nil {
		return err
	} else if !on {
		name = "PostgreSQL with fsync off"
	}
	address, drop, err := b.postgresCopy(ctx, pagesSize)
	if err != nil {
		return err
	}
	defer drop()
	return b.clapsOn(ctx, name, address)
}

func (b *bench) clapsOn(ctx context.Context, engine, address string) (err error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	reactions := &reaction.Reactions{DB: db, Stories: story.New(db, brand.NewDirectory(db), "example.com")}
	readers, err := makeReaders(ctx, db)
	if err != nil {
		return err
	}
	var ids []int64
	err = db.Read.NewSelect().
		Model((*story.Story)(nil)).
		Column("id").
		Where("status = ?", story.Published).
		Order("id DESC").
		Limit(5000).
		Scan(ctx, &ids)
	if err != nil {
		return err
	}
	for _, spread := range []int{20, len(ids)} {
		n, took, err := b.clapInParallel(ctx, reactions, readers, ids[:spread])
		if err != nil {
			return err
		}
		rate := float64(n) / took.Seconds()
		b.judge(fmt.Sprintf("claps, %s, on %s stories", engine, formatCount(float64(spread))), "≥ 3,000 a second, each durable",
			formatCount(rate)+" a second", rate >= clapsPerSecond, "the commits to the disk, or the statements of a batch, take too long")
	}
	return nil
}

// readersOfBench is the number of readers, so large that the cap of a hundred claps
// affects few.
const readersOfBench = 20_000

// makeReaders creates accounts and returns their ids.
func makeReaders(ctx context.Context, db *database.DB) ([]int64, error) {
	users := make([]account.User, readersOfBench)
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range users {
			users[i] = account.User{
				Email:     fmt.Sprintf("reader%d@example.in", i),
				Username:  fmt.Sprintf("reader-%d", i),
				Lang:      "en",
				CreatedAt: tx.At,
			}
		}
		for some := range slices.Chunk(users, 1000) {
			if _, err := tx.NewInsert().Model(&some).Exec(ctx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("create readers: %w", err)
	}
	ids := make([]int64, 0, len(users))
	err = db.Read.NewSelect().Table("users").Column("id").Scan(ctx, &ids)
	return ids, err
}

// clapInParallel claps as one reader after another, with several callers at once. It returns the number of stored claps and the time
// that they took.
func (b *bench) clapInParallel(ctx context.Context, reactions *reaction.Reactions, readers, ids []int64) (int64, time.Duration, error) {
	var stored, turn atomic.Int64
	errs := make([]error, clappers)
	began := time.Now()
	var group sync.WaitGroup
	for i := range clappers {
		group.Go(func() {
			for time.Since(began) < b.seconds && errs[i] == nil {
				n := int(turn.Add(1))
				_, errs[i] = reactions.Clap(ctx, readers[n%len(readers)], ids[n%len(ids)], 1)
				stored.Add(1)
			}
		})
	}
	group.Wait()
	return stored.Load(), time.Since(began), errors.Join(errs...)
}
