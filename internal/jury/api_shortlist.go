package jury

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/nomination"
)

func (j *Juries) registerShortlist(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/shortlist", "read-shortlist", "Read the shortlist of an award", j.readShortlist,
		apiv2.Section("Desk"), apiv2.Doc("A juror of a blind round gets no companies. "+nomination.RightsSentence))
}

// Shortlist has the companies on the shortlist of an award.
type Shortlist struct {
	Version   int64    `json:"version" doc:"To send when the shortlist is set; it changes with every decision and every new nomination."`
	Companies []string `json:"companies" nullable:"false" doc:"Slugs of the companies."`
	OpenRound bool     `json:"openRound" doc:"Whether a round of the jury is open."`
}

// shortlistOf returns the nominations of an award that are on its shortlist, and the version of the states of all.
func shortlistOf(ctx context.Context, db bun.IDB, awardID int64) ([]nomination.Nomination, int64, error) {
	list, err := nomination.NominationsOfAward(ctx, db, awardID, 0, 0)
	if err != nil {
		return nil, 0, err
	}
	var chosen []nomination.Nomination
	states := make([]string, len(list))
	for i := range list {
		if states[i] = fmt.Sprint(list[i].ID, list[i].Status); list[i].Status == nomination.Shortlisted {
			chosen = append(chosen, list[i])
		}
	}
	return chosen, apiv2.VersionOf(states), nil
}

func (j *Juries) readShortlist(ctx context.Context, in *awardInput) (*apiv2.Output[Shortlist], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	blind, err := IsBlindFor(ctx, j.DB.Read, a.ID, by.UserID, j.DB.Now().Time)
	if err != nil {
		return nil, err
	}
	chosen, version, err := shortlistOf(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	current, err := company.CurrentByIDs(ctx, j.DB.Read, nomination.CompanyIDsOf(chosen))
	if err != nil {
		return nil, err
	}
	rounds, err := roundsOf(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	out := Shortlist{Version: version, Companies: []string{}}
	seen := map[string]bool{}
	for i := range chosen {
		if one := current[chosen[i].CompanyID]; one != nil && !blind && !seen[one.Slug] {
			seen[one.Slug] = true
			out.Companies = append(out.Companies, one.Slug)
		}
	}
	for _, r := range rounds {
		out.OpenRound = out.OpenRound || r.IsOpen(j.DB.Now().Time)
	}
	return apiv2.Private(out), nil
}

// checkRankingVersion returns database.ErrConflict unless the scheduled ranking of an award has a version; 0 stands for none.
func checkRankingVersion(ctx context.Context, tx *database.Tx, awardID, version int64) error {
	entries, at, err := ScheduledRankingOf(ctx, tx, awardID)
	now := int64(0)
	switch {
	case err == nil:
		now = rankingVersion(entries, at)
	case !errors.Is(err, ErrNotScheduled):
		return err
	}
	if now != version {
		return fmt.Errorf("scheduled ranking of award %d: %w", awardID, database.ErrConflict)
	}
	return nil
}

type shortlistInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		Companies []string `json:"companies" maxItems:"500" nullable:"false" doc:"Slugs of the companies on the shortlist."`
		EndRound  bool     `json:"endRound,omitempty" doc:"Whether to end the open round of the jury."`
		Version   *int64   `json:"version,omitempty" minimum:"0" doc:"Version that was read; without it, the shortlist is set in any case."`
	}
}

// DecidedNominations has the number of nominations that were decided.
type DecidedNominations struct {
	Decided int `json:"decided"`
}

// idsOf returns the ids of companies in the order of slugs, or an error with status 422 for a field that names an unknown slug.
func (j *Juries) idsOf(ctx context.Context, field string, slugs []string) ([]int64, error) {
	found, err := company.BySlugs(ctx, j.DB.Read, slugs)
	if err != nil {
		return nil, err
	}
	bySlug := map[string]int64{}
	for i := range found {
		bySlug[found[i].Slug] = found[i].ID
	}
	ids := make([]int64, len(slugs))
	for i, s := range slugs {
		if ids[i] = bySlug[s]; ids[i] == 0 {
			return nil, apiv2.FieldErrors(map[string]string{field: "has no company " + s})
		}
	}
	return ids, nil
}

func (j *Juries) setShortlist(ctx context.Context, in *shortlistInput) (*apiv2.Output[DecidedNominations], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	if a.State() == award.Published {
		return nil, apiv2.Error(http.StatusConflict, "The ranking was published already.")
	}
	ids, err := j.idsOf(ctx, "companies", in.Body.Companies)
	if err != nil {
		return nil, err
	}
	var decided []int64
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := EndOpenRounds(ctx, tx, a.ID, by, in.Body.EndRound); err != nil {
			return err
		}
		if in.Body.Version != nil {
			if _, version, err := shortlistOf(ctx, tx, a.ID); err != nil || version != *in.Body.Version {
				return cmp.Or(err, fmt.Errorf("shortlist of award %d: %w", a.ID, database.ErrConflict))
			}
		}
		if decided, err = nomination.SetShortlist(ctx, tx, a.ID, ids); err != nil || len(decided) == 0 {
			return err
		}
		if err := j.sendResults(ctx, tx, a, decided, false); err != nil {
			return err
		}
		return award.RecordAction(ctx, tx, a.ID, by, "shortlist.set", in.Body)
	})
	var missing *nomination.NotNominatedError
	if errors.As(err, &missing) {
		return nil, apiv2.FieldErrors(map[string]string{"companies": "has no nomination of " + in.Body.Companies[slices.Index(ids,
			missing.Companies[0])] + " that can be on the shortlist"})
	}
	if err != nil {
		return nil, roundErrorOf(err)
	}
	return apiv2.Private(DecidedNominations{len(decided)}), nil
}

// roundErrorOf returns the API error for ErrRoundOpen. It returns other errors unchanged.
func roundErrorOf(err error) error {
	if errors.Is(err, ErrRoundOpen) {
		return apiv2.Error(http.StatusConflict, "A round of the jury is still open. Wait until it closes, or end it with endRound.")
	}
	return err
}
