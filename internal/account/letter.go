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
)

// post writes the letter of a sign-in, in the language of who asked for it.
func (a *Accounts) post(ctx context.Context, tx *database.Tx, s *signIn, k keys) error {
	l := letter(a.Paper(i18n.Of(s.Lang)), i18n.Of(s.Lang), s.Purpose, k.code, a.linkOf(i18n.Of(s.Lang), k))
	l.To = s.Email
	return mail.Enqueue(ctx, a.Queue, tx, l)
}

// letter has a code and a link, of which either will do.
func letter(paper mail.Theme, lang i18n.Locale, p purpose, code, link string) mail.Email {
	text := func(id string) string {
		return lang.Text("mail."+id, map[string]any{"site": paper.Name, "code": code, "minutes": int(LetterLasts.Minutes())})
	}
	f := mail.Content{Theme: paper, Lang: lang, Code: code}
	if p == change {
		f.Subject, f.Heading, f.Paragraphs, f.Small = text(
			"address.subject",
		), text(
			"address.subject",
		), []string{
			text("address.text"),
		}, []string{
			text("address.once"),
		}
		f.Button = mail.Link{Text: text("address.button"), Address: link}
	} else {
		f.Subject, f.Heading, f.Small = text("enter.subject"), text("enter.heading"), []string{text("enter.once")}
		f.Button = mail.Link{Text: lang.Text("header.signIn", nil), Address: link}
	}
	l := mail.Compose(f)
	l.Purpose = mail.Account
	return l
}

// news is what was done to an account that its holder hears of, in case it was somebody else.
type news string

const (
	newPassword  news = "password"
	addedPasskey news = "passkey"
	movedAway    news = "moved" // to another address
)

// tell writes to a user what was done to the account, and on which device, in the user's
// language.
func (a *Accounts) tell(ctx context.Context, tx *database.Tx, u *User, n news, device string) error {
	lang := i18n.Of(u.Lang)
	l := told(a.Paper(lang), lang, n, a.Address(lang), tx.At.Time, device)
	l.To = u.Email
	return mail.Enqueue(ctx, a.Queue, tx, l)
}

// told is that letter, with a link to the account, or to us where the account has gone to another address.
func told(paper mail.Theme, lang i18n.Locale, n news, account string, at time.Time, device string) mail.Email {
	subject := lang.Text("mail."+string(n)+".subject", map[string]any{"site": paper.Name})
	f := mail.Content{Theme: paper, Lang: lang, Subject: subject, Heading: subject, Paragraphs: []string{lang.Text("mail.guard.text", nil)},
		Button: mail.Link{Text: lang.Text("account.title", nil), Address: account}}
	if n == movedAway { // who reads this comes in by email no more
		f.Paragraphs = []string{lang.Text("mail.moved.text", nil)}
		f.Button = mail.Link{Text: lang.Text("menu.reportIssue", nil), Address: strings.TrimRight(paper.URL, "/") + "/report-an-issue"}
	}
	when := at.In(zone())
	f.Small = []string{lang.Date(when) + when.Format(", 15:04 MST")}
	if device != "" {
		f.Small = append(f.Small, device)
	}
	l := mail.Compose(f)
	l.Purpose = mail.Account
	return l
}

// zone is that of times in letters, whose readers have not said theirs.
var zone = sync.OnceValue(func() *time.Location {
	zone, err := time.LoadLocation("Asia/Kolkata")
	if err != nil {
		return time.UTC
	}
	return zone
})

// Letters are the examples of the letters that this package writes, on the paper of
// their language.
func Letters(paper func(i18n.Locale) mail.Theme) []mail.Example {
	example := func(name string, p purpose) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			return letter(paper(lang), lang, p, "482913", "https://startline.example/account/enter?letter=example")
		}}
	}
	tells := func(name string, n news) mail.Example {
		return mail.Example{Name: name, Compose: func(lang i18n.Locale) mail.Email {
			return told(
				paper(lang),
				lang,
				n,
				"https://startline.example/account",
				time.Date(2026, 11, 23, 15, 40, 0, 0, time.UTC),
				"Chrome, Android",
			)
		}}
	}
	return []mail.Example{
		example("sign-in", enter),
		example("new-address", change),
		tells("new-password", newPassword),
		tells("new-passkey", addedPasskey),
		tells("moved-away", movedAway),
	}
}

// linkOf is the address that opens the door.
func (a *Accounts) linkOf(lang i18n.Locale, k keys) string {
	return a.Address(lang) + "/enter?" + url.Values{"letter": {k.link}}.Encode()
}
