package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanText is a query as a reader typed it, without superfluous spaces and at most MaxQuery characters long.
// It is "" for what is not text or shows nothing.
func CleanText(typed string) string {
	text := strings.Join(strings.Fields(typed), " ")
	if !utf8.ValidString(text) || strings.ContainsFunc(text, unicode.IsControl) || !strings.ContainsFunc(text, unicode.IsGraphic) {
		return ""
	}
	if utf8.RuneCountInString(text) > MaxQuery {
		text = string([]rune(text)[:MaxQuery])
	}
	return text
}
