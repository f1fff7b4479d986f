package search

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
	"github.com/kljensen/snowball/english"
	"github.com/maypok86/otter/v2"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/bounded"
)

// maxWord is the maximum size in bytes of an indexed word: longer ones are addresses and noise.
const maxWord = 96

// Word is a word of a text.
type Word struct {
	Folded     string // folded by Fold
	IndexTerm  string // see IndexTerm: an English word without its ending
	Start, End int    // its position in the text, in bytes
}

// Words splits a text into words. The text must be valid UTF-8. A vowel sign or an accent never splits a
// word; a hyphen, a full stop and a slash do.
func Words(text string) []Word { return wordsBeginningWith(text, nil) }

// wordsBeginningWith does what Words does, except that words with a Latin first letter outside firstLetters
// get only a position: analysing a word costs ten times as much as finding it.
func wordsBeginningWith(text string, firstLetters *[128]bool) []Word {
	var out []Word
	segments := words.FromString(text)
	for segments.Next() {
		out = appendWords(out, segments.Value(), segments.Start(), firstLetters)
	}
	return out
}

// appendWords appends the words of a segment, which may contain full stops and underscores.
func appendWords(out []Word, segment string, start int, firstLetters *[128]bool) []Word {
	for len(segment) > 0 {
		from := strings.IndexFunc(segment, isWordRune)
		if from < 0 {
			break
		}
		segment, start = segment[from:], start+from
		to := strings.IndexFunc(segment, separatesWords)
		if to < 0 {
			to = len(segment)
		}
		if firstLetters != nil && segment[0] < 0x80 && !firstLetters[segment[0]|0x20] {
			out = append(out, Word{Start: start, End: start + to})
		} else if w, ok := cachedWord(segment[:to]); ok {
			w.Start, w.End = start, start+to
			out = append(out, w)
		}
		segment, start = segment[to:], start+to
	}
	return out
}

func isWordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// separatesWords reports whether a character inside a segment separates two words.
func separatesWords(r rune) bool { return r == '.' || r == '_' || r == ':' || r == '·' || r == '٫' }

// analysedWords caches analysed words: most words of a text are among a few thousand, and folding and
// stemming a word is expensive.
var analysedWords bounded.Cache[string, Word] = otter.Must(&otter.Options[string, Word]{MaximumSize: 20_000})

// cachedWord analyses a segment that is one word. ok is false if nothing of it is left to index.
func cachedWord(segment string) (w Word, ok bool) {
	if len(segment) > maxWord {
		return w, false
	}
	w, ok = analysedWords.GetIfPresent(segment)
	if !ok {
		segment = strings.Clone(segment) // otherwise the whole text would stay in memory
		w = analyseWord(segment)
		analysedWords.Set(segment, w)
	}
	return w, w.IndexTerm != "" && w.Folded != ""
}

// analyseWord analyses a word. Its position is not set.
func analyseWord(segment string) (w Word) {
	folded := strings.Map(func(r rune) rune {
		if isWordRune(r) || unicode.IsMark(r) || r == '\'' {
			return r
		}
		return -1
	}, Fold(segment))
	w.IndexTerm = IndexTerm(folded)
	w.Folded = strings.ReplaceAll(strings.TrimSuffix(folded, "'s"), "'", "")
	return w
}

// IndexTerm returns the term of a folded word in the index: an English word loses its ending.
func IndexTerm(folded string) string {
	if isLatin(folded) && len(folded) > 2 {
		folded = english.Stem(folded, true)
	}
	return strings.ReplaceAll(folded, "'", "")
}

// normalize returns a text as the index stores it, so that positions in it are always the same.
func normalize(text string) string {
	return norm.NFC.String(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD")))
}
