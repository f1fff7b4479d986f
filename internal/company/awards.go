package company

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/award"
)

// awardsOf returns the public awards of a company and of the companies that were merged into it, the newest first.
func awardsOf(ctx context.Context, db bun.IDB, id int64) ([]award.ReceivedAward, error) {
	ids, err := IDsWithMerged(ctx, db, id)
	if err != nil {
		return nil, err
	}
	found, err := award.ReceivedByCompanies(ctx, db, ids)
	list := slices.Clone(found[id])
	for _, other := range ids {
		if other != id {
			list = append(list, found[other]...)
		}
	}
	slices.SortStableFunc(list, func(a, b award.ReceivedAward) int { return b.Award.Year - a.Award.Year })
	return list, err
}
