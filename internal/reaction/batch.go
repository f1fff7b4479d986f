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

// reaction is a reader's claps, positive or negative, or shares of a story. User 0 is not a
// signed-in reader.
type reaction struct {
	user, story   int64
	claps, shares int
}

// outcome is the result of a reaction.
type outcome struct {
	ClapCounts
	err error
}

// batcher collects reactions while a transaction is under way and writes them in the next
// one, so that one commit serves many of them. The zero value is ready to use.
type batcher struct {
	mu      sync.Mutex
	next    *batch     // collects new reactions, nil if none wait
	writing sync.Mutex // held while a batch is written
}

// batch is the reactions of one transaction.
type batch struct {
	reactions []reaction
	done      chan struct{}
	outcomes  []outcome // of each reaction, once done is closed
}

// apply writes a reaction together with those that arrive at the same time. When it returns
// without an error the reaction is durable. If the context ends it stops waiting, but the
// reaction is still written.
func (r *Reactions) apply(ctx context.Context, added reaction) (ClapCounts, error) {
	b, i := r.batches.add(added, func(b *batch) { r.write(context.WithoutCancel(ctx), b) })
	select {
	case <-b.done:
		return b.outcomes[i].ClapCounts, b.outcomes[i].err
	case <-ctx.Done():
		return ClapCounts{}, ctx.Err()
	}
}

// add adds a reaction to the next batch and returns the batch and the reaction's index in
// it. The first reaction of a batch starts write.
func (r *batcher) add(added reaction, write func(*batch)) (b *batch, i int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = &batch{done: make(chan struct{})}
		go write(r.next)
	}
	r.next.reactions = append(r.next.reactions, added)
	return r.next, len(r.next.reactions) - 1
}

// write waits until the previous batch is written, closes this one and writes it.
func (r *Reactions) write(ctx context.Context, b *batch) {
	r.batches.writing.Lock()
	defer r.batches.writing.Unlock()
	defer close(b.done)
	r.batches.mu.Lock()
	r.batches.next = nil
	r.batches.mu.Unlock()
	err := r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		b.outcomes, err = r.applyAll(ctx, tx, b.reactions)
		return err
	})
	if err != nil {
		b.outcomes = slices.Repeat([]outcome{{err: err}}, len(b.reactions))
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

// applyAll applies reactions in their order. A reader's claps stay between 0 and MaxClaps;
// claps beyond change nothing.
func (r *Reactions) applyAll(ctx context.Context, tx *database.Tx, reactions []reaction) ([]outcome, error) {
	pairs, stories, users := map[pair]int{}, map[int64]bool{}, map[int64]bool{}
	for _, added := range reactions {
		stories[added.story] = true
		if added.user != 0 {
			users[added.user], pairs[pair{added.user, added.story}] = true, 0
		}
	}
	counts := story.ReactionCounts{Stories: r.Stories}
	likes, err := counts.LockLikeCounts(ctx, tx, slices.Sorted(maps.Keys(stories))) // until the end of the transaction
	if err != nil {
		return nil, err
	}
	if err := r.removeMissingUsers(ctx, tx, users); err != nil {
		return nil, err
	}
	if err := loadClaps(ctx, tx, pairs); err != nil {
		return nil, err
	}
	outcomes, sums, changed := make([]outcome, len(reactions)), map[int64]story.Reactions{}, map[pair]int{}
	for i, added := range reactions {
		if _, ok := likes[added.story]; !ok || added.user != 0 && !users[added.user] {
			outcomes[i].err = fmt.Errorf("reactions of story %d: %w", added.story, database.ErrNotFound)
			continue
		}
		claps := added.claps
		if added.user != 0 {
			p := pair{added.user, added.story}
			total := min(max(pairs[p]+added.claps, 0), MaxClaps)
			claps, pairs[p], changed[p] = total-pairs[p], total, total
			outcomes[i].Mine, outcomes[i].IsCapped = total, total == MaxClaps
		}
		likes[added.story] += claps
		outcomes[i].All = likes[added.story]
		if sum := sums[added.story]; claps != 0 || added.shares != 0 {
			sums[added.story] = story.Reactions{LikeCount: sum.LikeCount + claps, ShareCount: sum.ShareCount + added.shares}
		}
	}
	if err := storeClaps(ctx, tx, changed); err != nil {
		return nil, err
	}
	return outcomes, counts.AddReactions(ctx, tx, sums)
}

// removeMissingUsers removes users whose accounts do not exist, and locks the others until the end of the transaction: the deletion of an
// account in the meantime must not make the reactions of others fail.
func (r *Reactions) removeMissingUsers(ctx context.Context, tx *database.Tx, users map[int64]bool) error {
	if len(users) == 0 {
		return nil
	}
	var existing []int64
	find := tx.NewSelect().Table("users").Column("id").Where("id IN (?)", bun.List(slices.Sorted(maps.Keys(users)))).Order("id")
	if r.DB.Engine == database.Postgres {
		find = find.For("KEY SHARE")
	}
	if err := find.Scan(ctx, &existing); err != nil {
		return fmt.Errorf("reactions: %w", err)
	}
	clear(users)
	for _, id := range existing {
		users[id] = true
	}
	return nil
}

// loadClaps reads the numbers of readers' claps for stories.
func loadClaps(ctx context.Context, tx *database.Tx, pairs map[pair]int) error {
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

// storeClaps stores the numbers of readers' claps for stories.
func storeClaps(ctx context.Context, tx *database.Tx, changed map[pair]int) error {
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
