package mail

import (
	"net/mail"
	"strings"
)

// MaxAddress is the length of the longest email address in bytes (RFC 5321, section 4.5.3.1).
const MaxAddress = 254

// IsAddress reports whether text is exactly one email address, without a display name, a second
// address or a line break.
func IsAddress(text string) bool {
	a, err := mail.ParseAddress(text)
	return err == nil && a.Address == text && strings.Contains(text[strings.LastIndex(text, "@"):], ".")
}
