package text

import (
	"strings"

	"github.com/gosimple/slug"
	"golang.org/x/text/unicode/norm"
)

// MaxSlugSource is the number of bytes at the beginning of a text that become a slug.
const MaxSlugSource = 2000

// Slug returns a text as a part of an address: lower-case Latin letters, digits and single hyphens, "" if nothing of the text can be
// written so. Words of Indic scripts get the vowels that their letters imply ("kahani" for "कहानी"), those of Urdu the long vowels that
// it writes. Addresses are made with it once and then stored.
func Slug(text string) string {
	text = norm.NFC.String(strings.ToValidUTF8(text[:min(len(text), MaxSlugSource)], ""))
	words := strings.Fields(text)
	for i, word := range words {
		switch first := strings.IndexFunc(word, func(r rune) bool { return isIndic(r) || isArabic(r) }); {
		case first < 0:
		case strings.ContainsFunc(word, isIndic):
			words[i] = shortVowels.Replace(slug.Make(latinOfIndic([]rune(word))))
		default:
			words[i] = slug.Make(latinOfArabic([]rune(word)))
		}
	}
	return slug.Make(strings.Join(words, " "))
}

// shortVowels writes long vowels with one letter, as people do.
var shortVowels = strings.NewReplacer("aa", "a", "ii", "i", "uu", "u")

// isIndic reports whether r is in the blocks from Devanagari to Malayalam, which have the same letters at the same places.
func isIndic(r rune) bool { return r >= 0x0900 && r <= 0x0D7F }

func isArabic(r rune) bool { return r >= 0x0600 && r <= 0x06FF }

// Places in the blocks of Indic scripts.
const (
	placeMask      = 0x7F
	firstConsonant = 0x15
	lastConsonant  = 0x39
	nukta          = 0x3C
	firstVowelSign = 0x3E
	virama         = 0x4D
	lengthMark     = 0x57
	odia           = 0x0B00 // in this script and those after it in Unicode, the vowel of a last consonant is pronounced
)

const bengaliAnusvara = 'ং'

// plainLetters maps letters to those with the same usual Latin form, such as retroflex letters to dental ones.
var plainLetters = map[rune]rune{0x1F: 0x24, 0x20: 0x25, 0x21: 0x26, 0x22: 0x27, 0x23: 0x28, 0x29: 0x28, 0x33: 0x32, 0x34: 0x32}

// dottedLetters are Latin letters for consonants with a nukta, which stand for sounds of Persian and Arabic.
var dottedLetters = map[rune]string{0x15: "q", 0x1C: "z", 0x2B: "f"}

// chillus are consonants of Malayalam without a vowel.
var chillus = map[rune]string{'ൺ': "n", 'ൻ': "n", 'ർ': "r", 'ൽ': "l", 'ൾ': "l", 'ൿ': "k"}

// latinOfIndic adds the vowels that consonants imply, and replaces letters that slug.Make would write in an unusual way.
func latinOfIndic(word []rune) string {
	var b strings.Builder
	for i := 0; i < len(word); i++ {
		r, place := word[i], word[i]&placeMask
		switch {
		case !isIndic(r):
			if r != '\u200c' && r != '\u200d' {
				b.WriteRune(r)
			}
			continue
		case chillus[r] != "":
			b.WriteString(chillus[r])
			continue
		case r == bengaliAnusvara:
			b.WriteString("ng")
			continue
		case place == nukta:
			continue
		case place < firstConsonant || place > lastConsonant:
			b.WriteRune(r)
			continue
		}
		dotted := i+1 < len(word) && isIndic(word[i+1]) && word[i+1]&placeMask == nukta
		if dotted {
			i++
		}
		switch plain, is := plainLetters[place]; {
		case dotted && dottedLetters[place] != "":
			b.WriteString(dottedLetters[place])
		case is:
			b.WriteRune(r - place + plain)
		default:
			b.WriteRune(r)
		}
		next := i + 1
		for next < len(word) && (word[next] == '\u200c' || word[next] == '\u200d') {
			next++
		}
		last := next == len(word) || !isIndic(word[next])
		switch {
		case last && r < odia && i > 0:
		case !last && (word[next]&placeMask >= firstVowelSign && word[next]&placeMask <= virama || word[next]&placeMask == lengthMark):
		default:
			b.WriteByte('a')
		}
	}
	return b.String()
}

// latinOfArabic replaces the letters of Urdu that stand for vowels.
func latinOfArabic(word []rune) string {
	var b strings.Builder
	for i, r := range word {
		switch {
		case strings.ContainsRune("اآأ", r):
			b.WriteByte('a')
		case strings.ContainsRune("یيئ", r) && i > 0:
			b.WriteByte('i')
		case r == 'ک':
			b.WriteByte('k')
		case strings.ContainsRune("ےۓ", r):
			b.WriteByte('e')
		case strings.ContainsRune("وؤ", r) && i > 0:
			b.WriteByte('o')
		case strings.ContainsRune("ہھۂ", r):
			b.WriteByte('h')
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}
