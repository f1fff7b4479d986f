package pitchfest

import (
	"cmp"
	"context"
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/limit"
)

// PitchApplication is an application as the applicant sends and reads it.
type PitchApplication struct {
	Company     string            `json:"company,omitempty" maxLength:"80" doc:"Slug of a company of the caller; empty for another one."`
	CompanyName string            `json:"companyName,omitempty" maxLength:"120" doc:"Name of another company."`
	OneLiner    string            `json:"oneLiner" maxLength:"200" doc:"What the company does, in one sentence."`
	Deck        string            `json:"deck,omitempty" maxLength:"500" doc:"Address of the pitch deck."`
	Stage       string            `json:"stage" enum:"idea,prototype,revenue,growth"`
	Answers     map[string]string `json:"answers,omitempty" doc:"By the id of the question."`
}

// OwnPitchApplication is the application of the caller with its state.
type OwnPitchApplication struct {
	PitchApplication
	Status Status `json:"status" enum:"received,shortlisted,declined,finalist"`
}

type pitchApplyInput struct {
	conference.ConferenceSlug
	Body PitchApplication
}

// publicConference returns a public conference, or database.ErrNotFound.
func (p *Pitches) publicConference(ctx context.Context, slug string) (*conference.Conference, error) {
	c, err := conference.BySlug(ctx, p.DB.Read, slug)
	if err == nil && !c.IsPublic() {
		err = database.ErrNotFound
	}
	return c, err
}

func (p *Pitches) readOwn(ctx context.Context, in *conference.ConferenceSlug) (*apiv2.Output[OwnPitchApplication], error) {
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	a, err := ApplicationOf(ctx, p.DB.Read, c.ID, caller.UserIDOf(ctx))
	if err != nil {
		return nil, err
	}
	return p.ownOutput(ctx, a)
}

func (p *Pitches) ownOutput(ctx context.Context, a *Application) (*apiv2.Output[OwnPitchApplication], error) {
	out := OwnPitchApplication{PitchApplication{CompanyName: a.CompanyName, OneLiner: a.OneLiner, Deck: a.Deck, Stage: a.Stage,
		Answers: a.Answers}, a.Status}
	if a.CompanyID != nil {
		current, err := company.CurrentByIDs(ctx, p.DB.Read, []int64{*a.CompanyID})
		if err != nil {
			return nil, err
		}
		if current[*a.CompanyID] != nil {
			out.Company = current[*a.CompanyID].Slug
		}
	}
	return apiv2.Private(out), nil
}

func (p *Pitches) applyOwn(ctx context.Context, in *pitchApplyInput) (*apiv2.Output[OwnPitchApplication], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	users, err := account.UsersByIDs(ctx, p.DB.Read, []int64{caller.UserIDOf(ctx)})
	if err != nil {
		return nil, err
	}
	user := users[caller.UserIDOf(ctx)]
	if user == nil {
		return nil, database.ErrNotFound
	}
	b := &in.Body
	a, err := p.Apply(ctx, user, c, Input{Company: b.Company, CompanyName: b.CompanyName, OneLiner: b.OneLiner, Deck: b.Deck, Stage: b.Stage,
		Answers: b.Answers, Lang: l})
	var wait *limit.TooManyError
	if errors.As(err, &wait) {
		return nil, err
	}
	if err != nil {
		return nil, problem(err)
	}
	return p.ownOutput(ctx, a)
}

func (p *Pitches) withdrawOwn(ctx context.Context, in *conference.ConferenceSlug) (*apiv2.Output[PitchResult], error) {
	c, err := p.publicConference(ctx, in.Slug)
	if err != nil {
		return nil, err
	}
	if err := p.Withdraw(ctx, caller.UserIDOf(ctx), c); err != nil {
		return nil, err
	}
	return apiv2.Private(PitchResult{true}), nil
}

type noInput struct{}

func (p *Pitches) listAssignments(ctx context.Context, _ *noInput) (*apiv2.Output[jury.JurorAssignments], error) {
	out, err := p.AssignmentsOf(ctx, caller.UserIDOf(ctx), i18n.Default)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*out), nil
}

type pitchScoreInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Scores  map[string]int `json:"scores" doc:"Points from 0 to 10 by the id of the criterion."`
		Comment string         `json:"comment,omitempty" maxLength:"2000" doc:"Comment for the newsroom."`
	}
}

func (p *Pitches) score(ctx context.Context, in *pitchScoreInput) (*apiv2.Output[PitchResult], error) {
	refused, err := p.Score(ctx, caller.UserIDOf(ctx), []jury.NewScores{{Assignment: in.ID, Points: in.Body.Scores, Comment: in.Body.Comment}})
	return result(cmp.Or(err, refused[in.ID]))
}

func result(err error) (*apiv2.Output[PitchResult], error) {
	switch {
	case errors.Is(err, jury.ErrInvalidScores):
		return nil, apiv2.FieldErrors(map[string]string{"scores": "must be points from 0 to 10 for each criterion"})
	case errors.Is(err, jury.ErrClosed):
		return nil, apiv2.Error(http.StatusConflict, "The reviews are not open.")
	case err != nil:
		return nil, err
	}
	return apiv2.Private(PitchResult{true}), nil
}

type reviewInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (p *Pitches) declareConflict(ctx context.Context, in *reviewInput) (*apiv2.Output[PitchResult], error) {
	return result(p.DeclareConflict(ctx, caller.UserIDOf(ctx), in.ID))
}
