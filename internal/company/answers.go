package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Answer is what a company answered to a question in an application for an award.
type Answer struct {
	bun.BaseModel `bun:"table:company_answers,alias:an"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Award     string // name of the award
	Year      int    // of the award
	Position  int
	Question  string
	Answer    string
}

// AddAnswers stores the answers of a company, in their order.
func AddAnswers(ctx context.Context, tx *database.Tx, company int64, list []Answer) error {
	if len(list) == 0 {
		return nil
	}
	for i := range list {
		list[i].CompanyID, list[i].Position = company, i
	}
	if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
		return fmt.Errorf("answers of company %d: %w", company, err)
	}
	tx.Emit("company.saved", company, TagOf(company))
	return nil
}

// answersOf reads the answers of a company, the newest year first.
func answersOf(ctx context.Context, db bun.IDB, company int64) ([]Answer, error) {
	var list []Answer
	err := db.NewSelect().Model(&list).Where("an.company_id = ?", company).Order("an.year DESC", "an.award", "an.position").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("answers of company %d: %w", company, err)
	}
	return list, nil
}

// AwardSection has the answers of a company to the questions of awards, and whether it applies again for the award of next year.
// Without answers a company cannot apply.
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
