// Package sign makes tokens for links that nobody else can make: numbers with an
// HMAC-SHA256 over them and over what they are for. Its keys live in the database,
// each made once. A token is no secret kept here: whoever has the link may use it.
package sign

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"database/sql"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Key signs and knows its own signatures.
type Key []byte

// Keys are the keys of a database, by name.
type Keys struct {
	DB *database.DB

	known sync.Map // name → Key
}

type keyRow struct {
	bun.BaseModel `bun:"table:signing_keys"`
	Name          string `bun:",pk"`
	Value         string
}

// Key is the key of a name; the first that asks for it makes it, for every node.
func (k *Keys) Key(ctx context.Context, name string) (Key, error) {
	if known, ok := k.known.Load(name); ok {
		return known.(Key), nil
	}
	fresh := make([]byte, sha256.Size)
	if _, err := rand.Read(fresh); err != nil {
		return nil, fmt.Errorf("key %q: %w", name, err)
	}
	row := keyRow{Name: name, Value: hex.EncodeToString(fresh)}
	err := k.DB.Read.NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = k.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			if _, err := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
				return err
			}
			return tx.NewSelect().Model(&row).WherePK().Scan(ctx)
		})
	}
	if err != nil {
		return nil, fmt.Errorf("key %q: %w", name, err)
	}
	value, err := hex.DecodeString(row.Value)
	if err != nil || len(value) != sha256.Size {
		return nil, fmt.Errorf("key %q is damaged", name)
	}
	k.known.Store(name, Key(value))
	return value, nil
}

// Sum is the signature of a text for a purpose.
func (k Key) Sum(purpose, text string) []byte {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte(purpose))
	mac.Write([]byte{0})
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// base is the base of the numbers in a token.
const base = 36

// Seal is a token of numbers that Open takes for the same purpose.
func (k Key) Seal(purpose string, numbers ...int64) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = strconv.FormatInt(n, base)
	}
	body := strings.Join(parts, ".")
	return body + "." + base64.RawURLEncoding.EncodeToString(k.Sum(purpose, body))
}

// Open reads the numbers of a token that Seal made for the purpose. Any other text,
// be it a token for something else, is none.
func (k Key) Open(purpose, token string, count int) ([]int64, bool) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return nil, false
	}
	body := token[:at]
	if !hmac.Equal([]byte(token[at+1:]), []byte(base64.RawURLEncoding.EncodeToString(k.Sum(purpose, body)))) {
		return nil, false
	}
	parts := strings.Split(body, ".")
	if len(parts) != count {
		return nil, false
	}
	numbers := make([]int64, count)
	for i, p := range parts {
		var err error
		if numbers[i], err = strconv.ParseInt(p, base, 64); err != nil {
			return nil, false
		}
	}
	return numbers, true
}
