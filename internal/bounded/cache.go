// Package bounded declares the type of the program's bounded caches.
package bounded

import (
	"iter"

	"github.com/maypok86/otter/v2"
)

// Cache is a cache with a limit, safe for concurrent use: an otter.Cache behind an interface. A field of the generic type
// itself would have every package that uses the struct compile all methods of that cache again, for each type of its keys and
// values: 30 MB of object code and half a minute of processor time per package.
type Cache[K comparable, V any] interface {
	GetIfPresent(key K) (V, bool)
	Set(key K, value V) (V, bool)
	ComputeIfAbsent(key K, value func() (newValue V, cancel bool)) (V, bool)
	ComputeIfPresent(key K, change func(old V) (newValue V, op otter.ComputeOp)) (V, bool)
	Invalidate(key K) (V, bool)
	InvalidateAll()
	// CleanUp evicts what exceeds the limit now, which otherwise happens in the background.
	CleanUp()
	// Values iterates over the values in no order.
	Values() iter.Seq[V]
	EstimatedSize() int
	WeightedSize() uint64
}
