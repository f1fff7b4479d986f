package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/uptrace/bun"
)

// mostSounding is the number of similar-sounding words that are examined.
const mostSounding = 6000

// asSpoken adds to each word in Latin letters the words of other scripts that it may stand for, and
// to an unknown word of another script those that sound like it, including English words from which
// it may be borrowed. lang is the reader's language. latin says that every word of the query is
// known in Latin letters: then only words that were almost certainly meant are added.
func (x *Index) asSpoken(ctx context.Context, words []wanted, lang string, latin bool) error {
	near := make([][]spoken, len(words))
	for i, w := range words {
		var typed []string
		switch {
		case isLatin(w.word.Folded):
			typed = []string{w.word.Folded}
		case w.options[0].docs == 0:
			typed = Spellings(w.word.Folded)
		}
		byWord := map[string]spoken{}
		for _, t := range typed {
			keys := Keys(t)
			if len(keys) == 0 {
				continue
			}
			err := x.sounding(ctx, w.word, byWord, func(q *bun.SelectQuery) *bun.SelectQuery {
				return q.Where("sound IN (?)", bun.List(keys)).Where("length(latin) BETWEEN ? AND ?", len(t)/2, 2*len(t)+2)
			}, func(r soundRow) (spoken, bool) {
				apart := Apart(t, r.Latin)
				return spoken{r.Word, apart, 1.6 * apart / float64(2+len(t))}, apart <= farthest(w, t, r.Word, lang)
			})
			if err != nil {
				return err
			}
		}
		near[i] = nearest(byWord)
	}
	names, err := x.terms(ctx, slices.Concat(near...))
	if err != nil {
		return err
	}
	for i := range words {
		w := &words[i]
		var like []option
		nearest := map[rune]float64{} // of each script
		for _, n := range near[i] {
			named := names[n.word]
			if n.apart > further*near[i][0].apart+maxFurther || named.Docs == 0 {
				continue
			}
			often := min(0.01*math.Log2(float64(1+named.Docs)), 0.1) // frequent words are meant more often
			in := scriptOf(named.Term)
			if _, known := nearest[in]; !known {
				nearest[in] = n.apart
			}
			weight := weightSound - n.less + often
			weight = max(weight-lessThanNearest*(n.apart-nearest[in]), min(weight, weightMaybe))
			if read := letters[lang]; read != 0 && in != script(read) {
				weight *= elsewhere
			}
			like = append(like, option{term: named.Term, weight: weight, docs: named.Docs, sounds: isLatin(w.word.Folded)})
		}
		slices.SortFunc(like, best)
		for _, o := range like[:min(len(like), maxSounds)] {
			known := isLatin(w.word.Folded) && w.options[0].docs > 0
			switch {
			case o.weight < least(latin, known, letters[lang] != 0):
				continue
			case known && letters[lang] == 0:
				o.weight *= 0.6 // it is primarily a word of its own
			}
			w.add(o)
		}
	}
	return nil
}

// least returns the lowest weight of a similar-sounding word: higher if every word of the query, or
// this one, is known in Latin letters.
func least(latin, known, spoken bool) float64 {
	switch {
	case known && spoken:
		return weightMaybe
	case latin && known:
		return weightSame
	case latin:
		return weightLike
	}
	return weightMaybe
}

// lessThanNearest is subtracted from the weight of a word for each unit of its distance from the
// typed word beyond that of the nearest word of its script.
const lessThanNearest = 0.3

// elsewhere is the factor for the weight of a word in a script other than the reader's.
const elsewhere = 0.85

// best compares options, best first.
func best(a, b option) int {
	return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(b.docs, a.docs), strings.Compare(a.term, b.term))
}

// spoken is a word that sounds like a typed word, with its distance from that and the resulting
// reduction of its weight.
type spoken struct {
	word        string
	apart, less float64
}

// sounding adds to byWord the words that have a sound and are near enough. For a word typed in
// Latin letters these are only words of other scripts. having selects the sounds, near limits the
// distance.
func (x *Index) sounding(
	ctx context.Context,
	typed Word,
	byWord map[string]spoken,
	having func(*bun.SelectQuery) *bun.SelectQuery,
	near func(soundRow) (spoken, bool),
) error {
	q := x.db.Read.NewSelect()
	if isLatin(typed.Folded) {
		q = q.Where("latin <> word") // no other word of its own script
	}
	var rows []soundRow
	if err := q.Model(&rows).Column("latin", "word").Apply(having).Limit(mostSounding).Scan(ctx); err != nil {
		return fmt.Errorf("sounds of a search: %w", err)
	}
	for _, r := range rows {
		if n, ok := near(r); ok {
			if had, known := byWord[r.Word]; !known || n.apart < had.apart {
				byWord[r.Word] = n
			}
		}
	}
	return nil
}

// mostNear is the number of similar-sounding words that are compared by frequency.
const mostNear = 64

// nearest orders words by distance, nearest first.
func nearest(byWord map[string]spoken) []spoken {
	near := slices.SortedFunc(maps.Values(byWord), func(a, b spoken) int {
		return cmp.Or(cmp.Compare(a.apart, b.apart), strings.Compare(a.word, b.word))
	})
	return near[:min(len(near), mostNear)]
}

// terms reads the term of each word and the number of documents with it.
func (x *Index) terms(ctx context.Context, near []spoken) (map[string]wordRow, error) {
	if len(near) == 0 {
		return nil, nil
	}
	words := make([]string, len(near))
	for i, n := range near {
		words[i] = n.word
	}
	var rows []wordRow
	if err := x.db.Read.NewSelect().Model(&rows).Column("word", "term", "docs").Where("word IN (?)", bun.List(words)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("terms of %d words: %w", len(words), err)
	}
	names := make(map[string]wordRow, len(rows))
	for _, r := range rows {
		names[r.Word] = r
	}
	return names, nil
}

// The distance of a word from the typed text may be this many times that of the nearest, plus
// maxFurther.
const further, maxFurther = 1.5, 0.2

// farthest returns the greatest distance of a word from the text that a reader of a language typed.
// It grows with the length of the spelling in Latin letters; short spellings sound like too many
// words.
func farthest(typed wanted, spelled, word, lang string) float64 {
	letter, least := 0.22, 0.4 // readers of these languages know how they are typed
	switch script := scriptOf(typed.word.Folded); {
	case isLatin(typed.word.Folded) && letters[lang] == 0:
		letter = 0.15
	case isLatin(typed.word.Folded):
	case script == scriptOf(word):
		letter, least = 0.12, 0.3 // readers type the spellings of the script
	case len(spelled) < fewestHome:
		return -1
	case isLatin(word):
		letter, least = 0.1, 0
	default:
		letter, least = 0.06, 0.1
	}
	return (least + letter*float64(len(spelled))) * min(float64(len(spelled))/fewestHome, 1)
}

// fewestHome is the minimum length in letters of the spelling of a word that is searched in other
// scripts than its own.
const fewestHome = 5

// fewestHeard and fewestTyped are the minimum numbers of sounds and letters from which a word in
// Latin letters is completed.
const fewestHeard, fewestTyped = 2, 4

// asBegunToSay adds to a word in Latin letters the words of other scripts that begin with its
// sound, and to a word of another script those of its own script: completions, and forms with other
// endings.
func (x *Index) asBegunToSay(ctx context.Context, w *wanted, lang string) error {
	typed := []string{w.word.Folded}
	switch {
	case !isLatin(w.word.Folded):
		typed = Spellings(w.word.Folded)
	case strings.HasSuffix(w.word.Folded, "am") && letters[lang] != 0:
		typed = append(typed, strings.TrimSuffix(w.word.Folded, "m")) // which every ending replaces
	}
	byWord := map[string]spoken{}
	for _, t := range typed {
		key := Key(t)
		if len(key) < fewestHeard || len(t) < fewestTyped {
			continue
		}
		err := x.sounding(ctx, w.word, byWord, func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Where("sound > ? AND sound < ?", key, key+"~")
		}, func(r soundRow) (spoken, bool) {
			if !isLatin(w.word.Folded) && scriptOf(r.Word) != scriptOf(w.word.Folded) {
				return spoken{}, false
			}
			apart := ApartFromBeginning(t, r.Latin)
			return spoken{r.Word, apart, 0.6 * apart / float64(2+len(t))}, apart <= farthest(*w, t, r.Word, lang)/2
		})
		if err != nil {
			return err
		}
	}
	near := nearest(byWord)
	names, err := x.terms(ctx, near)
	if err != nil {
		return err
	}
	var like []option
	for _, n := range near {
		if named := names[n.word]; named.Docs > 0 {
			like = append(like, option{term: named.Term, weight: weightPrefix - 0.1 - n.less, docs: named.Docs, sounds: isLatin(w.word.Folded)})
		}
	}
	slices.SortFunc(like, best)
	for _, o := range like[:min(len(like), maxPrefixes)] {
		w.add(o)
	}
	return nil
}
