package search

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"

	"masthead/internal/database"
)

// The index of words is a table of postings. The postings of a key say which documents have a
// term, a term in a title, or a facet. They are sorted by document id and cut into chunks.
//
// A row of search_postings is one chunk. Its column last is an upper bound of the ids in it, and
// a lower bound, exclusive, of the ids in the next chunk of the key. The bound of a key's newest
// chunk is newestChunk, so a new document changes that chunk alone.

// newestChunk is the bound of the newest chunk of a key.
const newestChunk = math.MaxInt64

// maxChunk is the maximum size of a chunk in bytes, unless a single posting is longer. PostgreSQL
// would store a longer row outside its table.
const maxChunk = 1900

// chunkPostings is the approximate number of postings in a chunk.
const chunkPostings = 200

// The marks that distinguish the keys of titles and facets from terms, which never contain them.
const (
	titleMark = "^"
	facetMark = "="
)

// maxPositions is the number of positions of a term in one document that are stored.
const maxPositions = 255

// posting is a document that has a key.
type posting struct {
	id        int64
	positions []byte // of the term among the words of the document, as positionList encodes them
}

// positionList collects ascending positions. Each is encoded as its difference from the one before.
type positionList struct {
	count, last int
	encoded     []byte
}

func (l *positionList) add(position int) {
	if l.count < maxPositions {
		l.encoded = binary.AppendUvarint(l.encoded, uint64(position-l.last))
		l.count, l.last = l.count+1, position
	}
}

// decodePositions appends the positions of a posting to into.
func decodePositions(into []int, encoded []byte) []int {
	position := 0
	for len(encoded) > 0 {
		difference, n := binary.Uvarint(encoded)
		if n <= 0 {
			break
		}
		position += int(difference)
		into, encoded = append(into, position), encoded[n:]
	}
	return into
}

// appendPosting appends a posting to a chunk. before is the id of the posting before it, 0 for
// the first.
func appendPosting(chunk []byte, before int64, p posting) []byte {
	chunk = binary.AppendUvarint(chunk, uint64(p.id-before)) // wraps around for a first id below 0
	chunk = binary.AppendUvarint(chunk, uint64(len(p.positions)))
	return append(chunk, p.positions...)
}

// cursor reads the postings of chunks in their order.
type cursor struct {
	chunks [][]byte // the chunks that follow
	chunk  []byte   // the rest of the current one
	posting
}

// next moves to the next posting and reports whether there is one.
func (c *cursor) next() bool {
	for len(c.chunk) == 0 {
		if len(c.chunks) == 0 {
			return false
		}
		c.chunk, c.chunks, c.id = c.chunks[0], c.chunks[1:], 0
	}
	difference, n := binary.Uvarint(c.chunk)
	length, m := uint64(0), 0
	if n > 0 {
		length, m = binary.Uvarint(c.chunk[n:])
	}
	if m <= 0 || length > uint64(len(c.chunk)-n-m) {
		c.chunk, c.chunks = nil, nil // the chunk is damaged
		return false
	}
	end := n + m + int(length)
	c.id += int64(difference)
	c.positions, c.chunk = c.chunk[n+m:end], c.chunk[end:]
	return true
}

// keys finds the keys of a row, each with its positions in the row's texts. Positions of two texts
// are never adjacent, so no phrase spans them.
func (r *row) keys() map[string][]byte {
	lists := map[string]*positionList{}
	add := func(key string, position int) {
		l := lists[key]
		if l == nil {
			l = new(positionList)
			lists[key] = l
		}
		l.add(position)
	}
	position := 0
	for field, words := range r.words {
		for _, w := range words {
			position++
			add(w.IndexTerm, position)
			if field < r.titleCount() {
				add(titleMark+w.IndexTerm, position)
			}
		}
		position++
	}
	keys := make(map[string][]byte, len(lists)+6)
	for key, l := range lists {
		keys[key] = l.encoded
	}
	for _, f := range r.facets() {
		keys[facetMark+f] = nil
	}
	return keys
}

// postingChange adds a posting to a key or removes it.
type postingChange struct {
	posting
	removed bool
}

// indexChanges has the changes of an update of the index, by key.
type indexChanges map[string][]postingChange

func (c indexChanges) add(r *row, removed bool) {
	for key, positions := range r.keys() {
		c[key] = append(c[key], postingChange{posting{r.ID, positions}, removed})
	}
}

// sort orders the changes of each key by document and leaves one for each: a document that is
// removed and added is added.
func (c indexChanges) sort() (oldest int64) {
	oldest = math.MaxInt64
	for key, of := range c {
		slices.SortFunc(of, func(a, b postingChange) int {
			if a.id == b.id && a.removed != b.removed {
				if a.removed {
					return 1
				}
				return -1
			}
			return cmp.Compare(a.id, b.id)
		})
		c[key] = slices.CompactFunc(of, func(a, b postingChange) bool { return a.id == b.id })
		oldest = min(oldest, of[0].id)
	}
	return oldest
}

// chunkID is the primary key of search_postings.
type chunkID struct {
	term string
	last int64
}

func compareChunks(a, b chunkID) int {
	return cmp.Or(cmp.Compare(a.term, b.term), cmp.Compare(a.last, b.last))
}

// keysAtOnce is the number of keys that one statement changes.
const keysAtOnce = 500

// applyChanges applies changes to the stored postings. Only one transaction at a time may do so.
func (x *Index) applyChanges(ctx context.Context, tx *database.Tx, c indexChanges) error {
	oldest := c.sort()
	for keys := range slices.Chunk(slices.Sorted(maps.Keys(c)), keysAtOnce) {
		if err := x.applyToKeys(ctx, tx, c, keys, oldest); err != nil {
			return fmt.Errorf("change the postings of %d keys: %w", len(keys), err)
		}
	}
	return nil
}

// applyToKeys applies the changes of some keys. oldest is the lowest document id in c.
func (x *Index) applyToKeys(ctx context.Context, tx *database.Tx, c indexChanges, keys []string, oldest int64) error {
	stored, err := readChunks(ctx, tx, keys, oldest)
	if err != nil {
		return err
	}
	edits := map[chunkID][]postingChange{}
	for _, key := range keys {
		for _, e := range c[key] {
			id := stored.chunkFor(key, e.id)
			edits[id] = append(edits[id], e)
		}
	}
	for ids := range slices.Chunk(slices.SortedFunc(maps.Keys(edits), compareChunks), keysAtOnce) {
		if err := stored.readMore(ctx, tx, ids); err != nil {
			return err
		}
		var changed []any
		for _, id := range ids {
			before := stored.postings[id]
			chunks := splitIntoChunks(id.last, mergePostings(before, edits[id]))
			if len(chunks) == 0 && before != nil {
				if _, err := tx.ExecContext(ctx, "DELETE FROM search_postings WHERE term = ? AND last = ?", id.term, id.last); err != nil {
					return err
				}
			}
			for _, chunk := range chunks {
				if chunk.last != id.last || !bytes.Equal(chunk.postings, before) {
					changed = append(changed, id.term, chunk.last, chunk.postings)
				}
			}
		}
		if err := x.storeChunks(ctx, tx, changed); err != nil {
			return err
		}
	}
	return nil
}

// storedChunks has the bounds of the stored chunks of some keys, ascending, and the chunks that
// were read.
type storedChunks struct {
	bounds   map[string][]int64
	postings map[chunkID][]byte
}

// readChunks reads the bounds of the chunks that may have documents from an id on, and the newest
// chunk of each key, which changes most.
func readChunks(ctx context.Context, tx *database.Tx, keys []string, oldest int64) (*storedChunks, error) {
	s := &storedChunks{map[string][]int64{}, map[chunkID][]byte{}}
	q := database.SQL("SELECT term, last, CASE WHEN last = ? THEN postings END FROM search_postings WHERE last >= ? AND term IN ",
		int64(newestChunk), oldest)
	for row := range database.Rows(ctx, tx, database.AddValues(q, keys).Add(" ORDER BY term, last")) {
		var id chunkID
		var postings []byte
		if err := row.Scan(&id.term, &id.last, &postings); err != nil {
			return nil, err
		}
		s.bounds[id.term] = append(s.bounds[id.term], id.last)
		if postings != nil {
			s.postings[id] = postings
		}
	}
	return s, nil
}

// chunkFor returns the chunk of a key for a document.
func (s *storedChunks) chunkFor(key string, document int64) chunkID {
	bounds := s.bounds[key]
	if i, _ := slices.BinarySearch(bounds, document); i < len(bounds) {
		return chunkID{key, bounds[i]}
	}
	return chunkID{key, newestChunk}
}

// readMore reads the given chunks that were not read yet.
func (s *storedChunks) readMore(ctx context.Context, tx *database.Tx, ids []chunkID) error {
	ids = slices.DeleteFunc(slices.Clone(ids), func(id chunkID) bool { return id.last == newestChunk })
	if len(ids) == 0 {
		return nil
	}
	q := database.SQL("SELECT p.term, p.last, p.postings FROM (VALUES (CAST(? AS TEXT), CAST(? AS BIGINT))", ids[0].term, ids[0].last)
	for _, id := range ids[1:] {
		q.Add(",(?,?)", id.term, id.last)
	}
	for row := range database.Rows(ctx, tx, q.Add(") v JOIN search_postings p ON p.term = v.column1 AND p.last = v.column2")) {
		var id chunkID
		var postings []byte
		if err := row.Scan(&id.term, &id.last, &postings); err != nil {
			return err
		}
		s.postings[id] = postings
	}
	return nil
}

// storeChunks writes chunks, each given as its key, its bound and its postings.
func (x *Index) storeChunks(ctx context.Context, tx *database.Tx, chunks []any) error {
	return x.insertRows(ctx, tx, "INSERT INTO search_postings (term, last, postings) VALUES ",
		" ON CONFLICT (term, last) DO UPDATE SET postings = EXCLUDED.postings", 3, chunks, nil)
}

// mergePostings applies changes to the postings of a chunk.
func mergePostings(chunk []byte, changes []postingChange) []posting {
	postings := make([]posting, 0, len(chunk)/4+len(changes))
	apply := func(ch postingChange) {
		if !ch.removed {
			postings = append(postings, ch.posting)
		}
	}
	for c := (cursor{chunk: chunk}); c.next(); {
		for len(changes) > 0 && changes[0].id < c.id {
			apply(changes[0])
			changes = changes[1:]
		}
		if len(changes) > 0 && changes[0].id == c.id {
			continue // the change replaces the posting
		}
		postings = append(postings, c.posting)
	}
	for _, ch := range changes {
		apply(ch)
	}
	return postings
}

// encodedChunk is a part of the postings of a key.
type encodedChunk struct {
	last     int64
	postings []byte
}

// splitIntoChunks encodes postings as chunks. The last chunk has the bound last. The newest chunk of a key is
// cut into full ones, because postings are seldom added before its end; any other is cut so that each part
// has room.
func splitIntoChunks(last int64, postings []posting) []encodedChunk {
	limit := maxChunk
	size := 0
	for _, p := range postings {
		size += postingSize(p)
	}
	if last != newestChunk && size > maxChunk {
		limit = maxChunk * 2 / 3
	}
	var chunks []encodedChunk
	var chunk []byte
	before := int64(0)
	for _, p := range postings {
		if len(chunk) > 0 && len(chunk)+postingSize(p) > limit {
			chunks = append(chunks, encodedChunk{before, chunk})
			chunk, before = nil, 0
		}
		chunk, before = appendPosting(chunk, before, p), p.id
	}
	if len(chunk) > 0 {
		chunks = append(chunks, encodedChunk{last, chunk})
	}
	return chunks
}

// postingSize returns the approximate size of a posting in a chunk in bytes.
func postingSize(p posting) int { return len(p.positions) + 8 }
