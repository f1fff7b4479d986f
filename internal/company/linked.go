package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// CompaniesOfPersonOrInvestor returns the ids of the companies for which an author works or worked, and of those in which the author, under
// any name, or the investor invested. Investors that were withdrawn count too, and an investor that was merged into another one counts as
// that one. author and investor may be nil.
func CompaniesOfPersonOrInvestor(ctx context.Context, db bun.IDB, author, investor *int64) ([]int64, error) {
	var ids, firms []int64
	if author != nil {
		if err := db.NewSelect().TableExpr("company_people").Column("company_id").Where("author_id = ?", *author).Scan(ctx, &ids); err != nil {
			return nil, fmt.Errorf("companies of person %d: %w", *author, err)
		}
		err := db.NewSelect().Model((*Investor)(nil)).Column("id").Where("i.author_id = ?", *author).Scan(ctx, &firms)
		if err != nil {
			return nil, fmt.Errorf("investors of person %d: %w", *author, err)
		}
	}
	if investor != nil {
		firms = append(firms, *investor)
	}
	if len(firms) == 0 {
		return ids, nil
	}
	merged, err := MergedInvestors(ctx, db, firms)
	if err != nil {
		return nil, err
	}
	for _, into := range merged {
		firms = append(firms, into)
	}
	var invested []int64
	err = db.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
		ColumnExpr("DISTINCT r.company_id").Where("ri.investor_id IN (?)", bun.List(firms)).Scan(ctx, &invested)
	if err != nil {
		return nil, fmt.Errorf("companies of investors: %w", err)
	}
	return append(ids, invested...), nil
}
