// Package sign makes the tokens of signed links, which nobody can forge: a token contains numbers and an HMAC-SHA256
// of them and their purpose. The signing keys are in the database, and each is made once. A token is not a secret:
// whoever has the link may use it.
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

// Key is a signing key.
type Key []byte

// Keys gives access to the signing keys of a database by name.
type Keys struct {
	DB *database.DB

	cached sync.Map // name → Key
}

type keyRow struct {
	bun.BaseModel `bun:"table:signing_keys"`
	Name          string `bun:",pk"`
	Value         string
}

// Key returns the key of the given name. The first call on any node creates the key for all nodes. Within a transaction that
// writes, KeyIn must be called instead.
func (k *Keys) Key(ctx context.Context, name string) (Key, error) {
	if known, ok := k.cached.Load(name); ok {
		return known.(Key), nil
	}
	row := keyRow{Name: name}
	err := k.DB.Read.NewSelect().Model(&row).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		err = k.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
			row, err = createKey(ctx, tx, name)
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("key %q: %w", name, err)
	}
	key, err := row.key()
	if err == nil {
		k.cached.Store(name, key)
	}
	return key, err
}

// KeyIn returns the key of the given name like Key, within a transaction that writes.
func (k *Keys) KeyIn(ctx context.Context, tx *database.Tx, name string) (Key, error) {
	if known, ok := k.cached.Load(name); ok {
		return known.(Key), nil
	}
	row, err := createKey(ctx, tx, name)
	if err != nil {
		return nil, fmt.Errorf("key %q: %w", name, err)
	}
	return row.key() // not cached, because the transaction may still fail
}

// createKey returns the row of a key, and creates it if it does not exist.
func createKey(ctx context.Context, tx *database.Tx, name string) (keyRow, error) {
	fresh := make([]byte, sha256.Size)
	if _, err := rand.Read(fresh); err != nil {
		return keyRow{}, fmt.Errorf("make a random key: %w", err)
	}
	row := keyRow{Name: name, Value: hex.EncodeToString(fresh)}
	if _, err := tx.NewInsert().Model(&row).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return row, fmt.Errorf("create: %w", err)
	}
	if err := tx.NewSelect().Model(&row).WherePK().Scan(ctx); err != nil {
		return row, fmt.Errorf("read: %w", err)
	}
	return row, nil
}

func (r *keyRow) key() (Key, error) {
	value, err := hex.DecodeString(r.Value)
	if err != nil || len(value) != sha256.Size {
		return nil, fmt.Errorf("key %q is damaged", r.Name)
	}
	return value, nil
}

// Signature returns the HMAC (SHA-256, 32 bytes) of purpose and text, so that a signature for one purpose is not valid for another.
func (k Key) Signature(purpose, text string) []byte {
	mac := hmac.New(sha256.New, k)
	mac.Write([]byte(purpose))
	mac.Write([]byte{0})
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

// base is the base of the numbers in a token.
const base = 36

// Sign returns a token of numbers that Verify accepts for the same purpose.
func (k Key) Sign(purpose string, numbers ...int64) string {
	parts := make([]string, len(numbers))
	for i, n := range numbers {
		parts[i] = strconv.FormatInt(n, base)
	}
	body := strings.Join(parts, ".")
	return body + "." + base64.RawURLEncoding.EncodeToString(k.Signature(purpose, body))
}

// Verify returns the count numbers of a token that Sign made for the purpose. It returns
// false for any other text, including tokens for other purposes.
func (k Key) Verify(purpose, token string, count int) ([]int64, bool) {
	numbers, ok := k.VerifyAll(purpose, token)
	if !ok || len(numbers) != count {
		return nil, false
	}
	return numbers, true
}

// VerifyAll is Verify for tokens with any count of numbers.
func (k Key) VerifyAll(purpose, token string) ([]int64, bool) {
	at := strings.LastIndexByte(token, '.')
	if at < 0 {
		return nil, false
	}
	body := token[:at]
	if !hmac.Equal([]byte(token[at+1:]), []byte(base64.RawURLEncoding.EncodeToString(k.Signature(purpose, body)))) {
		return nil, false
	}
	parts := strings.Split(body, ".")
	numbers := make([]int64, len(parts))
	for i, p := range parts {
		var err error
		if numbers[i], err = strconv.ParseInt(p, base, 64); err != nil {
			return nil, false
		}
	}
	return numbers, true
}
