package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// mainFacts are the facts about which owners of a company are asked, in the order in which they are asked if none was ever checked.
var mainFacts = []string{"employeeCount", "city", "website"}

const (
	day = 24 * time.Hour
	// A checked fact is fresh for freshFor, and owners are asked about it again after askAfter. Owners are asked about one fact in
	// questionGap, not before they have been owners for as long, and can answer during answerTime.
	freshFor, askAfter, questionGap, answerTime = 365 * day, 180 * day, 30 * day, 60 * day
)

// ErrAnswered is returned for a question that was answered, that is too old, or whose fact has changed since.
var ErrAnswered = errors.New("the question was answered or has ended")

// Question asks the owners of a company whether a fact is still right.
type Question struct {
	bun.BaseModel `bun:"table:company_questions,alias:q"`

	ID         int64 `bun:",pk,autoincrement"`
	CompanyID  int64
	Field      string
	Value      string // at the time of the question; once it is answered, the value that the owner gave
	AskedAt    clock.Moment
	AnsweredAt clock.Moment `bun:",nullzero"`
	UserID     *int64       // the owner who answered
}

// Freshness has the number of main facts of a profile, and how many of them were checked in the past year.
type Freshness struct {
	Checked int `json:"checked"`
	Facts   int `json:"facts"`
}

// FreshnessOf returns the freshness of a profile. A fact counts as checked when an owner answered a question about it, or saved its section
// in the wizard, provided that the fact still has the value that it got then. Imports, accepted corrections, answers about other facts and
// changes by the newsroom do not count.
func FreshnessOf(ctx context.Context, db bun.IDB, p *Profile, now clock.Moment) (Freshness, error) {
	questions, err := QuestionsOf(ctx, db, p.ID)
	if err != nil {
		return Freshness{}, err
	}
	saves, err := savesOf(ctx, db, p.ID)
	if err != nil {
		return Freshness{}, err
	}
	f := Freshness{Facts: len(mainFacts)}
	for _, field := range mainFacts {
		if checked := p.checkedAt(field, questions[p.ID], saves[p.ID]); p.factValue(field) != "" && now.Sub(checked.Time) < freshFor {
			f.Checked++
		}
	}
	return f, nil
}

// factValue returns the value of a fact of the company.
func (p *Profile) factValue(field string) string {
	if value := p.valueOf(Fact{Field: field}); value != nil {
		return *value
	}
	return ""
}

// checkedAt returns when the present value of a fact was checked, the zero moment if it never was.
func (p *Profile) checkedAt(field string, questions []Question, saves []wizardSave) clock.Moment {
	value, at := p.factValue(field), clock.Moment{}
	for i := range questions {
		if q := &questions[i]; q.Confirms(field, value) && q.AnsweredAt.After(at.Time) {
			at = q.AnsweredAt
		}
	}
	for _, s := range saves {
		if s.facts[field] == value && s.at.After(at.Time) {
			at = s.at
		}
	}
	return at
}

// Confirms reports whether the question was answered with a value of a fact.
func (q *Question) Confirms(field, value string) bool {
	return q.Field == field && q.Value == value && !q.AnsweredAt.IsZero()
}

// wizardSave is a save of a section in the wizard, with the values of its facts after the save.
type wizardSave struct {
	facts map[string]any
	at    clock.Moment
}

// savesOf returns, by the id of the company, the last save of each section with main facts that a founder or an executive made in the
// wizard. Answers and accepted corrections are saves of a whole section too, and the newsroom saves the section Basic when it edits the
// employments of a person; savesOf leaves these out, because nobody looked at the other facts of the section.
func savesOf(ctx context.Context, db bun.IDB, companies ...int64) (map[int64][]wizardSave, error) {
	answers := db.NewSelect().Model((*Question)(nil)).ColumnExpr("1").Where("q.company_id = ch.company_id").
		Where("q.answered_at = ch.created_at")
	last := db.NewSelect().TableExpr("company_changes AS ch").ColumnExpr("MAX(ch.id)").Where("ch.company_id IN (?)", bun.List(companies)).
		Where("ch.section IN (?)", bun.List([]Section{Introduction, Basic})).Where("ch.source = ?", ByMember).
		Where("ch.suggested_by IS NULL").Where("ch.evidence = ''").Where("NOT EXISTS (?)", answers).Group("ch.company_id", "ch.section")
	var rows []changeRow
	err := db.NewSelect().Model(&rows).Column("company_id", "after", "created_at").Where("id IN (?)", last).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("saves of companies: %w", err)
	}
	of := map[int64][]wizardSave{}
	for i := range rows {
		s := wizardSave{at: rows[i].CreatedAt}
		if json.Unmarshal([]byte(rows[i].After), &s.facts) == nil {
			of[rows[i].CompanyID] = append(of[rows[i].CompanyID], s)
		}
	}
	return of, nil
}

// QuestionsOf returns the questions about companies, by the id of the company.
func QuestionsOf(ctx context.Context, db bun.IDB, companies ...int64) (map[int64][]Question, error) {
	if len(companies) == 0 {
		return nil, nil
	}
	var rows []Question
	if err := db.NewSelect().Model(&rows).Where("q.company_id IN (?)", bun.List(companies)).Order("q.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("questions about companies: %w", err)
	}
	of := map[int64][]Question{}
	for _, q := range rows {
		of[q.CompanyID] = append(of[q.CompanyID], q)
	}
	return of, nil
}

// AskedCompany is a company with the question about it that owners should get.
type AskedCompany struct {
	Company  *Company
	Question *Question
	Owners   []int64 // ids of the users
}

// DueQuestions returns the companies about which a question is due, with their owners, among at most limit companies with owners, in the
// order of the companies' ids, beginning after the id after. It also returns the id of the last company, 0 if there are no more. A question
// is due if a main fact was not checked for half a year, and nobody was asked about the company in the past month. It only reads, so that
// writes do not wait while it looks at hundreds of companies without a due question.
func DueQuestions(ctx context.Context, db bun.IDB, now clock.Moment, after int64, limit int) (
	due map[int64][]int64, last int64, err error,
) {
	owners, err := account.OwnersSince(ctx, db, clock.MomentOf(now.Add(-questionGap)), after, limit)
	if err != nil || len(owners) == 0 {
		return nil, 0, err
	}
	users := map[int64][]int64{}
	for _, m := range owners {
		users[m.CompanyID] = append(users[m.CompanyID], m.UserID)
	}
	ids := slices.Sorted(maps.Keys(users))
	found, err := dueAmong(ctx, db, ids, now)
	if err != nil {
		return nil, 0, err
	}
	due = map[int64][]int64{}
	for _, one := range found {
		due[one.Company.ID] = users[one.Company.ID]
	}
	return due, ids[len(ids)-1], nil
}

// Ask stores the questions that are due about companies, which it gets from DueQuestions with their owners, and returns them. tx must be
// the caller's transaction; a company is locked and read again before it is asked about, so that two servers cannot ask twice.
func Ask(ctx context.Context, tx *database.Tx, due map[int64][]int64) ([]AskedCompany, error) {
	if len(due) == 0 {
		return nil, nil
	}
	ids := slices.Sorted(maps.Keys(due))
	if err := LockAll(ctx, tx, ids...); err != nil {
		return nil, err
	}
	list, err := dueAmong(ctx, tx, ids, tx.At)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	rows := make([]*Question, len(list))
	for i := range list {
		rows[i], list[i].Owners = list[i].Question, due[list[i].Company.ID]
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return nil, fmt.Errorf("store questions: %w", err)
	}
	return list, nil
}

// dueAmong returns the questions that are due about the companies with the given ids. It leaves Owners empty.
func dueAmong(ctx context.Context, db bun.IDB, ids []int64, now clock.Moment) (list []AskedCompany, err error) {
	companies, err := ByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	var open []*Company
	for i := range companies {
		if c := &companies[i]; c.MergedInto == nil && !c.IsWithdrawn() && c.ClosedYear == 0 {
			open = append(open, c)
		}
	}
	profiles, err := LoadAll(ctx, db, open)
	if err != nil {
		return nil, err
	}
	asked, err := QuestionsOf(ctx, db, ids...)
	if err != nil {
		return nil, err
	}
	saves, err := savesOf(ctx, db, ids...)
	if err != nil {
		return nil, err
	}
	for _, p := range profiles {
		if q := p.dueQuestion(asked[p.ID], saves[p.ID], now); q != nil {
			list = append(list, AskedCompany{Company: p.Company, Question: q})
		}
	}
	return list, nil
}

// dueQuestion returns the question about the fact that was not checked for the longest time, nil if none is due.
func (p *Profile) dueQuestion(asked []Question, saves []wizardSave, now clock.Moment) *Question {
	if len(asked) > 0 && now.Sub(asked[len(asked)-1].AskedAt.Time) < questionGap {
		return nil
	}
	var due *Question
	var oldest clock.Moment
	for _, field := range mainFacts {
		value, at := p.factValue(field), p.checkedAt(field, asked, saves)
		for i := range asked { // an unanswered question gives way to the other facts
			if q := &asked[i]; q.Field == field && q.AnsweredAt.IsZero() && q.AskedAt.After(at.Time) {
				at = q.AskedAt
			}
		}
		if value != "" && now.Sub(at.Time) >= askAfter && (due == nil || at.Before(oldest.Time)) {
			due, oldest = &Question{CompanyID: p.ID, Field: field, Value: value, AskedAt: now}, at
		}
	}
	return due
}

// QuestionToAnswer returns a question with its company and its fact as the company has it now. It returns ErrAnswered if the question can
// no longer be answered, or database.ErrNotFound.
func QuestionToAnswer(ctx context.Context, db bun.IDB, id int64, now clock.Moment, l i18n.Locale) (*Company, FactInfo, error) {
	q := &Question{ID: id}
	if err := database.NotFound(db.NewSelect().Model(q).WherePK().Scan(ctx)); err != nil {
		return nil, FactInfo{}, fmt.Errorf("question %d: %w", id, err)
	}
	c, err := ByID(ctx, db, q.CompanyID)
	if err != nil {
		return nil, FactInfo{}, err
	}
	p, err := Load(ctx, db, c)
	if err != nil {
		return nil, FactInfo{}, err
	}
	info, ok := p.FactOf(Fact{Field: q.Field}, l)
	ended := !q.AnsweredAt.IsZero() || now.Sub(q.AskedAt.Time) > answerTime
	if ended || !ok || info.Value != q.Value || c.MergedInto != nil || c.IsWithdrawn() {
		return c, info, ErrAnswered
	}
	return c, info, nil
}

// AnswerQuestion stores the answer of an owner to a question: value is the value that the fact has now. If it is that of the profile, the
// fact is confirmed; otherwise it is changed by the rules of the wizard. It returns ErrAnswered, ErrForbidden if the user is no longer an
// owner of the company, or an invalid.Fields for the field value.
func AnswerQuestion(ctx context.Context, tx *database.Tx, id, user int64, value string, l i18n.Locale) error {
	q := &Question{ID: id}
	if err := database.NotFound(tx.NewSelect().Model(q).WherePK().Scan(ctx)); err != nil {
		return fmt.Errorf("question %d: %w", id, err)
	}
	if err := Lock(ctx, tx, q.CompanyID); err != nil {
		return err
	}
	c, info, err := QuestionToAnswer(ctx, tx, id, tx.At, l)
	if err != nil {
		return err
	}
	by := actor.Actor{UserID: &user}
	if may, err := CanEdit(ctx, tx, by, c.ID); err != nil || !may {
		return errors.Join(err, ErrForbidden)
	}
	if value, err = CheckFact(info.Fact, value, tx.At, l); err != nil {
		return err
	}
	if value != info.Value {
		if err := Correct(ctx, tx, Edit{Company: c.ID, By: by}, info.Fact, info.Value, value, l); err != nil {
			return err
		}
	}
	q.Value, q.AnsweredAt, q.UserID = value, tx.At, &user
	if _, err := tx.NewUpdate().Model(q).Column("value", "answered_at", "user_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("answer question %d: %w", id, err)
	}
	tx.Emit("company.checked", c.ID, TagOf(c.ID))
	return nil
}

// QuestionsAnsweredBy returns the questions that a user answered, the oldest first.
func QuestionsAnsweredBy(ctx context.Context, db bun.IDB, user int64) ([]Question, error) {
	var rows []Question
	if err := db.NewSelect().Model(&rows).Where("q.user_id = ?", user).Order("q.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("questions that user %d answered: %w", user, err)
	}
	return rows, nil
}
