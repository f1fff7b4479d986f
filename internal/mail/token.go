package mail

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base32"
	"encoding/binary"
	"regexp"
	"strings"
)

// A token names a letter and whom it went to: the mark of the address, the number of
// the job and a signature of both. It is part of the return address and the number of
// the message, so that whatever comes back says what it is about, long after the job
// is forgotten, and nobody can make one up.
const markBytes, jobBytes, macBytes = 12, 5, 8

// letters are what tokens and marks are spelled with: no case, which servers may change.
var letters = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

// tokens finds what could be a token.
var tokens = regexp.MustCompile(`(?i)[0-9a-v]{40}`)

// mark stands for an address. Without the secret nobody can tell of which.
func mark(secret []byte, address string) []byte {
	return mac(secret, "address", []byte(strings.ToLower(address)))[:markBytes]
}

func mac(secret []byte, use string, parts ...[]byte) []byte {
	h := hmac.New(sha256.New, secret)
	h.Write([]byte(use))
	for _, p := range parts {
		h.Write([]byte{0})
		h.Write(p)
	}
	return h.Sum(nil)
}

// token is the token of a letter.
func (o *Office) token(ctx context.Context, address string, job int64) (string, error) {
	secret, err := o.secret.Get(ctx)
	if err != nil {
		return "", err
	}
	named := append(mark(secret, address), binary.BigEndian.AppendUint64(nil, uint64(job))[8-jobBytes:]...)
	return letters.EncodeToString(append(named, mac(secret, "letter", named)[:macBytes]...)), nil
}

// origin is what a token says.
type origin struct {
	mark string
	job  int64
}

// origin finds the first token of ours in a text.
func (o *Office) origin(ctx context.Context, text []byte) (origin, bool, error) {
	secret, err := o.secret.Get(ctx)
	if err != nil {
		return origin{}, false, err
	}
	for _, found := range tokens.FindAll(text, 100) {
		raw, err := letters.DecodeString(string(bytes.ToLower(found)))
		if err != nil {
			continue
		}
		named, signature := raw[:markBytes+jobBytes], raw[markBytes+jobBytes:]
		if hmac.Equal(signature, mac(secret, "letter", named)[:macBytes]) {
			job := binary.BigEndian.Uint64(append(make([]byte, 8-jobBytes), named[markBytes:]...))
			return origin{letters.EncodeToString(named[:markBytes]), int64(job)}, true, nil
		}
	}
	return origin{}, false, nil
}
