package brand

import (
	"context"

	"masthead/internal/caller"
)

// ForWriting returns the brand with a slug, for which the caller of an operation may write. The error has status 404 or 403.
func (d *Directory) ForWriting(ctx context.Context, slug string) (*Brand, error) {
	b, err := d.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return b, caller.RequireWriteAccess(ctx, b.ID)
}

// IDsForWriting returns the ids of the brands whose records a list of the newsroom has: that of the brand with a slug or, for "", those of
// the brands for which the caller of the operation may write; nil for all brands. The error has status 404 or 403.
func (d *Directory) IDsForWriting(ctx context.Context, slug string) ([]int64, error) {
	if slug != "" {
		b, err := d.ForWriting(ctx, slug)
		if err != nil {
			return nil, err
		}
		return []int64{b.ID}, nil
	}
	if by := caller.ActorOf(ctx); !by.AllBrands {
		return append([]int64{}, by.Brands...), nil
	}
	return nil, nil
}
