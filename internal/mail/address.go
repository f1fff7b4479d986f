package mail

import (
	"net/mail"
	"strings"
)

// IsAddress reports whether a text is an address of mail and nothing beside it: no
// name, no second address, no line break.
func IsAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text && strings.Contains(text[strings.LastIndex(text, "@"):], ".")
}
