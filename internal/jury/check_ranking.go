package jury

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/nomination"
)

// Errors of the check of a ranking.
var (
	ErrPast = errors.New("the ranking would be published in the past")
	ErrGap  = errors.New("the ranks have a gap")
)

// NotNominatedError names the companies of a ranking that have no nomination for the award, or one that was declined.
type NotNominatedError struct{ Companies []int64 }

func (e *NotNominatedError) Error() string {
	return fmt.Sprintf("companies %v have no nomination", e.Companies)
}

// maxLate is how far in the past a time of publication may be when it is set, because clocks differ and typing takes time.
const maxLate = 5 * time.Minute

// CheckRanking checks the ranking of an award that is to be published at a time. If others is set, companies without a nomination may be in
// the ranking, and those that the shortlist declined. It returns ErrPast, ErrGap or a NotNominatedError.
func CheckRanking(ctx context.Context, tx *database.Tx, awardID int64, entries []ScheduledEntry, at time.Time, others bool) error {
	if at.Before(tx.At.Add(-maxLate)) {
		return ErrPast
	}
	var ranks []int
	for _, e := range entries {
		if e.Rank != nil {
			ranks = append(ranks, *e.Rank)
		}
	}
	slices.Sort(ranks)
	before := 0
	for i, rank := range ranks { // entries may share a rank; the next one then has the next rank or that of its place
		if rank != before && rank != before+1 && rank != i+1 {
			return ErrGap
		}
		before = rank
	}
	if others {
		return nil
	}
	list, err := nomination.NominationsOfAward(ctx, tx, awardID, 0, 0)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(n nomination.Nomination) bool {
		return n.Status == nomination.Draft || n.Status == nomination.Withdrawn || n.Status == nomination.Declined
	})
	ids := nomination.CompanyIDsOf(list)
	for _, e := range entries {
		ids = append(ids, e.Company)
	}
	current, err := company.CurrentIDs(ctx, tx, ids) // after all merges
	if err != nil {
		return err
	}
	nominated := map[int64]bool{}
	for _, n := range list {
		nominated[current[n.CompanyID]] = true
	}
	missing := &NotNominatedError{}
	for _, e := range entries {
		if !nominated[current[e.Company]] {
			missing.Companies = append(missing.Companies, e.Company)
		}
	}
	if len(missing.Companies) > 0 {
		return missing
	}
	return nil
}

// rankingErrors returns the messages for an error of CheckRanking by field, nil for another error. slugs has the companies in the order of
// ids.
func rankingErrors(err error, ids []int64, slugs []string) map[string]string {
	var missing *NotNominatedError
	switch {
	case errors.Is(err, ErrPast):
		return map[string]string{"publishAt": "is more than five minutes ago"}
	case errors.Is(err, ErrGap):
		return map[string]string{"entries": "must have the ranks from 1 without gaps"}
	case errors.As(err, &missing):
		names := make([]string, len(missing.Companies))
		for i, id := range missing.Companies {
			names[i] = slugs[slices.Index(ids, id)]
		}
		return map[string]string{"entries": "has companies without a nomination, or with a declined one: " + strings.Join(names, ", ") +
			"; set withoutNomination if that is intended"}
	}
	return nil
}
