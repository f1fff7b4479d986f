// Package question asks the owners of companies by email whether a fact of their profile is still right. They answer at a signed link,
// without signing in.
package question

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/sign"
)

// UnsubscribePath is the path of the page that unsubscribes from questions, below the path of an edition.
const UnsubscribePath = route.QuestionPath + "/unsubscribe"

// keyName is the name of the key that signs links in the emails.
const keyName, answerPurpose, unsubscribePurpose = "company-questions", "answer", "end"

const (
	interval = time.Hour
	batch    = 100 // companies in one transaction
)

var (
	page = route.Declare(route.Page{Pattern: route.QuestionPath, Base: route.Editions, Model: CompanyQuestionPage{}, Personal: true,
		NoIndex: true})
	_ = route.Declare(route.Page{Pattern: UnsubscribePath, Base: route.Editions, Model: newsletter.SubscriptionPage{}, Personal: true,
		NoIndex: true})
)

// CompanyQuestionPage asks an owner of a company whether a fact is still right.
type CompanyQuestionPage struct {
	frame.Frame
	State   string           `json:"state"` // "ask", "answered" or "ended"
	Name    string           `json:"name"`  // of the company
	Profile string           `json:"profile"`
	Label   string           `json:"label"` // message key of the name of the fact
	Value   string           `json:"value"` // that the profile has
	Shown   string           `json:"shown"` // value as readers see it
	Typed   string           `json:"typed"` // new value as the owner entered it
	Max     int              `json:"max"`   // maximum number of characters, 0 if there are options
	Options []QuestionOption `json:"options"`
	Error   string           `json:"error"` // about the new value
	Token   string           `json:"token"`
}

// QuestionOption is a value that a fact can have.
type QuestionOption struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

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

// Offer returns the page, the task that asks, the example of the email, and the part of the export of user data.
func (q *Questions) Offer(forms *newsletter.Forms) feature.Offer {
	return feature.Offer{
		Tasks:  []feature.Task{{Name: "questions to companies", Every: interval, Do: q.Ask}},
		Export: q.ExportUserData, Emails: ExampleEmails(q.Themes.Language),
		Mount: func(mux *feature.Mux) error {
			forms.MountLink(mux, page.Pattern, func(w http.ResponseWriter, r *http.Request) { q.handle(forms, w, r) }, true)
			return nil
		}}
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
		last := int64(0)
		err := q.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			list, end, err := company.Ask(ctx, tx, after, batch)
			if err != nil {
				return err
			}
			last = end
			return q.send(ctx, tx, key, list)
		})
		if err != nil || last == 0 {
			return err
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
				key.Sign(answerPurpose, one.Question.ID, u.ID, created), key.Sign(unsubscribePurpose, u.ID, created))
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
	known := l.Text(fact.Label, nil) + ": " + company.ShownFact(l, fact.Kind, one.Value)
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject,
		Preheader: known, Paragraphs: []string{known},
		Button: mail.Link{Text: l.Text("question.answer", nil), Address: address(route.QuestionPath, answer)},
		Small:  []string{l.Text("question.mail.how", nil), l.Text("question.mail.why", slots)},
		Links:  []mail.Link{{Text: l.Text("question.mail.end", nil), Address: unsubscribe}}})
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "questions", unsubscribe
	return email
}

// ExampleEmails returns an example of the email.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "company-question", Compose: func(l i18n.Locale) mail.Email {
		return questionEmail(theme(l), l, "https://news.example", &company.Company{Name: "Kiln & Loom"},
			&company.Question{Field: "employeeCount", Value: "51-200"}, "example", "example")
	}}}
}

// readToken returns the question and the user of a token. It returns database.ErrNotFound if the token is forged or its account no longer
// exists; the moment of creation is compared, because the ID of a deleted user can be given to another.
func (q *Questions) readToken(ctx context.Context, token string) (id, user int64, err error) {
	key, err := q.Keys.Key(ctx, keyName)
	if err != nil {
		return 0, 0, err
	}
	numbers, ok := key.Verify(answerPurpose, token, 3)
	if !ok {
		return 0, 0, database.ErrNotFound
	}
	u, err := account.UserByID(ctx, q.DB.Read, numbers[1])
	if err == nil && u.CreatedAt.UnixMilli() != numbers[2] {
		err = database.ErrNotFound
	}
	return numbers[0], numbers[1], err
}

// handle responds with the question of a link. GET asks, because a program that opens every link in an email must not answer; POST
// answers, with the value of the profile if the owner confirms it.
func (q *Questions) handle(forms *newsletter.Forms, w http.ResponseWriter, r *http.Request) {
	if err := edge.ParseForm(r); err != nil {
		edge.RefuseBody(w, r, err)
		return
	}
	ctx, l := r.Context(), forms.Forms.Locale(r)
	m := &CompanyQuestionPage{State: "ended", Token: r.Form.Get("t"), Options: []QuestionOption{}}
	status := http.StatusOK
	one, info, err := q.find(ctx, m.Token, l)
	if err == nil {
		m.State = "ask"
		m.Typed = info.Value
	}
	if err == nil && r.Method == http.MethodPost {
		value := info.Value
		if r.PostForm.Get("do") == "change" {
			value = r.PostForm.Get("value")
			m.Typed = value
		}
		err = q.Answer(ctx, m.Token, value, l)
		var wrong invalid.Fields
		switch {
		case errors.As(err, &wrong):
			status, m.Error, err = http.StatusUnprocessableEntity, wrong["value"], nil
		case err == nil:
			m.State = "answered"
		}
	}
	switch {
	case errors.Is(err, company.ErrAnswered), errors.Is(err, company.ErrForbidden), errors.Is(err, company.ErrConflict),
		errors.Is(err, database.ErrNotFound):
		status, m.State, err = http.StatusGone, "ended", nil
	case edge.RefuseIfClosed(w, r, err):
		return
	}
	forms.Forms.Respond(w, r, func(from edge.Request) (edge.Page, error) {
		if err != nil {
			return edge.Page{}, err
		}
		return forms.Pages.Frames.Personal(ctx, from, func(f *frame.Request) (*frame.Page, error) {
			title := f.Text("question.ended", nil)
			if m.State != "ended" {
				m.Name, m.Profile, m.Label, m.Value = one.NameIn(l), f.EditionPath(one.Path()), info.Label, info.Value
				m.Shown, m.Max = company.ShownFact(l, info.Kind, info.Value), company.FactLimit(info.Fact, q.DB.Now())
				for _, option := range company.FactOptions(info.Kind) {
					m.Options = append(m.Options, QuestionOption{option, company.ShownFact(l, info.Kind, option)})
				}
				title = f.Text("question.title", map[string]any{"company": m.Name})
			}
			return &frame.Page{Status: status, Model: m, Head: frame.Head{Title: title, Robots: "noindex, nofollow"}}, nil
		})
	})
}

// find returns the company and the fact of the question of a token.
func (q *Questions) find(ctx context.Context, token string, l i18n.Locale) (*company.Company, company.FactInfo, error) {
	id, _, err := q.readToken(ctx, token)
	if err != nil {
		return nil, company.FactInfo{}, err
	}
	return company.QuestionToAnswer(ctx, q.DB.Read, id, q.DB.Now(), l)
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
