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
	"masthead/internal/text"
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
	UsedAt    clock.Moment // to the hour, zero if it never was
}

// tokenPrefix starts every API token, so that scanners recognise a leaked one.
const tokenPrefix = "mh_"

// CreateToken creates an API token for one brand, or for all if brandID is nil. It returns
// the token's secret, which is not stored.
func CreateToken(ctx context.Context, db *database.DB, name string, role Role, brandID *int64) (string, error) {
	return createToken(ctx, db, &Token{Name: name, Role: role, BrandID: brandID})
}

// createToken stores an API token with its name and rights, and sets its other fields. It returns the token's secret.
func createToken(ctx context.Context, db *database.DB, t *Token) (string, error) {
	secret := tokenPrefix + strings.ToLower(rand.Text())
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		t.Hash, t.CreatedAt = secrets.Hash(secret), tx.At
		_, err := tx.NewInsert().Model(t).Exec(ctx)
		tx.Emit("token.created", t.ID)
		return err
	})
	if err != nil {
		return "", fmt.Errorf("create token %q: %w", t.Name, err)
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
		return setRevoked(ctx, tx, id, tx.At)
	})
}

// restoreToken makes a revoked API token valid again. It returns database.ErrNotFound if there is none with the ID.
func restoreToken(ctx context.Context, db *database.DB, id int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return setRevoked(ctx, tx, id, clock.Moment{}) })
}

func setRevoked(ctx context.Context, tx *database.Tx, id int64, at clock.Moment) error {
	res, err := tx.NewUpdate().Model((*Token)(nil)).Set("revoked_at = ?", at).Where("id = ?", id).Exec(ctx)
	if err != nil {
		return fmt.Errorf("revoke token %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("revoke token %d: %w", id, database.ErrNotFound)
	}
	tx.Emit("token.revoked", id)
	return nil
}

// tokensBefore returns up to limit API tokens, the newest first: those older than the one with the id before, or all if before is 0.
// query is a part of the name, ignoring case in Latin letters.
func tokensBefore(ctx context.Context, db *database.DB, query string, revoked bool, before int64, limit int) ([]Token, error) {
	var tokens []Token
	q := db.Read.NewSelect().Model(&tokens).Order("id DESC").Limit(int64(limit))
	if revoked {
		q.Where("revoked_at IS NOT NULL")
	} else {
		q.Where("revoked_at IS NULL")
	}
	if query != "" {
		q.Where("lower(name) LIKE ? ESCAPE '!'", "%"+text.EscapeLike(strings.ToLower(query))+"%")
	}
	if before > 0 {
		q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list tokens: %w", err)
	}
	return tokens, nil
}

// tokenByID returns an API token, also a revoked one. It returns database.ErrNotFound if there is none.
func tokenByID(ctx context.Context, db *database.DB, id int64) (*Token, error) {
	t := new(Token)
	if err := db.Read.NewSelect().Model(t).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("token %d: %w", id, database.NotFound(err))
	}
	return t, nil
}

// RemoveBrandRights deletes the roles and the API tokens that are for one brand only. It returns sentences about whom and
// what they were for, which a new brand of the same name does not get back.
func RemoveBrandRights(ctx context.Context, tx *database.Tx, brandID int64) (lost []string, err error) {
	var tokens []string
	err = tx.NewSelect().Model((*Token)(nil)).Column("name").Where("brand_id = ?", brandID).Where("revoked_at IS NULL").Order("id").
		Scan(ctx, &tokens)
	if err != nil {
		return nil, fmt.Errorf("tokens of brand %d: %w", brandID, err)
	}
	roles, err := tx.NewSelect().Model((*UserRole)(nil)).Where("brand_id = ?", brandID).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("roles for brand %d: %w", brandID, err)
	}
	for _, model := range []any{(*UserRole)(nil), (*Token)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("brand_id = ?", brandID).Exec(ctx); err != nil {
			return nil, fmt.Errorf("remove the rights for brand %d: %w", brandID, err)
		}
	}
	if roles > 0 {
		lost = append(lost, fmt.Sprintf("Roles that were for this brand only have been taken away: %d.", roles))
	}
	if len(tokens) > 0 {
		lost = append(lost, "Its API tokens no longer work: "+strings.Join(tokens, ", ")+".")
	}
	return lost, nil
}

// findToken returns the API token with a secret, and stores the time of its last use once an hour. It returns database.ErrNotFound if
// there is none or it is revoked.
func findToken(ctx context.Context, db *database.DB, secret string) (*Token, error) {
	if !strings.HasPrefix(secret, tokenPrefix) {
		return nil, database.ErrNotFound
	}
	t, err := tokenWhere(ctx, db, "hash = ?", secrets.Hash(secret))
	if err != nil || db.Now().Sub(t.UsedAt.Time) < seenPrecision {
		return t, err
	}
	return t, db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model(t).Set("used_at = ?", tx.At).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("token used: %w", err)
		}
		return nil
	})
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
