package story

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"

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
	unknown map[int64]bool // once done: stories that are not published
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
	if g.err == nil && g.unknown[id] {
		return fmt.Errorf("reactions of story %d: %w", id, database.ErrNotFound)
	}
	return g.err
}

// join adds to the next gathering; the first to do so starts its writing.
func (r *gatherer) join(id int64, claps, shares int, write func(*gathering)) *gathering {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.next == nil {
		r.next = &gathering{sums: map[int64]Reactions{}, unknown: map[int64]bool{}, done: make(chan struct{})}
		go write(r.next)
	}
	sum := r.next.sums[id]
	r.next.sums[id] = Reactions{sum.LikeCount + claps, sum.ShareCount + shares}
	return r.next
}

// writeClaps waits until the gathering before is written, closes this one and
// writes it. Stories come in the order of their ids, so that nodes which write
// the same ones never wait for each other in a circle.
func (st *Stories) writeClaps(ctx context.Context, g *gathering) {
	st.claps.writing.Lock()
	defer st.claps.writing.Unlock()
	defer close(g.done)
	st.claps.mu.Lock()
	st.claps.next = nil
	st.claps.mu.Unlock()
	g.err = st.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, id := range slices.Sorted(maps.Keys(g.sums)) {
			err := st.React(ctx, tx, id, g.sums[id].LikeCount, g.sums[id].ShareCount)
			if g.unknown[id] = errors.Is(err, database.ErrNotFound); err != nil && !g.unknown[id] {
				return err
			}
		}
		return nil
	})
}
