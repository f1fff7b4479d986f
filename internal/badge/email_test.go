package badge_test

import (
	"context"
	"encoding/json"
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
		var args []string
		err = i.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
			Scan(t.Context(), &args)
		if err != nil || len(args) != 1 {
			t.Fatalf("%d emails, %v", len(args), err)
		}
		var email mail.Email
		if err := json.Unmarshal([]byte(args[0]), &email); err != nil {
			t.Fatal(err)
		}
		hindi, _ := i18n.Lookup("hi")
		if email.To != "founder@example.in" || !strings.Contains(email.Subject, "भट्ठी") ||
			!strings.Contains(email.Text, hindi.Text("badge.newRank", nil)) || !strings.Contains(email.Text, site+"/hindi"+first.Path()) {
			t.Errorf("%s: %s\n%s", email.To, email.Subject, email.Text)
		}
	})
}
