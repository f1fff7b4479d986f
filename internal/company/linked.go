package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// linkedCompany links an author or an investor to a company.
type linkedCompany struct {
	LinkedID  int64 // id of the author or investor
	CompanyID int64
}

// idsByLink returns the ids of companies by the id of the author or investor.
func idsByLink(links []linkedCompany) map[int64][]int64 {
	ids := map[int64][]int64{}
	for _, l := range links {
		ids[l.LinkedID] = append(ids[l.LinkedID], l.CompanyID)
	}
	return ids
}

// CompaniesOfAuthors returns, by the id of the author, the ids of the companies of authors: those that they work or worked for, and
// those that they invested in under any name. Investors that were withdrawn count too, and an investor that was merged into another one
// counts as that one. An id can be in a list twice.
func CompaniesOfAuthors(ctx context.Context, db bun.IDB, authors []int64) (map[int64][]int64, error) {
	if len(authors) == 0 {
		return nil, nil
	}
	var worked []linkedCompany
	err := db.NewSelect().TableExpr("company_people").ColumnExpr("author_id AS linked_id, company_id").
		Where("author_id IN (?)", bun.List(authors)).Order("company_id").Scan(ctx, &worked)
	if err != nil {
		return nil, fmt.Errorf("companies of persons: %w", err)
	}
	capital, err := invested(ctx, db, "i.author_id", authors)
	if err != nil {
		return nil, fmt.Errorf("companies in which persons invested: %w", err)
	}
	return idsByLink(append(worked, capital...)), nil
}

// CompaniesOfInvestors returns, by the id of the investor, the ids of the companies that they invested in. An investor that was merged
// into another one counts as that one.
func CompaniesOfInvestors(ctx context.Context, db bun.IDB, investors []int64) (map[int64][]int64, error) {
	if len(investors) == 0 {
		return nil, nil
	}
	links, err := invested(ctx, db, "i.id", investors)
	if err != nil {
		return nil, fmt.Errorf("companies of investors: %w", err)
	}
	return idsByLink(links), nil
}

// invested returns the companies of those investors that have one of the values in the given column.
func invested(ctx context.Context, db bun.IDB, column string, values []int64) (links []linkedCompany, err error) {
	err = db.NewSelect().TableExpr("investors AS i").Join("JOIN round_investors AS ri ON ri.investor_id IN (i.id, i.merged_into)").
		Join("JOIN funding_rounds AS r ON r.id = ri.round_id").ColumnExpr("DISTINCT ? AS linked_id, r.company_id", bun.Ident(column)).
		Where("? IN (?)", bun.Ident(column), bun.List(values)).Order("r.company_id").Scan(ctx, &links)
	return links, err
}
