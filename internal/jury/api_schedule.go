package jury

import (
	"context"
	"errors"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
)

type scheduleInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body struct {
		PublishAt time.Time `json:"publishAt"`
		EndRound  bool      `json:"endRound,omitempty" doc:"Whether to end the open round of the jury."`

		WithoutNomination bool `json:"withoutNomination,omitempty" doc:"Companies may have no nomination, or a declined one (addition)."`

		Version *int64 `json:"version,omitempty" minimum:"0" doc:"Version that was edited, 0 if no ranking was scheduled; by default any."`

		Entries []struct {
			Company     string `json:"company" maxLength:"80" doc:"Slug of the company."`
			Rank        *int   `json:"rank" minimum:"1" doc:"Null for a special mention."`
			Description string `json:"description,omitempty" maxLength:"2000"`
		} `json:"entries" minItems:"1" maxItems:"200" nullable:"false"`
	}
}

// ScheduledRanking has the time at which a ranking will be published.
type ScheduledRanking struct {
	PublishAt string `json:"publishAt" format:"date-time"`
	Entries   int    `json:"entries"`
}

func (j *Juries) schedule(ctx context.Context, in *scheduleInput) (*apiv2.Output[ScheduledRanking], error) {
	a, by, err := award.BySlugForCaller(ctx, j.DB.Read, in.Slug)
	if err != nil {
		return nil, err
	}
	slugs := make([]string, len(in.Body.Entries))
	for i, e := range in.Body.Entries {
		slugs[i] = e.Company
	}
	ids, err := j.idsOf(ctx, "entries", slugs)
	if err != nil {
		return nil, err
	}
	entries := make([]ScheduledEntry, len(ids))
	for i, e := range in.Body.Entries {
		entries[i] = ScheduledEntry{ids[i], e.Rank, e.Description}
	}
	err = j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := EndOpenRounds(ctx, tx, a.ID, by, in.Body.EndRound); err != nil {
			return err
		}
		if in.Body.Version != nil {
			if err := checkRankingVersion(ctx, tx, a.ID, *in.Body.Version); err != nil {
				return err
			}
		}
		if err := j.Schedule(ctx, tx, a.ID, entries, in.Body.PublishAt); err != nil {
			return err
		}
		if err := CheckRanking(ctx, tx, a.ID, entries, in.Body.PublishAt, in.Body.WithoutNomination); err != nil {
			return err // nothing of the transaction is stored
		}
		return award.RecordAction(ctx, tx, a.ID, by, "ranking.scheduled", in.Body)
	})
	if errors.Is(err, ErrDuplicateCompany) {
		return nil, apiv2.FieldErrors(map[string]string{"entries": "must name each company once"})
	}
	if wrong := rankingErrors(err, ids, slugs); wrong != nil {
		return nil, apiv2.FieldErrors(wrong)
	}
	if err != nil {
		return nil, roundErrorOf(err)
	}
	return apiv2.Private(ScheduledRanking{in.Body.PublishAt.Format(time.RFC3339), len(entries)}), nil
}
