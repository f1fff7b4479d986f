package database

import (
	"context"
	"slices"
	"sync"
)

// Cached is a value that is read once and kept in memory until a write touches one of the tags
// that it depends on. While this node is not notified of changes by other nodes, every Get reads
// the value again.
type Cached[V any] struct {
	read func(context.Context) (V, error)
	tags []string

	mu      sync.RWMutex
	value   *V
	suspect bool
}

// NewCached returns the cached value of read, which depends on tags. Call it before
// WatchCommits.
func NewCached[V any](db *DB, read func(context.Context) (V, error), tags ...string) *Cached[V] {
	k := &Cached[V]{read: read, tags: tags}
	db.Listen(k)
	return k
}

// Get returns the value, which callers share and must not change.
func (k *Cached[V]) Get(ctx context.Context) (V, error) {
	k.mu.RLock()
	value := k.value
	k.mu.RUnlock()
	if value != nil {
		return *value, nil
	}
	k.mu.Lock() // a change during the read waits for the lock, so it is not missed
	defer k.mu.Unlock()
	if k.value != nil {
		return *k.value, nil
	}
	read, err := k.read(ctx)
	if err == nil && !k.suspect {
		k.value = &read
	}
	return read, err
}

// Invalidate implements Listener.
func (k *Cached[V]) Invalidate(tags ...string) {
	if slices.ContainsFunc(tags, func(t string) bool { return slices.Contains(k.tags, t) }) {
		k.mu.Lock()
		k.value = nil
		k.mu.Unlock()
	}
}

// SetTrusted implements Listener.
func (k *Cached[V]) SetTrusted(trusted bool) {
	k.mu.Lock()
	k.value, k.suspect = nil, !trusted
	k.mu.Unlock()
}
