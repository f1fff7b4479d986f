package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/investor"
)

// Employment is a period in which an author works or worked for a company.
type Employment struct {
	TeamMember
	Company *Company
}

// EmploymentsOf returns the employments of authors: current ones first, then ended ones, the newest first. It makes two queries.
func EmploymentsOf(ctx context.Context, db bun.IDB, authors []int64) ([]Employment, error) {
	if len(authors) == 0 {
		return nil, nil
	}
	return queryEmployments(ctx, db, db.NewSelect().Where("p.author_id IN (?)", bun.List(authors)).
		OrderExpr("CASE WHEN p.ended_on = '' THEN 0 ELSE 1 END, p.ended_on DESC, p.started_on DESC, p.id"))
}

// EmploymentsAt returns at most limit employments of authors at companies, those of founders first. It leaves out people
// without a page. It makes two queries.
func EmploymentsAt(ctx context.Context, db bun.IDB, companies []int64, limit int) ([]Employment, error) {
	if len(companies) == 0 {
		return nil, nil
	}
	return queryEmployments(ctx, db, db.NewSelect().Where("p.company_id IN (?)", bun.List(companies)).Where("p.author_id IS NOT NULL").
		OrderExpr("CASE WHEN p.role = 'FOUNDER' THEN 0 ELSE 1 END, p.company_id, p.position, p.id").Limit(int64(limit)))
}

func queryEmployments(ctx context.Context, db bun.IDB, q *bun.SelectQuery) ([]Employment, error) {
	var people []TeamMember
	if err := q.Model(&people).Scan(ctx); err != nil {
		return nil, fmt.Errorf("employments: %w", err)
	}
	ids := make([]int64, len(people))
	for i := range people {
		ids[i] = people[i].CompanyID
	}
	companies, err := companiesByID(ctx, db, ids)
	list := make([]Employment, 0, len(people))
	for _, p := range people {
		if c := companies[p.CompanyID]; c != nil {
			list = append(list, Employment{p, c})
		}
	}
	return list, err
}

// FellowInvestor is an author who invests in the same company as another author.
type FellowInvestor struct {
	AuthorID  int64
	CompanyID int64
	SameRound bool
}

// FellowInvestorsOf returns at most limit authors who invest in the same companies as the given investors. Those who took
// part in the same round come first.
func FellowInvestorsOf(ctx context.Context, db bun.IDB, investors []int64, limit int) ([]FellowInvestor, error) {
	if len(investors) == 0 {
		return nil, nil
	}
	var list []FellowInvestor
	err := db.NewSelect().TableExpr("round_investors AS own").Join("JOIN funding_rounds AS r ON r.id = own.round_id").
		Join("JOIN funding_rounds AS r2 ON r2.company_id = r.company_id").Join("JOIN round_investors AS other ON other.round_id = r2.id").
		Join("JOIN investors AS i ON i.id = other.investor_id").
		ColumnExpr("i.author_id, r.company_id, max(CASE WHEN r2.id = r.id THEN 1 ELSE 0 END) = 1 AS same_round").
		Where("own.investor_id IN (?)", bun.List(investors)).Where("other.investor_id NOT IN (?)", bun.List(investors)).
		Where("i.author_id IS NOT NULL").Where(investor.WithPage).GroupExpr("i.author_id, r.company_id").
		OrderExpr("same_round DESC, r.company_id, i.author_id").Limit(int64(limit)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("fellow investors: %w", err)
	}
	return list, nil
}

// FoundersOfSimilar returns at most limit employments at companies that are similar to a company, founders first, and the
// reasons why the companies are similar, by their ids.
func FoundersOfSimilar(ctx context.Context, db *database.DB, c *Company, limit int) ([]Employment, map[int64]Reason, error) {
	profile := &Profile{Company: c}
	if err := loadRounds(ctx, db.Read, map[int64]*Profile{c.ID: profile}, []int64{c.ID}); err != nil {
		return nil, nil, fmt.Errorf("rounds of company %q: %w", c.Slug, err)
	}
	similar, reasons, err := Similar(ctx, db, profile, limit)
	if err != nil {
		return nil, nil, err
	}
	ids, why := make([]int64, len(similar)), map[int64]Reason{}
	for i := range similar {
		ids[i], why[similar[i].ID] = similar[i].ID, reasons[i]
	}
	list, err := EmploymentsAt(ctx, db.Read, ids, limit)
	return list, why, err
}
