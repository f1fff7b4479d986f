package company

import (
	"context"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/award"
)

// AwardsOf returns the public awards of a company and of the companies that were merged into it, the newest first. An award that two of
// them received is in the list once, with the better rank. A company without awards has none; an error is one of the database. Anybody may
// read them.
func AwardsOf(ctx context.Context, db bun.IDB, id int64) ([]award.ReceivedAward, error) {
	ids, err := IDsWithMerged(ctx, db, id)
	if err != nil {
		return nil, err
	}
	found, err := award.ReceivedByCompanies(ctx, db, ids)
	list := slices.Clone(found[id])
	for _, other := range ids {
		if other != id {
			list = withAwards(list, found[other])
		}
	}
	slices.SortStableFunc(list, func(a, b award.ReceivedAward) int { return b.Award.Year - a.Award.Year })
	return list, err
}

// withAwards adds the awards of a merged company to those of others. An award that is in both stays once, with the better rank.
func withAwards(list, merged []award.ReceivedAward) []award.ReceivedAward {
	before := len(list)
	for _, one := range merged {
		at := slices.IndexFunc(list[:before], func(r award.ReceivedAward) bool { return r.Award.ID == one.Award.ID })
		switch {
		case at < 0:
			list = append(list, one)
		case one.Entry.Position < list[at].Entry.Position:
			list[at] = one
		}
	}
	return list
}
