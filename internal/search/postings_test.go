package search

import (
	"context"
	"fmt"
	"log/slog"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// postingsByKey has the positions of each key in each document, as a test expects them in the index.
type postingsByKey map[string]map[int64][]int

func (s postingsByKey) set(key string, id int64, positions []int) {
	if s[key] == nil {
		s[key] = map[int64][]int{}
	}
	s[key][id] = positions
}

// encode encodes positions as they are in a posting.
func encode(positions []int) []byte {
	var l positionList
	for _, p := range positions {
		l.add(p)
	}
	return l.encoded
}

func write(t *testing.T, x *Index, c indexChanges) {
	t.Helper()
	err := x.db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return x.applyChanges(ctx, tx, c) })
	if err != nil {
		t.Fatal(err)
	}
}

// readAll reads the stored postings of keys.
func readAll(t *testing.T, x *Index, keys []string) postingsByKey {
	t.Helper()
	r := x.newPostingReader()
	if err := r.extendLists(t.Context(), keys, math.MinInt64); err != nil {
		t.Fatal(err)
	}
	all := postingsByKey{}
	for _, key := range keys {
		lowest := int64(math.MinInt64)
		for _, chunk := range r.lists[key].chunks {
			if len(chunk.postings) > maxChunk+30 {
				t.Errorf("a chunk of %q has %d bytes", key, len(chunk.postings))
			}
			for c := (cursor{chunk: chunk.postings}); c.next(); {
				if c.id < lowest || c.id > chunk.last {
					t.Fatalf("document %d of %q is out of order in the chunk up to %d", c.id, key, chunk.last)
				}
				lowest = c.id + 1
				all.set(key, c.id, decodePositions(nil, c.positions))
			}
		}
	}
	return all
}

func TestPostingsAfterAddingAndRemoving(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		x := New(db, nil, slog.New(slog.DiscardHandler))
		rnd := rand.New(rand.NewPCG(1, 1))
		keys := []string{"common", "often", "rare", "^common", "=langen"}
		want := postingsByKey{}
		for batch := range 40 {
			c := indexChanges{}
			oldest := int64(batch*100_000) - 500_000 // mostly newer ones, some below 0
			if batch%5 == 4 {
				oldest = rnd.Int64N(3_000_000) - 500_000 // among the existing ones
			}
			for range 150 {
				id := oldest + rnd.Int64N(100_000)
				for k, key := range keys {
					if rnd.IntN(k+1) > 0 {
						continue
					}
					if _, there := want[key][id]; there || rnd.IntN(20) > 0 {
						positions := []int{1 + rnd.IntN(50), 100 + rnd.IntN(20_000)}
						c[key] = append(c[key], postingChange{posting{id, encode(positions)}, false})
						want.set(key, id, positions)
					}
				}
			}
			for _, key := range keys { // one in ten is removed
				for _, id := range slices.Sorted(maps.Keys(want[key])) {
					if rnd.IntN(10) == 0 && !slices.ContainsFunc(c[key], func(e postingChange) bool { return e.id == id }) {
						c[key] = append(c[key], postingChange{posting{id: id}, true})
						delete(want[key], id)
					}
				}
			}
			write(t, x, c)
		}
		got := readAll(t, x, keys)
		for _, key := range keys {
			if !maps.EqualFunc(got[key], want[key], slices.Equal) {
				t.Errorf("%q has %d documents, want %d", key, len(got[key]), len(want[key]))
			}
		}
		c := indexChanges{}
		for key, of := range want {
			for id := range of {
				c[key] = append(c[key], postingChange{posting{id: id}, true})
			}
		}
		write(t, x, c)
		if n, err := db.Read.NewSelect().Table("search_postings").Count(t.Context()); err != nil || n > 0 {
			t.Errorf("%d chunks of removed documents are left (%v)", n, err)
		}
	})
}

func TestADamagedChunkEndsEarly(t *testing.T) {
	chunk := appendPosting(appendPosting(nil, 0, posting{7, encode([]int{3})}), 7, posting{9, encode([]int{4, 5})})
	for n := range chunk {
		read := 0
		for c := (cursor{chunk: chunk[:n]}); c.next(); {
			read++
		}
		if read > 1 {
			t.Errorf("%d postings in %d of %d bytes", read, n, len(chunk))
		}
	}
}

// text is a test document: its terms by position.
type text []string

// has reports whether the keys are adjacent in the text.
func (d text) has(keys []string) bool {
	for i := range d {
		if i+len(keys) <= len(d) && slices.Equal(d[i:i+len(keys)], keys) {
			return true
		}
	}
	return false
}

func TestNewestDocumentsWithATermOfEveryGroupAreFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		x := New(db, nil, slog.New(slog.DiscardHandler))
		rnd := rand.New(rand.NewPCG(2, 2))
		texts := map[int64]text{}
		c := indexChanges{}
		for i := range 3000 {
			id := int64(i) * 1_000_003
			var d text
			for range 3 + rnd.IntN(8) {
				f := rnd.Float64()
				d = append(d, fmt.Sprint("w", int(f*f*f*60))) // w0 is the most frequent
			}
			texts[id] = d
			for p, key := range d {
				if of := c[key]; len(of) > 0 && of[len(of)-1].id == id {
					continue
				}
				var positions []int
				for q := p; q < len(d); q++ {
					if d[q] == key {
						positions = append(positions, q+1)
					}
				}
				c[key] = append(c[key], postingChange{posting{id, encode(positions)}, false})
			}
		}
		write(t, x, c)
		var values []any
		for id := range texts {
			values = append(values, id, "x", id, "story", "en", "", "")
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return x.insertRows(ctx, tx, "INSERT INTO search_documents (id, source, entity_id, kind, lang, title_terms, lead_terms) VALUES ",
				"", 7, values, nil)
		})
		if err != nil {
			t.Fatal(err)
		}
		ids := slices.Sorted(maps.Keys(texts))
		counts := &documentCounts{read: db.Now().Add(time.Minute), docs: totals{all: len(ids)}}
		for _, n := range []int{50, 400} {
			counts.spans = append(counts.spans, span{n, ids[len(ids)-n]})
		}
		x.counts.last.Store(counts)
		for range 300 {
			var m match
			for range 1 + rnd.IntN(3) {
				var g group
				for range 1 + rnd.IntN(4) {
					keys := []string{fmt.Sprint("w", rnd.IntN(62))}
					for rnd.IntN(3) == 0 {
						keys = append(keys, fmt.Sprint("w", rnd.IntN(6)))
					}
					g = append(g, term{keys, []int{10, 1000, 1_000_000}[rnd.IntN(3)]})
				}
				m.groups = append(m.groups, g)
			}
			m.limit, m.docs = 1+rnd.IntN(60), []int{10, 5000, 50_000}[rnd.IntN(3)]
			got, err := x.newPostingReader().match(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			var want []int64
			for _, id := range slices.Backward(ids) {
				all := true
				for _, g := range m.groups {
					all = all && slices.ContainsFunc(g, func(t term) bool { return texts[id].has(t.keys) })
				}
				if all && len(want) < m.limit {
					want = append(want, id)
				}
			}
			slices.Reverse(want)
			if !slices.Equal(got.ids, want) {
				t.Fatalf("%+v finds %d documents, want %d: %v, want %v", m, len(got.ids), len(want), got.ids, want)
			}
			for g, group := range m.groups {
				for i, id := range got.ids {
					first := slices.IndexFunc(group, func(t term) bool { return texts[id].has(t.keys) })
					if int(got.terms[g][i]) != first {
						t.Fatalf("%+v finds document %d by term %d of group %d, want %d", m, id, got.terms[g][i], g, first)
					}
				}
			}
		}
	})
}
