package account

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/secrets"
)

// Token is an API token. Only the hash of its secret is stored.
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

// tokenPrefix starts every API token, so that scanners recognise a leaked one.
const tokenPrefix = "mh_"

// CreateToken creates an API token for one brand, or for all if brandID is nil. It returns
// the token's secret, which is not stored.
func CreateToken(ctx context.Context, db *database.DB, name string, role Role, brandID *int64) (string, error) {
	secret := tokenPrefix + strings.ToLower(rand.Text())
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		t := &Token{Name: name, Hash: secrets.Hash(secret), Role: role, BrandID: brandID, CreatedAt: tx.At}
		_, err := tx.NewInsert().Model(t).Exec(ctx)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("create token %q: %w", name, err)
	}
	return secret, nil
}

// ListTokens returns all API tokens, including revoked ones, by ID.
func ListTokens(ctx context.Context, db *database.DB) ([]Token, error) {
	var tokens []Token
	if err := db.Read.NewSelect().Model(&tokens).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list tokens: %w", err)
	}
	return tokens, nil
}

// RevokeToken revokes an API token. It returns database.ErrNotFound if there is none with
// the ID.
func RevokeToken(ctx context.Context, db *database.DB, id int64) error {
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

// RemoveBrandRights deletes the roles and the API tokens that are for one brand only. It returns a sentence that names the tokens.
func RemoveBrandRights(ctx context.Context, tx *database.Tx, brandID int64) (lost []string, err error) {
	var tokens []string
	err = tx.NewSelect().Model((*Token)(nil)).Column("name").Where("brand_id = ?", brandID).Where("revoked_at IS NULL").Order("id").
		Scan(ctx, &tokens)
	if err != nil {
		return nil, fmt.Errorf("tokens of brand %d: %w", brandID, err)
	}
	for _, model := range []any{(*UserRole)(nil), (*Token)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return nil, fmt.Errorf("remove the rights for brand %d: %w", brandID, err)
		}
	}
	if len(tokens) > 0 {
		lost = append(lost, "Its API tokens no longer work: "+strings.Join(tokens, ", ")+".")
	}
	return lost, nil
}

// findToken returns the API token with a secret. It returns database.ErrNotFound if there
// is none or it is revoked.
func findToken(ctx context.Context, db *database.DB, secret string) (*Token, error) {
	if !strings.HasPrefix(secret, tokenPrefix) {
		return nil, database.ErrNotFound
	}
	return tokenWhere(ctx, db, "hash = ?", secrets.Hash(secret))
}

// tokenWhere returns the API token that a condition selects. It returns database.ErrNotFound if there is none or it is revoked.
func tokenWhere(ctx context.Context, db *database.DB, where string, value any) (*Token, error) {
	t := new(Token)
	err := db.Read.NewSelect().Model(t).Where(where, value).Where("revoked_at IS NULL").Scan(ctx)
	if err := database.NotFound(err); errors.Is(err, database.ErrNotFound) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("find token: %w", err)
	}
	return t, nil
}
