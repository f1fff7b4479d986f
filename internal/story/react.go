package story

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// gatherer collects what readers send while a transaction is under way and
// writes it all in the next one, so that one commit serves many of them. The
// zero value is ready.
type gatherer struct {
	mu      sync.Mutex
	next    *gathering // joined by whoever comes, nil when nobody waits
	writing sync.Mutex // held by the one that is being written
}

// gathering is the reactions that go into one transaction.
type gathering struct {
	sums    map[int64]Reactions
	done    chan struct{}
	counted map[int64]bool // once done: the stories that are published
	err     error          // once done
}

// Clap counts claps and shares of a published story. When it returns nil they
// are durable; database.ErrNotFound when there is no such story. Reactions that
// arrive together are written together. The end of the context ends the wait,
// not the counting.
func (st *Stories) Clap(ctx context.Context, id int64, claps, shares int) error {
	g := st.claps.join(id, claps, shares, func(g *gathering) { st.writeClaps(context.WithoutCancel(ctx), g) })
	select {
	case <-g.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	if g.err == nil && !g.counted[id] {
		return fmt.Errorf("reactions of story %d: %w", id, database.ErrNotFound)
	}
	return g.err
}

// join adds to the next gathering; the first to do so starts its writing.
func (r *gatherer) join(id int64, claps, shares int, write func(*gathering)) *gathering {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = &gathering{sums: map[int64]Reactions{}, done: make(chan struct{})}
		go write(r.next)
	}
	sum := r.next.sums[id]
	r.next.sums[id] = Reactions{sum.LikeCount + claps, sum.ShareCount + shares}
	return r.next
}

// writeClaps waits until the gathering before is written, closes this one and
// writes it.
func (st *Stories) writeClaps(ctx context.Context, g *gathering) {
	st.claps.writing.Lock()
	defer st.claps.writing.Unlock()
	defer close(g.done)
	st.claps.mu.Lock()
	st.claps.next = nil
	st.claps.mu.Unlock()
	g.err = st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		g.counted, err = st.count(ctx, tx, g.sums)
		return err
	})
}

// React counts claps and shares of a published story within a transaction;
// database.ErrNotFound when there is no such story.
func (st *Stories) React(ctx context.Context, tx *database.Tx, id int64, claps, shares int) error {
	counted, err := st.count(ctx, tx, map[int64]Reactions{id: {claps, shares}})
	if err == nil && !counted[id] {
		err = fmt.Errorf("reactions of story %d: %w", id, database.ErrNotFound)
	}
	return err
}

type reactionDay struct {
	bun.BaseModel `bun:"table:reaction_days,alias:reaction_days"`
	StoryID       int64
	Day           int64
	Claps         int
	Shares        int
}

// count adds reactions to the published ones of the stories, and says which those are.
func (st *Stories) count(ctx context.Context, tx *database.Tx, sums map[int64]Reactions) (map[int64]bool, error) {
	var ids []int64
	find := tx.NewSelect().Model((*Story)(nil)).Column("id").Where("id IN (?)", bun.List(slices.Collect(maps.Keys(sums)))).
		Where("status = ?", Published).Order("id")
	if st.db.Engine == database.Postgres {
		// Rows are locked in one order, so that nodes never wait for each other in a circle.
		find = find.For("NO KEY UPDATE")
	}
	if err := find.Scan(ctx, &ids); err != nil {
		return nil, fmt.Errorf("reactions: %w", err)
	}
	counted := make(map[int64]bool, len(ids))
	if len(ids) == 0 {
		return counted, nil
	}
	day, err := st.brands.Day(ctx, tx.At)
	if err != nil {
		return nil, fmt.Errorf("reactions: %w", err)
	}
	var values strings.Builder
	days := make([]reactionDay, len(ids))
	for i, id := range ids {
		counted[id] = true
		days[i] = reactionDay{StoryID: id, Day: day, Claps: sums[id].LikeCount, Shares: sums[id].ShareCount}
		if i > 0 {
			values.WriteByte(',')
		}
		fmt.Fprintf(&values, "(%d,%d,%d)", id, sums[id].LikeCount, sums[id].ShareCount)
	}
	_, err = tx.ExecContext(ctx, `WITH sums (story_id, claps, shares) AS (VALUES `+values.String()+`)
		UPDATE stories SET like_count = like_count + sums.claps, share_count = share_count + sums.shares
		FROM sums WHERE stories.id = sums.story_id`)
	if err != nil {
		return nil, fmt.Errorf("reactions: %w", err)
	}
	_, err = tx.NewInsert().Model(&days).On("CONFLICT (day, story_id) DO UPDATE").
		Set("claps = reaction_days.claps + EXCLUDED.claps").Set("shares = reaction_days.shares + EXCLUDED.shares").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("reactions: %w", err)
	}
	return counted, nil
}
