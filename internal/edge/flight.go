package edge

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

// flight is one load that any number of requests wait for.
type flight struct {
	seq     uint64 // sequence number of the cache when the load began
	done    chan struct{}
	expired <-chan struct{} // closed when the time limit of the load is over, even if the load hangs

	// These are set before done is closed.
	entry   *entry
	current bool // nothing that the entry shows changed during the load
	stored  bool
	err     error
}

// errLoadExpired is returned to requests that wait for a load that does not end.
var errLoadExpired = errors.New("the page took too long to load")

// statusError is the error of a load that returned a page with the status of a failure.
type statusError struct{ page Page }

func (e *statusError) Error() string {
	return fmt.Sprintf("the page has the status %d", e.page.Status)
}

// outcome is the result of start for a request for a page.
type outcome uint8

const (
	began outcome = iota
	joined
	found // another request has stored the page in the meantime
)

// start begins a load of a page, joins a load that began after the last invalidation, or finds an
// entry that is fresh by now.
func (c *Cache) start(h *handler, k key, accepted preference) (*flight, *entry, outcome) {
	c.mu.Lock()
	defer c.mu.Unlock()
	seq := c.seq.Load()
	if f := c.flights[k]; f != nil && f.seq == seq {
		return f, nil, joined
	}
	// A flight stores its page before it leaves the map, so a request that finds no flight finds
	// the page.
	now := c.now()
	if e := c.lookup(k); c.usabilityOf(e, now) == fresh {
		return nil, e, found
	}
	ctx, cancel := context.WithTimeout(c.background, c.config.LoadTimeout)
	f := &flight{seq: seq, done: make(chan struct{}), expired: ctx.Done()}
	c.flights[k] = f
	go func() {
		defer cancel()
		c.runLoad(ctx, f, h.route.Load, k, now, accepted)
	}()
	return f, nil, began
}

// runLoad runs a load, stores its result and wakes the requests that wait.
func (c *Cache) runLoad(
	ctx context.Context,
	f *flight,
	load func(context.Context, Request) (Page, error),
	k key,
	began time.Time,
	accepted preference,
) {
	defer close(f.done)
	defer func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.flights[k] == f {
			delete(c.flights, k)
		}
	}()

	page, err := c.load(ctx, load, k)
	if err != nil {
		f.err = err
		c.metrics.errors.Inc()
		c.config.Logger.Error("page load failed", "path", k.path, "variant", k.variant, "error", err)
		return
	}
	e := newEntry(k, f.seq, began, c.withDefaults(page, k))
	if !e.reuseBodies(c.lookup(k)) {
		e.encodeQuick(c.compress, accepted)
	}
	f.entry = e

	c.mu.Lock()
	f.current = !c.changedSince(f.seq, e.tags)
	f.stored = f.current && !e.noStore && uint64(e.weight()) <= c.config.MaxBytes
	if f.stored {
		c.add(e)
	}
	c.mu.Unlock()

	switch {
	case f.stored:
		c.store(e)
	case f.current && k.size() <= maxKey:
		c.drop(k) // the page must not be stored any longer
	}
}

// load runs the route's function within the limits on time and number.
func (c *Cache) load(ctx context.Context, load func(context.Context, Request) (Page, error), k key) (page Page, err error) {
	select {
	case c.loads <- struct{}{}:
		defer func() { <-c.loads }()
	case <-ctx.Done():
		return Page{}, fmt.Errorf("wait for another page to load: %w", ctx.Err())
	}
	defer func() {
		if cause := recover(); cause != nil {
			err = fmt.Errorf("panic while loading the page: %v\n%s", cause, debug.Stack())
		}
	}()
	if page, err = load(ctx, k.request()); err != nil {
		return Page{}, err
	}
	if isFailure(page.Status) {
		return Page{}, &statusError{page}
	}
	return page, nil
}

// withDefaults returns a page with the cache's defaults for the values that the page does not set.
func (c *Cache) withDefaults(page Page, k key) Page {
	page.Status = cmp.Or(page.Status, http.StatusOK)
	if page.Fresh == 0 {
		page.Fresh = c.config.Fresh
		page.Stale = cmp.Or(page.Stale, c.config.Stale)
	}
	if page.Status == http.StatusNotFound || page.Status == http.StatusGone {
		page.Fresh, page.Stale = min(page.Fresh, c.config.MissingFor), 0
	}
	if k.size() > maxKey {
		page.NoStore = true
	}
	return page
}

// wait waits until a flight ends, its time limit is over, or the client closes the connection. gone is true only in the last case.
func (f *flight) wait(ctx context.Context) (gone bool, err error) {
	select {
	case <-f.done:
	case <-ctx.Done():
		return true, ctx.Err()
	case <-f.expired:
		select {
		case <-f.done:
		default:
			return false, errLoadExpired
		}
	}
	return false, f.err
}

// refresh loads a stale entry again in the background, once for all readers.
func (c *Cache) refresh(h *handler, e *entry, now time.Time, accepted preference) {
	last, at := e.refreshed.Load(), now.UnixNano()
	if last != 0 && at-last < int64(refreshPause) || !e.refreshed.CompareAndSwap(last, at) {
		return
	}
	c.start(h, e.key, accepted)
}
