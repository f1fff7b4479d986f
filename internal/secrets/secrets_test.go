package secrets_test

import (
	"testing"

	"masthead/internal/secrets"
)

// The hashes are stored, so they must not change between versions.
func TestHashesStayTheSame(t *testing.T) {
	const want = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" // FIPS 180-4 gives it for "abc"
	if got := secrets.Hash("abc"); got != want {
		t.Errorf("hash %s, want %s", got, want)
	}
}
