package mention

import (
	_ "embed"
	"strings"
	"sync"
	"unicode/utf8"

	"masthead/internal/text"
)

// endingsFile has the case endings that languages attach to names.
//
//go:embed endings.tsv
var endingsFile string

// letterKind says how a name ends. An ending follows only some kinds, and has a set of them.
type letterKind uint8

const (
	afterConsonant letterKind = 1 << iota
	afterVowel
	afterLatin // a name in Latin script
)

var letterKinds = map[string]letterKind{"consonant": afterConsonant | afterLatin, "vowel": afterVowel | afterLatin, "latin": afterLatin,
	"any": afterConsonant | afterVowel | afterLatin}

// endings are the case endings of a language, with the kinds of letters that they follow.
type endings struct {
	after   map[string]letterKind
	longest int // in characters
}

// endingsByLang returns the case endings by the code of the language. Other languages have none.
var endingsByLang = sync.OnceValue(func() map[string]*endings {
	byLang := map[string]*endings{}
	for line := range strings.Lines(endingsFile) {
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(fields) != 6 {
			continue
		}
		of := byLang[fields[0]]
		if of == nil {
			of = &endings{after: map[string]letterKind{}}
			byLang[fields[0]] = of
		}
		for _, ending := range strings.Fields(text.NormalizeWord(fields[3])) {
			of.add(ending, letterKinds[fields[1]])
			first, size := utf8.DecodeRuneInString(ending)
			if isVowelSign(first) { // after Latin script, it is often written with the letter of the vowel
				of.add(string(letterOf(first))+ending[size:], afterLatin)
			}
		}
	}
	return byLang
})

func (e *endings) add(ending string, after letterKind) {
	e.after[ending] |= after
	e.longest = max(e.longest, utf8.RuneCountInString(ending))
}

// The blocks of Unicode for the scripts of India have the same layout: 128 characters each, with the same sound at the same
// position.
const (
	firstIndic, lastIndic = '\u0900', '\u0d7f'
	blockSize             = 0x80
	viramaInBlock         = 0x4d
)

func isIndic(r rune) bool { return r >= firstIndic && r <= lastIndic }

func isVowelSign(r rune) bool {
	at := r % blockSize
	return isIndic(r) && at >= 0x3e && at <= 0x4c
}

// letterOf returns the letter of the vowel of a vowel sign.
func letterOf(sign rune) rune { return sign - 0x38 }

func isVirama(r rune) bool { return isIndic(r) && r%blockSize == viramaInBlock }

// isConsonant reports whether a character is a consonant without a vowel sign, or its dot.
func isConsonant(r rune) bool {
	at := r % blockSize
	return isIndic(r) && (at >= 0x15 && at <= 0x39 || at == 0x3c || at >= 0x58 && at <= 0x5f || r == 'ৰ' || r == 'ৱ')
}

// chillus are the letters of Malayalam for consonants without a vowel, by the letters that they become before a vowel sign.
var chillus = map[rune]string{'ണ': "ൺ", 'ന': "ൻ", 'ര': "ർ", 'റ': "ർ", 'ല': "ൽ", 'ള': "ൾ", 'ക': "ൿ"}

// kindOf returns the kind of the last letter of a name in a language. In southern languages a consonant letter at the end of a word has a
// vowel, in the others it has none.
func kindOf(lang string, last rune) letterKind {
	switch {
	case !isIndic(last):
		return afterLatin
	case isVirama(last), last >= 'ൺ' && last <= 'ൿ', last == 'ം':
		return afterConsonant
	case isConsonant(last) && !isSouthern(lang):
		return afterConsonant
	}
	return afterVowel
}

func isSouthern(lang string) bool {
	return lang == "ta" || lang == "ml" || lang == "kn" || lang == "te"
}

// stem is a word of a text without a possible case ending. It may be the last word of a name.
type stem struct {
	text  string
	latin bool // whether it is in Latin script, so that the ending is not part of its letters
}

// minStem is the minimum number of characters of a stem.
const minStem = 2

// stemsOf returns the words that become word, a normalized and case-folded word of a text, when a language adds one of its case endings.
func stemsOf(lang, word string) []stem {
	of := endingsByLang()[lang]
	if of == nil {
		return nil
	}
	last, _ := utf8.DecodeLastRuneInString(word)
	if !isIndic(last) {
		return nil
	}
	var stems []stem
	for at, n := len(word), 0; n < of.longest; n++ {
		_, size := utf8.DecodeLastRuneInString(word[:at])
		at -= size
		before := word[:at]
		if utf8.RuneCountInString(before) < minStem {
			break
		}
		if after := of.after[word[at:]]; after != 0 {
			stems = appendStems(stems, lang, before, word[at:], after)
		}
	}
	return stems
}

// appendStems adds the words that become before+ending with a case ending.
func appendStems(stems []stem, lang, before, ending string, after letterKind) []stem {
	last, size := utf8.DecodeLastRuneInString(before)
	first, _ := utf8.DecodeRuneInString(ending)
	kind := kindOf(lang, last)
	switch {
	case kind == afterLatin:
		if after&afterLatin != 0 {
			stems = append(stems, stem{before, true})
		}
	case !isVowelSign(first) && !isVirama(first):
		if after&kind != 0 {
			stems = append(stems, stem{text: before})
		}
	case after&afterConsonant != 0 && isConsonant(last):
		virama := string(last - last%blockSize + viramaInBlock)
		stems = append(stems, stem{text: before + virama})
		if !isSouthern(lang) {
			stems = append(stems, stem{text: before})
		}
		without := before[:len(before)-size]
		if lang == "ml" && chillus[last] != "" {
			stems = append(stems, stem{text: without + chillus[last]})
		}
		doubled := strings.HasSuffix(without, string(last)+virama)
		if doubled && (lang == "ta" || lang == "ml") { // a last consonant is doubled after a short vowel
			stems = append(stems, stem{text: without})
		}
	}
	return stems
}

// isEnding reports whether a word is a case ending of a language that may follow a name after a hyphen.
func isEnding(lang, word string) bool {
	of := endingsByLang()[lang]
	return of != nil && of.after[word]&afterLatin != 0
}
