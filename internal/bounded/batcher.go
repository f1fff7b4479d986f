package bounded

import (
	"context"
	"errors"
	"sync"
)

// ErrFull is returned by Batcher.Do if too many items wait. Nothing was done; the same call may succeed later.
var ErrFull = errors.New("too many requests are waiting")

// Batcher collects items while a batch is written and writes them in the next one, so that one transaction serves many callers. It has a
// limit for the items that wait. Write must be set before the first call of Do; the other fields may be zero. It is safe for concurrent
// use.
type Batcher[T, R any] struct {
	// Write writes a batch and returns the result of each item, in the order of the items. An error means that nothing was written; if the
	// batch has several items, each is then written on its own, so that one that cannot be written fails alone.
	Write func(ctx context.Context, items []T) ([]R, error)
	// Size is the maximum number of items in a batch, 0 for 256. Waiting is the maximum number of items that wait, 0 for 4096.
	Size, Waiting int

	mu      sync.Mutex
	queue   []*entry[T, R]
	running bool
}

// entry is an item that waits, with its result once done is closed.
type entry[T, R any] struct {
	ctx    context.Context //nolint:containedctx // values of the caller's context, without its end
	item   T
	done   chan struct{}
	result R
	err    error
}

// Do writes an item together with others that arrive at the same time. When it returns without an error, the batch of the item is written.
// It returns ErrFull, the error of Write, or that of the context if it ends first; the item is then still written.
func (b *Batcher[T, R]) Do(ctx context.Context, item T) (R, error) {
	e := &entry[T, R]{ctx: context.WithoutCancel(ctx), item: item, done: make(chan struct{})}
	var none R
	if !b.add(e) {
		return none, ErrFull
	}
	select {
	case <-e.done:
		return e.result, e.err
	case <-ctx.Done():
		return none, ctx.Err()
	}
}

// add adds an entry to the queue, unless it is full, and starts a writer if none runs.
func (b *Batcher[T, R]) add(e *entry[T, R]) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.queue) >= orDefault(b.Waiting, 4096) {
		return false
	}
	b.queue = append(b.queue, e)
	if !b.running {
		b.running = true
		go b.run()
	}
	return true
}

func orDefault(n, standard int) int {
	if n == 0 {
		return standard
	}
	return n
}

// run writes batches until nothing waits.
func (b *Batcher[T, R]) run() {
	for {
		b.mu.Lock()
		n := min(len(b.queue), orDefault(b.Size, 256))
		batch := b.queue[:n:n]
		b.queue = b.queue[n:]
		if n == 0 {
			b.queue, b.running = nil, false
			b.mu.Unlock()
			return
		}
		b.mu.Unlock()
		b.write(batch)
	}
}

// write writes a batch, and its entries one by one if that fails.
func (b *Batcher[T, R]) write(batch []*entry[T, R]) {
	items := make([]T, len(batch))
	for i, e := range batch {
		items[i] = e.item
	}
	results, err := b.Write(batch[0].ctx, items)
	if err != nil && len(batch) > 1 {
		for i := range batch {
			b.write(batch[i : i+1])
		}
		return
	}
	for i, e := range batch {
		if e.err = err; err == nil {
			e.result = results[i]
		}
		close(e.done)
	}
}
