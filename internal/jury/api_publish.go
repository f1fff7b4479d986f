package jury

import (
	"context"
	"errors"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/nomination"
)

func (j *Juries) registerPublish(a *apiv2.API) {
	apiv2.Write(a, http.MethodPost, "/desk/awards/{slug}/publish", "publish-award", "Publish an award with the ranking that it has",
		j.publishNow, apiv2.Section("Desk"), apiv2.ReportSuccess, apiv2.Doc("Badges are issued, and the users who nominated and the owners of "+
			"the companies get an email. The status is 409 if the award is public or withdrawn, has no ranking or a scheduled one, or "+
			"a round of its jury is open, and also if the details or the ranking no longer have the versions in the body. "+
			nomination.RightsSentence))
}

// PublishedAward says since when an award is public.
type PublishedAward struct {
	Slug      string `json:"slug"`
	Published string `json:"published" format:"date-time"`
}

// SeenAward says which details and which ranking of an award the caller has read.
type SeenAward struct {
	Version        int64 `json:"version" doc:"Version of the details."`
	RankingVersion int64 `json:"rankingVersion" doc:"Version of the ranking."`
}

type publishAwardInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body *SeenAward
}

func (j *Juries) publishNow(ctx context.Context, in *publishAwardInput) (*apiv2.Output[PublishedAward], error) {
	var a *award.Award
	err := j.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		found, by, err := award.BySlugForCaller(ctx, tx, in.Slug)
		if err != nil {
			return err
		}
		if in.Body != nil && (in.Body.Version != found.Version || in.Body.RankingVersion != found.RankingVersion) {
			return database.ErrConflict
		}
		a = found
		return j.PublishNow(ctx, tx, a, by)
	})
	for _, known := range []error{award.ErrWithdrawn, award.ErrPublished, ErrNoRanking, ErrScheduled} {
		if errors.Is(err, known) {
			return nil, apiv2.Error(http.StatusConflict, apiv2.Sentence(known))
		}
	}
	if err != nil {
		return nil, roundErrorOf(err)
	}
	return apiv2.Private(PublishedAward{a.Slug, a.PublishedAt.Format(time.RFC3339)}), nil
}
