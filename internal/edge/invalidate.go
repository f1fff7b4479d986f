package edge

import "sync/atomic"

// maxLog limits the memory of recent invalidations, counted in tags.
const maxLog = 16 << 10

// validity determines which entries are still valid. It has a sequence number that every invalidation
// raises, an index from tags to entries, and a bounded log of recent invalidations, which tells whether a
// load that began earlier is still valid. All methods except isValid need the cache's lock.
type validity struct {
	seq   atomic.Uint64
	epoch atomic.Uint64 // entries loaded before it are all invalid
	index map[string]map[*entry]struct{}

	log    []invalidation // a ring buffer
	oldest int
	latest map[string]uint64 // sequence number of each logged tag
	floor  uint64            // the highest sequence number that left the log
}

// invalidation is the invalidation of one tag.
type invalidation struct {
	seq uint64
	tag string
}

func newValidity() *validity {
	return &validity{index: map[string]map[*entry]struct{}{}, latest: map[string]uint64{}}
}

// isValid reports whether the entry is valid: nothing that it shows is known to have changed.
func (v *validity) isValid(e *entry) bool {
	return !e.invalid.Load() && e.seq >= v.epoch.Load()
}

// changedSince reports whether something with one of the tags changed, or may have changed, after a
// sequence number.
func (v *validity) changedSince(since uint64, tags []string) bool {
	if since < v.floor || since < v.epoch.Load() {
		return true
	}
	for _, tag := range tags {
		if v.latest[tag] > since {
			return true
		}
	}
	return false
}

// invalidate marks the entries that have a tag and logs the tags.
func (v *validity) invalidate(tags []string) {
	seq := v.seq.Add(1)
	for _, tag := range tags {
		v.addToLog(invalidation{seq, tag})
		for e := range v.index[tag] {
			e.invalid.Store(true)
		}
		delete(v.index, tag)
	}
}

// invalidateAll invalidates every entry, and every load that has begun.
func (v *validity) invalidateAll() {
	v.epoch.Store(v.seq.Add(1))
}

func (v *validity) addToLog(l invalidation) {
	if len(v.log) < maxLog {
		v.log = append(v.log, l)
	} else {
		old := v.log[v.oldest]
		v.log[v.oldest] = l
		v.oldest = (v.oldest + 1) % maxLog
		v.floor = old.seq
		if v.latest[old.tag] == old.seq {
			delete(v.latest, old.tag)
		}
	}
	v.latest[l.tag] = l.seq
}

// add indexes an entry by its tags.
func (v *validity) add(e *entry) {
	for _, tag := range e.tags {
		entries := v.index[tag]
		if entries == nil {
			entries = map[*entry]struct{}{}
			v.index[tag] = entries
		}
		entries[e] = struct{}{}
	}
}

// remove removes an entry from the index; removing it again does nothing.
func (v *validity) remove(e *entry) {
	for _, tag := range e.tags {
		entries, ok := v.index[tag]
		if !ok {
			continue
		}
		delete(entries, e)
		if len(entries) == 0 {
			delete(v.index, tag)
		}
	}
}
