package search

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"
)

// Limits of a query.
const (
	MaxQuery = 100 // characters of a query that are read
	maxWords = 8   // words of a query that are searched for
)

// queryWord is a word of a query, with the indexed terms that match it.
type queryWord struct {
	word       Word
	incomplete bool // the reader may still be typing it
	options    []option
	common     bool    // so many documents have it that it distinguishes none
	weight     float64 // weight of the word for a document that has it
	best       float64 // weight of the best option that any document has
}

// option is a term that matches a word of a query.
type option struct {
	term        string  // or two adjacent terms, with a space between them
	weight      float64 // 1 for the word itself, less for others
	docs        int     // number of documents with the term, at least
	typo        bool    // it is one typing error away
	soundsAlike bool    // it only sounds like the text typed in Latin letters
	lessLikely  bool    // another word of its script sounds more like it
}

// The weights of terms that are not the word itself.
const (
	weightRenamed  = 0.95 // it is the other name of a place
	weightPrefix   = 0.75 // it begins with the word
	weightSound    = 0.85 // at best, if it was typed in Latin letters
	weightSame     = 0.79 // it is almost certainly what was typed in Latin letters
	weightPossible = 0.6  // it is possible
	weightFar      = 0.45 // it is possible, though far from what was typed
	weightTypo     = 0.7  // it is one typing error away
	weightForm     = 0.9  // at best, if it is a longer form
)

// Limits of the terms of each kind that match one word.
const (
	maxPrefixes = 8
	maxNarrowed = 40 // completions, if other words narrow the choice
	maxForms    = 16
	maxSounds   = 12
	maxTypos    = 4
)

// parseQuery splits a query into words. Those in quotes are also returned as phrases of terms.
func parseQuery(text string) (words []queryWord, phrases [][]string) {
	if utf8.RuneCountInString(text) > MaxQuery {
		text = string([]rune(text)[:MaxQuery])
	}
	text = normalize(strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`).Replace(text))
	for i, part := range strings.Split(text, `"`) {
		found := Words(part)
		var phrase []string
		for _, w := range found {
			if len(words) == maxWords {
				break
			}
			phrase = append(phrase, w.IndexTerm)
			words = append(words, queryWord{word: w})
		}
		if i%2 == 1 && len(phrase) > 1 {
			phrases = append(phrases, phrase)
		}
		if n := len(found); i%2 == 0 && n > 0 && len(words) > 0 && i == strings.Count(text, `"`) {
			words[len(words)-1].incomplete = found[n-1].End == len(part)
		}
	}
	return words, phrases
}

// expand finds the terms that match the words of a query. lang is the reader's language; typing
// says that the reader may still be typing the last word.
func (x *Index) expand(ctx context.Context, words []queryWord, lang string, typing bool) error {
	if err := x.addOwnTerms(ctx, words); err != nil {
		return err
	}
	latin := letterOfLanguage[lang] == 0 // the reader's language and all words so far are in Latin letters and known
	for i := range words {
		w := &words[i]
		unknown := len(w.options) == 1 && w.options[0].docs == 0
		if unknown && (!typing || !w.incomplete) {
			if err := x.addCorrections(ctx, w); err != nil {
				return err
			}
			if len(w.options) == 1 {
				if err := x.addSplitWord(ctx, w); err != nil {
					return err
				}
			}
		}
		if w.incomplete && isLatin(w.word.Folded) && (typing || unknown && len(w.word.Folded) >= minCompleted) {
			limit := int64(maxPrefixes)
			if len(words) > 1 {
				limit = maxNarrowed
			}
			if err := x.addCompletions(ctx, w, limit); err != nil {
				return err
			}
			if typing && unknown && len(w.options) == 1 { // a typing error, because no word begins like this
				if err := x.addCorrections(ctx, w); err != nil {
					return err
				}
			}
		}
		latin = latin && isLatin(w.word.Folded) && (!unknown || len(w.options) > 1)
	}
	if err := x.addSoundalikes(ctx, words, lang, latin); err != nil {
		return err
	}
	for i := range words {
		w := &words[i]
		if err := x.addNumberForms(ctx, w); err != nil {
			return err
		}
		if !isLatin(w.word.Folded) {
			if err := x.addInflections(ctx, w); err != nil {
				return err
			}
			if w.options[0].docs == 0 && utf8.RuneCountInString(w.word.Folded) >= minCompleted {
				if err := x.addCompletions(ctx, w, maxPrefixes); err != nil {
					return err
				}
				if typing && w.incomplete && len(w.options) == 1 {
					if err := x.addCorrections(ctx, w); err != nil {
						return err
					}
				}
			}
		}
		if !latin && (w.options[0].docs == 0 || letterOfLanguage[lang] != 0) {
			if err := x.addSoundCompletions(ctx, w, lang); err != nil {
				return err
			}
		}
		w.sortOptions(letterOfLanguage[lang])
	}
	return nil
}

// sortOptions orders the options, best first, and marks those that sound less like the typed word than
// others. letter is a letter of the reader's language, 0 for Latin script. If a word of that language
// has the right sound, typing errors are unlikely and their options are removed.
func (w *queryWord) sortOptions(letter rune) {
	slices.SortStableFunc(w.options, func(a, b option) int { return cmp.Compare(b.weight, a.weight) })
	best := map[rune]option{}
	for i, o := range w.options {
		if !o.soundsAlike {
			continue
		}
		in := scriptOf(o.term)
		if best[in].term == "" {
			best[in] = o
		}
		w.options[i].lessLikely = o.weight < best[in].weight-unlikelyDifference && !strings.HasPrefix(o.term, stemOf(best[in].term))
	}
	if letter != 0 && best[script(letter)].weight > weightTypo {
		w.options = slices.DeleteFunc(w.options, func(o option) bool { return o.typo })
	}
}

// unlikelyDifference is the difference in weight to the best similar-sounding word that makes another one
// unlikely.
const unlikelyDifference = 0.06

// stemOf returns a word of an Indic script or of Urdu without the signs at its end, which differ
// between its forms.
func stemOf(word string) string {
	return strings.TrimRightFunc(word, func(r rune) bool { return isIndic(r) && unicode.IsMark(r) || r == 'ی' || r == 'ہ' })
}

// add adds an option. An option with the same term is merged with it and gets the greater weight.
func (w *queryWord) add(o option) {
	for i := range w.options {
		if w.options[i].term == o.term {
			w.options[i].weight = max(w.options[i].weight, o.weight)
			w.options[i].docs = max(w.options[i].docs, o.docs)
			w.options[i].soundsAlike = w.options[i].soundsAlike && o.soundsAlike
			w.options[i].typo = w.options[i].typo && o.typo
			return
		}
	}
	w.options = append(w.options, o)
}

// addOwnTerms adds to each word its own term, and to the name of a city its other name.
func (x *Index) addOwnTerms(ctx context.Context, words []queryWord) error {
	terms := make([]string, 0, 2*len(words))
	for _, w := range words {
		terms = append(terms, w.word.IndexTerm, IndexTerm(otherPlaceName[w.word.Folded]))
	}
	var rows []wordRow
	err := x.db.Read.NewSelect().
		Model(&rows).
		ColumnExpr("term, max(docs) AS docs").
		Where("term IN (?)", bun.List(terms)).
		Group("term").
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("words of a search: %w", err)
	}
	docs := map[string]int{}
	for _, r := range rows {
		docs[r.Term] = r.Docs
	}
	for i := range words {
		w := words[i].word
		words[i].add(option{term: w.IndexTerm, weight: 1, docs: docs[w.IndexTerm]})
		if other := otherPlaceName[w.Folded]; docs[IndexTerm(other)] > 0 {
			words[i].add(option{term: IndexTerm(other), weight: weightRenamed, docs: docs[IndexTerm(other)]})
		}
	}
	return nil
}

// minCompleted is the minimum length in letters of an unknown word that is completed in a search.
const minCompleted = 3

// addCompletions adds to an unfinished word the most frequent words that begin with it, up to a limit.
func (x *Index) addCompletions(ctx context.Context, w *queryWord, limit int64) error {
	rows, err := x.wordsStartingWith(ctx, w.word.Folded, limit)
	if err != nil {
		return err
	}
	for _, r := range rows {
		weight := weightPrefix
		if len(r.Word)-len(w.word.Folded) > 2*len(w.word.Folded) {
			weight -= 0.15
		}
		w.add(option{term: r.Term, weight: weight, docs: r.Docs})
	}
	return nil
}

// The languages of India have endings where others have prepositions. A form of a word shares at
// least minStem letters with it and is at most maxEnding letters longer.
const minStem, maxEnding = 4, 7

// addInflections adds to a word that is not in Latin script its longer forms: words that begin with
// it, or with all but its last sign.
func (x *Index) addInflections(ctx context.Context, w *queryWord) error {
	word := []rune(w.word.Folded)
	stem := word
	if strings.HasSuffix(w.word.Folded, "ம்") && len(word) > minStem+1 {
		stem = word[:len(word)-2] // which every ending replaces
	} else if last := word[len(word)-1]; isIndic(last) && unicode.IsMark(last) && len(word) > minStem {
		stem = word[:len(word)-1]
	}
	if len(stem) < minStem {
		return nil
	}
	rows, err := x.wordsStartingWith(ctx, string(stem), maxForms)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if more := utf8.RuneCountInString(r.Word) - len(word); more <= maxEnding {
			w.add(option{term: r.Term, weight: weightForm - 0.02*float64(max(more, 0)), docs: r.Docs})
		}
	}
	return nil
}

// weightNumber is the weight of a number for a typed number with an ending. A number with fewer digits than
// minNumber says too little without it.
const weightNumber, minNumber = 0.75, 2

// addNumberForms adds to an unknown number with an ending in Latin letters ("1953rinda") the same number with
// an ending of another script that sounds alike, and the number itself.
func (x *Index) addNumberForms(ctx context.Context, w *queryWord) error {
	ending := strings.TrimLeft(w.word.Folded, "0123456789")
	number := strings.TrimSuffix(w.word.Folded, ending)
	if number == "" || !isLatin(ending) || w.options[0].docs > 0 {
		return nil
	}
	var rows []wordRow
	err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").
		Where("word = ? OR word >= ? AND word < ?", number, number+"a", number+"\U0010FFFF").Limit(maxCompared).Scan(ctx)
	if err != nil {
		return fmt.Errorf("forms of %q: %w", w.word.Folded, err)
	}
	for _, r := range rows {
		rest := strings.TrimPrefix(r.Word, number)
		if rest == "" {
			if len(number) >= minNumber {
				w.add(option{term: r.Term, weight: weightNumber, docs: r.Docs})
			}
			continue
		}
		for _, spelling := range Spellings(rest) {
			limit := endingLimit + endingLetter*float64(len(ending))
			if distance, near := distanceWithin(ending, spelling, rest, limit); near {
				w.add(option{term: r.Term, weight: weightSound - numberPenalty*distance, docs: r.Docs, soundsAlike: true})
			}
		}
	}
	return nil
}

// The spelling of a number's ending may differ from the typed one by a distance of at most endingLimit, plus
// endingLetter for each typed letter. numberPenalty times the distance is subtracted from the weight.
const endingLimit, endingLetter, numberPenalty = 0.4, 0.22, 0.1

// wordsStartingWith returns the most frequent words that begin with a text.
func (x *Index) wordsStartingWith(ctx context.Context, text string, limit int64) ([]wordRow, error) {
	var rows []wordRow
	err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").
		Where("word > ? AND word < ?", text, text+"\U0010FFFF").Order("docs DESC", "word").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("words that begin with %q: %w", text, err)
	}
	return rows, nil
}

// lastLetterPenalty is subtracted from the weight of a word with a different last letter: typing errors are
// rare there.
const lastLetterPenalty = 0.05

// maxCompared is the number of words with the same beginning or end that are examined.
const maxCompared = 4000

// Minimum length, in letters, of a word with possible typing errors: in Latin letters, and in other scripts,
// where signs count as letters.
const minTypoLetters, minTypoSigns = 4, 5

// addCorrections adds to an unknown word those that are one typing error away: one letter too many,
// missing or wrong, or two swapped. Such an error leaves one half of the word intact.
func (x *Index) addCorrections(ctx context.Context, w *queryWord) error {
	letters := []rune(w.word.Folded)
	if len(letters) < minTypoLetters || len(letters) < minTypoSigns && !isLatin(w.word.Folded) {
		return nil
	}
	half := len(letters) / 2
	head, tail := string(letters[:half]), reverseWord(string(letters[len(letters)-half:]))
	var near []wordRow
	for column, like := range map[string]string{"word": head, "backward": tail} {
		var rows []wordRow
		err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").
			Where("? >= ? AND ? < ?", bun.Ident(column), like, bun.Ident(column), like+"\U0010FFFF").Limit(maxCompared).Scan(ctx)
		if err != nil {
			return fmt.Errorf("words like %q: %w", w.word.Folded, err)
		}
		for _, r := range rows {
			if differByOneTypo(letters, []rune(r.Word)) || differByOneTypo(letters, []rune(r.Term)) {
				near = append(near, r)
			}
		}
	}
	slices.SortFunc(near, func(a, b wordRow) int { return cmp.Or(cmp.Compare(b.Docs, a.Docs), strings.Compare(a.Word, b.Word)) })
	for i, r := range near {
		if i == 2*maxTypos {
			break
		}
		weight := weightTypo
		if last := []rune(r.Term); last[len(last)-1] != letters[len(letters)-1] {
			weight -= lastLetterPenalty
		}
		w.add(option{term: r.Term, weight: weight, docs: r.Docs, typo: true})
	}
	return nil
}

// minSplit is the minimum length in letters of an unknown word that may be two words.
const minSplit = 6

// addSplitWord adds to an unknown word the two words that it consists of, if a document has them adjacent.
// Of several pairs it takes the most frequent.
func (x *Index) addSplitWord(ctx context.Context, w *queryWord) error {
	word := w.word.Folded
	if !isLatin(word) || len(word) < minSplit {
		return nil
	}
	var parts []string
	for i := 2; i <= len(word)-2; i++ {
		parts = append(parts, word[:i], word[i:])
	}
	var rows []wordRow
	err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").Where("word IN (?)", bun.List(parts)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("halves of %q: %w", word, err)
	}
	known := map[string]wordRow{}
	for _, r := range rows {
		known[r.Word] = r
	}
	var two option
	for i := 0; i < len(parts); i += 2 {
		a, b := known[parts[i]], known[parts[i+1]]
		if docs := min(a.Docs, b.Docs); docs > two.docs {
			two = option{term: a.Term + " " + b.Term, weight: weightForm, docs: docs}
		}
	}
	if two.docs == 0 {
		return nil
	}
	if id, err := x.newestDocumentWith(ctx, two); err != nil || id == 0 {
		return err
	}
	w.add(two)
	return nil
}

// differByOneTypo reports whether two words differ by one letter or by two swapped ones.
func differByOneTypo(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(b)-len(a) > 1 {
		return false
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(a) < len(b):
		return slices.Equal(a[i:], b[i+1:])
	case i == len(a):
		return false // the same
	case slices.Equal(a[i+1:], b[i+1:]):
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
}
