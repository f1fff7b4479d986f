package company

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// registerApplications adds the newsroom's operations that list which companies apply for next year's award and that add answers from
// earlier applications.
func (c *API) registerApplications(a *apiv2.API) {
	in := apiv2.Section("Desk")
	const who = "Editors of all brands may call it."
	apiv2.Write(a, http.MethodGet, "/desk/award-applications", "list-award-applications",
		"List the companies that apply for next year's award", c.listApplications, in, apiv2.Doc("By id, with their answers to the "+
			"questions of earlier awards. "+who))
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}/answers", "read-company-answers",
		"Read what a company answered in applications for awards", c.readAnswers, in, apiv2.Doc(who))
	apiv2.Write(a, http.MethodPost, "/desk/companies/{id}/answers", "add-company-answers",
		"Add answers from an application of a company for an award", c.addAnswers, in, apiv2.ReportSuccess, apiv2.Doc("They follow the answers "+
			"that the company has for the award. Members of the company can change them afterwards. Send the version that was edited: the "+
			"status is 409 if somebody else has saved since. "+who))
}

// Application is a company that applies for next year's award.
type Application struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug" example:"kiln-and-loom"`
	Name string `json:"name" example:"Kiln & Loom"`
	Page string `json:"page" example:"/companies/kiln-and-loom" doc:"Path of the page."`
	DeskAwardSection
}

// DeskAwardSection has a company's answers in applications for awards, and whether it applies for next year's award.
type DeskAwardSection struct {
	Answers []DeskAnswer `json:"answers" nullable:"false" doc:"The newest year first."`
	Applies bool         `json:"applies"`
}

// DeskAnswer is an answer to a question as the newsroom sees it.
type DeskAnswer struct {
	ID       int64  `json:"id"`
	Award    string `json:"award" doc:"Name of the award."`
	Year     int    `json:"year" doc:"Year of the award."`
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

func newDeskAwardSection(p *Profile) DeskAwardSection {
	s := DeskAwardSection{Answers: []DeskAnswer{}, Applies: p.Applies}
	for _, a := range p.Answers {
		s.Answers = append(s.Answers, DeskAnswer{a.ID, a.Award, a.Year, a.Question, a.Answer})
	}
	return s
}

func (c *API) listApplications(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[Application]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := applicantsAfter(ctx, c.DB.Read, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	answers, err := answersByCompany(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(one Company) Application {
		return Application{one.ID, one.Slug, one.Name, one.Path(), newDeskAwardSection(&Profile{Company: &one, Answers: answers[one.ID]})}
	}, func(one Company) string { return formatID(one.ID) })), nil
}

// applicantsAfter returns at most limit companies that apply for next year's award, in the order of their ids, beginning after an id.
func applicantsAfter(ctx context.Context, db bun.IDB, after int64, limit int) ([]Company, error) {
	var list []Company
	err := db.NewSelect().Model(&list).Where("c.applies").Where("c.id > ?", after).Where("c.merged_into IS NULL").
		Where("c.withdrawn_at IS NULL").Order("c.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("applications after %d: %w", after, err)
	}
	return list, nil
}

// DeskAnswers has a company's answers in applications for awards.
type DeskAnswers struct {
	Version int64 `json:"version" doc:"For the next save."`
	DeskAwardSection
}

func (c *API) readAnswers(ctx context.Context, in *deskCompanyInput) (*apiv2.Output[DeskAnswers], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	one, err := ByID(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	p := &Profile{Company: one}
	if p.Answers, err = answersOf(ctx, c.DB.Read, one.ID); err != nil {
		return nil, err
	}
	version, err := sectionVersion(ctx, c.DB.Read, one.ID, Award)
	return apiv2.Private(DeskAnswers{version, newDeskAwardSection(p)}), err
}

// NewAnswers are answers from an application of a company for an award.
type NewAnswers struct {
	Award   string      `json:"award" maxLength:"120" example:"Tech30" doc:"Name of the award."`
	Year    int         `json:"year" minimum:"1990" maximum:"2200" example:"2026" doc:"Year of the award."`
	Answers []NewAnswer `json:"answers" minItems:"1" maxItems:"50" nullable:"false"`
}

// NewAnswer is an answer to a question.
type NewAnswer struct {
	Question string `json:"question" maxLength:"500"`
	Answer   string `json:"answer,omitempty" maxLength:"2000"`
}

type addAnswersInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		NewAnswers
		Version int64 `json:"version"`
	}
}

func (c *API) addAnswers(ctx context.Context, in *addAnswersInput) (*apiv2.Output[DeskAnswers], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var p *Profile
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		p, err = AddAnswersByNewsroom(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Version, in.Body.NewAnswers, l)
		return err
	})
	if err != nil {
		return saveResponse(DeskAnswers{}, err)
	}
	return apiv2.Private(DeskAnswers{p.Versions[Award], newDeskAwardSection(p)}), nil
}

// AddAnswersByNewsroom adds answers from an application of a company for an award. version is the version of the section that was edited.
// l is the language of messages. It returns the company with its answers and the new version, database.ErrNotFound, ErrForbidden,
// ErrConflict or an invalid.Fields.
func AddAnswersByNewsroom(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, in NewAnswers, l i18n.Locale,
) (*Profile, error) {
	edit := Edit{Company: id, Section: Award, Version: &version, By: by}
	p, err := saveSectionIn(ctx, tx, edit, func(ctx context.Context, tx *database.Tx, p *Profile) (err error) {
		fields := newFieldChecks(tx.At, l)
		award := fields.checkText("award", "name", in.Award)
		list := make([]Answer, len(in.Answers))
		for i, one := range in.Answers {
			field := "answers[" + strconv.Itoa(i) + "]"
			list[i] = Answer{Award: award, Year: in.Year, Question: fields.checkText(field+".question", "answer", one.Question),
				Answer: fields.checkText(field+".answer", "answer", one.Answer)}
			fields.checkRequired(field+".question", list[i].Question)
		}
		if len(p.Answers)+len(list) > MaxEntries {
			fields.addMessage("answers", "company.rule.entries", map[string]any{"max": MaxEntries})
		}
		if err := fields.err(); err != nil {
			return err
		}
		first := 0
		for _, a := range p.Answers {
			if a.Award == award && a.Year == in.Year {
				first = max(first, a.Position+1)
			}
		}
		if err := insertAnswers(ctx, tx, id, first, list); err != nil {
			return err
		}
		p.Answers, err = answersOf(ctx, tx, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return p, RecordAction(ctx, tx, id, by, "answers.added", in)
}
