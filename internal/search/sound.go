package search

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxKeys is the number of readings of one typed word that are looked up.
const maxKeys = 8

// Key returns the sound of a word in Latin letters without everything that people type in different ways: the classes
// of its consonants, without vowels, h, v, w, y and doubling. It is "" if nothing remains.
func Key(latin string) string {
	var b strings.Builder
	last := byte(0)
	for i := range len(latin) {
		class := classOf(latin[i])
		if latin[i] == 'z' && i+1 < len(latin) && latin[i+1] == 'h' {
			class = 'l'
		}
		if class != 0 && class != last {
			b.WriteByte(class)
		}
		switch {
		case class != 0:
			last = class
		case isVowel(latin[i]):
			last = 0 // the same consonant on both sides of a vowel counts twice
		}
	}
	return b.String()
}

// classOf returns the class of a consonant, 0 for letters that a key leaves out.
func classOf(c byte) byte {
	switch c {
	case 'k', 'g', 'q':
		return 'k'
	case 'c', 'j', 'z', 's', 'x':
		return 's'
	case 't', 'd':
		return 't'
	case 'p', 'b', 'f':
		return 'p'
	case 'n', 'm':
		return 'n'
	case 'r', 'l':
		return c
	}
	return 0
}

func isVowel(c byte) bool { return strings.IndexByte("aeiou", c) >= 0 }

// otherReadings has the letters that may stand for a sound of another class.
var otherReadings = []struct{ typed, read string }{
	{
		"ng",
		"n",
	}, {"nk", "n"}, {"ch", "k"}, {"x", "ks"}, {"c", "k"}, {"ge", "je"}, {"gi", "ji"}, {"zh", "j"}, {"w", "b"}, {"v", "b"},
	{"tion", "shan"}, {"n", ""}, {"dh", "r"}, {"d", "r"},
}

// Keys returns the keys of the ways to read a word typed in Latin letters, likeliest first.
func Keys(typed string) []string {
	readings := []string{typed}
	for _, other := range otherReadings {
		for _, r := range readings {
			if len(readings) < maxKeys && strings.Contains(r, other.typed) {
				readings = append(readings, strings.Replace(r, other.typed, other.read, 1))
			}
		}
	}
	keys := make([]string, 0, len(readings))
	for _, r := range readings {
		if k := Key(r); k != "" && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// englishSounds rewrites the spelling of English as other scripts write its words by their sound.
var englishSounds = strings.NewReplacer("tion", "shan", "sion", "shan", "ture", "char", "tch", "ch", "x", "ks", "ck", "k", "ch", "ch",
	"ce", "se", "ci", "si", "cy", "si", "c", "k", "ge", "je", "gi", "ji")

// pronounced spells a typed word by its sound, as if it were English.
func pronounced(typed string) string {
	word := englishSounds.Replace(typed)
	for _, end := range []string{"ay", "ey"} {
		if stem, ok := strings.CutSuffix(word, end); ok {
			return stem + "e"
		}
	}
	if stem, ok := strings.CutSuffix(word, "le"); ok && stem != "" && !isVowel(stem[len(stem)-1]) {
		return stem + "al"
	}
	return word
}

// Distance returns the distance of a typed word from a spelling, 0 if they are the same. Frequent
// variations count little, a wrong consonant counts 1.
func Distance(typed, spelling string) float64 {
	row := prefixDistances(typed, spelling)
	return row[len(row)-1]
}

// unwrittenVowel is the most that a typed vowel costs which the spelling of a word of Urdu lacks: its
// script does not write short vowels.
const unwrittenVowel = 0.3

// distanceWithin returns the distance of a typed word from a spelling of a word, and whether it is at most
// limit. A distance above the limit may be reported as too small.
func distanceWithin(typed, spelling, word string, limit float64) (distance float64, within bool) {
	vowel := 1.0
	if first, _ := utf8.DecodeRuneInString(word); isArabic(first) {
		vowel = unwrittenVowel
	}
	row, nearest := distances(typed, spelling, vowel, limit)
	if nearest > limit {
		return nearest, false
	}
	distance = row[len(row)-1]
	return distance, distance <= limit
}

// PrefixDistance returns the distance of a typed word from the nearest beginning of a spelling,
// in the measure of [Distance].
func PrefixDistance(typed, spelling string) float64 {
	return slices.Min(prefixDistances(typed, spelling))
}

// prefixDistances returns the distance of a typed word from each beginning of a spelling.
func prefixDistances(typed, spelling string) []float64 {
	row, _ := distances(typed, spelling, 1, math.Inf(1))
	return row
}

// distances returns the distances of a typed word from each beginning of a spelling. vowel is the most that a
// typed vowel costs which the spelling lacks. It ends early when no
// distance can be within the limit: nearest is the smallest one at that time.
func distances(typed, spelling string, vowel, limit float64) (row []float64, nearest float64) {
	row = make([]float64, len(spelling)+1)
	drop := make([]float64, len(spelling)) // cost of leaving out each letter of the spelling
	for j := range len(spelling) {
		drop[j] = deletionCost(spelling, j)
		row[j+1] = row[j] + drop[j]
	}
	for i := range len(typed) {
		diagonal, without := row[0], deletionCost(typed, i)
		if isVowel(typed[i]) {
			without = min(without, vowel)
		}
		costs := &substitutionCosts[typed[i]&0x7F]
		row[0] += without
		nearest = row[0]
		for j := range len(spelling) {
			cost := min(diagonal+costs[spelling[j]&0x7F], row[j+1]+without, row[j]+drop[j])
			diagonal, row[j+1] = row[j+1], cost
			nearest = min(nearest, cost)
		}
		if nearest > limit {
			return row, nearest
		}
	}
	return row, 0
}

// substitutionCosts has the substitutionCost of each pair of ASCII letters.
var substitutionCosts = func() (costs [128][128]float64) {
	for a := range costs {
		for b := range costs[a] {
			costs[a][b] = substitutionCost(byte(a), byte(b))
		}
	}
	return costs
}()

// deletionCost returns the cost of leaving out the letter at i.
func deletionCost(word string, i int) float64 {
	c := word[i]
	switch {
	case i > 1 && word[i-1] == c && word[i-2] == c:
		return 1 // a letter is never typed three times on purpose
	case i > 0 && word[i-1] == c, c == 'c' && i+1 < len(word) && word[i+1] == 'k':
		return 0.1
	case c == 'a':
		return 0.2
	case c == 'h', c == 'y' && i > 0:
		return 0.25
	case isVowel(c):
		return 0.4
	case c == 'w' || c == 'v':
		return 0.6
	case c == 'n':
		return 0.6
	}
	return 1
}

// substitutionCost returns the cost of the letter b in place of a.
func substitutionCost(a, b byte) float64 {
	switch {
	case a == b:
		return 0
	case isVowel(a) && isVowel(b):
		if pair(a, b, 'i', 'e') || pair(a, b, 'u', 'o') {
			return 0.1
		}
		return 0.4
	case pair(a, b, 'v', 'w'), pair(a, b, 'i', 'y'), pair(a, b, 'q', 'k'), pair(a, b, 'f', 'p'), pair(a, b, 'z', 'j'), pair(a, b, 'c', 'k'):
		return 0.15
	case pair(a, b, 'u', 'w'),
		pair(a, b, 'o', 'w'),
		pair(a, b, 'u', 'v'),
		pair(a, b, 'o', 'v'),
		pair(a, b, 'v', 'b'),
		pair(a, b, 'm', 'n'),
		pair(a, b, 'd', 'r'),
		pair(a, b, 'e', 'y'):
		return 0.4
	}
	if class := classOf(a); class != 0 && class == classOf(b) {
		return 0.4
	}
	return 1
}

func pair(a, b, x, y byte) bool { return a == x && b == y || a == y && b == x }
