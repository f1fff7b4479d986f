// Package account knows who may write. So far that is the holder of a token,
// made on the command line, with a role and at most one brand.
package account

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Role is what a token may do.
type Role string

// The roles. An editor writes; an admin writes in every brand.
const (
	Editor Role = "editor"
	Admin  Role = "admin"
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

// MayWrite reports whether the token's holder may read and write a brand's drafts.
func (t *Token) MayWrite(brandID int64) bool {
	return t.Role == Admin || t.BrandID == nil || *t.BrandID == brandID
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

type holderKey struct{}

// Guard lets requests with a valid token through; others are 401.
func Guard(db *database.DB) apiv2.Guard {
	return func(ctx context.Context, authorization string) (context.Context, error) {
		scheme, secret, _ := strings.Cut(authorization, " ")
		if !strings.EqualFold(scheme, "Bearer") || !strings.HasPrefix(secret, prefix) {
			return nil, apiv2.Error(http.StatusUnauthorized, "This call needs a token.")
		}
		t := new(Token)
		err := db.Read.NewSelect().Model(t).Where("hash = ?", hash(secret)).Where("revoked_at IS NULL").Scan(ctx)
		if err := database.NotFound(err); errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.Error(http.StatusUnauthorized, "The token is not valid.")
		} else if err != nil {
			return nil, fmt.Errorf("find token: %w", err)
		}
		return context.WithValue(ctx, holderKey{}, t), nil
	}
}

// MayWrite is 403 where the token of a guarded request is for another brand.
func MayWrite(ctx context.Context, brandID int64) error {
	if t, ok := ctx.Value(holderKey{}).(*Token); !ok || !t.MayWrite(brandID) {
		return apiv2.Error(http.StatusForbidden, "The token is for another brand.")
	}
	return nil
}
