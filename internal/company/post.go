package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Post is the time during which an author works or worked for a company.
type Post struct {
	Person
	Company *Company
}

// PostsOf returns the posts of authors, in two queries: those that last before those that ended, the newest first.
func PostsOf(ctx context.Context, db bun.IDB, authors []int64) ([]Post, error) {
	if len(authors) == 0 {
		return nil, nil
	}
	return posts(ctx, db, db.NewSelect().Where("p.author_id IN (?)", bun.List(authors)).
		OrderExpr("CASE WHEN p.ended_on = '' THEN 0 ELSE 1 END, p.ended_on DESC, p.started_on DESC, p.id"))
}

// PostsAt returns the posts of authors at companies, at most limit, in two queries: founders before others.
func PostsAt(ctx context.Context, db bun.IDB, companies []int64, limit int) ([]Post, error) {
	if len(companies) == 0 {
		return nil, nil
	}
	return posts(ctx, db, db.NewSelect().Where("p.company_id IN (?)", bun.List(companies)).Where("p.author_id IS NOT NULL").
		OrderExpr("CASE WHEN p.role = 'FOUNDER' THEN 0 ELSE 1 END, p.company_id, p.position, p.id").Limit(int64(limit)))
}

func posts(ctx context.Context, db bun.IDB, q *bun.SelectQuery) ([]Post, error) {
	var people []Person
	if err := q.Model(&people).Scan(ctx); err != nil {
		return nil, fmt.Errorf("posts: %w", err)
	}
	ids := make([]int64, len(people))
	for i := range people {
		ids[i] = people[i].CompanyID
	}
	companies, err := byIDs(ctx, db, ids)
	list := make([]Post, 0, len(people))
	for _, p := range people {
		if c := companies[p.CompanyID]; c != nil {
			list = append(list, Post{p, c})
		}
	}
	return list, err
}

// FellowInvestor is an author who invests in a company in which another one invests too.
type FellowInvestor struct {
	AuthorID  int64
	CompanyID int64
	SameRound bool
}

// FellowInvestorsOf returns authors who invest in companies in which some investors invest too, at most limit, those of the
// same round first.
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
		Where("i.author_id IS NOT NULL").GroupExpr("i.author_id, r.company_id").
		OrderExpr("same_round DESC, r.company_id, i.author_id").Limit(int64(limit)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("fellow investors: %w", err)
	}
	return list, nil
}

// FoundersOfSimilar returns at most limit posts of founders of companies that are similar to one, with the reasons why the
// companies are similar.
func FoundersOfSimilar(ctx context.Context, db *database.DB, of *Company, limit int) ([]Post, map[int64]Reason, error) {
	profile := &Profile{Company: of}
	if err := loadRounds(ctx, db.Read, map[int64]*Profile{of.ID: profile}, []int64{of.ID}); err != nil {
		return nil, nil, fmt.Errorf("rounds of company %q: %w", of.Slug, err)
	}
	similar, reasons, err := Similar(ctx, db, profile, limit)
	if err != nil {
		return nil, nil, err
	}
	ids, why := make([]int64, len(similar)), map[int64]Reason{}
	for i := range similar {
		ids[i], why[similar[i].ID] = similar[i].ID, reasons[i]
	}
	list, err := PostsAt(ctx, db.Read, ids, limit)
	return list, why, err
}
