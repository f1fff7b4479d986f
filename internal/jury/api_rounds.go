package jury

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/nomination"
)

func (j *Juries) registerRounds(a *apiv2.API) {
	in, rights := apiv2.Section("Desk"), apiv2.Doc(nomination.RightsSentence)
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/rounds", "list-jury-rounds", "List the rounds of a jury, the newest first",
		j.listRounds, in, rights)
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/rounds/{id}", "set-jury-round-times", "Change when a round of a jury opens and closes",
		j.setTimes, in, apiv2.ReportSuccess, apiv2.Doc("Scores that members have given stay. The status is 409 if the ranking is published, or "+
			"if the round would be open although a ranking is scheduled. "+nomination.RightsSentence))
	apiv2.Write(a, http.MethodDelete, "/desk/awards/{slug}/rounds/{id}", "remove-jury-round", "Remove a round of a jury", j.removeRound, in,
		apiv2.ReportSuccess, apiv2.Doc("The status is 409 if a member has scored in it, or if the ranking is published. "+
			nomination.RightsSentence))
	apiv2.Write(a, http.MethodGet, "/desk/awards/{slug}/ranking", "read-scheduled-ranking", "Read the scheduled ranking of an award",
		j.readScheduled, in, apiv2.Doc("The status is 409 if no ranking is scheduled. "+nomination.RightsSentence))
	apiv2.Write(a, http.MethodDelete, "/desk/awards/{slug}/ranking", "cancel-ranking", "Cancel the scheduled ranking of an award",
		j.cancel, in, apiv2.ReportSuccess, apiv2.Doc("The ranking is not published; the response has what was scheduled. The status is 409 if "+
			"no ranking is scheduled. "+nomination.RightsSentence))
}

// JuryRound is a round of a jury as the newsroom sees it.
type JuryRound struct {
	RoundInfo
	Blind    bool        `json:"blind"`
	Criteria []Criterion `json:"criteria" nullable:"false"`
	OpensAt  time.Time   `json:"opensAt"`
	ClosesAt time.Time   `json:"closesAt"`
	Open     bool        `json:"open" doc:"Whether members can score now."`
	Nominees int         `json:"nominees"`
	Assigned int         `json:"assigned" doc:"Number of nominees of all members together, without those with a conflict of interest."`
	Scored   int         `json:"scored" doc:"How many of these have scores."`
	Version  int64       `json:"version" doc:"To send with a change of the times (addition)."`
}

// timesVersion returns the version of the times of a round.
func timesVersion(r *Round) int64 {
	return apiv2.VersionOf([]int64{r.OpensAt.UnixMilli(), r.ClosesAt.UnixMilli()})
}

func (j *Juries) listRounds(ctx context.Context, in *pageInput) (*apiv2.Output[apiv2.Items[JuryRound]], error) {
	a, _, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := RoundsOf(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(r RoundState) bool { return after > 0 && r.ID >= after })
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(r RoundState) JuryRound {
		return JuryRound{RoundInfo{r.ID, r.Name}, r.Blind, r.Criteria, r.OpensAt.Time, r.ClosesAt.Time, r.IsOpen(j.DB.Now().Time),
			r.Nominees, r.Assigned, r.Scored, timesVersion(&r.Round)}
	}, func(r RoundState) string { return strconv.FormatInt(r.ID, 10) })), nil
}

type timesInput struct {
	Slug string `path:"slug" maxLength:"80"`
	ID   int64  `path:"id" minimum:"1"`
	Body struct {
		OpensAt  time.Time `json:"opensAt"`
		ClosesAt time.Time `json:"closesAt"`
		Version  *int64    `json:"version,omitempty" minimum:"0" doc:"Version that was edited; without it, the times are changed in any case."`
	}
}

func (j *Juries) setTimes(ctx context.Context, in *timesInput) (*apiv2.Output[apiv2.Items[JuryRound]], error) {
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a, by, err := award.BySlugForCaller(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		if in.Body.Version != nil {
			rounds, err := roundsOf(ctx, tx, a.ID)
			if err != nil {
				return err
			}
			if r, ok := rounds[in.ID]; ok && timesVersion(&r) != *in.Body.Version {
				return fmt.Errorf("times of round %d: %w", in.ID, database.ErrConflict)
			}
		}
		return j.SetTimes(ctx, tx, a, in.ID, clock.MomentOf(in.Body.OpensAt), clock.MomentOf(in.Body.ClosesAt), by)
	})
	switch {
	case errors.Is(err, ErrInvalidRound):
		return nil, apiv2.FieldErrors(map[string]string{"closesAt": "must be after opensAt"})
	case errors.Is(err, ErrScheduled):
		return nil, apiv2.Error(http.StatusConflict, "A ranking is scheduled. Cancel it before the round is open again.")
	case errors.Is(err, award.ErrPublished):
		return nil, apiv2.Error(http.StatusConflict, "The ranking was published already.")
	case err != nil:
		return nil, err
	}
	return j.listRounds(ctx, longestPage(in.Slug))
}

func (j *Juries) removeRound(ctx context.Context, in *memberInput) (*apiv2.Output[apiv2.Items[JuryRound]], error) {
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a, by, err := award.BySlugForCaller(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		return j.Remove(ctx, tx, a, in.ID, by)
	})
	switch {
	case errors.Is(err, ErrScored):
		return nil, apiv2.Error(http.StatusConflict, "Members have already scored in this round.")
	case errors.Is(err, award.ErrPublished):
		return nil, apiv2.Error(http.StatusConflict, "The ranking was published already.")
	case err != nil:
		return nil, err
	}
	return j.listRounds(ctx, longestPage(in.Slug))
}

// ScheduledRankingEntry is a company in a ranking that is not public yet.
type ScheduledRankingEntry struct {
	Company     string `json:"company" doc:"Slug of the company."`
	Name        string `json:"name"`
	Rank        *int   `json:"rank" doc:"Null for a special mention."`
	Description string `json:"description"`
}

// RankingToPublish is a scheduled ranking.
type RankingToPublish struct {
	PublishAt time.Time               `json:"publishAt"`
	Entries   []ScheduledRankingEntry `json:"entries" nullable:"false"`
	Version   int64                   `json:"version" doc:"To send when the ranking is set again (addition)."`
}

// rankingVersion returns the version of a scheduled ranking.
func rankingVersion(entries []ScheduledEntry, at clock.Moment) int64 {
	return apiv2.VersionOf(map[string]any{"entries": entries, "at": at.UnixMilli()})
}

func (j *Juries) newRankingToPublish(ctx context.Context, entries []ScheduledEntry, at clock.Moment,
) (*apiv2.Output[RankingToPublish], error) {
	ids := make([]int64, len(entries))
	for i, e := range entries {
		ids[i] = e.Company
	}
	current, err := company.CurrentByIDs(ctx, j.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	out := RankingToPublish{at.Time, make([]ScheduledRankingEntry, len(entries)), rankingVersion(entries, at)}
	for i, e := range entries {
		out.Entries[i] = ScheduledRankingEntry{Rank: e.Rank, Description: e.Description}
		if one := current[e.Company]; one != nil {
			out.Entries[i].Company, out.Entries[i].Name = one.Slug, one.Name
		}
	}
	return apiv2.Private(out), nil
}

// notScheduled returns the API error for ErrNotScheduled. It returns other errors unchanged.
func notScheduled(err error) error {
	if errors.Is(err, ErrNotScheduled) {
		return apiv2.Error(http.StatusConflict, "No ranking is scheduled.")
	}
	return err
}

func (j *Juries) readScheduled(ctx context.Context, in *awardInput) (*apiv2.Output[RankingToPublish], error) {
	a, _, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	entries, at, err := ScheduledRankingOf(ctx, j.DB.Read, a.ID)
	if err != nil {
		return nil, notScheduled(err)
	}
	return j.newRankingToPublish(ctx, entries, at)
}

func (j *Juries) cancel(ctx context.Context, in *awardInput) (*apiv2.Output[RankingToPublish], error) {
	var entries []ScheduledEntry
	var at clock.Moment
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		a, by, err := award.BySlugForCaller(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		if entries, at, err = ScheduledRankingOf(ctx, tx, a.ID); err != nil {
			return err
		}
		return j.Cancel(ctx, tx, a.ID, by)
	})
	if err != nil {
		return nil, notScheduled(err)
	}
	return j.newRankingToPublish(ctx, entries, at)
}
