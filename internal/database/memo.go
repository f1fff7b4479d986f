package database

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/maypok86/otter/v2"

	"masthead/internal/bounded"
)

// Memo stores values that were read from the database, by key. Each value stays until a write
// touches one of the tags that it depends on. A Memo has a size limit in bytes, and stores nothing
// while changes of other nodes may be missed. It is safe for concurrent use.
type Memo[K comparable, V any] struct {
	values bounded.Cache[K, *memoEntry[V]]

	mu      sync.RWMutex
	touched map[string]uint64 // number of the last change that touched a tag
	floor   uint64            // tags touched by changes up to this number may be missing from touched
	suspect bool
	changes atomic.Uint64
}

// memoEntry is a value with its tags.
type memoEntry[V any] struct {
	value     V
	tags      []string
	size      uint32
	validUpTo atomic.Uint64 // number of the latest change that is known not to have touched the value
}

// maxTouched is the maximum number of tags with a stored last change in a Memo.
const maxTouched = 16 << 10

// memoEntryOverhead is the cost of a value besides its own size, and of each of its tags, in
// bytes.
const (
	memoEntryOverhead = 256
	tagOverhead       = 48
)

// NewMemo returns a Memo with a size limit in bytes. Call it before WatchCommits.
func NewMemo[K comparable, V any](db *DB, maxBytes uint64) *Memo[K, V] {
	m := &Memo[K, V]{touched: map[string]uint64{}}
	m.values = otter.Must(&otter.Options[K, *memoEntry[V]]{
		MaximumWeight: maxBytes,
		Weigher: func(_ K, r *memoEntry[V]) uint32 {
			return r.size + memoEntryOverhead + tagOverhead*uint32(len(r.tags))
		},
	})
	db.Listen(m)
	return m
}

// BeginRead returns a mark for Store. Call it before reading a value.
func (m *Memo[K, V]) BeginRead() uint64 { return m.changes.Load() }

// Find returns the stored value of a key with its tags. Callers share both and must not change
// them.
func (m *Memo[K, V]) Find(key K) (value V, tags []string, ok bool) {
	if r, found := m.values.GetIfPresent(key); found && m.isValid(r) {
		return r.value, r.tags, true
	}
	return value, nil, false
}

// Store stores a value, unless one of its tags was touched since it was read. size is the size of
// the value in bytes. mark is the result of BeginRead before the value was read.
func (m *Memo[K, V]) Store(key K, value V, size int, tags []string, mark uint64) {
	r := &memoEntry[V]{value: value, tags: tags, size: uint32(size)}
	r.validUpTo.Store(mark)
	if m.isValid(r) {
		m.values.Set(key, r)
	}
}

// isValid reports whether no change since a value was read touched its tags.
func (m *Memo[K, V]) isValid(r *memoEntry[V]) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.suspect {
		return false
	}
	now, since := m.changes.Load(), r.validUpTo.Load()
	if now == since {
		return true
	}
	if since < m.floor || slices.ContainsFunc(r.tags, func(tag string) bool { return m.touched[tag] > since }) {
		return false
	}
	r.validUpTo.Store(now)
	return true
}

// Invalidate implements Listener.
func (m *Memo[K, V]) Invalidate(tags ...string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	change := m.changes.Add(1)
	if len(m.touched)+len(tags) > maxTouched {
		clear(m.touched)
		m.floor = change
	}
	for _, tag := range tags {
		m.touched[tag] = change
	}
}

// SetTrusted implements Listener.
func (m *Memo[K, V]) SetTrusted(trusted bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.floor, m.suspect = m.changes.Add(1), !trusted
	clear(m.touched)
}
