package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"masthead/internal/database"
)

// match is a query to the index: the newest documents that have one term of every group.
type match struct {
	groups []group // rarest first
	limit  int
	docs   int // approximate number of documents with the first group
}

// group is a choice of terms.
type group []term

// term is a key of the index, or several that are adjacent in a document.
type term struct {
	keys []string
	docs int // approximate number of documents with the most frequent of the keys
}

// newTerm returns the term of an option of a query. mark is titleMark or "".
func newTerm(mark string, o option) term {
	keys := strings.Fields(o.term)
	for i, key := range keys {
		keys[i] = mark + key
	}
	return term{keys, o.docs}
}

// matchedDocuments are the results of a match.
type matchedDocuments struct {
	ids   []int64  // ascending
	terms [][]byte // for each group, and for each document, the index of the first term that it has
}

// maxTerms is the number of terms of a group that are distinguished.
const maxTerms = 250

// missing marks a document that has none of the terms.
const missing = 255

// truncateToNewest removes all but the newest limit documents.
func (m *matchedDocuments) truncateToNewest(limit int) {
	from := max(0, len(m.ids)-limit)
	m.ids = m.ids[from:]
	for i := range m.terms {
		m.terms[i] = m.terms[i][from:]
	}
}

// retain removes the documents that have no term of another group, and records the terms of the others.
func (m *matchedDocuments) retain(has []byte) {
	n := 0
	for i, t := range has {
		if t == missing {
			continue
		}
		m.ids[n], has[n] = m.ids[i], t
		for _, terms := range m.terms {
			terms[n] = terms[i]
		}
		n++
	}
	m.ids = m.ids[:n]
	for i := range m.terms {
		m.terms[i] = m.terms[i][:n]
	}
	m.terms = append(m.terms, has[:n])
}

// postingReader reads postings for one search. It caches what it has read.
type postingReader struct {
	*Index
	lists map[string]loadedPostings
}

// loadedPostings is the part of the postings of a key that was read.
type loadedPostings struct {
	since  int64 // postings of this id and higher ones are in chunks
	chunks []boundedChunk
}

// boundedChunk is a chunk with the upper bound of its ids.
type boundedChunk struct {
	last     int64
	postings []byte
}

func (x *Index) newPostingReader() *postingReader {
	return &postingReader{Index: x, lists: map[string]loadedPostings{}}
}

// match returns the newest documents that fulfil m, at most m.limit. It looks at the newest
// documents first and goes back in time until it has enough.
func (r *postingReader) match(ctx context.Context, m match) (*matchedDocuments, error) {
	if len(m.groups) == 0 {
		return new(matchedDocuments), nil
	}
	counts, err := r.counts.current(ctx, r.db)
	if err != nil {
		return nil, err
	}
	var found *matchedDocuments
	for _, s := range counts.spansFor(m) {
		if found, err = r.matchInSpan(ctx, counts, s, m.groups); err != nil {
			return nil, err
		}
		if len(found.ids) >= m.limit {
			break
		}
	}
	found.truncateToNewest(m.limit)
	return found, nil
}

// matchInSpan returns all documents of a span that have one term of every group.
func (r *postingReader) matchInSpan(ctx context.Context, counts *documentCounts, s span, groups []group) (*matchedDocuments, error) {
	chunks, err := r.readGroup(ctx, counts, s, groups[0], nil)
	if err != nil {
		return nil, err
	}
	found := &matchedDocuments{}
	if len(groups[0]) == 1 {
		chunks.forEachDocument(groups[0][0], func(id int64) {
			if id >= s.since {
				found.ids = append(found.ids, id)
			}
		})
		found.terms = [][]byte{make([]byte, len(found.ids))}
	} else {
		found.ids, found.terms = chunks.union(groups[0], s.since)
	}
	for _, g := range groups[1:] {
		if len(found.ids) == 0 {
			return new(matchedDocuments), nil
		}
		has, err := r.firstTerms(ctx, counts, s, g, found.ids)
		if err != nil {
			return nil, err
		}
		found.retain(has)
	}
	return found, nil
}

// firstTerms returns, for each document, the index of the first term of a group that the document has, or
// missing. The ids of the documents must ascend and be in the span.
func (r *postingReader) firstTerms(ctx context.Context, counts *documentCounts, s span, g group, ids []int64) ([]byte, error) {
	chunks, err := r.readGroup(ctx, counts, s, g, ids)
	if err != nil {
		return nil, err
	}
	has := slices.Repeat([]byte{missing}, len(ids))
	for t, term := range g[:min(len(g), maxTerms)] {
		i := 0
		chunks.forEachDocument(term, func(id int64) {
			for i < len(ids) && ids[i] < id {
				i++
			}
			if i < len(ids) && ids[i] == id {
				has[i] = min(has[i], byte(t))
			}
		})
	}
	return has, nil
}

// listChunks are chunks of postings by key, oldest first.
type listChunks map[string][]boundedChunk

// readGroup reads the postings of a group within a span. For a key with many postings it may read only the chunks
// that contain the documents with the given ids.
func (r *postingReader) readGroup(ctx context.Context, counts *documentCounts, s span, g group, ids []int64) (listChunks, error) {
	chunks := listChunks{}
	var whole []string
	for _, t := range g {
		inSpan := t.docs * s.docs / max(counts.docs.all, 1)
		for _, key := range t.keys {
			l, known := r.lists[key]
			switch {
			case chunks[key] != nil:
			case known && l.since <= s.since:
				chunks[key] = l.chunks
			case ids != nil && len(ids)*lookupCost < inSpan/chunkPostings:
				around, err := r.chunksAround(ctx, key, ids)
				if err != nil {
					return nil, err
				}
				chunks[key] = around
			default:
				whole = append(whole, key)
			}
		}
	}
	if err := r.extendLists(ctx, whole, s.since); err != nil {
		return nil, err
	}
	for _, key := range whole {
		chunks[key] = r.lists[key].chunks
	}
	return chunks, nil
}

// lookupCost is the number of chunks that can be read sequentially in the time of one lookup.
const lookupCost = 3

// extendLists extends the lists of keys back to an id.
func (r *postingReader) extendLists(ctx context.Context, keys []string, since int64) error {
	byBound := map[int64][]string{} // the keys whose chunks up to a bound are missing
	for _, key := range keys {
		bound := int64(newestChunk)
		if l, known := r.lists[key]; known {
			bound = l.since - 1
		}
		byBound[bound] = append(byBound[bound], key)
	}
	for bound, keys := range byBound {
		older := listChunks{}
		q := database.SQL("SELECT term, last, postings FROM search_postings WHERE last >= ? AND last <= ? AND term IN ", since, bound)
		for row := range database.Rows(ctx, r.db, database.AddValues(q, keys)) {
			var key string
			var c boundedChunk
			if err := row.Scan(&key, &c.last, &c.postings); err != nil {
				return fmt.Errorf("read postings: %w", err)
			}
			older[key] = append(older[key], c)
		}
		for _, key := range keys {
			older.sort(key)
			r.lists[key] = loadedPostings{since, append(older[key], r.lists[key].chunks...)}
		}
	}
	return nil
}

func (c listChunks) sort(key string) {
	slices.SortFunc(c[key], func(a, b boundedChunk) int { return cmp.Compare(a.last, b.last) })
}

// chunksAround reads the chunks of a key that contain documents.
func (r *postingReader) chunksAround(ctx context.Context, key string, ids []int64) ([]boundedChunk, error) {
	q := database.SQL(`SELECT last, postings FROM search_postings WHERE term = ? AND last IN (
		SELECT (SELECT min(p.last) FROM search_postings p WHERE p.term = ? AND p.last >= d.id)
		FROM search_documents d WHERE d.id IN `, key, key)
	chunks, err := database.All(ctx, r.db, database.AddValues(q, ids).Add(")"), func(row database.Row) (c boundedChunk, err error) {
		err = row.Scan(&c.last, &c.postings)
		return c, err
	})
	if err != nil {
		return nil, fmt.Errorf("read postings: %w", err)
	}
	found := listChunks{key: chunks}
	found.sort(key)
	return found[key], nil
}

// cursor reads the postings of a key.
func (c listChunks) cursor(key string) *cursor {
	chunks := make([][]byte, len(c[key]))
	for i, chunk := range c[key] {
		chunks[i] = chunk.postings
	}
	return &cursor{chunks: chunks}
}

// forEachDocument calls yield with the id of every document that has a term, in ascending order.
func (c listChunks) forEachDocument(t term, yield func(id int64)) {
	first := c.cursor(t.keys[0])
	if len(t.keys) == 1 {
		for first.next() {
			yield(first.id)
		}
		return
	}
	others := make([]*cursor, len(t.keys)-1)
	for i, key := range t.keys[1:] {
		if others[i] = c.cursor(key); !others[i].next() {
			return
		}
	}
	var row adjacency
next:
	for first.next() {
		for _, other := range others {
			for other.id < first.id {
				if !other.next() {
					return
				}
			}
			if other.id != first.id {
				continue next
			}
		}
		if row.areAdjacent(first, others) {
			yield(first.id)
		}
	}
}

// adjacency compares positions. It reuses memory between documents.
type adjacency struct{ first, other []int }

// areAdjacent reports whether terms are adjacent in the current document of all cursors.
func (r *adjacency) areAdjacent(first *cursor, others []*cursor) bool {
	r.first = decodePositions(r.first[:0], first.positions)
	for i, other := range others {
		r.other = decodePositions(r.other[:0], other.positions)
		r.first = slices.DeleteFunc(r.first, func(position int) bool {
			_, there := slices.BinarySearch(r.other, position+i+1)
			return !there
		})
	}
	return len(r.first) > 0
}

// union returns the documents from an id on that have a term of a group.
func (c listChunks) union(g group, since int64) (ids []int64, terms [][]byte) {
	type found struct {
		id   int64
		term int
	}
	var all []found
	for t, term := range g[:min(len(g), maxTerms)] {
		c.forEachDocument(term, func(id int64) {
			if id >= since {
				all = append(all, found{id, t})
			}
		})
	}
	slices.SortFunc(all, func(a, b found) int { return cmp.Or(cmp.Compare(a.id, b.id), a.term-b.term) })
	all = slices.CompactFunc(all, func(a, b found) bool { return a.id == b.id })
	ids, has := make([]int64, len(all)), make([]byte, len(all))
	for i, f := range all {
		ids[i], has[i] = f.id, byte(f.term)
	}
	return ids, [][]byte{has}
}

// span is the period from a time until now.
type span struct {
	docs  int // approximate number of documents in it
	since int64
}

// The number of documents of the shortest span, and the factor between a span and the next longer
// one.
const shortestSpan, nextSpan = 2000, 8

// minPostingsAtOnce is the number of postings that are read at once, whatever the limit.
const minPostingsAtOnce = 4000

// spansFor returns the spans to search one after the other. The last one has all documents.
func (counts *documentCounts) spansFor(m match) []span {
	all := span{counts.docs.all, math.MinInt64}
	if m.docs > minPostingsAtOnce {
		for i, s := range counts.spans {
			if float64(m.docs)*float64(s.docs) >= 3*float64(m.limit)*float64(max(counts.docs.all, 1)) {
				return append(slices.Clone(counts.spans[i:]), all)
			}
		}
	}
	return []span{all}
}

// spanSince returns the shortest span that has all documents from an id on.
func (counts *documentCounts) spanSince(id int64) span {
	for _, s := range counts.spans {
		if s.since <= id {
			return span{s.docs, id}
		}
	}
	return span{counts.docs.all, id}
}
