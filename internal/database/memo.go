package database

import (
	"slices"
	"sync"
	"sync/atomic"

	"github.com/maypok86/otter/v2"
)

// Memo keeps values that were read from the database, by their keys, each until one of the tags that it depends on is
// touched. It takes a bounded number of bytes, and keeps nothing while changes may go unheard.
// It is safe for concurrent use.
type Memo[K comparable, V any] struct {
	values *otter.Cache[K, *remembered[V]]

	mu      sync.RWMutex
	touched map[string]uint64 // the number of the change that touched a tag last
	floor   uint64            // tags that changes up to this number touched may be missing from touched
	suspect bool
	changes atomic.Uint64
}

// remembered is a value with what it depends on.
type remembered[V any] struct {
	value V
	tags  []string
	size  uint32
	holds atomic.Uint64 // the number of the latest change of which it is known that it left the value as it was
}

// maxTouched bounds the tags whose last change a Memo remembers.
const maxTouched = 16 << 10

// rememberedOverhead is what a value costs beyond its own size, and each of its tags, in bytes.
const (
	rememberedOverhead = 256
	tagOverhead        = 48
)

// NewMemo makes a Memo that takes at most so many bytes. Call it before Follow.
func NewMemo[K comparable, V any](db *DB, maxBytes uint64) *Memo[K, V] {
	m := &Memo[K, V]{touched: map[string]uint64{}}
	m.values = otter.Must(&otter.Options[K, *remembered[V]]{
		MaximumWeight: maxBytes,
		Weigher: func(_ K, r *remembered[V]) uint32 {
			return r.size + rememberedOverhead + tagOverhead*uint32(len(r.tags))
		},
	})
	db.Listen(m)
	return m
}

// Mark is the moment at which reading a value begins, for Keep.
func (m *Memo[K, V]) Mark() uint64 { return m.changes.Load() }

// Find is the kept value of a key with the tags that it depends on. Callers share both and must not change them.
func (m *Memo[K, V]) Find(key K) (value V, tags []string, ok bool) {
	if r, found := m.values.GetIfPresent(key); found && m.valid(r) {
		return r.value, r.tags, true
	}
	return value, nil, false
}

// Keep keeps a value of a size in bytes that was read since a mark, unless one of its tags has been touched since.
func (m *Memo[K, V]) Keep(key K, value V, size int, tags []string, mark uint64) {
	r := &remembered[V]{value: value, tags: tags, size: uint32(size)}
	r.holds.Store(mark)
	if m.valid(r) {
		m.values.Set(key, r)
	}
}

// valid reports whether no change since a value was read touched what it depends on.
func (m *Memo[K, V]) valid(r *remembered[V]) bool {
	m.mu.RLock()
	defer m.mu.RUnlock()
	if m.suspect {
		return false
	}
	now, since := m.changes.Load(), r.holds.Load()
	if now == since {
		return true
	}
	if since < m.floor || slices.ContainsFunc(r.tags, func(tag string) bool { return m.touched[tag] > since }) {
		return false
	}
	r.holds.Store(now)
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
