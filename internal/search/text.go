package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanText returns a query as a reader typed it, without superfluous spaces and at most MaxQuery
// characters long. It is "" for bytes that are not text or show nothing.
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
