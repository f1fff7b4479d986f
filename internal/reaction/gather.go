package reaction

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// deed is what a reader did to a story: claps or takes claps back, or shares it. User 0
// is nobody in particular.
type deed struct {
	user, story   int64
	claps, shares int
}

// outcome is what came of a deed.
type outcome struct {
	Applause
	err error
}

// gatherer collects what readers send while a transaction is under way and writes it
// all in the next one, so that one commit serves many of them. The zero value is ready.
type gatherer struct {
	mu      sync.Mutex
	next    *gathering // joined by whoever comes, nil when nobody waits
	writing sync.Mutex // held by the one that is being written
}

// gathering is the deeds that go into one transaction.
type gathering struct {
	deeds []deed
	done  chan struct{}
	came  []outcome // once done, of each deed
}

// do writes a deed with those that come at the same time. When it returns without an
// error the deed is durable. The end of the context ends the wait, not the deed.
func (r *Reactions) do(ctx context.Context, d deed) (Applause, error) {
	g, i := r.gather.join(d, func(g *gathering) { r.write(context.WithoutCancel(ctx), g) })
	select {
	case <-g.done:
		return g.came[i].Applause, g.came[i].err
	case <-ctx.Done():
		return Applause{}, ctx.Err()
	}
}

// join adds to the next gathering; the first to do so starts its writing.
func (r *gatherer) join(d deed, write func(*gathering)) (g *gathering, i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = &gathering{done: make(chan struct{})}
		go write(r.next)
	}
	r.next.deeds = append(r.next.deeds, d)
	return r.next, len(r.next.deeds) - 1
}

// write waits until the gathering before is written, closes this one and writes it.
func (r *Reactions) write(ctx context.Context, g *gathering) {
	r.gather.writing.Lock()
	defer r.gather.writing.Unlock()
	defer close(g.done)
	r.gather.mu.Lock()
	r.gather.next = nil
	r.gather.mu.Unlock()
	err := r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		g.came, err = r.count(ctx, tx, g.deeds)
		return err
	})
	if err != nil {
		g.came = slices.Repeat([]outcome{{err: err}}, len(g.deeds))
	}
}

// pair is a reader and a story.
type pair struct{ user, story int64 }

type storyClaps struct {
	bun.BaseModel `bun:"table:story_claps,alias:story_claps"`
	UserID        int64
	StoryID       int64
	Claps         int
	UpdatedAt     clock.Moment
}

// count does the deeds, in their order. A reader's claps stay within 0 and Most; what
// lies beyond changes nothing and is no error.
func (r *Reactions) count(ctx context.Context, tx *database.Tx, deeds []deed) ([]outcome, error) {
	pairs, stories, users := map[pair]int{}, map[int64]bool{}, map[int64]bool{}
	for _, d := range deeds {
		stories[d.story] = true
		if d.user != 0 {
			users[d.user], pairs[pair{d.user, d.story}] = true, 0
		}
	}
	likes, err := r.Stories.Likes(ctx, tx, slices.Sorted(maps.Keys(stories))) // and nobody else counts any until the end
	if err != nil {
		return nil, err
	}
	if err := r.present(ctx, tx, users); err != nil {
		return nil, err
	}
	if err := so(ctx, tx, pairs); err != nil {
		return nil, err
	}
	came, sums, changed := make([]outcome, len(deeds)), map[int64]story.Reactions{}, map[pair]int{}
	for i, d := range deeds {
		if _, ok := likes[d.story]; !ok || d.user != 0 && !users[d.user] {
			came[i].err = fmt.Errorf("reactions of story %d: %w", d.story, database.ErrNotFound)
			continue
		}
		claps := d.claps
		if d.user != 0 {
			p := pair{d.user, d.story}
			now := min(max(pairs[p]+d.claps, 0), Most)
			claps, pairs[p], changed[p] = now-pairs[p], now, now
			came[i].Mine, came[i].Capped = now, now == Most
		}
		likes[d.story] += claps
		came[i].All = likes[d.story]
		if sum := sums[d.story]; claps != 0 || d.shares != 0 {
			sums[d.story] = story.Reactions{LikeCount: sum.LikeCount + claps, ShareCount: sum.ShareCount + d.shares}
		}
	}
	if err := keep(ctx, tx, changed); err != nil {
		return nil, err
	}
	return came, r.Stories.AddReactions(ctx, tx, sums)
}

// present leaves those users whose accounts are there, and keeps these until the end of
// the transaction: one that is deleted meanwhile must not spoil the deeds of others.
func (r *Reactions) present(ctx context.Context, tx *database.Tx, users map[int64]bool) error {
	if len(users) == 0 {
		return nil
	}
	var there []int64
	find := tx.NewSelect().Table("users").Column("id").Where("id IN (?)", bun.List(slices.Sorted(maps.Keys(users)))).Order("id")
	if r.DB.Engine == database.Postgres {
		find = find.For("KEY SHARE")
	}
	if err := find.Scan(ctx, &there); err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	clear(users)
	for _, id := range there {
		users[id] = true
	}
	return nil
}

// so fills in how often readers have clapped for stories so far.
func so(ctx context.Context, tx *database.Tx, pairs map[pair]int) error {
	if len(pairs) == 0 {
		return nil
	}
	var values strings.Builder
	for p := range pairs {
		if values.Len() > 0 {
			values.WriteByte(',')
		}
		fmt.Fprintf(&values, "(%d,%d)", p.user, p.story)
	}
	var rows []storyClaps
	err := tx.NewSelect().Model(&rows).Column("user_id", "story_id", "claps").
		Where("(user_id, story_id) IN (VALUES " + values.String() + ")").Scan(ctx)
	if err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	for _, row := range rows {
		pairs[pair{row.UserID, row.StoryID}] = row.Claps
	}
	return nil
}

// keep writes how often readers have clapped now.
func keep(ctx context.Context, tx *database.Tx, changed map[pair]int) error {
	if len(changed) == 0 {
		return nil
	}
	rows := make([]storyClaps, 0, len(changed))
	for p, claps := range changed {
		rows = append(rows, storyClaps{UserID: p.user, StoryID: p.story, Claps: claps, UpdatedAt: tx.At})
	}
	_, err := tx.NewInsert().Model(&rows).On("CONFLICT (user_id, story_id) DO UPDATE").
		Set("claps = EXCLUDED.claps").Set("updated_at = EXCLUDED.updated_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	return nil
}
