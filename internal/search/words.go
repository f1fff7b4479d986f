package search

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"
	"github.com/kljensen/snowball/english"
	"github.com/maypok86/otter/v2"
	"golang.org/x/text/unicode/norm"
)

// maxWord is how many bytes of a word are indexed: longer ones are addresses and noise.
const maxWord = 96

// Word is a word of a text.
type Word struct {
	Folded     string // as it is written, folded
	Term       string // as it is indexed: without its ending where it is English
	Start, End int    // its place in the text, in bytes
}

// Words are the words of a text, which is valid UTF-8, in their order. A sign that stands on a letter
// never parts a word; what is written with a hyphen, a point or a slash is several.
func Words(text string) []Word { return wordsWith(text, nil) }

// wordsWith is Words, in which those that begin with another letter of Latin script
// than any of the beginnings are only their places: to read a word costs ten times as
// much as to find it.
func wordsWith(text string, beginnings *[128]bool) []Word {
	var out []Word
	segments := words.FromString(text)
	for segments.Next() {
		out = parts(out, segments.Value(), segments.Start(), beginnings)
	}
	return out
}

// parts appends the words in a segment, which may have points and low lines within.
func parts(out []Word, segment string, start int, beginnings *[128]bool) []Word {
	for len(segment) > 0 {
		from := strings.IndexFunc(segment, letter)
		if from < 0 {
			break
		}
		segment, start = segment[from:], start+from
		to := strings.IndexFunc(segment, parting)
		if to < 0 {
			to = len(segment)
		}
		if beginnings != nil && segment[0] < 0x80 && !beginnings[segment[0]|0x20] {
			out = append(out, Word{Start: start, End: start + to})
		} else if w, ok := word(segment[:to]); ok {
			w.Start, w.End = start, start+to
			out = append(out, w)
		}
		segment, start = segment[to:], start+to
	}
	return out
}

func letter(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }

// parting reports whether a sign inside a segment parts two words.
func parting(r rune) bool { return r == '.' || r == '_' || r == ':' || r == '·' || r == '٫' }

// known has the words that were read lately: a text has most of its words from a few
// thousand, and what is costly in reading one is its folding and its stem.
var known = otter.Must(&otter.Options[string, Word]{MaximumSize: 20_000})

// word is a segment without points as it is indexed; not ok when nothing is left.
func word(segment string) (w Word, ok bool) {
	if len(segment) > maxWord {
		return w, false
	}
	w, ok = known.GetIfPresent(segment)
	if !ok {
		segment = strings.Clone(segment) // or its whole text would stay
		w = analysed(segment)
		known.Set(segment, w)
	}
	return w, w.Term != "" && w.Folded != ""
}

// analysed is a word as it is indexed, without its place.
func analysed(segment string) (w Word) {
	folded := strings.Map(func(r rune) rune {
		if letter(r) || unicode.IsMark(r) || r == '\'' {
			return r
		}
		return -1
	}, Fold(segment))
	w.Term = Term(folded)
	w.Folded = strings.ReplaceAll(strings.TrimSuffix(folded, "'s"), "'", "")
	return w
}

// Term is what a folded word is indexed under: English words without their endings.
func Term(folded string) string {
	if isLatin(folded) && len(folded) > 2 {
		folded = english.Stem(folded, true)
	}
	return strings.ReplaceAll(folded, "'", "")
}

// normal is a text as the index reads it: places in it are the same everywhere.
func normal(text string) string {
	return norm.NFC.String(strings.TrimSpace(strings.ToValidUTF8(text, "\uFFFD")))
}
