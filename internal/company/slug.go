package company

import (
	"context"
	"errors"
	"fmt"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/invalid"
	"masthead/internal/investor"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
)

// isSlug reports whether a text is written like the slug of a company.
func isSlug(s string) bool { return slug.IsSlug(s) && len(s) <= MaxSlug }

// SetSlug gives a company another slug; redirects says whether addresses with the earlier one redirect. Only editors of all brands may call
// it. It returns database.ErrNotFound, ErrMerged, ErrWithdrawn, or an invalid.Fields for the field slug.
func SetSlug(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, to string, redirects bool) (*Company, error) {
	c, err := lockCompany(ctx, tx, id)
	switch {
	case err != nil:
		return nil, err
	case c.MergedInto != nil:
		return nil, ErrMerged
	case c.IsWithdrawn():
		return nil, ErrWithdrawn
	case c.Slug == to:
		return c, nil
	case !fieldcheck.IsSlug(route.CompaniesPath, to):
		return nil, invalid.Fields{"slug": fieldcheck.SlugRule}
	}
	if known, err := AnyBySlug(ctx, tx, to); err == nil {
		return nil, invalid.Fields{"slug": "belongs to the company " + formatID(known.ID) + " (" + known.Name + ")"}
	} else if !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	before := c.Slug
	c.Slug = to
	if _, err := tx.NewUpdate().Model(c).Column("slug").WherePK().Exec(ctx); err != nil {
		return nil, fmt.Errorf("slug of company %d: %w", id, err)
	}
	if err := permalink.ChangeSlug(ctx, tx, permalink.KindCompany, id, before, to, redirects); err != nil {
		return nil, err
	}
	tx.Emit("company.saved", id, Tag, TagOf(id), investor.Tag)
	if err := search.MarkChanged(ctx, tx, SearchSource, id); err != nil {
		return nil, err
	}
	return c, RecordAction(ctx, tx, id, by, "slug.set", map[string]string{"before": before, "after": to})
}

// byFormerSlug returns the company to which the addresses with a former slug redirect, even if it was withdrawn. It returns
// database.ErrNotFound if there is none.
func byFormerSlug(ctx context.Context, db bun.IDB, former string) (*Company, error) {
	id, err := permalink.FormerOwner(ctx, db, permalink.KindCompany, former)
	if err != nil {
		return nil, err
	}
	return ByID(ctx, db, id)
}
