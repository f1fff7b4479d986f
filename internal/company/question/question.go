// Package question asks the owners of companies by email whether a fact of their profile is still right. They answer at a signed link,
// without signing in.
package question

import (
	"context"
	"encoding/binary"
	"fmt"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// UnsubscribePath is the path of the page that unsubscribes from questions, below the path of an edition.
const UnsubscribePath = route.QuestionPath + "/unsubscribe"

// keyName is the name of the key that signs links in the emails, and addressPurpose is the purpose of its signatures of email addresses.
const keyName, answerPurpose, unsubscribePurpose, addressPurpose = "company-questions", "answer", "end", "address"

const (
	interval = time.Hour
	batch    = 100 // companies in one transaction
)

// Questions asks questions and takes the answers.
type Questions struct {
	DB     *database.DB
	Queue  *jobs.Client
	Keys   *sign.Keys
	Themes mail.Themes
	Site   string // public address of the site, without a slash at its end
}

// stopRow is a user who gets no questions.
type stopRow struct {
	bun.BaseModel `bun:"table:company_question_stops"`

	UserID    int64 `bun:",pk"`
	CreatedAt clock.Moment
}

// UnsubscribePage returns the page on which a user unsubscribes from questions. Each of these emails links to it.
func (q *Questions) UnsubscribePage() newsletter.UnsubscribePage {
	return newsletter.UnsubscribePage{DB: q.DB, Keys: q.Keys, Path: UnsubscribePath, Name: "question.mail.name", Href: route.CompanyEditPath,
		Key: keyName, Purpose: unsubscribePurpose, Unsubscribe: func(ctx context.Context, tx *database.Tx, user int64) error {
			_, err := tx.NewInsert().Model(&stopRow{UserID: user, CreatedAt: tx.At}).On("CONFLICT DO NOTHING").Exec(ctx)
			if err != nil {
				return fmt.Errorf("end questions: %w", err)
			}
			return nil
		}}
}

// Ask sends the owners of companies the questions that are due. Each company gets at most one a month.
func (q *Questions) Ask(ctx context.Context) error {
	key, err := q.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	for after := int64(0); ; {
		due, last, err := company.DueQuestions(ctx, q.DB.Read, q.DB.Now(), after, batch)
		if err != nil || last == 0 {
			return err
		}
		if len(due) > 0 {
			err := q.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
				list, err := company.Ask(ctx, tx, due)
				if err != nil {
					return err
				}
				return q.send(ctx, tx, key, list)
			})
			if err != nil {
				return err
			}
		}
		after = last
	}
}

// send sends questions to the owners, except those who unsubscribed.
func (q *Questions) send(ctx context.Context, tx *database.Tx, key sign.Key, list []company.AskedCompany) error {
	var ids []int64
	for _, one := range list {
		ids = append(ids, one.Owners...)
	}
	if len(ids) == 0 {
		return nil
	}
	users, err := account.LockUsers(ctx, tx, ids)
	if err != nil {
		return err
	}
	var stopped []int64
	err = tx.NewSelect().Model((*stopRow)(nil)).Column("user_id").Where("user_id IN (?)", bun.List(ids)).Scan(ctx, &stopped)
	if err != nil {
		return fmt.Errorf("users without questions: %w", err)
	}
	for _, id := range stopped {
		delete(users, id)
	}
	for _, one := range list {
		for _, id := range one.Owners {
			u := users[id]
			if u == nil {
				continue
			}
			l := i18n.LookupOrDefault(u.Lang)
			created := u.CreatedAt.UnixMilli()
			email := questionEmail(q.Themes.Language(l), l, q.Site, one.Company, one.Question,
				key.Sign(answerPurpose, one.Question.ID, u.ID, created, addressNumber(key, u.Email)), key.Sign(unsubscribePurpose, u.ID, created))
			email.To = u.Email
			if err := mail.Enqueue(ctx, q.Queue, tx, email); err != nil {
				return err
			}
		}
	}
	return nil
}

// questionEmail returns the email with a question. answer and end are the tokens of its links.
func questionEmail(theme mail.Theme, l i18n.Locale, site string, c *company.Company, one *company.Question, answer, end string) mail.Email {
	address := func(path, token string) string {
		return site + l.Edition() + path + "?" + url.Values{"t": {token}}.Encode()
	}
	slots := map[string]any{"company": c.NameIn(l)}
	fact := company.DescribeFact(company.Fact{Field: one.Field})
	subject, unsubscribe := l.Text("question.title", slots), address(UnsubscribePath, end)
	known := l.Text(fact.Label, nil) + ": " + shownFact(l, fact, one.Value)
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject,
		Preheader: known, Paragraphs: []string{known},
		Button: mail.Link{Text: l.Text("question.answer", nil), Address: address(route.QuestionPath, answer)},
		Small:  []string{l.Text("question.mail.how", nil), l.Text("question.mail.why", slots)},
		Links:  []mail.Link{{Text: l.Text("question.mail.end", nil), Address: unsubscribe}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "questions", unsubscribe
	return email
}

// shownFact returns a value of a fact as the email and the page show it in a language: as company.ShownFact does, but with the name of a
// city in the language.
func shownFact(l i18n.Locale, fact company.FactInfo, value string) string {
	if fact.Field == "city" {
		name, _ := city.NameIn(l, value)
		return name
	}
	return company.ShownFact(l, fact.Kind, value)
}

// ExampleEmails returns an example of the email.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "company-question", Compose: func(l i18n.Locale) mail.Email {
		return questionEmail(theme(l), l, "https://news.example", &company.Company{Name: "Kiln & Loom"},
			&company.Question{Field: "employeeCount", Value: "51-200"}, "example", "example")
	}}}
}

// addressNumber returns a number that stands for an email address in a token. It is made with the key, so that a link does not tell
// strangers which address it was sent to.
func addressNumber(key sign.Key, email string) int64 {
	return int64(binary.BigEndian.Uint64(key.Signature(addressPurpose, email))) //nolint:gosec // any 64 bits will do
}

// readToken returns the question and the user of a token. It returns database.ErrNotFound if the token is forged, if its account no longer
// exists, or if the account has another email address by now; the moment of creation is compared, because the ID of a deleted user can be
// given to another.
func (q *Questions) readToken(ctx context.Context, token string) (id, user int64, err error) {
	key, err := q.Keys.Key(ctx, keyName)
	if err != nil {
		return 0, 0, err
	}
	numbers, ok := key.Verify(answerPurpose, token, 4)
	if !ok {
		return 0, 0, database.ErrNotFound
	}
	u, err := account.UserByID(ctx, q.DB.Read, numbers[1])
	if err == nil && (u.CreatedAt.UnixMilli() != numbers[2] || addressNumber(key, u.Email) != numbers[3]) {
		err = database.ErrNotFound
	}
	return numbers[0], numbers[1], err
}

// Answer stores the answer of the owner to whom a token was sent: the value that the fact has now. It returns database.ErrNotFound for a
// token that is not valid, and the errors of company.AnswerQuestion.
func (q *Questions) Answer(ctx context.Context, token, value string, l i18n.Locale) error {
	id, user, err := q.readToken(ctx, token)
	if err != nil {
		return err
	}
	return q.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return company.AnswerQuestion(ctx, tx, id, user, value, l)
	})
}

// ExportUserData returns the questions that a user answered, and whether the user gets questions. It is a feature.Exporter.
func (q *Questions) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	answers, err := company.QuestionsAnsweredBy(ctx, q.DB.Read, u.ID)
	if err != nil {
		return "", nil, err
	}
	stopped, err := q.DB.Read.NewSelect().Model((*stopRow)(nil)).Where("user_id = ?", u.ID).Exists(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("export questions: %w", err)
	}
	type answered struct {
		Company    int64     `json:"company"`
		Fact       string    `json:"fact"`
		AnsweredAt time.Time `json:"answeredAt"`
	}
	list := make([]answered, len(answers))
	for i, a := range answers {
		list[i] = answered{a.CompanyID, a.Field, a.AnsweredAt.Time}
	}
	return "companyQuestions", map[string]any{"answers": list, "emails": !stopped}, nil
}
