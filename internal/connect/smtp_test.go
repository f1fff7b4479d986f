package connect_test

import (
	"context"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail/mailtest"
)

// Emails about a conversation arrive over SMTP in the language of each receiver, with links to the edition: emails to founders and
// executives in the languages of their accounts, and the email to the sender in the language of the page of the request.
func TestMessagesArriveInTheLanguageOfTheReceiver(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.setLang(f.founder, "ta")
		f.setLang(f.executive, "ur")
		hindi, _ := i18n.Lookup("hi")
		in := f.request(f.kiln)
		in.Lang, in.Page = hindi, hindi.Code
		sent, err := f.Send(t.Context(), f.asha, in)
		if err != nil {
			t.Fatal(err)
		}
		if err := f.Reply(t.Context(), f.founder, sent.ID, "Please come.", i18n.Default, ""); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{f.founder.Email: "ta", f.executive.Email: "ur", f.asha.Email: "hi"}
		for _, email := range mailtest.Send(t, f.DB, f.emails("")...) {
			email.ExpectLanguage(t, f.Site, want[email.To], "We dye yarn.", "May we visit you?", "Please come.", "Asha Rao", "Kiln", "The Post",
				string(account.Founder))
			delete(want, email.To)
		}
		if len(want) > 0 {
			t.Errorf("no email to %v", want)
		}
	})
}

// setLang sets the language of an account.
func (f *fixture) setLang(u *account.User, lang string) {
	f.write(func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Table("users").Set("lang = ?", lang).Where("id = ?", u.ID).Exec(ctx)
		return err
	})
	u.Lang = lang
}
