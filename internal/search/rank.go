package search

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"time"
)

// The amounts that properties of a document add to its score. A document with all words begins with a score of 1.
const (
	titleBonus         = 0.8  // its title has the words
	leadBonus          = 0.3  // its lead has the words
	phraseBonus        = 0.25 // the words are adjacent
	exactBonus         = 0.6  // the words are its whole title
	freshBonus         = 0.3  // it was published just now
	popularBonus       = 0.2  // its popularity is a thousand
	langBonus          = 0.6  // it is in the reader's language
	brandBonus         = 0.1  // it belongs to the reader's brand
	matchPenaltyFactor = 1.5  // subtracted in proportion to matchPenalty
	halfLife           = 180 * 24 * time.Hour
)

// rankCandidates orders the candidates, best first.
func (s *search) rankCandidates() []*candidate {
	ranked := make([]*candidate, 0, len(s.byID))
	for _, c := range s.byID {
		s.setScore(c)
		ranked = append(ranked, c)
	}
	slices.SortFunc(ranked, func(a, b *candidate) int {
		if a.partial != b.partial {
			if a.partial {
				return 1
			}
			return -1
		}
		return cmp.Or(cmp.Compare(b.score, a.score), s.byTime(a, b))
	})
	return ranked
}

// byTime orders candidates with the same score: newest first, but upcoming events before past ones,
// the next of them first.
func (s *search) byTime(a, b *candidate) int {
	if a.kind == Event && b.kind == Event {
		now := s.db.Now().Time
		if ahead := momentOf(a.id).After(now); ahead != momentOf(b.id).After(now) {
			return cmp.Compare(b.id, a.id)
		} else if ahead {
			return cmp.Compare(a.id, b.id)
		}
	}
	return cmp.Compare(b.id, a.id)
}

// setScore sets the score of a candidate.
func (s *search) setScore(c *candidate) {
	c.score = s.matchedWeight(c)
	if c.lang == s.query.ReaderLang {
		c.score += langBonus
	}
	if c.brand == s.query.ReaderBrand && c.brand != 0 {
		c.score += brandBonus
	}
	if len(s.words) == 0 {
		return // only the time matters
	}
	inTitle, exact := 0.0, false
	for title := range strings.SplitSeq(c.titleTerms, titleSeparator) {
		share, words := s.weightOfTerms(c, title)
		inTitle = max(inTitle, share)
		exact = exact || words == len(s.words) && share > 0.7 && strings.Count(title, " ")+1 == words
	}
	inLead, _ := s.weightOfTerms(c, c.leadTerms)
	c.score += titleBonus*inTitle + leadBonus*max(inLead-inTitle, 0) - matchPenaltyFactor*s.matchPenalty(c)
	if c.phrase {
		c.score += phraseBonus
	}
	if exact {
		c.score += exactBonus
	}
	if c.year != 0 {
		age := s.db.Now().Sub(momentOf(c.id))
		c.score += freshBonus * math.Exp2(-max(float64(age), 0)/float64(halfLife))
	}
	c.score += popularBonus * min(math.Log10(1+float64(c.popularity))/3, 1)
}

// matchPenalty returns how far, as a share, a document's worst match of a word falls behind the best
// match of any document. Almost certain matches count as certain.
func (s *search) matchPenalty(c *candidate) float64 {
	sure := weightTypo // a typing error is as likely as a word that only sounds alike
	if letterOfLanguage[s.query.ReaderLang] != 0 {
		sure = weightSame
	}
	worst := 1.0
	for i, w := range s.words {
		if c.weights[i] > 0 && !w.common {
			worst = min(worst, c.weights[i]/min(w.best, sure))
		}
	}
	return 1 - worst
}

// weightOfTerms returns the weight of the words that have one of some terms relative to the weight of
// all words, and the number of those words.
func (s *search) weightOfTerms(c *candidate, terms string) (share float64, words int) {
	best := make([]float64, len(s.words))
	for term := range strings.SplitSeq(terms, " ") {
		for _, a := range s.matches[term] {
			best[a.word] = max(best[a.word], a.weight)
		}
	}
	var has, all float64
	for i, w := range s.words {
		weight := w.weight
		if w.common {
			weight /= 4
		}
		all += weight
		if best[i] == 0 {
			continue
		}
		if has += weight * best[i]; !w.common && c.weights[i] < best[i] {
			c.weights[i] = best[i]
		}
		words++
	}
	return has / max(all, 1e-9), words
}

// countFacets counts the values of the results.
func countFacets(ranked []*candidate) Facets {
	kinds, langs, brands, categories, years := map[Kind]int{}, map[string]int{}, map[int64]int{}, map[int64]int{}, map[int]int{}
	for _, c := range ranked {
		kinds[c.kind]++
		langs[c.lang]++
		brands[c.brand]++
		categories[c.category]++
		years[c.year]++
	}
	delete(brands, 0)
	delete(categories, 0)
	delete(years, 0)
	f := Facets{Kinds: sortedCounts(kinds), Langs: sortedCounts(langs), Brands: sortedCounts(brands),
		Categories: sortedCounts(categories), Years: sortedCounts(years)}
	slices.SortFunc(f.Years, func(a, b Count[int]) int { return cmp.Compare(b.Value, a.Value) })
	return f
}

func sortedCounts[V cmp.Ordered](m map[V]int) []Count[V] {
	out := make([]Count[V], 0, len(m))
	for v, n := range m {
		out = append(out, Count[V]{v, n})
	}
	slices.SortFunc(out, func(a, b Count[V]) int { return cmp.Or(cmp.Compare(b.N, a.N), cmp.Compare(a.Value, b.Value)) })
	return out
}
