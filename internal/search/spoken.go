package search

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// maxSoundRows is the number of similar-sounding words that are examined.
const maxSoundRows = 6000

// addSoundalikes adds to each word in Latin letters the words of other scripts that it may stand for, and
// to an unknown word of another script those that sound like it, including English words from which
// it may be borrowed. lang is the reader's language. latin says that every word of the query is
// known in Latin letters: then only words that were almost certainly meant are added.
func (x *Index) addSoundalikes(ctx context.Context, words []queryWord, lang string, latin bool) error {
	perScript := 0 // number of words of each script that are considered, even if other scripts have nearer ones
	if letterOfLanguage[lang] == 0 && !latin {
		perScript = maxSounds
	}
	near := make([][]soundalike, len(words))
	for i, w := range words {
		byWord := map[string]soundalike{}
		for _, r := range w.readings() {
			t := r.latin
			keys := SoundKeys(t)
			if len(keys) == 0 {
				continue
			}
			having := database.AddValues(database.SQL(soundSQL+"length(latin) BETWEEN ? AND ? AND sound IN ", len(t)/2, 2*len(t)+2), keys)
			err := x.collectSoundalikes(ctx, w.word, byWord, having, func(row soundRow) (soundalike, bool) {
				limit := maxDistance(w, t, row.Word)
				if r.initials {
					limit = min(limit, initialsLimit)
				}
				if r.withoutArticle {
					if first, _ := utf8.DecodeRuneInString(row.Word); !isArabic(first) {
						return soundalike{}, false
					}
				}
				distance, near := distanceWithin(t, row.Latin, row.Word, limit)
				return soundalike{row.Word, distance, 1.6 * distance / float64(2+len(t))}, near
			})
			if err != nil {
				return err
			}
		}
		near[i] = nearestWords(byWord, perScript)
	}
	names, err := x.readTerms(ctx, slices.Concat(near...))
	if err != nil {
		return err
	}
	for i := range words {
		w := &words[i]
		var like []option
		nearest := map[rune]float64{} // of each script
		for _, n := range near[i] {
			named := names[n.word]
			in := scriptOf(named.Term)
			if _, known := nearest[in]; !known && named.Docs > 0 {
				nearest[in] = n.distance
			}
			from, margin := near[i][0].distance, distanceMargin
			if perScript > 0 {
				from, margin = nearest[in], anyScriptMargin
			}
			if n.distance > distanceFactor*from+margin || named.Docs == 0 {
				continue
			}
			bonus := min(0.01*math.Log2(float64(1+named.Docs)), 0.1) // frequent words are meant more often
			weight := weightSound - n.penalty + bonus
			weight = max(weight-distancePenalty*(n.distance-nearest[in]), min(weight, weightPossible))
			if read := letterOfLanguage[lang]; read != 0 && in != script(read) {
				weight *= otherScriptFactor
			}
			like = append(like, option{term: named.Term, weight: weight, docs: named.Docs, soundsAlike: isLatin(w.word.Folded)})
		}
		slices.SortFunc(like, compareOptions)
		for _, o := range firstOfEachScript(like, maxSounds, perScript, func(o option) string { return o.term }) {
			known := isLatin(w.word.Folded) && w.options[0].docs > 0
			switch {
			case o.weight < minWeight(latin, known, letterOfLanguage[lang] != 0):
				continue
			case known && letterOfLanguage[lang] == 0:
				o.weight *= 0.6 // it is primarily a word of its own
			}
			w.add(o)
		}
	}
	return nil
}

// initialsLimit is the greatest distance of a word from the names of the letters of an abbreviation.
const initialsLimit = 0.8

// reading is a way to read a word of a query, in Latin letters.
type reading struct {
	latin    string
	initials bool // latin consists of the names of the letters

	// The Arabic article of the next word was typed with this one ("darul hukumat").
	withoutArticle bool
}

// article is the Arabic article as people type it after a word in Latin letters, minBeforeArticle the minimum length of the word.
const article, minBeforeArticle = "ul", 3

// readings returns the ways to read a word in Latin letters, or one of another script that is not known.
func (w *queryWord) readings() (all []reading) {
	typed := w.word.Folded
	switch {
	case isLatin(typed):
		all = []reading{{latin: typed}}
		if english := spellBySound(typed); english != typed {
			all = append(all, reading{latin: english})
		}
		if tamil := tamilSounds.Replace(typed); tamil != typed {
			all = append(all, reading{latin: tamil})
		}
		if names := spellInitials(typed); names != "" {
			all = append(all, reading{latin: names, initials: true})
		}
		if word, ok := strings.CutSuffix(typed, article); ok && len(word) >= minBeforeArticle {
			all = append(all, reading{latin: word, withoutArticle: true})
		}
	case w.options[0].docs == 0:
		for _, s := range Spellings(typed) {
			all = append(all, reading{latin: s})
		}
	}
	return all
}

// minWeight returns the lowest weight of a similar-sounding word: higher if every word of the query, or
// this one, is known in Latin letters or has corrections there.
func minWeight(latin, known, otherScript bool) float64 {
	switch {
	case known && otherScript:
		return weightPossible
	case latin:
		return weightSame
	case otherScript:
		return weightPossible
	}
	return weightFar
}

// distancePenalty is subtracted from the weight of a word for each unit of its distance from the
// typed word beyond that of the nearest word of its script.
const distancePenalty = 0.3

// otherScriptFactor is the factor for the weight of a word in a script other than the reader's.
const otherScriptFactor = 0.85

// compareOptions compares options, best first.
func compareOptions(a, b option) int {
	return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(b.docs, a.docs), strings.Compare(a.term, b.term))
}

// soundalike is a word that sounds like a typed word, with its distance from that and the resulting
// reduction of its weight.
type soundalike struct {
	word              string
	distance, penalty float64
}

const soundSQL = "SELECT latin, word FROM search_sounds WHERE "

// collectSoundalikes adds to byWord the words that have a sound and are near enough. For a word typed in
// Latin letters these are only words of other scripts. having begins with soundSQL and selects the sounds, near
// limits the distance.
func (x *Index) collectSoundalikes(
	ctx context.Context,
	typed Word,
	byWord map[string]soundalike,
	having *database.Query,
	near func(soundRow) (soundalike, bool),
) error {
	if isLatin(typed.Folded) {
		having.Add(" AND latin <> word") // no other word of its own script
	}
	rows, err := database.All(ctx, x.db, having.Add(" LIMIT ?", maxSoundRows), func(row database.Row) (r soundRow, err error) {
		err = row.Scan(&r.Latin, &r.Word)
		return r, err
	})
	if err != nil {
		return fmt.Errorf("sounds of a search: %w", err)
	}
	for _, r := range rows {
		if n, ok := near(r); ok {
			if had, known := byWord[r.Word]; !known || n.distance < had.distance {
				byWord[r.Word] = n
			}
		}
	}
	return nil
}

// maxByFrequency is the number of similar-sounding words that are compared by frequency.
const maxByFrequency = 64

// nearestWords returns the nearest words, nearest first, and at least perScript of each script.
func nearestWords(byWord map[string]soundalike, perScript int) []soundalike {
	near := slices.SortedFunc(maps.Values(byWord), func(a, b soundalike) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), strings.Compare(a.word, b.word))
	})
	return firstOfEachScript(near, maxByFrequency, perScript, func(n soundalike) string { return n.word })
}

// firstOfEachScript returns the first most words of a sorted list, and the first perScript words of each
// script.
func firstOfEachScript[T any](sorted []T, most, perScript int, word func(T) string) []T {
	kept := sorted[:0]
	of := map[rune]int{}
	for i, w := range sorted {
		in := scriptOf(word(w))
		if of[in]++; i < most || of[in] <= perScript {
			kept = append(kept, w)
		}
	}
	return kept
}

// readTerms reads the term of each word and the number of documents with it.
func (x *Index) readTerms(ctx context.Context, near []soundalike) (map[string]wordRow, error) {
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

// The distance of a word from the typed text may be at most distanceFactor times that of the nearest word,
// plus distanceMargin. If words of every script are wanted, the nearest word of the same script counts, and
// anyScriptMargin replaces distanceMargin.
const distanceFactor, distanceMargin, anyScriptMargin = 1.5, 0.2, 0.4

// maxDistance returns the greatest distance of a word from the text that a reader typed.
// It grows with the length of the spelling in Latin letters; short spellings sound like too many
// words.
func maxDistance(typed queryWord, spelled, word string) float64 {
	letter, base := 0.22, 0.4 // people type other scripts in many ways
	switch script := scriptOf(typed.word.Folded); {
	case isLatin(typed.word.Folded):
	case script == scriptOf(word):
		letter, base = 0.12, 0.3 // readers type the spellings of the script
	case len(spelled) < minOtherScript:
		return -1
	case isLatin(word):
		letter, base = 0.1, 0
	default:
		letter, base = 0.06, 0.1
	}
	return (base + letter*float64(len(spelled))) * min(float64(len(spelled))/minOtherScript, 1)
}

// minOtherScript is the minimum length, in letters, of the spelling of a word that is searched in scripts
// other than its own.
const minOtherScript = 5

// minSounds and minTyped are the minimum numbers of sounds and letters of a word in Latin letters that is
// completed.
const minSounds, minTyped = 2, 4

// addSoundCompletions adds to a word in Latin letters the words of other scripts that begin with its
// sound, and to a word of another script those of its own script: completions, and forms with other
// endings.
func (x *Index) addSoundCompletions(ctx context.Context, w *queryWord, lang string) error {
	typed := []string{w.word.Folded}
	switch {
	case !isLatin(w.word.Folded):
		typed = Spellings(w.word.Folded)
	case strings.HasSuffix(w.word.Folded, "am") && letterOfLanguage[lang] != 0:
		typed = append(typed, strings.TrimSuffix(w.word.Folded, "m")) // which every ending replaces
	}
	byWord := map[string]soundalike{}
	for _, t := range typed {
		key := SoundKey(t)
		if len(key) < minSounds || len(t) < minTyped {
			continue
		}
		having := database.SQL(soundSQL+"sound > ? AND sound < ?", key, key+"~")
		err := x.collectSoundalikes(ctx, w.word, byWord, having, func(r soundRow) (soundalike, bool) {
			if !isLatin(w.word.Folded) && scriptOf(r.Word) != scriptOf(w.word.Folded) {
				return soundalike{}, false
			}
			distance := PrefixDistance(t, r.Latin)
			return soundalike{r.Word, distance, 0.6 * distance / float64(2+len(t))}, distance <= maxDistance(*w, t, r.Word)/2
		})
		if err != nil {
			return err
		}
	}
	near := nearestWords(byWord, 0)
	names, err := x.readTerms(ctx, near)
	if err != nil {
		return err
	}
	var like []option
	for _, n := range near {
		if named := names[n.word]; named.Docs > 0 {
			like = append(like, option{term: named.Term, weight: weightPrefix - 0.1 - n.penalty, docs: named.Docs,
				soundsAlike: isLatin(w.word.Folded)})
		}
	}
	slices.SortFunc(like, compareOptions)
	for _, o := range like[:min(len(like), maxPrefixes)] {
		w.add(o)
	}
	return nil
}
