package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

const (
	clappers       = 64
	clapsPerSecond = 3000
)

// claps measures durable claps on both engines: with all callers on a few
// stories, as readers clap, and with every clap on another story.
func (b *bench) claps(ctx context.Context) error {
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
	if on, err := b.durable(ctx); err != nil {
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
	stories := story.New(db, brand.NewDirectory(db), "example.com")
	var ids []int64
	err = db.Read.NewSelect().Model((*story.Story)(nil)).Column("id").Where("status = ?", story.Published).Order("id DESC").Limit(5000).Scan(ctx, &ids)
	if err != nil {
		return err
	}
	for _, spread := range []int{20, len(ids)} {
		n, took, err := b.clap(ctx, stories, ids[:spread])
		if err != nil {
			return err
		}
		rate := float64(n) / took.Seconds()
		b.judge(fmt.Sprintf("claps, %s, on %s stories", engine, count(float64(spread))), "≥ 3,000 a second, each durable",
			count(rate)+" a second", rate >= clapsPerSecond, "the commits of the disk, or the statements of a gathering, take longer than that")
	}
	return nil
}

// clap lets all callers clap for a while and returns how many claps were answered.
func (b *bench) clap(ctx context.Context, stories *story.Stories, ids []int64) (int64, time.Duration, error) {
	var answered, turn atomic.Int64
	errs := make([]error, clappers)
	began := time.Now()
	var group sync.WaitGroup
	for i := range clappers {
		group.Go(func() {
			for time.Since(began) < b.seconds && errs[i] == nil {
				errs[i] = stories.Clap(ctx, ids[int(turn.Add(1))%len(ids)], 1, 0)
				answered.Add(1)
			}
		})
	}
	group.Wait()
	return answered.Load(), time.Since(began), errors.Join(errs...)
}
