package mail

import (
	"net/mail"
	"strings"
)

// IsAddress reports whether text is exactly one email address, without a display name, a second
// address or a line break.
func IsAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text && strings.Contains(text[strings.LastIndex(text, "@"):], ".")
}
