package demo

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// accountDomain is the domain of the demonstration's accounts.
const accountDomain = "@startline.example"

// Others returns what the publication contains besides the demonstration, for people: brands, stories by "brand/slug", and
// the addresses of accounts.
func Others(ctx context.Context, db *database.DB) ([]string, error) {
	lib, err := readLibrary()
	if err != nil {
		return nil, err
	}
	own := map[string]bool{}
	for _, row := range brandTable() {
		own[row.slug] = true
	}
	for _, e := range lib.Editions {
		for _, m := range e.Stories {
			own[m.key()] = true
		}
	}
	for _, m := range lib.Pages {
		own[m.key()] = true
	}
	var others []string
	var brands []brand.Brand
	if err := db.Read.NewSelect().Model(&brands).Column("id", "slug").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("brands: %w", err)
	}
	slugs := map[int64]string{}
	for _, b := range brands {
		slugs[b.ID] = b.Slug
		if !own[b.Slug] {
			others = append(others, b.Slug)
		}
	}
	var stories []story.Story
	if err := db.Read.NewSelect().Model(&stories).Column("id", "brand_id", "slug").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("stories: %w", err)
	}
	for _, s := range stories {
		if key := slugs[s.BrandID] + "/" + s.Slug; !own[key] {
			others = append(others, key)
		}
	}
	var users []account.User
	if err := db.Read.NewSelect().Model(&users).Column("id", "email").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	for _, u := range users {
		if !strings.HasSuffix(u.Email, accountDomain) {
			others = append(others, u.Email)
		}
	}
	return slices.Compact(others), nil
}
