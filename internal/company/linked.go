package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/investor"
)

// CompaniesOfPersonOrInvestor returns the ids of the companies for which an author works or worked, and of those in which the author, under
// any name, or the investor firm invested. author and firm may be nil.
func CompaniesOfPersonOrInvestor(ctx context.Context, db bun.IDB, author, firm *int64) ([]int64, error) {
	var ids, firms []int64
	if author != nil {
		if err := db.NewSelect().TableExpr("company_people").Column("company_id").Where("author_id = ?", *author).Scan(ctx, &ids); err != nil {
			return nil, fmt.Errorf("companies of person %d: %w", *author, err)
		}
		list, err := investor.OfAuthor(ctx, db, *author)
		if err != nil {
			return nil, err
		}
		for i := range list {
			firms = append(firms, list[i].ID)
		}
	}
	if firm != nil {
		firms = append(firms, *firm)
	}
	if len(firms) == 0 {
		return ids, nil
	}
	var invested []int64
	err := db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		ColumnExpr("DISTINCT r.company_id").Where("ri.investor_id IN (?)", bun.List(firms)).Scan(ctx, &invested)
	if err != nil {
		return nil, fmt.Errorf("companies of investors: %w", err)
	}
	return append(ids, invested...), nil
}
