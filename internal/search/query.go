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

// Limits of what is asked for.
const (
	MaxQuery = 100 // characters of a query that are read
	maxWords = 8   // of a query that are looked for
)

// wanted is a word of a query, with the indexed terms that answer it.
type wanted struct {
	word    Word
	open    bool // the reader may not have ended it
	options []option
	common  bool    // it stands in so many documents that it tells nothing
	tells   float64 // how much it says about a document that it has the word
	best    float64 // weight of the best option that is anywhere
}

// option is a term that answers a word of a query.
type option struct {
	term   string  // or two with a space between, which stand one after the other
	weight float64 // 1 for the word itself, less for what is only like it
	docs   int     // how many documents have the term, at least
	slip   bool    // it is one slip away
	sounds bool    // it is nothing but what was typed in Latin letters
	maybe  bool    // and another word of its script is more so
}

// How much a term counts that is not the word itself.
const (
	weightRenamed = 0.95 // it is the other name of a place
	weightPrefix  = 0.75 // it begins like it
	weightSound   = 0.85 // it is what was typed in Latin letters, at best
	weightSame    = 0.79 // it is hardly anything else than what was typed in Latin letters
	weightLike    = 0.75 // it is rather that than anything else
	weightMaybe   = 0.6  // it may well be that
	weightTypo    = 0.7  // it is one slip away
	weightForm    = 0.9  // it is a longer form, at best
)

// How many terms of a sort answer one word at most.
const (
	maxPrefixes = 8
	maxNarrowed = 40 // beginnings, where other words tell which is meant
	maxForms    = 16
	maxSounds   = 12
	maxTypos    = 4
)

// parse reads the words of a query, and those that are put in quotes as phrases.
func parse(text string) (words []wanted, phrases [][]string) {
	if utf8.RuneCountInString(text) > MaxQuery {
		text = string([]rune(text)[:MaxQuery])
	}
	text = normal(strings.NewReplacer("“", `"`, "”", `"`, "„", `"`, "«", `"`, "»", `"`).Replace(text))
	for i, part := range strings.Split(text, `"`) {
		found := Words(part)
		var phrase []string
		for _, w := range found {
			if len(words) == maxWords {
				break
			}
			phrase = append(phrase, w.Term)
			words = append(words, wanted{word: w})
		}
		if i%2 == 1 && len(phrase) > 1 {
			phrases = append(phrases, phrase)
		}
		if n := len(found); i%2 == 0 && n > 0 && len(words) > 0 && i == strings.Count(text, `"`) {
			words[len(words)-1].open = found[n-1].End == len(part)
		}
	}
	return words, phrases
}

// expand finds the terms that answer the words of a reader of a language, who may
// still be typing the last one.
func (x *Index) expand(ctx context.Context, words []wanted, lang string, typing bool) error {
	if err := x.asWritten(ctx, words); err != nil {
		return err
	}
	latin := letters[lang] == 0 // every word has answers in Latin letters, as the reader's language has
	for i := range words {
		w := &words[i]
		unknown := len(w.options) == 1 && w.options[0].docs == 0
		if unknown && (!typing || !w.open) {
			if err := x.asMeant(ctx, w); err != nil {
				return err
			}
			if len(w.options) == 1 {
				if err := x.asTwo(ctx, w); err != nil {
					return err
				}
			}
		}
		if w.open && isLatin(w.word.Folded) && (typing || unknown && len(w.word.Folded) >= fewestBegun) {
			most := int64(maxPrefixes)
			if len(words) > 1 {
				most = maxNarrowed
			}
			if err := x.asBegun(ctx, w, most); err != nil {
				return err
			}
			if typing && unknown && len(w.options) == 1 { // a slip, as nothing begins so
				if err := x.asMeant(ctx, w); err != nil {
					return err
				}
			}
		}
		latin = latin && isLatin(w.word.Folded) && (!unknown || len(w.options) > 1)
	}
	if err := x.asSpoken(ctx, words, lang, latin); err != nil {
		return err
	}
	for i := range words {
		w := &words[i]
		if !isLatin(w.word.Folded) {
			if err := x.asInflected(ctx, w); err != nil {
				return err
			}
			if w.options[0].docs == 0 && utf8.RuneCountInString(w.word.Folded) >= fewestBegun {
				if err := x.asBegun(ctx, w, maxPrefixes); err != nil {
					return err
				}
				if typing && w.open && len(w.options) == 1 {
					if err := x.asMeant(ctx, w); err != nil {
						return err
					}
				}
			}
		}
		if !latin && (w.options[0].docs == 0 || letters[lang] != 0) {
			if err := x.asBegunToSay(ctx, w, lang); err != nil {
				return err
			}
		}
		w.settle(letters[lang])
	}
	return nil
}

// settle orders the options, the best first, and tells which of those that sound like
// what a reader of a language typed are less likely than others. A slip is unlikely
// where a word of the language sounds just so.
func (w *wanted) settle(read rune) {
	slices.SortStableFunc(w.options, func(a, b option) int { return cmp.Compare(b.weight, a.weight) })
	best := map[rune]option{}
	for i, o := range w.options {
		if !o.sounds {
			continue
		}
		in := scriptOf(o.term)
		if best[in].term == "" {
			best[in] = o
		}
		w.options[i].maybe = o.weight < best[in].weight-lessLikely && !strings.HasPrefix(o.term, stemOf(best[in].term))
	}
	if read != 0 && best[script(read)].weight > weightTypo {
		w.options = slices.DeleteFunc(w.options, func(o option) bool { return o.slip })
	}
}

// lessLikely is how much less a word must weigh than another that sounds so, not to be
// what was meant.
const lessLikely = 0.06

// stemOf is a word of an Indic script or of Urdu without the signs at its end, which
// change in its forms.
func stemOf(word string) string {
	return strings.TrimRightFunc(word, func(r rune) bool { return indic(r) && unicode.IsMark(r) || r == 'ی' || r == 'ہ' })
}

// add adds a term, or the greater weight of one that is there.
func (w *wanted) add(o option) {
	for i := range w.options {
		if w.options[i].term == o.term {
			w.options[i].weight = max(w.options[i].weight, o.weight)
			w.options[i].docs = max(w.options[i].docs, o.docs)
			w.options[i].sounds = w.options[i].sounds && o.sounds
			w.options[i].slip = w.options[i].slip && o.slip
			return
		}
	}
	w.options = append(w.options, o)
}

// asWritten gives each word its own term, and a place that of its other name.
func (x *Index) asWritten(ctx context.Context, words []wanted) error {
	terms := make([]string, 0, 2*len(words))
	for _, w := range words {
		terms = append(terms, w.word.Term, Term(renamed[w.word.Folded]))
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
		words[i].add(option{term: w.Term, weight: 1, docs: docs[w.Term]})
		if other := renamed[w.Folded]; docs[Term(other)] > 0 {
			words[i].add(option{term: Term(other), weight: weightRenamed, docs: docs[Term(other)]})
		}
	}
	return nil
}

// fewestBegun is how many letters of a word that nobody wrote are the beginning of
// others, once a search is asked for.
const fewestBegun = 3

// asBegun gives a word that is not ended yet the commonest that begin with it.
func (x *Index) asBegun(ctx context.Context, w *wanted, most int64) error {
	rows, err := x.beginning(ctx, w.word.Folded, most)
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

// The languages of India put what others say with small words behind a word. So that
// its forms are found, this many letters are kept of a word at least, and may follow
// at most.
const fewestOfStem, mostOfEnding = 4, 7

// asInflected gives a word of another script than Latin its longer forms: those that
// begin with it, or with it but for a last sign that changes.
func (x *Index) asInflected(ctx context.Context, w *wanted) error {
	word := []rune(w.word.Folded)
	stem := word
	if strings.HasSuffix(w.word.Folded, "ம்") && len(word) > fewestOfStem+1 {
		stem = word[:len(word)-2] // which gives way to every ending
	} else if last := word[len(word)-1]; indic(last) && unicode.IsMark(last) && len(word) > fewestOfStem {
		stem = word[:len(word)-1]
	}
	if len(stem) < fewestOfStem {
		return nil
	}
	rows, err := x.beginning(ctx, string(stem), maxForms)
	if err != nil {
		return err
	}
	for _, r := range rows {
		if more := utf8.RuneCountInString(r.Word) - len(word); more <= mostOfEnding {
			w.add(option{term: r.Term, weight: weightForm - 0.02*float64(max(more, 0)), docs: r.Docs})
		}
	}
	return nil
}

// beginning lists the commonest words that begin with a text.
func (x *Index) beginning(ctx context.Context, text string, limit int64) ([]wordRow, error) {
	var rows []wordRow
	err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").
		Where("word > ? AND word < ?", text, text+"\U0010FFFF").Order("docs DESC", "word").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("words that begin with %q: %w", text, err)
	}
	return rows, nil
}

// lastLetter is how much less a word weighs that ends otherwise than what was typed:
// slips are seldom there.
const lastLetter = 0.05

// mostAlike is how many words that begin or end alike are looked at.
const mostAlike = 4000

// How many letters a word has in which a slip is looked for, with its signs where it is
// not written in Latin letters.
const shortest, shortestSigns = 4, 5

// asMeant gives a word that no document has those that are one slip away: a letter
// too many, too few, another one, or two in the wrong order. One half of such a
// word is as it should be.
func (x *Index) asMeant(ctx context.Context, w *wanted) error {
	letters := []rune(w.word.Folded)
	if len(letters) < shortest || len(letters) < shortestSigns && !isLatin(w.word.Folded) {
		return nil
	}
	half := len(letters) / 2
	head, tail := string(letters[:half]), backward(string(letters[len(letters)-half:]))
	var near []wordRow
	for column, like := range map[string]string{"word": head, "backward": tail} {
		var rows []wordRow
		err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").
			Where("? >= ? AND ? < ?", bun.Ident(column), like, bun.Ident(column), like+"\U0010FFFF").Limit(mostAlike).Scan(ctx)
		if err != nil {
			return fmt.Errorf("words like %q: %w", w.word.Folded, err)
		}
		for _, r := range rows {
			if oneSlip(letters, []rune(r.Word)) || oneSlip(letters, []rune(r.Term)) {
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
			weight -= lastLetter
		}
		w.add(option{term: r.Term, weight: weight, docs: r.Docs, slip: true})
	}
	return nil
}

// fewestOfTwo is how many letters a word has that may be two.
const fewestOfTwo = 6

// asTwo gives a word that no document has the two that it is made of, one after the
// other: the commonest, if words can be made of it in several ways.
func (x *Index) asTwo(ctx context.Context, w *wanted) error {
	word := w.word.Folded
	if !isLatin(word) || len(word) < fewestOfTwo {
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
	if id, err := x.newestWith(ctx, two); err != nil || id == 0 {
		return err
	}
	w.add(two)
	return nil
}

// oneSlip reports whether two words differ by one letter, or by two that changed places.
func oneSlip(a, b []rune) bool {
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
