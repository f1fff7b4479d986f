package search

import (
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxKeys is the number of readings of one typed word that are looked up.
const maxKeys = 8

// onlyVowels is the key of words that have none of the consonants of a key.
const onlyVowels = "-"

// SoundKey returns the sound of a word in Latin letters without everything that people type in different ways: the classes
// of its consonants, without vowels, h, v, w, y and doubling. It is "-" if nothing remains, and "" for an empty
// word.
func SoundKey(latin string) string {
	if latin == "" {
		return ""
	}
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
	if b.Len() == 0 {
		return onlyVowels
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

// SoundKeys returns the keys of the ways to read a word typed in Latin letters, likeliest first.
func SoundKeys(typed string) []string {
	readings := append([]string{typed}, withVowelsBetween(typed)...)
	if read := withKForH(typed); read != typed {
		readings = append(readings, read)
	}
	for _, other := range otherReadings {
		for _, r := range readings {
			if len(readings) < maxKeys && strings.Contains(r, other.typed) {
				readings = append(readings, strings.Replace(r, other.typed, other.read, 1))
			}
		}
	}
	if together := withoutFirstVowels(typed); together != "" {
		readings = append(readings, together)
	}
	keys := make([]string, 0, len(readings))
	for _, r := range readings {
		if k := SoundKey(r); k != "" && !slices.Contains(keys, k) {
			keys = append(keys, k)
		}
	}
	return keys
}

// withKForH returns a typed word with a k in place of each h between two vowels, which Tamil writes with the letter of k: Rahul is
// ராகுல்.
func withKForH(typed string) string {
	read := []byte(typed)
	for i := 1; i+1 < len(read); i++ {
		if read[i] == 'h' && isVowel(read[i-1]) && isVowel(read[i+1]) {
			read[i] = 'k'
		}
	}
	return string(read)
}

// maxVowelReadings is the number of readings with another vowel that are looked up.
const maxVowelReadings = 3

// withVowelsBetween returns a typed word with a vowel between two consonants of the same class, once for each place:
// most languages write vowels there that they do not pronounce, so people do not type them.
func withVowelsBetween(typed string) (apart []string) {
	var doubled []string // a letter that is typed twice is usually one long consonant
	last, at := byte(0), 0
	for i := range len(typed) {
		class := classOf(typed[i])
		switch {
		case class != 0:
			if class == last {
				with := typed[:i] + "a" + typed[i:]
				if typed[at] == typed[i] && at == i-1 {
					doubled = append(doubled, with)
				} else {
					apart = append(apart, with)
				}
			}
			last, at = class, i
		case isVowel(typed[i]):
			last = 0
		}
	}
	apart = append(apart, doubled...)
	return apart[:min(len(apart), maxVowelReadings)]
}

// withoutFirstVowels returns a typed word without the first vowels between two consonants of the same class, which Urdu
// often does not write. It is "" if there are none.
func withoutFirstVowels(typed string) string {
	last, at := byte(0), 0
	vowel := false
	for i := range len(typed) {
		switch class := classOf(typed[i]); {
		case class != 0:
			if class == last && vowel {
				return typed[:at+1] + typed[i:]
			}
			last, at, vowel = class, i, false
		case isVowel(typed[i]):
			vowel = true
		}
	}
	return ""
}

// englishSounds rewrites the spelling of English as other scripts write its words by their sound.
var englishSounds = strings.NewReplacer("tion", "shan", "sion", "shan", "ture", "char", "tch", "ch", "dge", "j", "igh", "ai",
	"ph", "f", "x", "ks", "ck", "k", "ch", "ch", "ce", "se", "ci", "si", "cy", "si", "c", "k", "ge", "je", "gi", "ji", "gy", "ji",
	"ee", "i", "oo", "u", "ea", "i", "au", "o", "qu", "kw")

// tamilSounds rewrites ways to type a doubled r of Tamil, which is pronounced tr.
var tamilSounds = strings.NewReplacer("trtr", "tr", "rr", "tr")

// englishBeginnings and englishEnds are beginnings and ends of English words that are not pronounced as they
// are spelled.
var (
	englishBeginnings = [][2]string{{"kn", "n"}, {"wr", "r"}}
	englishEnds       = [][2]string{{"ay", "e"}, {"ey", "e"}, {"ign", "ain"}, {"er", "ar"}}
)

// longVowels has the sounds of the vowels before a single consonant and a silent e.
var longVowels = map[byte]string{'a': "e", 'e': "i", 'i': "ai", 'o': "o", 'u': "u"}

// spellBySound spells a typed word by its sound, as if it were English.
func spellBySound(typed string) string {
	word, plural := typed, ""
	if stem, ok := strings.CutSuffix(word, "es"); ok {
		word, plural = stem+"e", "s"
	}
	for _, b := range englishBeginnings {
		if rest, ok := strings.CutPrefix(word, b[0]); ok {
			word = b[1] + rest
		}
	}
	if sound, ok := withoutSilentE(word); ok {
		return sound + plural
	}
	word = englishSounds.Replace(word)
	for _, e := range englishEnds {
		if stem, ok := strings.CutSuffix(word, e[0]); ok && stem != "" {
			return stem + e[1] + plural
		}
	}
	if stem, ok := strings.CutSuffix(word, "le"); ok && stem != "" && !isVowel(stem[len(stem)-1]) {
		return stem + "al" + plural
	}
	return word + plural
}

// withoutSilentE spells a word by its sound if it ends with a vowel, a consonant and a silent e.
func withoutSilentE(word string) (sound string, ok bool) {
	n := len(word)
	if n < 3 || word[n-1] != 'e' || isVowel(word[n-2]) || !isVowel(word[n-3]) || strings.HasSuffix(word, "ture") {
		return "", false
	}
	if n > 3 && isVowel(word[n-4]) {
		return "", false // the two vowels are one sound
	}
	last := word[n-2 : n-1]
	switch last {
	case "c":
		last = "s"
	case "g":
		last = "j"
	}
	return englishSounds.Replace(word[:n-3]) + longVowels[word[n-3]] + last, true
}

// maxInitials is the maximum number of letters of an abbreviation.
const maxInitials = 5

// nameOfLetter has the spelling of each English letter's name that other scripts use in abbreviations.
var nameOfLetter = [26]string{"e", "bi", "si", "di", "i", "ef", "ji", "ech", "aai", "je", "ke", "el", "em", "en", "o", "pi", "kyu", "aar",
	"es", "ti", "yu", "vi", "dablyu", "eks", "vai", "zed"}

// spellInitials spells a typed word by the names of its letters. It is "" for a word that is too long for an
// abbreviation.
func spellInitials(typed string) string {
	if len(typed) < 2 || len(typed) > maxInitials {
		return ""
	}
	var b strings.Builder
	for i := range len(typed) {
		if typed[i] < 'a' || typed[i] > 'z' {
			return ""
		}
		b.WriteString(nameOfLetter[typed[i]-'a'])
	}
	return b.String()
}

// Distance returns the distance of a typed word from a spelling, 0 if they are the same. Frequent
// variations count little, a wrong consonant counts 1.
func Distance(typed, spelling string) float64 {
	row := prefixDistances(typed, spelling)
	return row[len(row)-1]
}

// IsWithin reports whether the Distance of a typed word from a spelling is at most limit. It is faster than Distance
// for words that are farther away.
func IsWithin(typed, spelling string, limit float64) bool {
	row, nearest := distances(typed, spelling, 1, &substitutionCosts, limit)
	return nearest <= limit && row[len(row)-1] <= limit
}

// unwrittenVowel is the greatest cost of a typed vowel that the spelling of an Urdu word lacks: its
// script does not write short vowels.
const unwrittenVowel = 0.3

// distanceWithin returns the distance of a typed word from a spelling of a word, and whether it is at most
// limit. A distance above the limit may be reported as too small.
func distanceWithin(typed, spelling, word string, limit float64) (distance float64, within bool) {
	vowel, costs := 1.0, &substitutionCosts
	switch first, _ := utf8.DecodeRuneInString(word); {
	case isArabic(first):
		vowel = unwrittenVowel
	case script(first) == script('অ') || script(first) == script('ଅ'):
		costs = &roundedCosts
	case script(first) == script('அ'):
		costs = &tamilCosts
	}
	row, nearest := distances(typed, spelling, vowel, costs, limit)
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
	row, _ := distances(typed, spelling, 1, &substitutionCosts, math.Inf(1))
	return row
}

// distances returns the distances of a typed word from each beginning of a spelling. vowel is the greatest cost
// of a typed vowel that the spelling lacks, and substitution has the costs of one letter in place of another.
// The function ends early when no distance can be within the limit; nearest is then the smallest distance so
// far.
func distances(typed, spelling string, vowel float64, substitution *costTable, limit float64) (row []float64, nearest float64) {
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
		costs := &substitution[typed[i]&0x7F]
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

// costTable has the cost of each pair of ASCII letters.
type costTable [128][128]float64

// roundedCosts has the costs for words of Bangla, Assamese and Odia, which pronounce an a mostly as o.
var roundedCosts = func() (costs costTable) {
	costs = substitutionCosts
	costs['o']['a'] = 0.1
	return costs
}()

// tamilCosts has the costs for words of Tamil, whose letters do not distinguish voiced consonants, and which has no letter for h.
var tamilCosts = func() (costs costTable) {
	costs = substitutionCosts
	for _, voiced := range []string{"gk", "dt", "bp"} {
		costs[voiced[0]][voiced[1]], costs[voiced[1]][voiced[0]] = 0.1, 0.1
	}
	costs['h']['k'] = 0.2
	return costs
}()

// substitutionCosts has the substitutionCost of each pair of ASCII letters.
var substitutionCosts = func() (costs costTable) {
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
	case i > 1 && i+1 < len(word) && word[i-2:i] == word[i:i+2] && word[i+1] == 'h':
		return 0.1 // a doubled consonant of two letters
	case c == 'a':
		return 0.2
	case c == 'h' && i > 0 && word[i-1] == 'p':
		return 0.1 // pronounced f
	case c == 'h', c == 'y' && (i > 0 || len(word) > 1 && word[1] == 'e'):
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
		if isPair(a, b, 'i', 'e') || isPair(a, b, 'u', 'o') {
			return 0.1
		}
		return 0.4
	case isPair(a, b, 'v', 'w'), isPair(a, b, 'i', 'y'), isPair(a, b, 'q', 'k'), isPair(a, b, 'f', 'p'), isPair(a, b, 'z', 'j'),
		isPair(a, b, 'c', 'k'):
		return 0.15
	case isPair(a, b, 'u', 'w'),
		isPair(a, b, 'o', 'w'),
		isPair(a, b, 'u', 'v'),
		isPair(a, b, 'o', 'v'),
		isPair(a, b, 'v', 'b'),
		isPair(a, b, 'm', 'n'),
		isPair(a, b, 'd', 'r'),
		isPair(a, b, 'e', 'y'):
		return 0.4
	}
	if class := classOf(a); class != 0 && class == classOf(b) {
		return 0.4
	}
	return 1
}

func isPair(a, b, x, y byte) bool { return a == x && b == y || a == y && b == x }
