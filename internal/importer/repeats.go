package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/cespare/xxhash/v2"
)

// Repeats counts how often values occur in a file. It uses 8 bytes of memory for each value.
type Repeats struct {
	hashes []uint64
	sorted bool
}

// Add adds a value. It must not be called after Count.
func (r *Repeats) Add(value string) {
	if value != "" {
		r.hashes = append(r.hashes, xxhash.Sum64String(value))
	}
}

// Count returns the number of times that a value was added.
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

// Identities distinguishes the items of a file that have the same id.
type Identities struct{ ids, items Repeats }

// Add adds an item with its id and what else identifies it. It must not be called after ID.
func (i *Identities) Add(id string, more ...string) {
	i.ids.Add(id)
	i.items.Add(DistinctID(id, more...))
}

// Has reports whether the file has an item with an id. Add must not be called after it.
func (i *Identities) Has(id string) bool { return i.ids.Count(id) > 0 }

// HasOne reports whether the file has exactly one item with an identity that ID returns. Add must not be called after it.
func (i *Identities) HasOne(id string) bool {
	if strings.Contains(id, "~") {
		return i.items.Count(id) == 1
	}
	return i.ids.Count(id) == 1
}

// ID returns the identity of an item: its id, or a longer one if an item that is not the same
// has the same id. It must get the same values as Add.
func (i *Identities) ID(id string, more ...string) string {
	if full := DistinctID(id, more...); id != "" && i.items.Count(full) < i.ids.Count(id) {
		return full
	}
	return id
}

// DistinctID returns an identity made of an id and what else identifies an item.
func DistinctID(id string, more ...string) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%q", more))
	return id + "~" + hex.EncodeToString(sum[:8])
}
