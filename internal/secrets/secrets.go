// Package secrets hashes secrets that are stored only as hashes: tokens of sessions and of the API,
// and links and codes in emails.
package secrets

import (
	"crypto/sha256"
	"encoding/hex"
)

// Hash returns the SHA-256 of a secret in hex. The secret must have been made at random: the hash of a guessable one can be guessed too.
func Hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}
