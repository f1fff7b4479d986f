package company

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// Errors of merges and changes of investors.
var (
	ErrSameInvestor      = errors.New("an investor cannot be merged into itself")
	ErrInvestorMerged    = errors.New("the investor was merged into another one already")
	ErrInvestorNotMerged = errors.New("the investor is not merged into another one")
	ErrInvestorNoPage    = errors.New("the investor that is kept must be confirmed and not withdrawn")
)

// InvestorMerged is the name of the outbox event that says that an investor was merged into another one. Its entity is the investor that
// was merged.
const InvestorMerged = "investor.merged"

// shownInvestors is the SQL condition for investors with a page, which may be the page of a person.
const shownInvestors = "i.unconfirmed = FALSE AND i.withdrawn_at IS NULL AND i.merged_into IS NULL"

// HasPage reports whether an investor has a page: it is confirmed, and was neither withdrawn nor merged into another one. Rounds show the
// names of other investors as text.
func (i *Investor) HasPage() bool {
	return !i.Unconfirmed && i.WithdrawnAt.IsZero() && i.MergedInto == nil
}

// InvestorByID returns an investor, even if it has no page. It returns database.ErrNotFound if there is none.
func InvestorByID(ctx context.Context, db bun.IDB, id int64) (*Investor, error) {
	i := new(Investor)
	if err := db.NewSelect().Model(i).Where("i.id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find investor %d: %w", id, database.NotFound(err))
	}
	return i, nil
}

// InvestorState says whether an investor has a page and, if not, why.
type InvestorState string

// The states of investors.
const (
	InvestorShown       InvestorState = "shown"
	InvestorUnconfirmed InvestorState = "unconfirmed"
	InvestorWithdrawn   InvestorState = "withdrawn"
	InvestorIsMerged    InvestorState = "merged"
)

// State returns the state of an investor.
func (i *Investor) State() InvestorState {
	switch {
	case i.MergedInto != nil:
		return InvestorIsMerged
	case !i.WithdrawnAt.IsZero():
		return InvestorWithdrawn
	case i.Unconfirmed:
		return InvestorUnconfirmed
	}
	return InvestorShown
}

// InvestorsAfter returns at most limit investors in a state, in the order of their ids, beginning after an id.
func InvestorsAfter(ctx context.Context, db bun.IDB, state InvestorState, after int64, limit int) ([]Investor, error) {
	var list []Investor
	q := db.NewSelect().Model(&list).Where("i.id > ?", after).Order("i.id").Limit(int64(limit))
	switch state {
	case InvestorUnconfirmed:
		q.Where("i.unconfirmed = TRUE AND i.withdrawn_at IS NULL AND i.merged_into IS NULL")
	case InvestorWithdrawn:
		q.Where("i.withdrawn_at IS NOT NULL AND i.merged_into IS NULL")
	case InvestorIsMerged:
		q.Where("i.merged_into IS NOT NULL")
	default:
		q.Where(shownInvestors)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("investors after %d: %w", after, err)
	}
	return list, nil
}

// UpdateInvestor stores all fields of an investor except its slug, and increments its version. i.Version is the version that was edited.
// If the investor is a person with an author record, the author becomes a person with a profile at /people. It returns
// database.ErrConflict if the investor no longer has that version.
func UpdateInvestor(ctx context.Context, tx *database.Tx, i *Investor) error {
	before, err := InvestorByID(ctx, tx, i.ID)
	if err != nil {
		return err
	}
	version, created := i.Version, i.CreatedAt
	i.setDerivedFields(tx)
	i.Version, i.CreatedAt = version+1, created
	res, err := tx.NewUpdate().Model(i).ExcludeColumn("slug", "created_at").WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save investor %q: %w", i.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save investor %q: %w", i.Slug, cmp.Or(err, database.ErrConflict))
	}
	for _, author := range []*int64{before.AuthorID, i.AuthorID} {
		if author != nil {
			if err := taxonomy.MakePeople(ctx, tx, []int64{*author}); err != nil {
				return err
			}
		}
	}
	companies, err := investedIn(ctx, tx, i.ID)
	if err != nil {
		return err
	}
	emitSaved(tx, companies) // the rounds of these companies show the name
	return emitInvestorsAdded(ctx, tx, i)
}

// investedIn returns the ids of the companies in whose rounds an investor took part.
func investedIn(ctx context.Context, db bun.IDB, investor int64) ([]int64, error) {
	var ids []int64
	err := db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		ColumnExpr("DISTINCT r.company_id").Where("ri.investor_id = ?", investor).OrderExpr("1").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies of investor %d: %w", investor, err)
	}
	return ids, nil
}

// emitSaved invalidates the cached pages of companies.
func emitSaved(tx *database.Tx, companies []int64) {
	for _, id := range companies {
		tx.Emit("company.saved", id, TagOf(id))
	}
}

// followInvestorMerges replaces each investor that was merged with the one into which it was merged.
func followInvestorMerges[K comparable](ctx context.Context, db bun.IDB, found map[K]*Investor) error {
	var ids []int64
	for _, i := range found {
		if i.MergedInto != nil {
			ids = append(ids, *i.MergedInto)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	var list []*Investor
	if err := db.NewSelect().Model(&list).Where("i.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return fmt.Errorf("merged investors: %w", err)
	}
	byID := make(map[int64]*Investor, len(list))
	for _, i := range list {
		byID[i.ID] = i
	}
	for key, i := range found {
		if i.MergedInto != nil && byID[*i.MergedInto] != nil {
			found[key] = byID[*i.MergedInto]
		}
	}
	return nil
}
