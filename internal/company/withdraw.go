package company

import (
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/search"
	"masthead/internal/text"
)

// Errors of withdrawing and restoring.
var (
	ErrWithdrawn    = errors.New("the company was withdrawn from the directory; restore it first")
	ErrNotWithdrawn = errors.New("the company was not withdrawn from the directory")
)

// IsWithdrawn reports whether editors have withdrawn the company. A withdrawn company is in no list, and its address responds with 410.
func (c *Company) IsWithdrawn() bool { return !c.WithdrawnAt.IsZero() }

// Withdraw takes a company out of the directory, the search and the sitemap; its address then responds with 410. All its data stays
// stored. Only editors of all brands may call it. It returns database.ErrNotFound, ErrMerged or ErrWithdrawn.
func Withdraw(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return setWithdrawn(ctx, tx, by, id, true)
}

// Restore undoes Withdraw. It returns database.ErrNotFound, ErrMerged or ErrNotWithdrawn.
func Restore(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return setWithdrawn(ctx, tx, by, id, false)
}

func setWithdrawn(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, withdrawn bool) error {
	c, err := lockCompany(ctx, tx, id)
	switch {
	case err != nil:
		return err
	case c.MergedInto != nil:
		return ErrMerged
	case withdrawn && c.IsWithdrawn():
		return ErrWithdrawn
	case !withdrawn && !c.IsWithdrawn():
		return ErrNotWithdrawn
	}
	before, action := *c, "company.restored"
	c.WithdrawnAt = clock.Moment{}
	if withdrawn {
		c.WithdrawnAt, action = tx.At, "company.withdrawn"
	}
	if _, err := tx.NewUpdate().Model(c).Column("withdrawn_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("withdraw company %d: %w", id, err)
	}
	tx.Emit("company.saved", id, Tag, TagOf(id), investor.Tag)
	if err := search.MarkChanged(ctx, tx, SearchSource, id); err != nil {
		return err
	}
	if err := reindex(ctx, tx, companyChange{before: &before, after: c}); err != nil {
		return err
	}
	return RecordAction(ctx, tx, id, by, action, map[string]any{"name": c.Name, "slug": c.Slug})
}

// CompaniesAfter returns at most limit companies in the order of their ids, beginning after the id after. If withdrawn is set, it
// returns the withdrawn companies, otherwise those of the directory. It leaves out merged companies.
func CompaniesAfter(ctx context.Context, db bun.IDB, withdrawn bool, words string, after int64, limit int) ([]Company, error) {
	var list []Company
	q := db.NewSelect().Model(&list).Where("c.id > ?", after).Where("+c.merged_into IS NULL").Order("c.id").Limit(int64(limit))
	if words != "" {
		q.Where("c.sort_name LIKE ? ESCAPE '!'", text.LikePart(words))
	}
	if withdrawn {
		q.Where("c.withdrawn_at IS NOT NULL")
	} else {
		q.Where("c.withdrawn_at IS NULL")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("companies after %d: %w", after, err)
	}
	return list, nil
}
