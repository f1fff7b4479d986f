package search

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// maxSpellings is the number of spellings of one word that are considered.
const maxSpellings = 4

// Spellings returns ways to type a word of an Indic script or of Urdu in Latin letters, none for
// words of other scripts. They follow from the letters alone, so people may type the word
// differently: [SoundKey] and [Distance] allow for the difference.
func Spellings(word string) []string {
	letters := []rune(norm.NFC.String(word))
	switch {
	case len(letters) == 0:
		return nil
	case isIndic(letters[0]):
		return spellWord(letters, spellIndicLetter)
	case isArabic(letters[0]):
		all := spellWord(letters, spellArabicLetter)
		if hasPrefix(letters, arabicArticle) && len(letters) >= minAfterArticle {
			all = append(all, spellWord(letters[len(arabicArticle):], spellArabicLetter)...)
		}
		return all[:min(len(all), maxSpellings)]
	}
	return nil
}

// arabicArticle begins many words of Arabic that Urdu writes; people type it with the word before it. A
// shorter word than minAfterArticle does not begin with the article.
var arabicArticle = []rune("ال")

const minAfterArticle = 5

// spellWord spells word letter by letter. Each call returns one or more spellings, and the number
// of letters of the word that they cover.
func spellWord(word []rune, letter func(word []rune, i int) (ways []string, covered int)) []string {
	all := []string{""}
	for i := 0; i < len(word); {
		ways, covered := letter(word, i)
		i += covered
		if len(ways) == 1 {
			for j := range all {
				all[j] += ways[0]
			}
			continue
		}
		n := len(all)
		for _, way := range ways[1:] {
			for _, before := range all[:n] {
				if len(all) < maxSpellings {
					all = append(all, before+way)
				}
			}
		}
		for j := range n {
			all[j] += ways[0]
		}
	}
	return all
}

// The letters of the nine Indic scripts by their position in the block.
var (
	indicVowels = [0x80]string{0x05: "a", 0x06: "aa", 0x07: "i", 0x08: "ii", 0x09: "u", 0x0A: "uu", 0x0B: "ri", 0x0C: "li", 0x0D: "e",
		0x0E: "e", 0x0F: "e", 0x10: "ai", 0x11: "o", 0x12: "o", 0x13: "o", 0x14: "au", 0x60: "ri", 0x72: "i", 0x73: "u"}
	indicConsonants = [0x80]string{0x15: "k", 0x16: "kh", 0x17: "g", 0x18: "gh", 0x19: "ng", 0x1A: "ch", 0x1B: "chh", 0x1C: "j", 0x1D: "jh",
		0x1E: "n", 0x1F: "t", 0x20: "th", 0x21: "d", 0x22: "dh", 0x23: "n", 0x24: "t", 0x25: "th", 0x26: "d", 0x27: "dh", 0x28: "n",
		0x29: "n",
		0x2A: "p", 0x2B: "ph", 0x2C: "b", 0x2D: "bh", 0x2E: "m", 0x2F: "y", 0x30: "r", 0x31: "r", 0x32: "l", 0x33: "l", 0x34: "zh",
		0x35: "v",
		0x36: "sh", 0x37: "sh", 0x38: "s", 0x39: "h", 0x5F: "y", 0x71: "w"}
	indicSigns = [0x80]string{
		signCandrabindu: "n",
		signAnusvara:    "n",
		0x03:            "h",
		0x3E:            "aa",
		0x3F:            "i",
		0x40:            "ii",
		0x41:            "u",
		0x42:            "uu",
		0x43:            "ri",
		0x44:            "ri",
		0x45:            "e",
		0x46:            "e",
		0x47:            "e",
		0x48:            "ai",
		0x49:            "o",
		0x4A:            "o",
		0x4B:            "o",
		0x4C:            "au",
		0x57:            "au",
	}
	indicNukta = map[rune][]string{
		0x15: {"q"},
		0x16: {"kh"},
		0x17: {"g"},
		0x1C: {"z"},
		0x21: {"d", "r"},
		0x22: {"dh", "rh"},
		0x2B: {"f"},
		0x2F: {"y"},
		0x32: {"l"},
		0x38: {"sh"},
	}
)

// Letters that only one script has, or that it pronounces in its own way.
var indicOwn = map[rune][]string{
	'ৰ': {"r"}, 'ৱ': {"w"}, 'ৎ': {"t"}, 'য': {"j"}, 'ଯ': {"j"}, 'ভ': {"bh", "v"},
	'ੜ': {"d", "r"}, 'ળ': {"l", "d"}, 'ੱ': {""}, 'ੴ': {"onkar"},
	'ழ': {"zh", "l"}, 'ட': {"d", "t"}, 'க': {"k", "g"}, 'ப': {"p", "b"},
	'ச': {"s", "ch"}, 'த': {"th"}, 'ട': {"d", "t"}, 'ത': {"th"}, 'ഞ': {"nj"}, 'ஞ': {"nj", "gn"}, 'ஃ': {""},
	'ൺ': {"n"}, 'ൻ': {"n"}, 'ർ': {"r"}, 'ൽ': {"l"}, 'ൾ': {"l"}, 'ൿ': {"k"},
}

// Consonants that are pronounced differently when joined, with the virama between them.
var indicJoins = []struct {
	letters []rune
	ways    []string
}{
	{[]rune("ज्ञ"), []string{"gy", "dny"}}, {[]rune("জ্ঞ"), []string{"gy"}}, {[]rune("ଜ୍ଞ"), []string{"gy", "jn"}},
	{
		[]rune("જ્ઞ"),
		[]string{"gy", "gny"},
	}, {[]rune("ಜ್ಞ"), []string{"jn", "gn"}}, {[]rune("జ్ఞ"), []string{"gn", "jn"}}, {[]rune("ജ്ഞ"), []string{"jn", "gn"}},
	{[]rune("ക്ഷ"), []string{"ksh"}}, {[]rune("ক্ষ"), []string{"kkh", "ksh"}},
	{[]rune("ட்ட"), []string{"tt"}}, {[]rune("க்க"), []string{"kk"}}, {[]rune("ப்ப"), []string{"pp"}},
	{[]rune("ற்ற"), []string{"tr", "tt"}}, {[]rune("ന്റ"), []string{"nt"}}, {[]rune("റ്റ"), []string{"tt"}},
	{[]rune("ன்ற"), []string{"ndr", "nr"}},
	{
		[]rune("ഞ്ഞ"),
		[]string{"nj"},
	}, {[]rune("ഞ്ച"), []string{"nch"}}, {[]rune("ஞ்ச"), []string{"nj", "nch"}}, {[]rune("ங்க"), []string{"ng"}},
	{[]rune("ஞ்ஞ"), []string{"nj", "nn"}},
	{[]rune("ങ്ങ"), []string{"ng"}}, {[]rune("ങ്ക"), []string{"nk"}},
	{[]rune("ട്ട"), []string{"tt"}}, {[]rune("ത്സ"), []string{"ls", "ths"}}, {[]rune("ൻറ"), []string{"nt"}}, {[]rune("ൻ്റ"), []string{"nt"}},
}

// spellIndicLetter spells the letter at i of an Indic word with the vowel that follows it.
func spellIndicLetter(word []rune, i int) (ways []string, covered int) {
	r := word[i]
	at := r & 0x7F
	if !isIndic(r) {
		return []string{""}, 1
	}
	if s := indicVowels[at]; s != "" {
		return []string{s}, 1
	}
	ways, covered = spellIndicConsonant(word, i)
	if ways == nil {
		if at == signAnusvara || at == signCandrabindu || r == gurmukhiTippi {
			return spellNasal(word, i), 1
		}
		if own := indicOwn[r]; own != nil {
			return own, 1
		}
		return []string{indicSigns[at]}, 1
	}
	vowel := "a"
	if i+covered < len(word) && isIndic(word[i+covered]) {
		switch next := word[i+covered] & 0x7F; {
		case next == signVirama:
			vowel, covered = "", covered+1
		case next >= 0x3E && next < signVirama || next == 0x57:
			vowel, covered = indicSigns[next], covered+1
		}
	} else if i+covered == len(word) && i > 0 && dropsFinalVowel(r) {
		vowel = "" // the last consonant has no vowel of its own
	}
	if i+covered-1 < len(word) && isFinal(r) {
		vowel = ""
	}
	with := make([]string, len(ways))
	for j, way := range ways {
		with[j] = way + vowel
	}
	return with, covered
}

// spellIndicConsonant spells the consonant or conjunct at i; it returns no spellings if there is none.
func spellIndicConsonant(word []rune, i int) (ways []string, covered int) {
	for _, join := range indicJoins {
		if hasPrefix(word[i:], join.letters) {
			return join.ways, len(join.letters)
		}
	}
	r := word[i]
	if r == gurmukhiDoubling {
		return nil, 0
	}
	at := r & 0x7F
	s := indicConsonants[at]
	own, alone := indicOwn[r]
	switch {
	case alone && (s != "" || isFinal(r)):
		ways, covered = own, 1
	case s == "" || alone:
		return nil, 0
	default:
		ways, covered = []string{s}, 1
	}
	joined := i > 0 && word[i-1]&0x7F == signVirama
	switch {
	case i+1 < len(word) && isIndic(word[i+1]) && word[i+1]&0x7F == signNukta:
		covered++
		if below := indicNukta[at]; below != nil {
			ways = below
		}
	case joined && r == 'য' && i > 1 && word[i-2] == 'র':
	case joined && r == 'য':
		ways = []string{"y"}
	case joined && r == 'ব':
		ways = []string{"", "b"}
	}
	return ways, covered
}

// Signs of Gurmukhi: for a doubled consonant, and for a nasal.
const gurmukhiDoubling, gurmukhiTippi = 'ੱ', 'ੰ'

// spellNasal spells the anusvara or candrabindu at i.
func spellNasal(word []rune, i int) []string {
	r := word[i]
	in := script(r)
	like := "n"
	before := beforePlosive(word, i)
	if before && rowNasal(word[i+1]&0x7F) == 0x2E {
		like = "m"
	}
	switch {
	case in == script(gurmukhiTippi):
		return []string{like, ""} // it is often not typed
	case before:
		return []string{like}
	case r&0x7F == signAnusvara && (in == script('অ') || in == script('ଅ')):
		return []string{"ng", "n"}
	case r < 'ஂ':
		return []string{"n", ""} // a nasalisation, which is seldom typed
	}
	return []string{"m"}
}

// beforePlosive reports whether a consonant of a row follows the letter at i.
func beforePlosive(word []rune, i int) bool {
	return (word[i]&0x7F == signAnusvara || word[i] == gurmukhiTippi) && i+1 < len(word) && isIndic(word[i+1]) && rowNasal(word[i+1]&0x7F) != 0
}

// isFinal reports whether r is a consonant that never has a vowel.
func isFinal(r rune) bool { return r >= 'ൺ' && r <= 'ൿ' || r == 'ৎ' }

// dropsFinalVowel reports whether the script of r does not pronounce the vowel after a final consonant.
func dropsFinalVowel(r rune) bool { return r < 0x0B00 && isIndic(r) }

func hasPrefix(word, with []rune) bool {
	if len(word) < len(with) {
		return false
	}
	for i, r := range with {
		if word[i] != r {
			return false
		}
	}
	return true
}

func isArabic(r rune) bool {
	return r >= 0x0600 && r <= 0x06FF || r >= 0x0750 && r <= 0x077F || r >= 0xFB50 && r <= 0xFEFC
}

var arabicLetters = map[rune][]string{
	'ا': {
		"a",
	}, 'آ': {"aa"}, 'أ': {"a"}, 'إ': {"i"}, 'ٱ': {"a"}, 'ب': {"b"}, 'پ': {"p"}, 'ت': {"t"}, 'ٹ': {"t"}, 'ث': {"s"}, 'ج': {"j"},
	'چ': {"ch"}, 'ح': {"h"}, 'خ': {"kh"},
	'د': {
		"d",
	}, 'ڈ': {"d"}, 'ذ': {"z"}, 'ر': {"r"}, 'ڑ': {"d", "r"}, 'ز': {"z"}, 'ژ': {"z"}, 'س': {"s"}, 'ش': {"sh"}, 'ص': {"s"},
	'ض': {"z"}, 'ط': {"t"},
	'ظ': {
		"z",
	}, 'ع': {"a"}, 'غ': {"gh"}, 'ف': {"f"}, 'ق': {"q"}, 'ک': {"k"}, 'ك': {"k"}, 'گ': {"g"}, 'ل': {"l"}, 'م': {"m"}, 'ن': {"n"}, 'ں': {"n"},
	'و': {
		"o",
	}, 'ؤ': {"o"}, 'ہ': {"h"}, 'ھ': {"h"}, 'ه': {"h"}, 'ۂ': {"h"}, 'ۃ': {"t"}, 'ة': {"t"}, 'ی': {"i"}, 'ي': {"i"}, 'ى': {"a"},
	'ئ': {"i"}, 'ے': {"e"}, 'ۓ': {"e"}, zer: {"i"}, pesh: {"u"}, zabar: {"a"},
}

// The signs of short vowels, which Urdu seldom writes.
const zer, pesh, zabar = '\u0650', '\u064F', '\u064E'

// spellArabicLetter spells a letter of Urdu, which does not write short vowels.
func spellArabicLetter(word []rune, i int) (ways []string, covered int) {
	ways = arabicLetters[word[i]]
	if ways == nil {
		return []string{""}, 1
	}
	switch {
	case i == 0 && word[0] == 'ا' && len(word) > 1 && (word[1] == zer || word[1] == pesh || word[1] == zabar):
		return arabicLetters[word[1]], 2
	case i == len(word)-1 && word[i] == zer:
		ways = []string{"", "e"} // it joins the word with the next
	case i == 1 && len(word) == 2 && (word[i] == 'ہ' || word[i] == 'ه'):
		ways = []string{"a", "e"}
	case i == 0 && (word[0] == 'و' || word[0] == 'ی'):
		ways = []string{map[rune]string{'و': "w", 'ی': "y"}[word[0]]}
	case i > 0 && i == len(word)-1 && (word[i] == 'ہ' || word[i] == 'ه') && !strings.ContainsRune("اآو", word[i-1]):
		ways = []string{"a"}
	case i > 0 && (word[i] == 'ہ' || word[i] == 'ه') && !strings.ContainsRune("اآویےہه", word[i-1]):
		ways = []string{"ah"} // an h of its own: aspiration of the letter before it is another character
	}
	return ways, 1
}

// isLatin reports whether a folded word could have been typed in Latin letters for a word of
// another script.
func isLatin(word string) bool {
	return word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz'") == ""
}
