package database

import (
	"context"
	"slices"
	"sync"
)

// Kept is a value that is read once and kept in memory until one of the tags that
// it depends on is touched. While changes may go unheard, every question reads anew.
type Kept[V any] struct {
	read func(context.Context) (V, error)
	tags []string

	mu      sync.RWMutex
	value   *V
	suspect bool
}

// Keep is the value that read gives, which depends on tags. Call it before Follow.
func Keep[V any](db *DB, read func(context.Context) (V, error), tags ...string) *Kept[V] {
	k := &Kept[V]{read: read, tags: tags}
	db.Listen(k)
	return k
}

// Get is the value, which callers share and must not change.
func (k *Kept[V]) Get(ctx context.Context) (V, error) {
	k.mu.RLock()
	value := k.value
	k.mu.RUnlock()
	if value != nil {
		return *value, nil
	}
	k.mu.Lock() // a change that comes while this reads waits, and is not missed
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
func (k *Kept[V]) Invalidate(tags ...string) {
	if slices.ContainsFunc(tags, func(t string) bool { return slices.Contains(k.tags, t) }) {
		k.mu.Lock()
		k.value = nil
		k.mu.Unlock()
	}
}

// SetTrusted implements Listener.
func (k *Kept[V]) SetTrusted(trusted bool) {
	k.mu.Lock()
	k.value, k.suspect = nil, !trusted
	k.mu.Unlock()
}
