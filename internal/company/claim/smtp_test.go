package claim_test

import (
	"context"
	"encoding/json"
	"testing"

	"masthead/internal/account"
	"masthead/internal/company/claim"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/mail/mailtest"
)

// Emails about claims and disputes arrive over SMTP in the language of each receiver, with links to the edition: a code in the language
// of the page, news for owners in the language of their accounts, and a decision in the language in which the receiver wrote in the
// dispute.
func TestClaimsAndDisputesArriveInTheLanguageOfTheReceiver(t *testing.T) {
	const site = "https://news.example"
	eachDispute(t, func(t *testing.T, d *disputes) {
		d.Theme = func(l i18n.Locale) mail.Theme { return mail.Theme{Name: "The Post", URL: site + l.Edition()} }
		urduOwner := d.addUser("second@example.in")
		d.join(urduOwner, account.Executive)
		d.write(func(ctx context.Context, tx *database.Tx) error {
			for u, lang := range map[*account.User]string{d.asha: "ta", urduOwner: "ur"} {
				if _, err := tx.NewUpdate().Table("users").Set("lang = ?", lang).Where("id = ?", u.ID).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		hindi, _ := i18n.Lookup("hi")
		third := d.addUser("third@example.in")
		_, err := d.Begin(t.Context(), third, claim.NewClaim{Company: d.kiln.ID, Role: account.Founder, Method: claim.Email,
			Email: "third@kiln.example", Lang: hindi, Page: hindi.Code})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := d.begin(d.other, claim.Request, ""); err != nil {
			t.Fatal(err)
		}
		opened, err := d.OpenDispute(t.Context(), d.other, d.kiln.ID, claim.NewStatement{Text: "I founded it.", Lang: hindi, Page: "hi"})
		if err != nil {
			t.Fatal(err)
		}
		if err := d.decide(opened.ID, claim.DisputeTransferred); err != nil {
			t.Fatal(err)
		}
		want := map[string]string{d.asha.Email: "ta", urduOwner.Email: "ur", d.other.Email: "hi", "third@kiln.example": "hi"}
		got := map[string]int{}
		for _, email := range mailtest.Send(t, d.DB, d.emails()...) {
			got[email.To]++
			email.ExpectLanguage(t, site, want[email.To], "The register says so.", "Asha Rao", "kiln", "The Post",
				lastWord("no code", email.Subject))
		}
		for to, n := range map[string]int{d.asha.Email: 3, urduOwner.Email: 3, d.other.Email: 1, "third@kiln.example": 1} {
			if got[to] != n {
				t.Errorf("%d emails to %s, want %d", got[to], to, n)
			}
		}
	})
}

// emails returns the enqueued emails.
func (d *disputes) emails() []mail.Email {
	var args []string
	err := d.DB.Read.NewSelect().TableExpr("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", mail.Email{}.Kind()).
		OrderExpr("id").Scan(d.t.Context(), &args)
	if err != nil {
		d.t.Fatal(err)
	}
	list := make([]mail.Email, len(args))
	for i, text := range args {
		if err := json.Unmarshal([]byte(text), &list[i]); err != nil {
			d.t.Fatal(err)
		}
	}
	return list
}
