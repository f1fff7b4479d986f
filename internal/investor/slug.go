package investor

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// setSlug gives an investor another slug, as SetSlug does.
func (n Newsroom) setSlug(ctx context.Context, tx *database.Tx, i *Investor, to string, redirects bool) error {
	switch {
	case i.MergedInto != nil:
		return ErrMerged
	case i.Slug == to:
		return nil
	case !fieldcheck.IsSlug(route.InvestorsPath, to):
		return invalid.Fields{"slug": fieldcheck.SlugRule}
	}
	if known, err := AnyBySlug(ctx, tx, to); err == nil {
		return invalid.Fields{"slug": known.ownsSlug()}
	} else if !errors.Is(err, database.ErrNotFound) {
		return err
	}
	before := i.Slug
	i.Slug = to
	if _, err := tx.NewUpdate().Model(i).Column("slug").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("slug of investor %d: %w", i.ID, err)
	}
	if err := permalink.ChangeSlug(ctx, tx, permalink.KindInvestor, i.ID, before, to, redirects); err != nil {
		return err
	}
	if err := n.Rounds.InvestorChanged(ctx, tx, i.ID); err != nil {
		return err
	}
	return emitSaved(ctx, tx, i)
}

// ownsSlug returns the message that a slug belongs to the investor.
func (i *Investor) ownsSlug() string {
	return "belongs to the " + string(i.State()) + " investor " + strconv.FormatInt(i.ID, 10) + " (" + i.Name + ")"
}

// ByFormerSlug returns the investor to which the address with a former slug redirects, even if it has no page. It returns
// database.ErrNotFound if there is none.
func ByFormerSlug(ctx context.Context, db bun.IDB, former string) (*Investor, error) {
	id, err := permalink.FormerOwner(ctx, db, permalink.KindInvestor, former)
	if err != nil {
		return nil, err
	}
	return ByID(ctx, db, id)
}
