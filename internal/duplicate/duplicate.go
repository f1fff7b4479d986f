// Package duplicate finds records of the directory that may be the same.
package duplicate

import (
	"cmp"
	"hash/maphash"
	"slices"
	"sync"

	"masthead/internal/matchname"
)

// Record holds the fields of a record that are compared.
type Record struct {
	ID        int64
	Kind      string   // records of two kinds are different; "" if the kind is unknown
	Names     []string // its names in all languages, normalized
	Addresses []string // what it has on the web, such as the domain of its website or its pages at social networks, normalized
	Spoken    string   // the name whose sound is compared, normalized
}

// The reasons why two records may be the same.
const (
	SameName    = "name"
	SameAddress = "address"
	SameSound   = "sound"
)

// Pair is two records that may be the same. First is less than Second.
type Pair struct {
	First, Second int64 // ids
	Reason        string
}

const (
	// maxCompared is the maximum number of records with the same name or phonetic key that a further one is compared with.
	maxCompared = 20
	// maxAtAddress is the maximum number of records with the same address that may be the same. An address with more records is that of a
	// platform.
	maxAtAddress = 4
)

// sound is how a name sounds.
type sound struct {
	form matchname.PhoneticForm
	own  string   // phonetic key of the name, "" if the name is too short
	keys []string // phonetic keys of the name, its singular and its plural
}

// block has the records that may sound alike because of a phonetic key, by their places in the list: those whose name has the key, at most
// maxCompared, and those whose name, singular or plural has it.
type block struct{ own, near []int }

// alike has the names of a block that sound alike, by their places in it.
type alike struct {
	names uint64 // hash of the names
	pairs [][2]int
}

// Finder finds duplicates among the records of one kind. It remembers how their names sound and which of them sound alike, which takes
// longer to find out than everything else. It can be used by several goroutines. The zero value is ready to use.
type Finder struct {
	mu     sync.Mutex
	sounds map[string]sound // by name
	alike  map[string]alike // by phonetic key
}

var seed = maphash.MakeSeed()

// soundingAlike calls add for each two records whose names sound alike. It forgets what it remembered about names that no record has.
func (f *Finder) soundingAlike(list []Record, add func(a, b *Record)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	sounds, blocks := make(map[string]sound, len(list)), map[string]*block{}
	blockOf := func(key string) *block {
		if blocks[key] == nil {
			blocks[key] = &block{}
		}
		return blocks[key]
	}
	for i := range list {
		name := list[i].Spoken
		one, known := f.sounds[name]
		if !known {
			one = sound{matchname.PhoneticFormOf(name), matchname.PhoneticKeyOf(name), matchname.PhoneticKeys(name)}
		}
		sounds[name] = one
		for _, key := range one.keys {
			blockOf(key).near = append(blockOf(key).near, i)
		}
		if one.own == "" {
			continue
		}
		if b := blockOf(one.own); len(b.own) < maxCompared {
			b.own = append(b.own, i)
		}
	}
	remembered := make(map[string]alike, len(blocks))
	for key, b := range blocks {
		if len(b.own) == 0 || len(b.near) < 2 {
			continue
		}
		var h maphash.Hash
		h.SetSeed(seed)
		for _, places := range [][]int{b.own, b.near} {
			for _, i := range places {
				maphash.WriteComparable(&h, list[i].Spoken)
			}
			h.WriteByte(0) //nolint:errcheck // never fails
		}
		one := f.alike[key]
		if names := h.Sum64(); one.names != names {
			one = alike{names: names}
			for n, i := range b.own {
				for m, j := range b.near {
					if sounds[list[i].Spoken].form.SoundsLike(sounds[list[j].Spoken].form) {
						one.pairs = append(one.pairs, [2]int{n, m})
					}
				}
			}
		}
		remembered[key] = one
		for _, pair := range one.pairs {
			add(&list[b.own[pair[0]]], &list[b.near[pair[1]]])
		}
	}
	f.sounds, f.alike = sounds, remembered
}

// Pairs returns the records that may be the same, in ascending order of their ids: those with a name or an address in common, or with names
// that sound alike. It leaves out the pairs in distinct, whose first id is the smaller one. The
// work grows with the number of records, not with that of pairs: a record is compared with at most 20 others for each of its keys.
func (f *Finder) Pairs(list []Record, distinct [][2]int64) []Pair {
	seen := make(map[[2]int64]bool, len(distinct))
	for _, ids := range distinct {
		seen[ids] = true
	}
	var found []Pair
	add := func(a, b *Record, reason string) {
		ids := [2]int64{min(a.ID, b.ID), max(a.ID, b.ID)}
		if a.ID == b.ID || a.Kind != b.Kind && a.Kind != "" && b.Kind != "" || seen[ids] {
			return
		}
		seen[ids] = true
		found = append(found, Pair{ids[0], ids[1], reason})
	}
	byName, byAddress := map[string][]*Record{}, map[string][]*Record{}
	for i := range list {
		one := &list[i]
		for _, name := range one.Names {
			for _, other := range firstOf(byName[name]) {
				add(other, one, SameName)
			}
			byName[name] = append(firstOf(byName[name]), one)
		}
		for _, address := range one.Addresses {
			byAddress[address] = append(byAddress[address], one)
		}
	}
	for _, same := range byAddress {
		for n := 1; n < len(same) && len(same) <= maxAtAddress; n++ {
			for _, other := range same[:n] {
				add(other, same[n], SameAddress)
			}
		}
	}
	f.soundingAlike(list, func(a, b *Record) { add(a, b, SameSound) })
	slices.SortFunc(found, func(a, b Pair) int { return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second)) })
	return found
}

func firstOf(list []*Record) []*Record { return list[:min(len(list), maxCompared)] }

// After returns up to limit pairs after one with two ids, in their order.
func After(pairs []Pair, first, second int64, limit int) []Pair {
	at, found := slices.BinarySearchFunc(pairs, Pair{First: first, Second: second}, func(a, b Pair) int {
		return cmp.Or(cmp.Compare(a.First, b.First), cmp.Compare(a.Second, b.Second))
	})
	if found {
		at++
	}
	return pairs[at:min(len(pairs), at+limit)]
}
