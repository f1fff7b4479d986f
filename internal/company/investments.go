package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/investor"
)

// ListedInvestor is an investor with the numbers of its companies and rounds.
type ListedInvestor struct {
	investor.Investor
	Companies int64
	Rounds    int64
}

// ListInvestors returns at most limit investors as investor.List does, with the numbers of their companies and rounds.
func ListInvestors(ctx context.Context, db bun.IDB, after int64, limit int) ([]ListedInvestor, error) {
	found, err := investor.List(ctx, db, after, limit)
	if err != nil {
		return nil, err
	}
	return WithInvestments(ctx, db, found)
}

// WithInvestments returns investors with the numbers of their companies and rounds, which it reads in one query.
func WithInvestments(ctx context.Context, db bun.IDB, found []investor.Investor) ([]ListedInvestor, error) {
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].ID
	}
	counts, err := countInvestments(ctx, db, ids)
	list := make([]ListedInvestor, len(found))
	for i := range found {
		n := counts[found[i].ID]
		list[i] = ListedInvestor{found[i], n.Companies, n.Rounds}
	}
	return list, err
}

type investmentCount struct {
	InvestorID        int64
	Companies, Rounds int64
}

// countInvestments returns the numbers of companies and rounds of investors by their ids, in one query.
func countInvestments(ctx context.Context, db bun.IDB, investors []int64) (map[int64]investmentCount, error) {
	counts := map[int64]investmentCount{}
	if len(investors) == 0 {
		return counts, nil
	}
	var rows []investmentCount
	err := db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		Join("JOIN companies AS c ON c.id = r.company_id AND c.withdrawn_at IS NULL").
		ColumnExpr("ri.investor_id, count(DISTINCT r.company_id) AS companies, count(*) AS rounds").
		Where("ri.investor_id IN (?)", bun.List(investors)).GroupExpr("ri.investor_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count investments: %w", err)
	}
	for _, row := range rows {
		counts[row.InvestorID] = row
	}
	return counts, nil
}

// Investment is a round of a company that an investor took part in.
type Investment struct {
	Round   Round
	Company *Company
}

// InvestmentsOf returns the rounds that at least one of the investors took part in, each once, newest first, in two queries.
func InvestmentsOf(ctx context.Context, db bun.IDB, investors []int64) ([]Investment, error) {
	if len(investors) == 0 {
		return nil, nil
	}
	var rounds []Round
	err := db.NewSelect().Model(&rounds).
		Where("r.id IN (?)", db.NewSelect().Model((*roundInvestor)(nil)).Column("round_id").Where("investor_id IN (?)", bun.List(investors))).
		Order("r.date DESC", "r.id DESC").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("investments: %w", err)
	}
	ids := make([]int64, len(rounds))
	for i := range rounds {
		ids[i] = rounds[i].CompanyID
	}
	companies, err := companiesByID(ctx, db, ids)
	list := make([]Investment, 0, len(rounds))
	for _, r := range rounds {
		if c := companies[r.CompanyID]; c != nil {
			list = append(list, Investment{r, c})
		}
	}
	return list, err
}

// RoundByID returns a funding round with its investors, and its company. It returns database.ErrNotFound if there is none.
func RoundByID(ctx context.Context, db bun.IDB, id int64) (*Company, *Round, error) {
	var companyID int64
	if err := db.NewSelect().Model((*Round)(nil)).Column("company_id").Where("r.id = ?", id).Scan(ctx, &companyID); err != nil {
		return nil, nil, fmt.Errorf("find round %d: %w", id, database.NotFound(err))
	}
	c, err := ByID(ctx, db, companyID)
	if err != nil {
		return nil, nil, err
	}
	p, err := Load(ctx, db, c)
	if err != nil {
		return nil, nil, err
	}
	for i := range p.Rounds {
		if p.Rounds[i].ID == id {
			return c, &p.Rounds[i], nil
		}
	}
	return nil, nil, fmt.Errorf("round %d: %w", id, database.ErrNotFound)
}

// companiesByID returns companies by their ids, in one query; unknown ids and withdrawn companies are left out.
func companiesByID(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Company, error) {
	list, err := ByIDs(ctx, db, ids)
	found := make(map[int64]*Company, len(list))
	for i := range list {
		if !list[i].IsWithdrawn() {
			found[list[i].ID] = &list[i]
		}
	}
	return found, err
}

// CoInvestor is an investor with the number of rounds that it shares with another one.
type CoInvestor struct {
	investor.Investor
	Shared int64
}

// CoInvestorsOf returns at most limit investors that took part in the same rounds as an investor, those with the most shared
// rounds first.
func CoInvestorsOf(ctx context.Context, db bun.IDB, id int64, limit int) ([]CoInvestor, error) {
	var list []CoInvestor
	err := db.NewSelect().TableExpr("round_investors AS own").
		Join("JOIN round_investors AS other ON other.round_id = own.round_id AND other.investor_id <> own.investor_id").
		Join("JOIN investors AS i ON i.id = other.investor_id").ColumnExpr("i.*, count(*) AS shared").
		Where("own.investor_id = ?", id).Where(investor.WithPage).GroupExpr("i.id").
		OrderExpr("shared DESC, i.sort_name, i.id").Limit(int64(limit)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("co-investors of %d: %w", id, err)
	}
	return list, nil
}

// InvestorRounds implements investor.Rounds.
type InvestorRounds struct{}

// InvestorChanged implements investor.Rounds.
func (InvestorRounds) InvestorChanged(ctx context.Context, tx *database.Tx, id int64) error {
	var companies []int64
	err := tx.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		ColumnExpr("DISTINCT r.company_id").Where("ri.investor_id = ?", id).OrderExpr("1").Scan(ctx, &companies)
	if err != nil {
		return fmt.Errorf("companies of investor %d: %w", id, err)
	}
	for _, one := range companies {
		tx.Emit("company.saved", one, TagOf(one))
	}
	return nil
}

// Move implements investor.Rounds.
func (rounds InvestorRounds) Move(ctx context.Context, tx *database.Tx, from, into int64) (moved, shared []int64, err error) {
	if err := rounds.InvestorChanged(ctx, tx, from); err != nil {
		return nil, nil, err
	}
	_, err = tx.NewDelete().Model((*roundInvestor)(nil)).Where("investor_id = ?", from).
		Where("round_id IN (?)", tx.NewSelect().Model((*roundInvestor)(nil)).Column("round_id").Where("investor_id = ?", into)).
		Returning("round_id").Exec(ctx, &shared)
	if err == nil {
		_, err = tx.NewUpdate().Model((*roundInvestor)(nil)).Set("investor_id = ?", into).Where("investor_id = ?", from).
			Returning("round_id").Exec(ctx, &moved)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("move rounds of investor %d: %w", from, err)
	}
	return moved, shared, nil
}

// MoveBack implements investor.Rounds.
func (InvestorRounds) MoveBack(ctx context.Context, tx *database.Tx, holder, to int64, moved, shared []int64) error {
	var rows []roundInvestor
	var err error
	if len(shared) > 0 {
		err = tx.NewSelect().Model(&rows).Where("investor_id = ?", holder).Where("round_id IN (?)", bun.List(shared)).Scan(ctx)
	}
	if err == nil && len(rows) > 0 {
		for n := range rows {
			rows[n].InvestorID = to
		}
		_, err = tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx)
	}
	if err == nil && len(moved) > 0 {
		_, err = tx.NewUpdate().Model((*roundInvestor)(nil)).Set("investor_id = ?", to).Where("investor_id = ?", holder).
			Where("round_id IN (?)", bun.List(moved)).Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("move rounds of investor %d back: %w", to, err)
	}
	return nil
}
