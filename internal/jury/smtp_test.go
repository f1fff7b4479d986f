package jury_test

import (
	"context"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jury"
	"masthead/internal/mail/mailtest"
	"masthead/internal/nomination"
)

// Emails about nominations and invitations to a jury arrive over SMTP in the language of each receiver, with links to the edition: a
// receipt in the language of the page of the nomination, an email to a founder in that of the account, and an invitation in the one
// that the newsroom chose.
func TestEmailsAboutAwardsArriveInTheLanguageOfTheReceiver(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		before := len(f.emails())
		mill := f.companies["mill"].ID
		founders := map[string]string{"tamil@example.in": "ta", "urdu@example.in": "ur"}
		var reader *account.User
		f.write(func(ctx context.Context, tx *database.Tx) (err error) {
			if reader, err = account.CreateUser(ctx, tx, "reader@example.in", "Reader", "en", ""); err != nil {
				return err
			}
			for email, lang := range founders {
				u, err := account.CreateUser(ctx, tx, email, "Founder", lang, "")
				if err != nil {
					return err
				}
				if err := account.AddMember(ctx, tx, u.ID, mill, account.Founder); err != nil {
					return err
				}
			}
			return nil
		})
		hindi, _ := i18n.Lookup("hi")
		_, err := f.nominations.Save(t.Context(), reader, nomination.Input{Award: f.award, Company: "mill", Submit: true, Lang: hindi,
			Answers: map[string]string{"what": "A mill", "who": "Its people"}})
		if err != nil {
			t.Fatal(err)
		}
		want := map[string]string{reader.Email: "hi", "member@example.in": "ta", "other@example.in": "ur"}
		for to, lang := range founders {
			want[to] = lang
		}
		for _, to := range []string{"member@example.in", "other@example.in"} {
			f.write(func(ctx context.Context, tx *database.Tx) error {
				return f.Invite(ctx, tx, f.award, &jury.Member{Name: "Member", Email: to, Lang: want[to]})
			})
		}
		got := map[string]int{}
		for _, email := range mailtest.Send(t, f.DB, f.emails()[before:]...) {
			got[email.To]++
			email.ExpectLanguage(t, f.Site, want[email.To], "Makers", "Mill", "The Post")
		}
		for to := range want {
			if got[to] == 0 {
				t.Errorf("no email to %s", to)
			}
		}
	})
}
