// Package duplicate finds records of the directory that may be the same.
package duplicate

import (
	"cmp"
	"slices"
	"sync"

	"masthead/internal/matchname"
)

// Record is what is compared of a record.
type Record struct {
	ID        int64
	Kind      string   // records of two kinds are different; "" if the kind is unknown
	Names     []string // its names in all languages, normalized
	Addresses []string // what it has on the web, such as the domain of its website or its pages at social networks, normalized
	Spoken    string   // the name whose sound is compared, normalized
}

// The reasons why two records may be the same: what they have in common.
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
	// maxAtAddress is the maximum number of records with the same address that may be the same. With more it is that of a platform.
	maxAtAddress = 4
)

// sound is how a name sounds.
type sound struct {
	form matchname.PhoneticForm
	own  string   // phonetic key of the name, "" if the name is too short
	keys []string // phonetic keys of the name, its singular and its plural
}

// Finder finds duplicates among the records of one kind. It remembers how their names sound, which takes longer to find out than everything
// else. It can be used by several goroutines. The zero value is ready to use.
type Finder struct {
	mu     sync.Mutex
	sounds map[string]sound
}

// soundsOf returns how the names of records sound, and forgets names that no record has.
func (f *Finder) soundsOf(list []Record) map[string]sound {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := make(map[string]sound, len(list))
	for i := range list {
		name := list[i].Spoken
		one, known := f.sounds[name]
		if !known {
			one = sound{matchname.PhoneticFormOf(name), matchname.PhoneticKeyOf(name), matchname.PhoneticKeys(name)}
		}
		now[name] = one
	}
	f.sounds = now
	return now
}

// Pairs returns the records that may be the same, in ascending order of their ids: those with a name or an address in common, or with names
// that sound alike. list must be in ascending order of the ids. It leaves out the pairs in distinct, whose first id is the smaller one. The
// work grows with the number of records, not with that of pairs: a record is compared with at most 20 others for each of its keys.
func (f *Finder) Pairs(list []Record, distinct [][2]int64) []Pair {
	seen := make(map[[2]int64]bool, len(distinct))
	for _, ids := range distinct {
		seen[ids] = true
	}
	var found []Pair
	add := func(a, b *Record, reason string) {
		ids := [2]int64{a.ID, b.ID}
		if a.ID == b.ID || a.Kind != b.Kind && a.Kind != "" && b.Kind != "" || seen[ids] {
			return
		}
		seen[ids] = true
		found = append(found, Pair{a.ID, b.ID, reason})
	}
	sounds := f.soundsOf(list)
	byName, byAddress, bySound := map[string][]*Record{}, map[string][]*Record{}, map[string][]*Record{}
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
	for i := range list {
		one := &list[i]
		own := sounds[one.Spoken]
		for _, key := range own.keys {
			for _, other := range firstOf(bySound[key]) {
				if sounds[other.Spoken].form.SoundsLike(own.form) {
					add(other, one, SameSound)
				}
			}
		}
		if own.own != "" {
			bySound[own.own] = append(firstOf(bySound[own.own]), one)
		}
	}
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
