package company

import (
	"context"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// AwardSection has the answers of a company to the questions of awards, and whether it applies for next year's award. A
// company without answers cannot apply.
type AwardSection struct {
	Answers []AnswerItem `json:"answers" nullable:"false" doc:"The newest year first."`
	Applies bool         `json:"applies"`
}

// AnswerItem is an answer to a question.
type AnswerItem struct {
	ID       string `json:"id"`
	Award    string `json:"award" doc:"Name of the award."`
	Year     int    `json:"year" doc:"Year of the award."`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

func newAwardSection(p *Profile) AwardSection {
	s := AwardSection{Answers: []AnswerItem{}, Applies: p.Applies}
	for _, a := range p.Answers {
		s.Answers = append(s.Answers, AnswerItem{formatID(a.ID), a.Award, a.Year, a.Question, a.Answer})
	}
	return s
}

// AnswerEdit replaces the answer to a question.
type AnswerEdit struct {
	ID     string `json:"id" maxLength:"20"`
	Answer string `json:"answer" maxLength:"2000"`
}

type awardInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Answers []AnswerEdit `json:"answers" maxItems:"200" nullable:"false" doc:"Answers that are not sent stay as they are."`
		Applies bool         `json:"applies" doc:"Whether the company applies for next year's award."`
		Version *int64       `json:"version,omitempty"`
	}
}

// SavedAward is the response to a save of award answers.
type SavedAward struct {
	Success bool         `json:"success"`
	Award   AwardSection `json:"award"`
	Version int64        `json:"version"`
}

func (c *API) saveAward(ctx context.Context, in *awardInput) (*apiv2.Output[SavedAward], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	edit := Edit{Company: in.ID, Section: Award, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		at := map[string]*Answer{}
		for i := range p.Answers {
			at[formatID(p.Answers[i].ID)] = &p.Answers[i]
		}
		for i, e := range in.Body.Answers {
			field := "answers[" + strconv.Itoa(i) + "]"
			text := fields.checkText(field+".answer", "answer", e.Answer)
			if a := at[e.ID]; a != nil {
				a.Answer = text
			} else {
				fields.addClientError(field+".id", "is not the id of an answer of this company")
			}
		}
		if in.Body.Applies && len(p.Answers) == 0 {
			fields.addClientError("applies", "needs answers to the questions of an earlier application")
		}
		if err := fields.err(); err != nil {
			return err
		}
		p.Applies = in.Body.Applies
		for _, e := range in.Body.Answers {
			if err := updateAnswer(ctx, tx, at[e.ID]); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return saveResponse(SavedAward{}, err)
	}
	return saveResponse(SavedAward{true, newAwardSection(p), p.Versions[Award]}, nil)
}
