package brand

import (
	"context"
	"errors"
	"fmt"

	"masthead/internal/database"
	"masthead/internal/permalink"
)

// ErrInUse is returned for a brand that still has content.
var ErrInUse = errors.New("the brand is in use")

// Remover removes brands with what other features store about them.
type Remover struct {
	// Stories deletes the stories of a brand and returns their number. Their addresses then return 410.
	Stories func(ctx context.Context, tx *database.Tx, brandID int64) (int, error)
	// Records delete what features record about a brand, such as counts of views.
	// They return sentences about what was lost.
	Records []func(ctx context.Context, tx *database.Tx, brandID int64) (lost []string, err error)
}

// RemovalResult says what was deleted with a brand.
type RemovalResult struct {
	Stories int
	Lost    []string // sentences about what else was lost, such as tokens
}

// Remove deletes a brand, its landing page, its paths and what other features record about it. If withStories is set, it also
// deletes the brand's stories. It returns ErrInUse if anything else belongs to the brand.
func (r *Remover) Remove(ctx context.Context, tx *database.Tx, b *Brand, withStories bool) (RemovalResult, error) {
	var removed RemovalResult
	if withStories {
		var err error
		if removed.Stories, err = r.Stories(ctx, tx, b.ID); err != nil {
			return removed, err
		}
	}
	for _, remove := range r.Records {
		lost, err := remove(ctx, tx, b.ID)
		if database.IsReferenced(err) {
			err = ErrInUse
		}
		if err != nil {
			return removed, err
		}
		removed.Lost = append(removed.Lost, lost...)
	}
	return removed, remove(ctx, tx, b)
}

func remove(ctx context.Context, tx *database.Tx, b *Brand) error {
	for _, kind := range []permalink.Kind{permalink.KindBrand, permalink.KindPeopleList} {
		if err := permalink.Release(ctx, tx, kind, b.ID); err != nil {
			return err
		}
	}
	if _, err := tx.NewDelete().Model((*Section)(nil)).Where("brand_id = ?", b.ID).Exec(ctx); err != nil {
		return fmt.Errorf("remove sections of brand %q: %w", b.Slug, err)
	}
	if _, err := tx.NewDelete().Model((*Brand)(nil)).Where("id = ?", b.ID).Exec(ctx); err != nil {
		if database.IsReferenced(err) {
			err = ErrInUse
		}
		return fmt.Errorf("remove brand %q: %w", b.Slug, err)
	}
	tx.Emit("brand.removed", b.ID, Tag, "brand:"+b.Slug)
	return nil
}
