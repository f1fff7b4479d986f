package search

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// Query is what a reader looks for. Only Text, or any of the filters, need be given.
type Query struct {
	Text     string
	Kinds    []Kind // any of them, every one when none is named
	Lang     string // code
	Brand    int64
	Category int64
	Year     int

	// Whose results come first where all else is alike.
	HomeLang  string
	HomeBrand int64

	Limit, Offset int
}

// MaxResults is how many results of a search can be paged through.
const MaxResults = 300

// Results are a page of what was found, the best first.
type Results struct {
	Hits   []Hit
	Total  int  // how many there are, at most MaxResults
	Capped bool // there are more
	Facets Facets
	Nearly bool   // nothing has all the words: these have some
	Read   string // the query in words of the hits, "" where documents have those that it has
}

// Hit is one result.
type Hit struct {
	Source   string
	EntityID int64
	Kind     Kind
	Lang     string // of all but the title
	BrandID  int64
	Path     string
	At       time.Time
	Title    []Piece // what the reader's language calls it, where it has a name for it
	InLang   string  // of the title
	Snippet  []Piece
}

// Facets are how many of the results have a value, the commonest first.
type Facets struct {
	Kinds      []Count[Kind]
	Langs      []Count[string]
	Brands     []Count[int64]
	Categories []Count[int64]
	Years      []Count[int] // the latest first
}

// Count is a value and how many results have it.
type Count[V cmp.Ordered] struct {
	Value V
	N     int
}

// candidate is a document that answers, and how well.
type candidate struct {
	found
	weights []float64 // of the term that answers each word, 0 where none does
	phrase  bool      // the words stand in it one after the other
	partly  bool      // it has not all the words
	likely  bool      // though one of those that were likely meant
	score   float64
}

// answer is how well a term answers a word of the query.
type answer struct {
	word   int
	weight float64
}

// search is one search under way.
type search struct {
	*Index
	query     Query
	words     []wanted
	phrases   [][]string
	facets    [][]string
	docs      tally
	answering map[string][]answer // by term
	byID      map[int64]*candidate
	since     int64 // the oldest whose text is looked at: those before it are there for their titles
	capped    bool
	nearly    bool
}

func (x *Index) search(q Query) *search {
	s := &search{Index: x, query: q, facets: q.facets(), byID: map[int64]*candidate{}}
	s.words, s.phrases = parse(q.Text)
	return s
}

// Find finds a page of results.
func (x *Index) Find(ctx context.Context, q Query) (*Results, error) {
	s := x.search(q)
	ranked, err := s.rank(ctx)
	if err != nil {
		return nil, err
	}
	res := &Results{Hits: []Hit{}, Total: len(ranked), Capped: s.capped, Nearly: s.nearly && len(ranked) > 0, Facets: count(ranked)}
	if res.Total > MaxResults {
		res.Total, res.Capped = MaxResults, true
	}
	from := min(q.Offset, res.Total)
	page := ranked[from:min(from+q.Limit, res.Total)]
	if res.Hits, err = s.hits(ctx, page, true); err != nil {
		return nil, err
	}
	res.Read, err = s.read(ctx, res.Hits)
	return res, err
}

// facets are the tokens that a document must have: one of each group.
func (q Query) facets() [][]string {
	var f [][]string
	if len(q.Kinds) > 0 {
		var kinds []string
		for _, k := range q.Kinds {
			kinds = append(kinds, "kind"+string(k))
		}
		f = append(f, kinds)
	}
	if q.Lang != "" {
		f = append(f, []string{"lang" + q.Lang})
	}
	if q.Brand != 0 {
		f = append(f, []string{fmt.Sprint("brand", q.Brand)})
	}
	if q.Category != 0 {
		f = append(f, []string{fmt.Sprint("category", q.Category)})
	}
	if q.Year != 0 {
		f = append(f, []string{fmt.Sprint("year", q.Year)})
	}
	return f
}

// rank finds the documents that answer and puts the best first.
func (s *search) rank(ctx context.Context) ([]*candidate, error) {
	if len(s.words) == 0 && (strings.TrimSpace(s.query.Text) != "" || len(s.facets) == 0) {
		return nil, nil // nothing that could be looked for
	}
	var err error
	if s.docs, err = s.shape.documents(ctx, s.db); err != nil {
		return nil, err
	}
	if err := s.expand(ctx, s.words, s.query.HomeLang, false); err != nil {
		return nil, err
	}
	s.weighWords()
	if err := s.withAll(ctx); err != nil {
		return nil, err
	}
	if len(s.byID) < enough && len(s.phrases) == 0 && len(s.words) > 0 {
		if err := s.withSome(ctx); err != nil {
			return nil, err
		}
	}
	return s.ranked(), nil
}

// Words that stand in a quarter of the documents of their script tell nothing, once
// there are enough documents to tell; those of few documents in half of them.
const commonShare, commonFrom, commonFew = 4, 40, 10

// weighWords finds how much each word tells about a document that has it, which is
// more the fewer have it, and little where most of its script have it; and the words
// that need not be there, unless all are such.
func (s *search) weighWords() {
	telling := 0
	s.answering = map[string][]answer{}
	for i := range s.words {
		w := &s.words[i]
		docs, often := 0, 0.0
		for _, o := range w.options {
			s.answering[o.term] = append(s.answering[o.term], answer{i, o.weight})
			if o.docs > 0 && (docs == 0 || o.weight >= weightTypo) {
				docs += o.docs
				often = max(often, float64(o.docs)/float64(max(s.docs.of(o.term), o.docs+1)))
				w.best = max(w.best, o.weight)
			}
		}
		w.tells = math.Log1p(float64(s.docs.all)/float64(1+docs)) * (1 - often*often)
		w.common = slices.ContainsFunc(w.options, func(o option) bool {
			of := s.docs.of(o.term)
			return o.weight >= weightTypo && (of >= commonFrom && o.docs > of/commonShare || of >= commonFew && o.docs > of/2)
		})
		if !w.common {
			telling++
		}
	}
	if telling == 0 {
		for i := range s.words {
			s.words[i].common = false
		}
	}
}

// groups are the terms of the words that must be there.
func (s *search) groups() (groups [][]string, rarest int) {
	rarest = math.MaxInt
	for _, w := range s.words {
		if w.common {
			continue
		}
		var terms []string
		docs := 0
		for _, o := range w.options {
			terms, docs = append(terms, o.term), docs+o.docs
		}
		groups, rarest = append(groups, terms), min(rarest, docs)
	}
	return groups, rarest
}

// enough is how many results there must be before those with some of the words are
// left out.
const enough = 12

// withAll finds documents with all the words: the newest of them, and where there
// are more the newest that have them in their titles.
func (s *search) withAll(ctx context.Context) error {
	groups, rarest := s.groups()
	m := match{groups: groups, phrases: s.phrases, facets: s.facets, limit: MaxResults, rarest: rarest}
	rows, err := s.lately(ctx, &m)
	if err != nil {
		return err
	}
	if len(rows) == 0 {
		return nil
	}
	if s.capped = m.since > 0 || len(rows) == MaxResults; s.capped && len(groups) > 0 {
		s.since = rows[len(rows)-1].id
		if m.titles, m.phrases, m.limit = true, nil, MaxResults/4; rarest > 10*manyDocs {
			m.since = s.docs.latest
		}
		inTitles, err := s.match(ctx, m)
		if err != nil {
			return err
		}
		rows = append(rows, inTitles...)
	}
	for _, r := range rows {
		if s.byID[r.id] == nil {
			s.byID[r.id] = &candidate{found: r, weights: make([]float64, len(s.words))}
		}
	}
	if err := s.weigh(ctx); err != nil {
		return err
	}
	return s.inARow(ctx, rarest)
}

// How many documents a word has at least that is looked for among the latest first,
// and how many results there must be among them so that it ends there.
const manyDocs, manyLately = 10_000, 4 * enough

// lately finds the newest documents with all the words. Where each of several words is
// common, to find the few that have all of them is to read through all: they are looked
// for among the latest, and m keeps to those if that is enough.
func (s *search) lately(ctx context.Context, m *match) ([]found, error) {
	if len(m.groups) > 1 && m.rarest > manyDocs {
		m.since = s.docs.latest
		rows, err := s.match(ctx, *m)
		if err != nil || len(rows) >= manyLately {
			return rows, err
		}
		m.since = 0
	}
	return s.match(ctx, *m)
}

// inARow marks the documents in which the words stand one after the other.
func (s *search) inARow(ctx context.Context, rarest int) error {
	if len(s.words) < 2 {
		return nil
	}
	var phrase []string
	for _, w := range s.words {
		phrase = append(phrase, strings.Fields(w.options[0].term)...)
	}
	title := " " + strings.Join(phrase, " ") + " "
	for _, c := range s.byID {
		c.phrase = strings.Contains(" "+c.titleTerms+" ", title)
	}
	ids, err := s.ids(ctx, match{phrases: [][]string{phrase}, facets: s.facets, since: s.since, limit: MaxResults, rarest: rarest})
	for _, id := range ids {
		if c := s.byID[id]; c != nil {
			c.phrase = true
		}
	}
	return err
}

// newest is how many documents with a term are looked at, to tell which term of a
// word it is that a document has.
const newest = 400

// alike is how far apart the weights of terms are at most that are asked for together.
const alike = 0.1

// answers are the newest documents with any term of the word at i, each with about the
// weight of the best; others have the weight for the rest: 0, or that of the best terms
// which more documents have than were looked at.
func (s *search) answers(ctx context.Context, i int) (weights map[int64]float64, rest float64, err error) {
	w := &s.words[i]
	if w.answers != nil {
		return w.answers, w.rest, nil
	}
	weights, w.likely = map[int64]float64{}, map[int64]bool{}
	for from := 0; from < len(w.options); { // the best first
		weight, maybe, docs := w.options[from].weight, w.options[from].maybe, 0
		var terms []string
		for ; from < len(w.options) && w.options[from].weight > weight-alike && w.options[from].maybe == maybe; from++ {
			terms, docs = append(terms, w.options[from].term), docs+w.options[from].docs
		}
		ids, err := s.ids(ctx, match{groups: [][]string{terms}, facets: s.facets, since: s.since, limit: newest, rarest: docs})
		if err != nil {
			return nil, 0, err
		}
		if len(ids) == newest {
			rest = max(rest, weight)
		}
		for _, id := range ids {
			weights[id], w.likely[id] = max(weights[id], weight), w.likely[id] || !maybe
		}
	}
	w.answers, w.rest = weights, rest
	return weights, rest, nil
}

// weigh tells by which term each of the documents answers each word.
func (s *search) weigh(ctx context.Context) error {
	for i, w := range s.words {
		if w.common || len(w.options) == 1 {
			for _, c := range s.byID {
				c.weights[i] = w.options[0].weight
			}
			continue
		}
		weights, rest, err := s.answers(ctx, i)
		if err != nil {
			return err
		}
		for id, c := range s.byID {
			if c.weights[i] = weights[id]; c.weights[i] == 0 {
				c.weights[i] = max(rest, w.options[len(w.options)-1].weight)
			}
		}
	}
	return nil
}

// leastShare is how much of what the words tell a document must have that has not
// all of them.
const leastShare = 0.3

// withSome adds documents that have some of the words, the rarest counting most.
func (s *search) withSome(ctx context.Context) error {
	some := map[int64]*candidate{}
	for i := range s.words {
		w := &s.words[i]
		if w.common {
			continue
		}
		weights, _, err := s.answers(ctx, i)
		if err != nil {
			return err
		}
		for id, weight := range weights {
			c := some[id]
			if c == nil {
				if s.byID[id] != nil {
					continue
				}
				c = &candidate{found: found{id: id}, weights: make([]float64, len(s.words)), partly: true}
				some[id] = c
			}
			c.weights[i] = weight
			c.likely = c.likely || w.likely[id]
		}
	}
	best := make([]*candidate, 0, len(some))
	for _, c := range some {
		if c.score = s.share(c); c.score >= leastShare && c.likely {
			best = append(best, c)
		}
	}
	slices.SortFunc(best, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.id, a.id))
	})
	best = best[:min(len(best), 5*enough)]
	s.nearly = len(s.byID) == 0
	rows, err := s.byIDs(ctx, best)
	for _, r := range rows {
		c := some[r.id]
		c.found = r
		s.byID[r.id] = c
	}
	return err
}

// share is how much of what the words tell a document has, 1 at most.
func (s *search) share(c *candidate) float64 {
	var has, all float64
	for i, w := range s.words {
		if !w.common {
			has, all = has+c.weights[i]*w.tells, all+w.tells
		}
	}
	return has / max(all, 1e-9)
}
