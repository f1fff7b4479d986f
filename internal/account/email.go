package account

import (
	"context"
	"net/url"
	"strings"
	"sync"
	"time"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// enqueueSignInEmail sends the email of a sign-in in the language that was requested.
func (a *Accounts) enqueueSignInEmail(ctx context.Context, tx *database.Tx, s *signIn, secrets signInSecrets) error {
	email := signInEmail(
		a.Theme(i18n.LookupOrDefault(s.Lang)),
		i18n.LookupOrDefault(s.Lang),
		s.Purpose,
		secrets.code,
		signInURL(a.PageURL(i18n.LookupOrDefault(s.Lang)), secrets),
	)
	email.To = s.Email
	return mail.Enqueue(ctx, a.Queue, tx, email)
}

// signInEmail returns an email with a code and a link. Either signs in or, with addressPurpose, verifies a new address.
func signInEmail(theme mail.Theme, lang i18n.Locale, p purpose, code, link string) mail.Email {
	text := func(id string) string {
		return lang.Text("mail."+id, map[string]any{"site": theme.Name, "code": code, "minutes": int(SignInLifetime.Minutes())})
	}
	f := mail.Content{Theme: theme, Lang: lang, Code: code}
	if p == addressPurpose {
		f.Subject, f.Heading = text("address.subject"), text("address.subject")
		f.Paragraphs, f.Small = []string{text("address.text")}, []string{text("address.once")}
		f.Button = mail.Link{Text: text("address.button"), Address: link}
	} else {
		f.Subject, f.Heading, f.Small = text("enter.subject"), text("enter.heading"), []string{text("enter.once")}
		f.Button = mail.Link{Text: lang.Text("header.signIn", nil), Address: link}
	}
	email := mail.Compose(f)
	email.Purpose = mail.Account
	return email
}

// notice is a change to an account that is reported to its holder, in case somebody else made it.
type notice string

const (
	newPassword    notice = "password"
	addedPasskey   notice = "passkey"
	addressChanged notice = "moved"
)

// enqueueNotice sends a user, in the user's language, an email about a change to the account and about the device that
// made it.
func (a *Accounts) enqueueNotice(ctx context.Context, tx *database.Tx, u *User, n notice, device string) error {
	lang := i18n.LookupOrDefault(u.Lang)
	email := newNotice(a.Theme(lang), lang, n, a.PageURL(lang), tx.At.Time, device)
	email.To = u.Email
	return mail.Enqueue(ctx, a.Queue, tx, email)
}

// newNotice returns the email about a change to an account. It links to the account page or, after a change of address, to
// the page for reporting an issue, because its recipient can no longer sign in with this
// address.
func newNotice(theme mail.Theme, lang i18n.Locale, n notice, account string, at time.Time, device string) mail.Email {
	subject := lang.Text("mail."+string(n)+".subject", map[string]any{"site": theme.Name})
	f := mail.Content{Theme: theme, Lang: lang, Subject: subject, Heading: subject, Paragraphs: []string{lang.Text("mail.guard.text", nil)},
		Button: mail.Link{Text: lang.Text("account.title", nil), Address: account}}
	if n == addressChanged { // the recipient can no longer sign in by email
		f.Paragraphs = []string{lang.Text("mail.moved.text", nil)}
		f.Button = mail.Link{Text: lang.Text("menu.reportIssue", nil), Address: strings.TrimRight(theme.URL, "/") + route.ReportPath}
	}
	f.Small = []string{lang.DateTime(at.In(emailZone()))}
	if device != "" {
		f.Small = append(f.Small, device)
	}
	email := mail.Compose(f)
	email.Purpose = mail.Account
	return email
}

// emailZone is the time zone of the times in emails. The recipients' own time zones are not known.
var emailZone = sync.OnceValue(func() *time.Location {
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		return time.UTC
	}
	return zone
})

// ExampleEmails returns an example of each email that this package sends, in the theme of
// its language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	example := func(name string, p purpose) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			return signInEmail(theme(lang), lang, p, "482913", "https://news.example/account/enter?letter=example")
		}}
	}
	tells := func(name string, n notice) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			return newNotice(
				theme(lang),
				lang,
				n,
				"https://news.example/account",
				time.Date(2026, 11, 23, 15, 40, 0, 0, time.UTC),
				"Chrome, Android",
			)
		}}
	}
	return []mail.Example{
		example("sign-in", signInPurpose),
		example("new-address", addressPurpose),
		tells("new-password", newPassword),
		tells("new-passkey", addedPasskey),
		tells("moved-away", addressChanged),
		{Name: "newsroom-invitation", Compose: func(lang i18n.Locale) mail.Email {
			return invitation(theme(lang), lang, "Neha Iyer", []string{"Editor (The Science Page)"})
		}},
	}
}

// signInURL returns the address of a sign-in link. accountPage is the address of the account page.
func signInURL(accountPage string, secrets signInSecrets) string {
	return accountPage + "/enter?" + url.Values{"letter": {secrets.link}}.Encode()
}
