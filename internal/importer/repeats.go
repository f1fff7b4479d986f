package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/cespare/xxhash/v2"
)

// Repeats finds the values that occur more than once in a file, such as ids. It uses 8 bytes of
// memory for each value.
type Repeats struct {
	hashes []uint64
	sorted bool
}

// Add adds a value. It must not be called after Has.
func (r *Repeats) Add(value string) {
	if value != "" {
		r.hashes = append(r.hashes, xxhash.Sum64String(value))
	}
}

// Has reports whether a value was added more than once.
func (r *Repeats) Has(value string) bool { return r.Count(value) > 1 }

// Count returns how often a value was added.
func (r *Repeats) Count(value string) int {
	if !r.sorted {
		slices.Sort(r.hashes)
		r.sorted = true
	}
	hash := xxhash.Sum64String(value)
	i, found := slices.BinarySearch(r.hashes, hash)
	n := 0
	for found && i+n < len(r.hashes) && r.hashes[i+n] == hash {
		n++
	}
	return n
}

// DistinctID returns the identity of an item whose id other items of the file have too, from
// what else identifies it.
func DistinctID(id string, more ...string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", more))
	return id + "~" + hex.EncodeToString(sum[:8])
}
