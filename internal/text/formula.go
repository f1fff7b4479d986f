package text

import "strings"

// EscapeFormula returns a text that spreadsheets do not read as a formula: with an apostrophe before it if it begins like one.
func EscapeFormula(text string) string {
	if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
		return "'" + text
	}
	return text
}
