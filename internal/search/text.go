package search

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// CleanText returns a query as a reader typed it, without superfluous spaces and at most MaxQuery
// characters long. It is "" for invalid UTF-8 and for text without a visible character.
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
