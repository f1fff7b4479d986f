package pitchfest

import (
	"context"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/jury"
)

// ScoresOf returns the summaries of the scores of applications by their ids. Reviews by somebody who now has a conflict of interest with
// the application do not count.
func ScoresOf(ctx context.Context, db bun.IDB, f *Fest, list []Application) (map[int64]jury.NomineeScores, error) {
	out := make(map[int64]jury.NomineeScores, len(list))
	if len(list) == 0 {
		return out, nil
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	reviewers, err := ReviewersOf(ctx, db, f.ConferenceID)
	if err != nil {
		return nil, err
	}
	users, conflicts, err := conflictsOf(ctx, db, reviewers)
	if err != nil {
		return nil, err
	}
	var rows []reviewRow
	err = db.NewSelect().Model(&rows).Where("application_id IN (?)", bun.List(ids)).Where("NOT conflict").
		Order("application_id", "reviewer_id").Scan(ctx)
	if err != nil {
		return nil, wrap(err)
	}
	applicants, err := applicantsOf(ctx, db, []int64{f.ConferenceID}, slices.Collect(maps.Values(users)))
	if err != nil {
		return nil, err
	}
	reviews := map[int64][]reviewRow{}
	for _, row := range rows {
		reviews[row.ApplicationID] = append(reviews[row.ApplicationID], row)
	}
	for i := range list {
		a := &list[i]
		var points []float64
		for _, row := range reviews[a.ID] {
			user, known := users[row.ReviewerID]
			if known && applicants[[2]int64{f.ConferenceID, user}] || a.CompanyID != nil && conflicts[row.ReviewerID][*a.CompanyID] {
				continue
			}
			points = append(points, jury.WeightedScore(f.Criteria, row.Scores))
		}
		out[a.ID] = jury.NewNomineeScores(a.ID, points)
	}
	return out, nil
}

// applicantsOf returns which users apply for the pitch fests of conferences, by the ids of conference and user. An applicant has a conflict
// of interest with every rival.
func applicantsOf(ctx context.Context, db bun.IDB, conferences, users []int64) (map[[2]int64]bool, error) {
	applicants := map[[2]int64]bool{}
	if len(users) == 0 {
		return applicants, nil
	}
	var rows []Application
	err := db.NewSelect().Model(&rows).Column("conference_id", "user_id").Where("conference_id IN (?)", bun.List(conferences)).
		Where("user_id IN (?)", bun.List(users)).Scan(ctx)
	if err != nil {
		return nil, wrap(err)
	}
	for _, a := range rows {
		applicants[[2]int64{a.ConferenceID, a.UserID}] = true
	}
	return applicants, nil
}

// conflictsOf returns, by the ids of reviewers, their users, and the ids of the companies with which they have a conflict of interest:
// those of jury.LinkedCompanies, and those that merges have made the same.
func conflictsOf(ctx context.Context, db bun.IDB, reviewers []Reviewer) (users map[int64]int64, conflicts map[int64]map[int64]bool,
	err error,
) {
	users, conflicts = map[int64]int64{}, map[int64]map[int64]bool{}
	if len(reviewers) == 0 {
		return users, conflicts, nil
	}
	emails := make([]string, len(reviewers))
	for i := range reviewers {
		emails[i] = reviewers[i].Email
	}
	accounts, err := account.UsersByEmails(ctx, db, emails)
	if err != nil {
		return nil, nil, err
	}
	links := make([]jury.Links, len(reviewers))
	for i := range reviewers {
		links[i].AuthorID = reviewers[i].AuthorID
		if user := accounts[reviewers[i].Email]; user != nil {
			links[i].UserID, users[reviewers[i].ID] = &user.ID, user.ID
		}
	}
	linked, err := jury.LinkedCompanies(ctx, db, links)
	if err != nil {
		return nil, nil, err
	}
	same, err := company.SameByID(ctx, db, slices.Concat(linked...))
	if err != nil {
		return nil, nil, err
	}
	for i := range reviewers {
		found := map[int64]bool{}
		for _, id := range linked[i] {
			found[id] = true
			for _, other := range same[id] {
				found[other] = true
			}
		}
		conflicts[reviewers[i].ID] = found
	}
	return users, conflicts, nil
}
