package company

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Answer is a company's answer to a question in an application for an award.
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
	return insertAnswers(ctx, tx, company, 0, list)
}

// insertAnswers stores answers of a company at the positions from first.
func insertAnswers(ctx context.Context, tx *database.Tx, company int64, first int, list []Answer) error {
	if len(list) == 0 {
		return nil
	}
	for i := range list {
		list[i].CompanyID, list[i].Position = company, first+i
	}
	if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
		return fmt.Errorf("answers of company %d: %w", company, err)
	}
	tx.Emit("company.saved", company, TagOf(company))
	return nil
}

// updateAnswer stores the text of an answer.
func updateAnswer(ctx context.Context, tx *database.Tx, a *Answer) error {
	if _, err := tx.NewUpdate().Model(a).Column("answer").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("answer of company %d: %w", a.CompanyID, err)
	}
	return nil
}

// answersOf reads the answers of a company, the newest year first.
func answersOf(ctx context.Context, db bun.IDB, company int64) ([]Answer, error) {
	found, err := answersByCompany(ctx, db, []int64{company})
	return found[company], err
}

// answersByCompany reads the answers of companies by their ids, the newest year first.
func answersByCompany(ctx context.Context, db bun.IDB, companies []int64) (map[int64][]Answer, error) {
	found := map[int64][]Answer{}
	if len(companies) == 0 {
		return found, nil
	}
	var list []Answer
	err := db.NewSelect().Model(&list).Where("an.company_id IN (?)", bun.List(companies)).
		Order("an.year DESC", "an.award", "an.position", "an.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("answers of companies: %w", err)
	}
	for _, a := range list {
		found[a.CompanyID] = append(found[a.CompanyID], a)
	}
	return found, nil
}
