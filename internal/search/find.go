package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"
)

// Query is a search. It needs a Text or at least one filter.
type Query struct {
	Text     string
	Kinds    []Kind // any of these; all kinds when empty
	Lang     string // code
	Brand    int64
	Category int64
	Year     int

	// Language and brand of the reader. Their results rank higher.
	ReaderLang  string
	ReaderBrand int64

	Limit, Offset int
}

// MaxResults is the number of results of a search that can be paged through.
const MaxResults = 300

// Results are one page of results, best first.
type Results struct {
	Hits      []Hit
	Total     int  // number of results, at most MaxResults
	Capped    bool // there are more
	Facets    Facets
	Partial   bool   // no document has all words; these have some of them
	Corrected string // the query with the words that all results have instead, "" if there are no such words
	Similar   Similarity
}

// Similarity says how many results have words that are only similar to those of the query. Spellings of the same word
// in another script are not among them, nor are words that all results have (Results.Corrected).
type Similarity string

// The values of Similarity.
const (
	NoneSimilar  Similarity = ""
	SomeSimilar  Similarity = "some"  // further results; the best have the words of the query
	FirstSimilar Similarity = "first" // the best result too
)

// Hit is one result.
type Hit struct {
	Source    string
	EntityID  int64
	Kind      Kind
	Lang      string // language of everything except the title
	BrandID   int64
	Path      string
	At        time.Time
	Title     []Piece // in the reader's language if the document has a name in it
	TitleLang string  // language of the title
	Snippet   []Piece
}

// Facets count the values of the results, most frequent first.
type Facets struct {
	Kinds      []Count[Kind]
	Langs      []Count[string]
	Brands     []Count[int64]
	Categories []Count[int64]
	Years      []Count[int] // latest first
}

// Count is a value and the number of results that have it.
type Count[V cmp.Ordered] struct {
	Value V
	N     int
}

// candidate is a document that matches a search, with its score.
type candidate struct {
	rankingData
	weights []float64 // how well it matches each word of the query, 0 for no match
	options []int     // index of the best option that it has of each word of the query
	phrase  bool      // it has the words of the query in sequence
	partial bool      // it lacks some of the words
	likely  bool      // at least one of its terms is not marked as less likely (see option.lessLikely)
	score   float64
}

// termMatch says how well a term matches a word of the query.
type termMatch struct {
	word   int
	weight float64
}

// search is the state of one search.
type search struct {
	*postingReader
	query   Query
	words   []queryWord
	phrases [][]string
	facets  [][]string
	docs    totals
	matches map[string][]termMatch // by term
	byID    candidates
	since   int64 // id of the oldest candidate that was not found by its title alone
	capped  bool  // there are more documents with all words
	partial bool  // no document has all words
}

func (x *Index) newSearch(q Query) *search {
	s := &search{postingReader: x.newPostingReader(), query: q, facets: q.facets(), byID: candidates{}, since: math.MinInt64}
	s.words, s.phrases = parseQuery(q.Text)
	return s
}

// Find returns a page of results.
func (x *Index) Find(ctx context.Context, q Query) (*Results, error) {
	s := x.newSearch(q)
	ranked, err := s.findAndRank(ctx)
	if err != nil {
		return nil, err
	}
	res := &Results{Hits: []Hit{}, Total: len(ranked), Capped: s.capped, Partial: s.partial && len(ranked) > 0, Facets: countFacets(ranked)}
	if res.Total > MaxResults {
		res.Total, res.Capped = MaxResults, true
	}
	from := min(q.Offset, res.Total)
	page := ranked[from:min(from+q.Limit, res.Total)]
	if res.Hits, err = s.readHits(ctx, page, true); err != nil {
		return nil, err
	}
	res.Corrected, res.Similar, err = s.replacedWords(ctx, res.Hits, ranked)
	return res, err
}

// facets returns the facets that a document must have: one of each group.
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

// findAndRank finds the documents that match the query and orders them, best first.
func (s *search) findAndRank(ctx context.Context) ([]*candidate, error) {
	if len(s.words) == 0 && (strings.TrimSpace(s.query.Text) != "" || len(s.facets) == 0) {
		return nil, nil // nothing to search for
	}
	var err error
	if s.docs, err = s.counts.countDocuments(ctx, s.db); err != nil {
		return nil, err
	}
	if err := s.expand(ctx, s.words, s.query.ReaderLang, false); err != nil {
		return nil, err
	}
	s.weighWords()
	if err := s.findWithAllWords(ctx); err != nil {
		return nil, err
	}
	if len(s.byID) < enoughResults && len(s.phrases) == 0 && len(s.words) > 0 {
		if err := s.addWithSomeWords(ctx); err != nil {
			return nil, err
		}
	}
	return s.rankCandidates(), nil
}

// A word is common if more than a quarter of at least commonFrom documents of its script have it,
// or more than half of at least commonFew.
const commonShare, commonFrom, commonFew = 4, 40, 10

// weighWords sets the weight of each word: the rarer it is, the higher. Common words need not be in
// a document, unless all words are common.
func (s *search) weighWords() {
	telling := 0
	s.matches = map[string][]termMatch{}
	for i := range s.words {
		w := &s.words[i]
		docs, frequency := 0, 0.0
		for _, o := range w.options {
			s.matches[o.term] = append(s.matches[o.term], termMatch{i, o.weight})
			if o.docs > 0 && (docs == 0 || o.weight >= weightTypo) {
				docs += o.docs
				frequency = max(frequency, float64(o.docs)/float64(max(s.docs.docsInScriptOf(o.term, o.docs), o.docs+1)))
				w.best = max(w.best, o.weight)
			}
		}
		w.weight = math.Log1p(float64(s.docs.all)/float64(1+docs)) * (1 - frequency*frequency)
		w.common = slices.ContainsFunc(w.options, func(o option) bool {
			of := s.docs.docsInScriptOf(o.term, o.docs)
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

// groups returns the words that a document must have, rarest first, each with its options. mark is
// titleMark for words in a title, "" for words in any text. words has the index of each group's
// word, and docs is the approximate number of documents with the rarest.
func (s *search) groups(mark string) (groups []group, words []int, docs int) {
	var all []int // number of documents with one of the options of each word
	for _, w := range s.words {
		n := 0
		for _, o := range w.options {
			n += o.docs
		}
		all = append(all, n)
	}
	for i, w := range s.words {
		if !w.common {
			words = append(words, i)
		}
	}
	slices.SortStableFunc(words, func(a, b int) int { return cmp.Compare(all[a], all[b]) })
	for _, i := range words {
		var g group
		for _, o := range s.words[i].options {
			g = append(g, newTerm(mark, o))
		}
		groups = append(groups, g)
	}
	if docs = s.docs.all; len(words) > 0 {
		docs = min(docs, all[words[0]])
	}
	return groups, words, docs
}

// facetGroups returns the facets of the query: a document must have one of each group.
func (s *search) facetGroups() (groups []group) {
	for _, facets := range s.facets {
		var g group
		for _, f := range facets {
			g = append(g, term{[]string{facetMark + f}, s.docs.all})
		}
		groups = append(groups, g)
	}
	return groups
}

// If a search has at least enoughResults results, documents with only some of the words are omitted.
const enoughResults = 12

// findWithAllWords finds documents with all words: the newest of them and, if there are more, the newest
// that have them in their titles.
func (s *search) findWithAllWords(ctx context.Context) error {
	groups, words, docs := s.groups("")
	for _, phrase := range s.phrases {
		groups = append(groups, group{{phrase, s.docs.all}})
	}
	newest, err := s.match(ctx, match{groups: append(groups, s.facetGroups()...), limit: MaxResults, docs: docs})
	if err != nil {
		return err
	}
	found := s.candidatesOf(newest, words)
	if s.capped = len(newest.ids) == MaxResults; s.capped && len(words) > 0 {
		s.since = newest.ids[0]
		titles, words, docs := s.groups(titleMark)
		inTitles, err := s.match(ctx, match{groups: append(titles, s.facetGroups()...), limit: MaxResults / 4, docs: docs / titleShare})
		if err != nil {
			return err
		}
		for id, c := range s.candidatesOf(inTitles, words) {
			if found[id] == nil {
				found[id] = c
			}
		}
	}
	rows, err := s.readDocuments(ctx, slices.Collect(maps.Keys(found)))
	if err != nil {
		return err
	}
	for _, r := range rows {
		s.byID[r.id] = found[r.id]
		s.byID[r.id].rankingData = r
	}
	return s.markPhrases(ctx)
}

// titleShare is the minimum ratio of documents with a word to documents that have the word in the title.
const titleShare = 4

// candidatesOf returns the matched documents without their data: for each word, how well a document matches it, and
// by which option. words has the index of the word of each of the first groups.
func (s *search) candidatesOf(m *matchedDocuments, words []int) candidates {
	found := make(candidates, len(m.ids))
	classes := make([][]float64, len(s.words))
	for _, w := range words {
		classes[w] = s.words[w].fineWeights()
	}
	for i, id := range m.ids {
		c := &candidate{weights: make([]float64, len(s.words)), options: make([]int, len(s.words))}
		for w, word := range s.words {
			c.weights[w] = word.options[0].weight
		}
		for g, w := range words {
			c.weights[w], c.options[w] = classes[w][m.terms[g][i]], int(m.terms[g][i])
		}
		found[id] = c
	}
	return found
}

// markPhrases marks the candidates that have the words of the query in sequence: in a title, or in
// any text if they were not found by their titles alone.
func (s *search) markPhrases(ctx context.Context) error {
	if len(s.words) < 2 || len(s.byID) == 0 {
		return nil
	}
	phrase := term{}
	for _, w := range s.words {
		phrase.keys = append(phrase.keys, strings.Fields(w.options[0].term)...)
		phrase.docs = max(phrase.docs, w.options[0].docs)
	}
	title := " " + strings.Join(phrase.keys, " ") + " "
	ids := s.byID.sortedIDs()
	from, _ := slices.BinarySearch(ids, s.since)
	counts, err := s.counts.current(ctx, s.db)
	if err != nil {
		return err
	}
	has, err := s.firstTerms(ctx, counts, counts.spanSince(ids[from]), group{phrase}, ids[from:])
	if err != nil {
		return err
	}
	for i, id := range ids {
		c := s.byID[id]
		c.phrase = i >= from && has[i-from] != missing || strings.Contains(" "+c.titleTerms+" ", title)
	}
	return nil
}

// maxPerWord is the number of documents with a term that are examined if none has all words.
const maxPerWord = 400

// classWidth is the largest difference between the weights of terms that count the same.
const classWidth = 0.1

// classShare is the factor by which differences between weights in one class are reduced.
const classShare = 0.2

// fineWeights returns the weights for documents with all words: almost those of the classes, so that of several
// similar words the most similar comes first if nothing else distinguishes the documents.
func (w *queryWord) fineWeights() []float64 {
	weights := w.classWeights()
	for i, o := range w.options {
		weights[i] -= classShare * (weights[i] - o.weight)
	}
	return weights
}

// classWeights returns the weights of the options of a word by class: options that are about as good as the best
// one have its weight.
func (w *queryWord) classWeights() []float64 {
	weights := make([]float64, len(w.options))
	first := 0
	for i, o := range w.options { // best first
		if best := w.options[first]; o.weight <= best.weight-classWidth || o.lessLikely != best.lessLikely {
			first = i
		}
		weights[i] = w.options[first].weight
	}
	return weights
}

// documentsMatching returns the newest documents with a term of a word, each with the weight of the best term
// that it has. likely contains the documents with at least one term that is not marked as unlikely.
func (s *search) documentsMatching(ctx context.Context, w *queryWord) (weights map[int64]float64, likely map[int64]bool, err error) {
	weights, likely = map[int64]float64{}, map[int64]bool{}
	classes := w.classWeights()
	for from := 0; from < len(w.options); {
		weight, maybe, docs := classes[from], w.options[from].lessLikely, 0
		var g group
		for ; from < len(w.options) && classes[from] == weight && w.options[from].lessLikely == maybe; from++ {
			g, docs = append(g, newTerm("", w.options[from])), docs+w.options[from].docs
		}
		found, err := s.match(ctx, match{groups: append([]group{g}, s.facetGroups()...), limit: maxPerWord, docs: docs})
		if err != nil {
			return nil, nil, err
		}
		for _, id := range found.ids {
			weights[id], likely[id] = max(weights[id], weight), likely[id] || !maybe
		}
	}
	return weights, likely, nil
}

// minMatchedWeight is the smallest matched weight of a document that lacks some of the words.
const minMatchedWeight = 0.3

// addWithSomeWords adds documents that have some of the words. Rare words count most.
func (s *search) addWithSomeWords(ctx context.Context) error {
	some := map[int64]*candidate{}
	for i := range s.words {
		w := &s.words[i]
		if w.common {
			continue
		}
		weights, likely, err := s.documentsMatching(ctx, w)
		if err != nil {
			return err
		}
		for id, weight := range weights {
			c := some[id]
			if c == nil {
				if s.byID[id] != nil {
					continue
				}
				c = &candidate{rankingData: rankingData{id: id}, weights: make([]float64, len(s.words)), partial: true}
				some[id] = c
			}
			c.weights[i] = weight
			c.likely = c.likely || likely[id]
		}
	}
	best := make([]*candidate, 0, len(some))
	for _, c := range some {
		if c.score = s.matchedWeight(c); c.score >= minMatchedWeight && c.likely {
			best = append(best, c)
		}
	}
	slices.SortFunc(best, func(a, b *candidate) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.id, a.id))
	})
	best = best[:min(len(best), 5*enoughResults)]
	s.partial = len(s.byID) == 0
	ids := make([]int64, len(best))
	for i, c := range best {
		ids[i] = c.id
	}
	rows, err := s.readDocuments(ctx, ids)
	for _, r := range rows {
		c := some[r.id]
		c.rankingData = r
		s.byID[r.id] = c
	}
	return err
}

// matchedWeight returns the weight of the words that a document has relative to the weight of all words, at
// most 1.
func (s *search) matchedWeight(c *candidate) float64 {
	var has, all float64
	for i, w := range s.words {
		if !w.common {
			has, all = has+c.weights[i]*w.weight, all+w.weight
		}
	}
	return has / max(all, 1e-9)
}
