// Package search finds published content by its words, in every script of the publication and as people type it in
// Latin letters. It analyses text once, for both databases. Features provide the search documents; the package does not
// depend on their rules. It must only be given text that everybody may read.
package search

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
)

// sameLetter maps letters that people use for one another, and letters that stand for several. Text
// with combining marks has been decomposed before.
var sameLetter = map[rune]string{
	// Arabic letters on keyboards for Arabic, Persian and Urdu.
	'ي': "ی", 'ى': "ی", 'ے': "ی", 'ك': "ک", 'ه': "ہ", 'ة': "ہ", 'ۃ': "ہ", 'ە': "ہ", 'ٱ': "ا", 'ں': "ن", 'ء': "", 'ـ': "",
	// Malayalam's final consonants, which were written with a joiner in older text.
	'ൺ': "ണ്", 'ൻ': "ന്", 'ർ': "ര്", 'ൽ': "ല്", 'ൾ': "ള്", 'ൿ': "ക്",
	// Assamese and Bangla share a script except for their r; a final t has a sign of its own.
	'ৰ': "র", 'ৎ': "ত্",
	// Gurmukhi has a second nasal sign, and one for doubling.
	'ੰ': "ਂ", 'ੱ': "",
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ł': "l", 'ı': "i", 'ð': "d", 'þ': "th",
	'’': "'", '‘': "'", 'ʼ': "'", 'ʻ': "'", '′': "'",
}

// Fold returns the form of a word for indexing and lookups: lower case, without accents, nuktas, joiners and vowel
// points, with one letter for those that people use for one another, Western digits, and any nasal before a consonant
// of its own row as anusvara. Folding twice changes nothing.
func Fold(word string) string {
	if isASCII(word) {
		return strings.ToLower(word)
	}
	var b strings.Builder
	b.Grow(len(word))
	before := rune(0)
	for _, r := range norm.NFKD.String(word) {
		r = unicode.ToLower(r)
		same, known := sameLetter[r]
		switch {
		case r == 'ھ':
			b.WriteRune(foldTwoEyedHe(before))
		case known:
			b.WriteString(same)
		case unicode.IsDigit(r):
			b.WriteByte(i18n.Digit(r))
		case isIndic(r) && r&0x7F == signCandrabindu:
			b.WriteRune(r + signAnusvara - signCandrabindu)
		case !isInsignificant(r):
			b.WriteRune(r)
		}
		before = r
	}
	return foldNasals(b.String())
}

// foldTwoEyedHe returns the letter that the two-eyed he stands for: after a consonant it marks aspiration; elsewhere
// people write it for the other he.
func foldTwoEyedHe(before rune) rune {
	if strings.ContainsRune("بپتٹجچدڈرڑکكگلمن", before) {
		return 'ھ'
	}
	return 'ہ'
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= 0x80 {
			return false
		}
	}
	return true
}

// isInsignificant reports whether a sign never distinguishes two words: accents of Latin and vowel points
// of Arabic letters, nuktas, joiners.
func isInsignificant(r rune) bool {
	return r >= 0x0300 && r <= 0x036F || unicode.In(r, unicode.Arabic, unicode.Inherited) && unicode.Is(unicode.Mn, r) ||
		isIndic(r) && r&0x7F == signNukta || unicode.Is(unicode.Cf, r)
}

// The Unicode blocks of nine scripts of India have the same order, so the position of a letter in
// its block identifies it.
const (
	signCandrabindu = 0x01
	signAnusvara    = 0x02
	signNukta       = 0x3C
	signVirama      = 0x4D
)

// isIndic reports whether r is in the blocks from Devanagari to Malayalam.
func isIndic(r rune) bool { return r >= 0x0900 && r <= 0x0D7F }

// rowNasal returns the nasal of a consonant's row, both by their positions in the block; 0 for
// consonants without a row and for nasals.
func rowNasal(at rune) rune {
	switch {
	case at >= 0x15 && at < 0x19:
		return 0x19
	case at >= 0x1A && at < 0x1E:
		return 0x1E
	case at >= 0x1F && at < 0x23:
		return 0x23
	case at >= 0x24 && at < 0x28:
		return 0x28
	case at >= 0x2A && at < 0x2E:
		return 0x2E
	}
	return 0
}

// foldNasals replaces a joined nasal before a consonant of its row with anusvara.
func foldNasals(word string) string {
	if !strings.ContainsFunc(word, func(r rune) bool { return isIndic(r) && r&0x7F == signVirama }) {
		return word
	}
	letters := []rune(word)
	out := letters[:0]
	for i := 0; i < len(letters); i++ {
		r := letters[i]
		if i+2 < len(letters) && isIndic(r) && isIndic(letters[i+1]) && isIndic(letters[i+2]) && letters[i+1]&0x7F == signVirama {
			if nasal := rowNasal(letters[i+2] & 0x7F); nasal != 0 && r&0x7F == nasal {
				out = append(out, r&^0x7F|signAnusvara)
				i++
				continue
			}
		}
		out = append(out, r)
	}
	return string(out)
}
