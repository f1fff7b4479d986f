// Package bounded declares the type of the program's caches that have a size limit.
package bounded

import (
	"iter"

	"github.com/maypok86/otter/v2"
)

// Cache is a cache with a size limit that is safe for concurrent use. It hides an otter.Cache behind an interface, because a
// field of that generic type would make every package that uses the struct compile all methods of the cache again for each
// type of keys and values. That costs 30 MB of object code and half a minute of processor time per package.
type Cache[K comparable, V any] interface {
	GetIfPresent(key K) (V, bool)
	Set(key K, value V) (V, bool)
	ComputeIfAbsent(key K, value func() (newValue V, cancel bool)) (V, bool)
	ComputeIfPresent(key K, change func(old V) (newValue V, op otter.ComputeOp)) (V, bool)
	Invalidate(key K) (V, bool)
	InvalidateAll()
	// CleanUp evicts the entries that exceed the limit at once. Otherwise they are evicted in the background.
	CleanUp()
	// Values iterates over the values in no order.
	Values() iter.Seq[V]
	EstimatedSize() int
	WeightedSize() uint64
}
