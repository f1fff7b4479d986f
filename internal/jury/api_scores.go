package jury

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/caller"
	"masthead/internal/i18n"
)

type acceptInput struct {
	Body struct {
		Invitation string `json:"invitation" minLength:"1" maxLength:"100" doc:"Secret from the email." example:"k7qf2mza"`
	}
}

// JuryMembership is a jury of the caller.
type JuryMembership struct {
	Award string `json:"award" doc:"Name of the award."`
}

func (j *Juries) accept(ctx context.Context, in *acceptInput) (*apiv2.Output[JuryMembership], error) {
	m, err := j.Accept(ctx, caller.UserIDOf(ctx), in.Body.Invitation)
	if errors.Is(err, ErrInvitation) {
		return nil, apiv2.FieldErrors(map[string]string{"invitation": "is not valid, or was accepted or withdrawn"})
	}
	if errors.Is(err, ErrOtherAddress) {
		return nil, apiv2.Error(http.StatusForbidden, "The invitation was sent to another address. Sign in with that address to accept it.")
	}
	if err != nil {
		return nil, err
	}
	found, err := award.ByIDs(ctx, j.DB.Read, []int64{m.AwardID})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(JuryMembership{found[m.AwardID].Name}), nil
}

type noInput struct{}

func (j *Juries) listAssignments(ctx context.Context, _ *noInput) (*apiv2.Output[JurorAssignments], error) {
	out, err := j.AssignmentsOf(ctx, caller.UserIDOf(ctx), i18n.Default)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*out), nil
}

type scoreInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Scores  map[string]int `json:"scores" doc:"Points from 0 to 10 by the id of the criterion."`
		Comment string         `json:"comment,omitempty" maxLength:"2000" doc:"Comment for the newsroom."`
	}
}

// ScoreResult is the response to a score or a declared conflict.
type ScoreResult struct {
	Success bool `json:"success"`
}

// scoreResult returns the response to a score or a declared conflict of interest, or the API error for err.
func scoreResult(err error) (*apiv2.Output[ScoreResult], error) {
	switch {
	case errors.Is(err, ErrInvalidScores):
		return nil, apiv2.FieldErrors(map[string]string{"scores": "must be points from 0 to 10 for each criterion"})
	case errors.Is(err, ErrClosed):
		return nil, apiv2.Error(http.StatusConflict, "The round is not open.")
	case err != nil:
		return nil, err
	}
	return apiv2.Private(ScoreResult{true}), nil
}

func (j *Juries) score(ctx context.Context, in *scoreInput) (*apiv2.Output[ScoreResult], error) {
	refused, err := j.Score(ctx, caller.UserIDOf(ctx), []NewScores{{in.ID, in.Body.Scores, in.Body.Comment}})
	return scoreResult(cmp.Or(err, refused[in.ID]))
}

type assignmentInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (j *Juries) declareConflict(ctx context.Context, in *assignmentInput) (*apiv2.Output[ScoreResult], error) {
	return scoreResult(j.DeclareConflict(ctx, caller.UserIDOf(ctx), in.ID))
}
