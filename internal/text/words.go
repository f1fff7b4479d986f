package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"
	"golang.org/x/text/unicode/norm"
)

// Word is a word with its position in a text.
type Word struct {
	Text       string // as NormalizeWord returns it
	Start, End int    // byte offsets in the text
	Joined     bool   // directly connected to the previous word by a space or a hyphen
}

// ignoredCharacters removes characters that do not affect comparisons, because they only
// shape letters, and unifies apostrophes.
var ignoredCharacters = strings.NewReplacer("\u200c", "", "\u200d", "", "\u00ad", "", "'", "’")

// NormalizeWord returns a text for comparisons: composed, without joiners, and with one form of the apostrophe.
func NormalizeWord(s string) string { return ignoredCharacters.Replace(norm.NFC.String(s)) }

// joinsWords reports whether the text between two words joins them to one name: a space or
// a hyphen, optionally after the apostrophe of a plural.
func joinsWords(between string) bool {
	between = strings.TrimPrefix(NormalizeWord(between), "’")
	return strings.ContainsAny(between, " \u00a0-‐‑–") && utf8.RuneCountInString(between) == 1
}

// SplitWords returns the words of a text by the rules of Unicode: vowel signs are part of their
// word in every script.
func SplitWords(text string) []Word {
	var found []Word
	end := 0
	for at := words.FromString(text); at.Next(); {
		if strings.ContainsFunc(at.Value(), func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) }) {
			found = append(found, Word{Text: NormalizeWord(at.Value()), Start: at.Start(), End: at.End(),
				Joined: joinsWords(text[end:at.Start()])})
			end = at.End()
		}
	}
	return found
}
