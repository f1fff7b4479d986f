package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Token is a key to the API. Its secret is known only when it is made.
type Token struct {
	bun.BaseModel `bun:"table:api_tokens"`

	ID        int64 `bun:",pk,autoincrement"`
	Name      string
	Hash      string
	Role      Role
	BrandID   *int64 // nil means every brand
	CreatedAt clock.Moment
	RevokedAt clock.Moment
}

// prefix begins every secret, so that a leaked one is recognised.
const prefix = "mh_"

// Create makes a token and returns its secret, which is not kept.
func Create(ctx context.Context, db *database.DB, name string, role Role, brandID *int64) (string, error) {
	secret := prefix + strings.ToLower(rand.Text())
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		t := &Token{Name: name, Hash: hash(secret), Role: role, BrandID: brandID, CreatedAt: tx.At}
		_, err := tx.NewInsert().Model(t).Exec(ctx)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("create token %q: %w", name, err)
	}
	return secret, nil
}

// List lists every token, revoked ones too.
func List(ctx context.Context, db *database.DB) ([]Token, error) {
	var tokens []Token
	if err := db.Read.NewSelect().Model(&tokens).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list tokens: %w", err)
	}
	return tokens, nil
}

// Revoke ends a token; database.ErrNotFound when there is none of that id.
func Revoke(ctx context.Context, db *database.DB, id int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewUpdate().Model((*Token)(nil)).Set("revoked_at = ?", tx.At).Where("id = ?", id).Exec(ctx)
		if err != nil {
			return fmt.Errorf("revoke token %d: %w", id, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return fmt.Errorf("revoke token %d: %w", id, database.ErrNotFound)
		}
		return nil
	})
}

func hash(secret string) string {
	sum := sha256.Sum256([]byte(secret))
	return hex.EncodeToString(sum[:])
}

// holder is the valid token of a secret.
func holder(ctx context.Context, db *database.DB, secret string) (*Token, error) {
	if !strings.HasPrefix(secret, prefix) {
		return nil, database.ErrNotFound
	}
	t := new(Token)
	err := db.Read.NewSelect().Model(t).Where("hash = ?", hash(secret)).Where("revoked_at IS NULL").Scan(ctx)
	if err := database.NotFound(err); errors.Is(err, database.ErrNotFound) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("find token: %w", err)
	}
	return t, nil
}
