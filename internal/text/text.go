// Package text cleans texts of one line, such as titles and names, that people type or that other systems send, and splits longer
// texts into paragraphs, lines and words. It also formats years. It depends on no other package.
package text

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// OneLine returns a text on one line: valid UTF-8 without control characters, and with one space where white space was.
// Spaces other than line breaks, such as the non-breaking ones of French and of numbers, remain.
//
// Marks that turn the direction of the text around them (embeddings, overrides and isolates, U+202A to U+202E and
// U+2066 to U+2069) are removed too. Pairs of isolates are harmless, but texts are also shortened, compared and
// inserted into sentences, which can leave half a pair. The code that shows a title or a name isolates it. The marks
// of a single position, U+200E and U+200F, and the joiners of Indian scripts remain.
func OneLine(text string) string {
	words := strings.FieldsFunc(strings.ToValidUTF8(text, ""), isBreak)
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if isUnwanted(r) {
			return -1
		}
		return r
	}, strings.Join(words, " ")))
}

// IsOneLine reports whether a text is valid UTF-8 on one line without characters that [OneLine] removes. It may have several
// spaces in a row.
func IsOneLine(text string) bool {
	return utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return isUnwanted(r) || r != ' ' && isBreak(r) }) < 0
}

// Paragraphs returns the parts of a text between empty lines, without white space at their ends. Empty parts are left out.
func Paragraphs(text string) []string {
	list := []string{}
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n\n") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// Lines returns the lines of a text, without white space at their ends. Empty lines are left out.
func Lines(text string) []string {
	list := []string{}
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line != "" {
			list = append(list, line)
		}
	}
	return list
}

// isBreak reports whether a character separates words and is replaced by a space.
func isBreak(r rune) bool { return r == ' ' || unicode.IsSpace(r) && !unicode.Is(unicode.Zs, r) }

// isUnwanted reports whether a character has no place in a line of text.
func isUnwanted(r rune) bool {
	return unicode.IsControl(r) || unicode.Is(unicode.Noncharacter_Code_Point, r) || r >= '\u202A' && r <= '\u202E' ||
		r >= '\u2066' && r <= '\u2069'
}

// Year returns a year as text, "" for 0, which stands for an unknown year.
func Year(year int) string {
	if year == 0 {
		return ""
	}
	return strconv.Itoa(year)
}
