package company

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/partialdate"
)

// AddRound adds a funding round to a company and checks it by the rules of the section "funding". The investors of the round must be
// stored already. It returns the stored round. Its error is database.ErrNotFound, ErrForbidden or an invalid.Fields.
func AddRound(ctx context.Context, tx *database.Tx, company int64, round Round, by actor.Actor) (*Round, error) {
	round.CompanyID = company
	edit := Edit{Company: company, Section: Funding, By: by}
	_, err := saveSectionIn(ctx, tx, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		if len(p.Rounds) >= MaxEntries {
			return invalid.Fields{"fundings": fmt.Sprintf("has %d entries already", MaxEntries)}
		}
		round.USD = toUSD(round.Amount, round.Currency, round.Date)
		list := append(slices.Clone(p.Rounds), round)
		if err := storeRounds(ctx, tx, p.ID, list); err != nil {
			return err
		}
		round = list[len(list)-1]
		event := RoundAdded
		if by.AllBrands {
			event = RoundConfirmed
		}
		if round.Date != "" {
			tx.Emit(event, round.ID)
		}
		p.Rounds = list
		p.summarizeFunding(tx.At)
		return nil
	})
	return &round, err
}

// ReplaceSource replaces the source of those funding rounds in ids whose source is one of former, such as an address that changed.
func ReplaceSource(ctx context.Context, tx *database.Tx, ids []int64, former []string, source string) error {
	var companies []int64
	_, err := tx.NewUpdate().Model((*Round)(nil)).Set("source = ?", source).Where("id IN (?)", bun.List(ids)).
		Where("source IN (?)", bun.List(former)).Returning("company_id").Exec(ctx, &companies)
	if err != nil {
		return fmt.Errorf("replace sources of rounds: %w", err)
	}
	for _, id := range companies {
		tx.Emit("round.source", id, TagOf(id), Tag)
	}
	return nil
}

// The maximum number of days between two rounds that are probably the same.
const (
	sameAmountDays = 62  // for rounds with the same amount
	sameTypeDays   = 400 // for rounds of a type that a company usually has only once
)

// SameRound returns the round in list that is probably the same as other, such as a round that a story reports: one
// with the same amount in about the same month, or one of the same type if a company usually has only one round of
// that type. It returns nil if there is none.
func SameRound(list []Round, other *Round) *Round {
	days := func(r *Round) float64 {
		first, last, ok := partialdate.DaysOf(r.Date)
		at, _, dated := partialdate.DaysOf(other.Date)
		switch {
		case !ok || !dated || !at.Before(first) && !at.After(last):
			return 0
		case at.Before(first):
			return first.Sub(at).Hours() / 24
		default:
			return at.Sub(last).Hours() / 24
		}
	}
	for i := range list {
		r := &list[i]
		if r.Amount != nil && other.Amount != nil && *r.Amount == *other.Amount && r.Currency == other.Currency && days(r) <= sameAmountDays {
			return r
		}
	}
	for i := range list {
		r := &list[i]
		if r.Type == other.Type && isOncePerCompany(r.Type) && days(r) <= sameTypeDays {
			return r
		}
	}
	return nil
}

// isOncePerCompany reports whether a company usually has only one round of a type.
func isOncePerCompany(roundType string) bool {
	return strings.Contains(roundType, "SERIES-") || strings.HasSuffix(roundType, "SEED") || roundType == "IPO"
}

// RoundsOf returns the funding rounds of companies without their investors, in one query.
func RoundsOf(ctx context.Context, db bun.IDB, companies []int64) ([]Round, error) {
	var list []Round
	if len(companies) == 0 {
		return nil, nil
	}
	if err := db.NewSelect().Model(&list).Where("r.company_id IN (?)", bun.List(companies)).Order("r.date", "r.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("rounds of companies: %w", err)
	}
	return list, nil
}

// RoundsByIDs returns funding rounds without their investors by their ids, in one query; unknown ids are left out.
func RoundsByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Round, error) {
	found := map[int64]*Round{}
	if len(ids) == 0 {
		return found, nil
	}
	var list []*Round
	if err := db.NewSelect().Model(&list).Where("r.id IN (?)", bun.List(ids)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("rounds by id: %w", err)
	}
	for _, r := range list {
		found[r.ID] = r
	}
	return found, nil
}
