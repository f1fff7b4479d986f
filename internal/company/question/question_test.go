package question_test

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/company/question"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/mail/mailtest"
	"masthead/internal/sign"
	"masthead/internal/story/storytest"
)

const day = 24 * time.Hour

// fixture has the company Kiln with a founder and an employee, who have just joined.
type fixture struct {
	*question.Questions
	t       *testing.T
	clock   *dbtest.Clock
	kiln    *company.Company
	founder *account.User
	seen    int // emails
}

func each(t *testing.T, test func(*testing.T, *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		p := storytest.New(t, db)
		f := &fixture{t: t, clock: c, Questions: &question.Questions{DB: db, Queue: queue, Keys: &sign.Keys{DB: db}, Site: "https://news.example",
			Themes: mail.Themes{Brands: p.Brands, Publication: "The Post", SiteURL: "https://news.example"}},
			kiln: &company.Company{Slug: "kiln", Name: "Kiln", Employees: "51-200", City: "Pune"}}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			if err := (&company.Profile{Company: f.kiln}).Save(ctx, tx); err != nil {
				return err
			}
			for email, role := range map[string]account.CompanyRole{"founder@kiln.example": account.Founder,
				"clerk@kiln.example": account.Employee} {
				u, err := account.CreateUser(ctx, tx, email, "", "hi", "")
				if err == nil {
					err = account.AddMember(ctx, tx, u.ID, f.kiln.ID, role)
				}
				if err != nil {
					return err
				}
				if role == account.Founder {
					f.founder = u
				}
			}
			return nil
		})
		test(t, f)
	})
}

func (f *fixture) write(change func(ctx context.Context, tx *database.Tx) error) {
	f.t.Helper()
	if err := f.DB.Write(f.t.Context(), change); err != nil {
		f.t.Fatal(err)
	}
}

// ask asks what is due, twice, and returns the new emails.
func (f *fixture) ask() []mail.Email {
	f.t.Helper()
	for range 2 { // the second time nothing is due
		if err := f.Ask(f.t.Context()); err != nil {
			f.t.Fatal(err)
		}
	}
	var args []string
	err := f.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(f.t.Context(), &args)
	if err != nil {
		f.t.Fatal(err)
	}
	list := make([]mail.Email, len(args)-f.seen)
	for i := range list {
		if err := json.Unmarshal([]byte(args[f.seen+i]), &list[i]); err != nil {
			f.t.Fatal(err)
		}
	}
	f.seen = len(args)
	return list
}

// tokenOf returns the token of the answer in an email.
func tokenOf(t *testing.T, email mail.Email) string {
	t.Helper()
	found := regexp.MustCompile(`question\?t=([^\s"&]+)`).FindStringSubmatch(email.Text)
	if found == nil {
		t.Fatalf("no link in %s", email.Text)
	}
	token, err := url.QueryUnescape(found[1])
	if err != nil {
		t.Fatal(err)
	}
	return token
}

func (f *fixture) freshness() company.Freshness {
	f.t.Helper()
	one, err := company.ByID(f.t.Context(), f.DB.Read, f.kiln.ID)
	if err != nil {
		f.t.Fatal(err)
	}
	p, err := company.Load(f.t.Context(), f.DB.Read, one)
	if err != nil {
		f.t.Fatal(err)
	}
	fresh, err := company.FreshnessOf(f.t.Context(), f.DB.Read, p, f.DB.Now())
	if err != nil {
		f.t.Fatal(err)
	}
	return fresh
}

// C17: owners are asked by email about one fact a month at most, and answer at a signed link without signing in.
func TestOwnersAreAskedAboutOneFactAMonth(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx := t.Context()
		if list := f.ask(); len(list) != 0 {
			t.Fatalf("a new owner got %d emails", len(list))
		}
		f.clock.Advance(31 * day)
		list := f.ask()
		if len(list) != 1 || list[0].To != f.founder.Email || list[0].Lang != "hi" || !strings.Contains(list[0].Text, "51–200") {
			t.Fatalf("the first question: %+v", list)
		}
		size := tokenOf(t, list[0])
		f.clock.Advance(29 * day)
		if list = f.ask(); len(list) != 0 {
			t.Errorf("%d emails within a month", len(list))
		}
		f.clock.Advance(2 * day)
		list = f.ask()
		if len(list) != 1 || !strings.Contains(list[0].Text, "पुणे") || strings.Contains(list[0].Text, "Pune") {
			t.Fatalf("the second question: %+v", list)
		}
		if fresh := f.freshness(); fresh != (company.Freshness{Facts: 3}) {
			t.Errorf("before the answers: %+v", fresh)
		}
		city := tokenOf(t, list[0])

		if err := f.Answer(ctx, size, "51-200", i18n.Default); err != nil {
			t.Fatal(err)
		}
		if fresh := f.freshness(); fresh != (company.Freshness{Checked: 1, Facts: 3}) {
			t.Errorf("after the confirmation: %+v", fresh)
		}
		if err := f.Answer(ctx, size, "10-50", i18n.Default); !errors.Is(err, company.ErrAnswered) {
			t.Errorf("answered twice: %v", err)
		}
		var wrong invalid.Fields
		if err := f.Answer(ctx, city, strings.Repeat("x", 500), i18n.Default); !errors.As(err, &wrong) {
			t.Errorf("a city of 500 letters: %v", err)
		}
		if err := f.Answer(ctx, city, "Nashik", i18n.Default); err != nil {
			t.Fatal(err)
		}
		if fresh := f.freshness(); fresh != (company.Freshness{Checked: 2, Facts: 3}) {
			t.Errorf("after the change: %+v", fresh)
		}
		one, err := company.ByID(ctx, f.DB.Read, f.kiln.ID)
		if err != nil || one.City != "Nashik" {
			t.Errorf("the company after the change: %+v, %v", one, err)
		}
		history, err := company.HistoryOf(ctx, f.DB.Read, f.kiln.ID, company.HistoryKey{}, 5, i18n.Default)
		if err != nil || len(history) != 1 || history[0].By != company.ByMember {
			t.Errorf("the history after the change: %+v, %v", history, err)
		}
		f.clock.Advance(100 * day)
		if list = f.ask(); len(list) != 0 {
			t.Errorf("asked about facts that were checked: %+v", list)
		}
		f.clock.Advance(90 * day)
		if list = f.ask(); len(list) != 1 {
			t.Errorf("%d questions after half a year", len(list))
		}
		f.clock.Advance(365 * day)
		if fresh := f.freshness(); fresh != (company.Freshness{Facts: 3}) {
			t.Errorf("after a year: %+v", fresh)
		}
	})
}

// Trust: a token cannot be forged, used after 60 days, used by somebody who is no longer an owner, or used after the address to which it
// was sent no longer belongs to the account.
func TestAnswersNeedAValidLink(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		ctx := t.Context()
		f.clock.Advance(31 * day)
		token := tokenOf(t, f.ask()[0])
		if err := f.Answer(ctx, "x"+token[1:], "10-50", i18n.Default); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("forged: %v", err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, f.founder.ID, f.kiln.ID, account.Employee)
		})
		if err := f.Answer(ctx, token, "10-50", i18n.Default); !errors.Is(err, company.ErrForbidden) {
			t.Errorf("by an employee: %v", err)
		}
		f.write(func(ctx context.Context, tx *database.Tx) error {
			return account.AddMember(ctx, tx, f.founder.ID, f.kiln.ID, account.Executive)
		})
		moveTo := func(email string) {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				_, err := tx.NewUpdate().Model((*account.User)(nil)).Set("email = ?", email).Where("id = ?", f.founder.ID).Exec(ctx)
				return err
			})
		}
		moveTo("new@kiln.example")
		if err := f.Answer(ctx, token, "10-50", i18n.Default); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("sent to a former address: %v", err)
		}
		moveTo(f.founder.Email)
		f.clock.Advance(61 * day)
		if err := f.Answer(ctx, token, "10-50", i18n.Default); !errors.Is(err, company.ErrAnswered) {
			t.Errorf("after 61 days: %v", err)
		}
	})
}

// C17: an owner who unsubscribes gets no more questions.
func TestUnsubscribedOwnersAreNotAsked(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.clock.Advance(31 * day)
		list := f.ask()
		_, token, _ := strings.Cut(list[0].Unsubscribe, "?t=")
		if err := f.UnsubscribePage().UnsubscribeByToken(t.Context(), token); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(31 * day)
		if list = f.ask(); len(list) != 0 {
			t.Errorf("after unsubscribing: %+v", list)
		}
	})
}

// The email arrives over SMTP in the language of the owner's account.
func TestQuestionsArriveInTheLanguageOfTheOwner(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.clock.Advance(31 * day)
		list := f.ask()
		f.clock.Advance(31 * day)
		for _, email := range mailtest.Send(t, f.DB, append(list, f.ask()...)...) { // about the size and about the city
			email.ExpectLanguage(t, f.Site, "hi", "Kiln", "The Post")
		}
	})
}
