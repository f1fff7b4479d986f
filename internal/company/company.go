// Package company stores the companies that the newsroom registers, with their members.
package company

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/database"
)

const (
	// MaxName and MaxSlug are the maximum lengths, in characters, of a company's name and slug.
	MaxName = 120
	MaxSlug = 80
)

// Errors of invalid companies.
var (
	ErrSlug = errors.New("a slug has up to 80 lower-case letters from a to z, digits and hyphens")
	ErrName = errors.New("a name has 1 to 120 characters")
)

// Company is a registered company.
type Company struct {
	bun.BaseModel `bun:"table:companies,alias:c"`

	ID        int64 `bun:",pk,autoincrement"`
	Slug      string
	Name      string
	CreatedAt clock.Moment

	Members []account.Membership `bun:"rel:has-many,join:id=company_id"`
}

// Add adds a company to the register. It returns ErrSlug, ErrName, or an error that
// satisfies database.IsUnique if the slug is taken.
func Add(ctx context.Context, tx *database.Tx, companySlug, name string) (*Company, error) {
	name = norm.NFC.String(strings.Join(strings.Fields(name), " "))
	if !slug.IsSlug(companySlug) || len(companySlug) > MaxSlug {
		return nil, ErrSlug
	}
	if n := utf8.RuneCountInString(name); n < 1 || n > MaxName {
		return nil, ErrName
	}
	c := &Company{Slug: companySlug, Name: name, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
		return nil, fmt.Errorf("add company %q: %w", companySlug, err)
	}
	return c, nil
}

// BySlug returns a company. It returns database.ErrNotFound if there is none.
func BySlug(ctx context.Context, db bun.IDB, companySlug string) (*Company, error) {
	c := new(Company)
	if err := db.NewSelect().Model(c).Where("c.slug = ?", companySlug).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find company %q: %w", companySlug, database.NotFound(err))
	}
	return c, nil
}

// ListWithMembers returns up to limit companies in the order of their slugs, beginning after the slug after ("" for the
// first). Each has its members with their accounts, in the order in which they joined.
func ListWithMembers(ctx context.Context, db *database.DB, after string, limit int64) ([]Company, error) {
	var list []Company
	err := db.Read.NewSelect().Model(&list).
		Relation("Members", func(q *bun.SelectQuery) *bun.SelectQuery {
			return q.Relation("User").Order("membership.created_at", "user_id")
		}).
		Where("c.slug > ?", after).Order("c.slug").Limit(limit).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list companies: %w", err)
	}
	return list, nil
}
