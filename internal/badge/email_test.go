package badge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/badge"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/notify"
	"masthead/internal/taxonomy"
)

// The owners of a winner are told in the language of their accounts that its badge was revoked, and why. A badge names the winner in the
// language of the award.
func TestWinnersAreToldOfARevokedBadge(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, _ *dbtest.Clock) {
		queue, err := jobs.New(i.DB, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		i.Queue, i.Theme = queue, func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
		write := func(change func(ctx context.Context, tx *database.Tx) error) {
			t.Helper()
			if err := i.DB.Write(t.Context(), change); err != nil {
				t.Fatal(err)
			}
		}
		first := issue(t, i, a)
		write(func(ctx context.Context, tx *database.Tx) error {
			for email, role := range map[string]account.CompanyRole{"founder@example.in": account.Founder, "e@example.in": account.Employee} {
				u, err := account.CreateUser(ctx, tx, email, "Asha", "hi", "")
				if err != nil {
					return err
				}
				if err := account.AddMember(ctx, tx, u.ID, *first.CompanyID, role); err != nil {
					return err
				}
			}
			kiln := tx.NewUpdate().Model((*company.Company)(nil)).Where("id = ?", *first.CompanyID)
			_, err := kiln.Set("names = ?", `{"hi":["भट्ठी"]}`).Exec(ctx)
			return err
		})
		a.Lang = "hi"
		write(func(ctx context.Context, tx *database.Tx) error {
			return award.Save(ctx, tx, a, []award.Entry{{Rank: new(2), CompanyID: first.CompanyID}})
		})
		if _, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); err != nil {
			t.Fatal(err)
		}
		badges, err := award.BadgesOf(t.Context(), i.DB.Read, a.ID)
		if err != nil {
			t.Fatal(err)
		}
		again, err := award.BadgeByCode(t.Context(), i.DB.Read, badges.ForEntry(&award.Entry{AwardID: a.ID, CompanyID: first.CompanyID}).Code)
		if err != nil {
			t.Fatal(err)
		}
		if c := verify(t, i, "the new badge", again.Credential, nil); c.Winner() != "भट्ठी" {
			t.Errorf("the badge names %q", c.Winner())
		}
		email := onlyEmail(t, i)
		hindi, _ := i18n.Lookup("hi")
		if email.To != "founder@example.in" || !strings.Contains(email.Subject, "भट्ठी") ||
			!strings.Contains(email.Text, hindi.Text("badge.newRank", nil)) || !strings.Contains(email.Text, site+"/hindi"+first.Path()) {
			t.Errorf("%s: %s\n%s", email.To, email.Subject, email.Text)
		}
	})
}

// onlyEmail returns the only email that waits to be sent.
func onlyEmail(t *testing.T, i *badge.Issuer) (email mail.Email) {
	t.Helper()
	var args []string
	err := i.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		Scan(t.Context(), &args)
	if err != nil || len(args) != 1 {
		t.Fatalf("%d emails, %v", len(args), err)
	}
	if err := json.Unmarshal([]byte(args[0]), &email); err != nil {
		t.Fatal(err)
	}
	return email
}

// A person who won is told that the badge was revoked and why, in the language of the account: by an email and a notification. Somebody
// else at the person's company is not.
func TestAPersonIsToldOfARevokedBadge(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, _ *dbtest.Clock) {
		queue, err := jobs.New(i.DB, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		var notified []string
		i.Queue, i.Theme = queue, func(i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post"} }
		i.Notify = func(_ context.Context, _ *database.Tx, user int64, n notify.Notification, tag string) error {
			notified = append(notified, fmt.Sprint(user, " ", n.Lang, " ", n.Title, " ", n.Text, " ", n.Link, " ", tag))
			return nil
		}
		person := &taxonomy.Author{Slug: "kavitha", Name: "Kavitha Muthuvel", Lang: "en", Names: map[string][]string{"ta": {"கவிதா முத்துவேல்"}}}
		var user *account.User
		entry := func(rank int) func(ctx context.Context, tx *database.Tx) error {
			return func(ctx context.Context, tx *database.Tx) error {
				return award.Save(ctx, tx, a, []award.Entry{{Rank: new(rank), AuthorID: &person.ID}})
			}
		}
		err = i.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := taxonomy.SaveAuthor(ctx, tx, person); err != nil {
				return err
			}
			kiln, err := company.BySlug(ctx, tx, "kiln")
			if err != nil {
				return err
			}
			at := company.TeamMember{CompanyID: kiln.ID, AuthorID: &person.ID, Name: person.Name, Role: account.Founder}
			if _, err := tx.NewInsert().Model(&at).Exec(ctx); err != nil {
				return err
			}
			for _, name := range []string{"கவிதா முத்துவேல்", "Asha"} {
				u, err := account.CreateUser(ctx, tx, fmt.Sprintf("%d@example.in", len(name)), name, "ta", "")
				if err != nil {
					return err
				}
				if user == nil {
					user = u
				}
				if err := account.AddMember(ctx, tx, u.ID, kiln.ID, account.Founder); err != nil {
					return err
				}
			}
			return entry(1)(ctx, tx)
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); err != nil {
			t.Fatal(err)
		}
		first, err := award.BadgesOf(t.Context(), i.DB.Read, a.ID)
		if err != nil || len(first) != 1 {
			t.Fatal(first, err)
		}
		if err := i.DB.Write(t.Context(), entry(2)); err != nil {
			t.Fatal(err)
		}
		if _, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); err != nil {
			t.Fatal(err)
		}
		tamil, _ := i18n.Lookup("ta")
		subject := tamil.Text("mail.badge.subject", map[string]any{"award": a.Name, "winner": "கவிதா முத்துவேல்"})
		reason, path := tamil.Text("badge.newRank", nil), "/tamil"+first[0].Path()
		if email := onlyEmail(t, i); email.To != user.Email || email.Subject != subject || !strings.Contains(email.Text, reason) ||
			!strings.Contains(email.Text, site+path) {
			t.Errorf("%s: %s\n%s", email.To, email.Subject, email.Text)
		}
		want := fmt.Sprint(user.ID, " ta ", subject, " ", reason, " ", path, " badge-", first[0].Code)
		if len(notified) != 1 || notified[0] != want {
			t.Errorf("notified %q, want %q", notified, want)
		}
	})
}
