package company

import (
	"context"
	"errors"
	"fmt"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
)

// SlugRule is the message about an invalid slug of a company, an investor, a person or an award. Only the newsroom enters slugs.
const SlugRule = "must have 1 to 80 lower-case letters from a to z, digits and hyphens"

// isSlug reports whether a text is written like the slug of a company or an investor.
func isSlug(s string) bool { return slug.IsSlug(s) && len(s) <= MaxSlug }

// SetSlug gives a company another slug. The addresses with the slug before redirect. Only editors of all brands may call it. It returns
// database.ErrNotFound, ErrMerged, ErrWithdrawn, or an invalid.Fields for the field slug.
func SetSlug(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, to string) (*Company, error) {
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
	case !isSlug(to) || route.CheckSlug((&Company{Slug: to}).FallbackPath()) != nil:
		return nil, invalid.Fields{"slug": SlugRule}
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
	if err := permalink.ChangeSlug(ctx, tx, permalink.KindCompany, id, before, to); err != nil {
		return nil, err
	}
	tx.Emit("company.saved", id, Tag, TagOf(id), InvestorsTag)
	if err := search.MarkChanged(ctx, tx, SearchSource, id); err != nil {
		return nil, err
	}
	return c, RecordAction(ctx, tx, id, by, "slug.set", map[string]string{"before": before, "after": to})
}

// byFormerSlug returns the company that had a slug, also one that was withdrawn. It returns database.ErrNotFound if there is none.
func byFormerSlug(ctx context.Context, db bun.IDB, former string) (*Company, error) {
	id, err := permalink.FormerOwner(ctx, db, permalink.KindCompany, former)
	if err != nil {
		return nil, err
	}
	return ByID(ctx, db, id)
}

// SetInvestorSlug gives an investor another slug. The address with the slug before redirects. It returns database.ErrNotFound,
// ErrInvestorMerged, or an invalid.Fields for the field slug.
func SetInvestorSlug(ctx context.Context, tx *database.Tx, i *Investor, to string) error {
	switch {
	case i.MergedInto != nil:
		return ErrInvestorMerged
	case i.Slug == to:
		return nil
	case !isSlug(to) || route.CheckSlug((&Investor{Slug: to}).Path()) != nil:
		return invalid.Fields{"slug": SlugRule}
	}
	if known, err := AnyInvestorBySlug(ctx, tx, to); err == nil {
		return invalid.Fields{"slug": "belongs to the " + string(known.State()) + " investor " + formatID(known.ID) + " (" + known.Name + ")"}
	} else if !errors.Is(err, database.ErrNotFound) {
		return err
	}
	before := i.Slug
	i.Slug = to
	if _, err := tx.NewUpdate().Model(i).Column("slug").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("slug of investor %d: %w", i.ID, err)
	}
	if err := permalink.ChangeSlug(ctx, tx, permalink.KindInvestor, i.ID, before, to); err != nil {
		return err
	}
	companies, err := investedIn(ctx, tx, i.ID)
	if err != nil {
		return err
	}
	emitSaved(tx, companies) // their rounds link to the page
	return emitInvestorsAdded(ctx, tx, i)
}

// InvestorByFormerSlug returns the investor that had a slug, also one without a page. It returns database.ErrNotFound if there is none.
func InvestorByFormerSlug(ctx context.Context, db bun.IDB, former string) (*Investor, error) {
	id, err := permalink.FormerOwner(ctx, db, permalink.KindInvestor, former)
	if err != nil {
		return nil, err
	}
	return InvestorByID(ctx, db, id)
}
