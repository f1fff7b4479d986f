package story

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"
)

// NamedWith is a company that stories name together with another one.
type NamedWith struct {
	CompanyID int64
	Stories   int // number of stories that name both; a story and its translations count once
}

// maxNamedIn is the number of stories of a company, the newest first, in which other companies are counted.
const maxNamedIn = 500

// CompaniesNamedWith returns at most limit companies that are named most often in the listed stories that name a company, in all
// languages. It reads at most maxNamedIn stories in one query.
func CompaniesNamedWith(ctx context.Context, db bun.IDB, company int64, limit int) ([]NamedWith, error) {
	var list []NamedWith
	err := db.NewRaw(`WITH named AS (
		SELECT sc.story_id, s.group_id FROM story_companies AS sc JOIN stories AS s ON s.id = sc.story_id
		WHERE sc.company_id = ? AND s.status = ? AND s.listed ORDER BY sc.story_id DESC LIMIT ?)
		SELECT o.company_id, COUNT(DISTINCT n.group_id) AS stories FROM named AS n JOIN story_companies AS o ON o.story_id = n.story_id
		WHERE o.company_id <> ? GROUP BY o.company_id ORDER BY 2 DESC, 1 LIMIT ?`, company, Published, maxNamedIn, company, limit).
		Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("companies named with company %d: %w", company, err)
	}
	return list, nil
}
