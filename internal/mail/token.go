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

// A token identifies an email and its recipient: the mark of the address, the job ID and a
// signature of both. It is part of the return address and of the message ID, so a bounce can be
// traced long after the job is gone, and nobody can invent one.
const markBytes, jobBytes, macBytes = 12, 5, 8

// tokenEncoding spells tokens and marks without upper case, which servers may change.
var tokenEncoding = base32.NewEncoding("0123456789abcdefghijklmnopqrstuv").WithPadding(base32.NoPadding)

// tokenPattern finds what may be a token.
var tokenPattern = regexp.MustCompile(`(?i)[0-9a-v]{40}`)

// addressMark returns the keyed hash of an address, markBytes long. Without the secret it does not reveal the address.
func addressMark(secret []byte, address string) []byte {
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

// token returns the token of an email.
func (svc *Service) token(ctx context.Context, address string, job int64) (string, error) {
	secret, err := svc.secret.Get(ctx)
	if err != nil {
		return "", err
	}
	named := append(addressMark(secret, address), binary.BigEndian.AppendUint64(nil, uint64(job))[8-jobBytes:]...)
	return tokenEncoding.EncodeToString(append(named, mac(secret, "letter", named)[:macBytes]...)), nil
}

// origin is the content of a token.
type origin struct {
	mark string
	job  int64
}

// findOrigin finds the first valid token in a text.
func (svc *Service) findOrigin(ctx context.Context, text []byte) (origin, bool, error) {
	secret, err := svc.secret.Get(ctx)
	if err != nil {
		return origin{}, false, err
	}
	for _, found := range tokenPattern.FindAll(text, 100) {
		raw, err := tokenEncoding.DecodeString(string(bytes.ToLower(found)))
		if err != nil {
			continue
		}
		named, signature := raw[:markBytes+jobBytes], raw[markBytes+jobBytes:]
		if hmac.Equal(signature, mac(secret, "letter", named)[:macBytes]) {
			job := binary.BigEndian.Uint64(append(make([]byte, 8-jobBytes), named[markBytes:]...))
			return origin{tokenEncoding.EncodeToString(named[:markBytes]), int64(job)}, true, nil
		}
	}
	return origin{}, false, nil
}
