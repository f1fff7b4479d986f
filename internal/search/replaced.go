package search

import (
	"cmp"
	"context"
	"slices"
	"strings"
)

// replacedWords says which words the results, best first, have in place of words of the query that no document has.
// If all results have the same, corrected is the query with these words, and similar is NoneSimilar.
func (s *search) replacedWords(ctx context.Context, hits []Hit, ranked []*candidate) (corrected string, similar Similarity, err error) {
	if len(hits) == 0 || s.partial {
		return "", NoneSimilar, nil
	}
	corrected, named, err := s.correctedQuery(ctx, hits)
	if err != nil {
		return "", NoneSimilar, err
	}
	for i := range s.words {
		w := &s.words[i]
		if w.common || w.options[0].docs > 0 {
			continue
		}
		for place, c := range ranked {
			if c.partial {
				continue
			}
			found := w.options[c.options[i]]
			if named[i] == 0 || !sameWord(found.term, w.options[named[i]].term) {
				corrected = ""
			}
			if !found.isCertain() && place == 0 {
				similar = FirstSimilar
			} else if !found.isCertain() && similar == NoneSimilar {
				similar = SomeSimilar
			}
		}
	}
	if corrected != "" {
		similar = NoneSimilar
	}
	return corrected, similar, nil
}

// isCertain reports whether a term is almost certainly what was typed: it has the same sound, is another form of
// the word or another name of the place.
func (o option) isCertain() bool {
	return !o.typo && !o.lessLikely && (o.weight >= weightSame || o.soundsAlike && o.weight > weightSame-unlikelyDifference)
}

// sameWord reports whether two terms are forms of one word of an Indic script or of Urdu, or the same.
func sameWord(a, b string) bool {
	return a == b || !isLatin(a) && (strings.HasPrefix(a, stemOf(b)) || strings.HasPrefix(b, stemOf(a)))
}

// correctedQuery returns the query with unknown words replaced by words of the hits, as the hits write them:
// each by the likeliest that is visible in the hits. If a word is about as likely in the reader's
// script, or in that of the word with the highest weight, that script is preferred. The query is "" if no
// word is replaced. named has the index of the option that replaces each word, 0 for a word that is not replaced.
func (s *search) correctedQuery(ctx context.Context, hits []Hit) (query string, named []int, err error) {
	shown := map[string]string{} // spelling of each term in the hits
	for _, h := range hits {
		for _, text := range []string{textOf(h.Title), textOf(h.Snippet)} {
			for _, w := range Words(text) {
				if written := text[w.Start:w.End]; shown[w.IndexTerm] == "" || written == w.Folded {
					shown[w.IndexTerm] = strings.TrimSuffix(strings.TrimSuffix(written, "’s"), "'s")
				}
			}
		}
	}
	if len(s.words) == 1 && len(s.facets) == 0 { // the likeliest is among the hits, though perhaps further on in the text
		for _, o := range s.words[0].options {
			if o.docs > 0 {
				if shown[o.term] == "" {
					if shown[o.term], err = s.spellingOf(ctx, o); err != nil {
						return "", nil, err
					}
				}
				break
			}
		}
	}
	order := make([]int, len(s.words))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.words[b].weight, s.words[a].weight) })
	named = make([]int, len(s.words))
	corrected, differs, in := make([]string, len(s.words)), false, script(letterOfLanguage[s.query.ReaderLang])
	for _, i := range order {
		if !s.words[i].common {
			corrected[i], named[i] = s.words[i].likeliestShown(shown, in)
		}
		if corrected[i] == "" {
			corrected[i] = s.words[i].word.Folded
			continue
		}
		if !differs {
			differs, in = true, scriptOf(corrected[i])
		}
	}
	if !differs {
		return "", named, nil
	}
	return strings.Join(corrected, " "), named, nil
}

// scriptPreference is the difference in weight that makes a word preferable to one in the expected script.
const scriptPreference = 0.25

// likeliestShown returns the likeliest option of an unknown word that is shown, and its index. It prefers an
// option in the given script if that is about as likely. It returns "" for a word that documents have.
func (w *queryWord) likeliestShown(shown map[string]string, in rune) (best string, option int) {
	weight := 0.0
	for i, o := range w.options { // best first
		if o.docs > 0 && o.term == w.word.IndexTerm {
			return "", 0
		}
		var parts []string
		for term := range strings.FieldsSeq(o.term) {
			if shown[term] != "" {
				parts = append(parts, shown[term])
			}
		}
		text := strings.Join(parts, " ")
		switch {
		case o.docs == 0 || text == "":
		case best == "":
			best, option, weight = text, i, o.weight
		case scriptOf(best) != in && scriptOf(text) == in && o.weight > weight-scriptPreference:
			return text, i
		}
	}
	return best, option
}
