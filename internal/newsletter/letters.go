package newsletter

import (
	"context"
	"net/url"
	"strings"

	"masthead/internal/i18n"
	"masthead/internal/mail"
)

// letterText is what a letter says. Nothing in it was typed by whoever filled in a form:
// a letter that goes to somebody who asked for nothing must be of no use to strangers.
type letterText struct {
	Subject    string
	Paragraphs []string
	Button     string
	Address    string   // where the button leads
	Small      []string // below, each a line
	Stop       string   // where one click ends the newsletter, "" for a letter that is of none
}

func (w writing) confirmLetter(l *Newsletter, sub *Subscription) letterText {
	name := map[string]any{"name": l.Name}
	return letterText{
		Subject:    w.lang.Text("letter.confirm.subject", name),
		Paragraphs: []string{w.lang.Text("letter.confirm.text", name)},
		Button:     w.lang.Text("newsletter.confirm.button", nil),
		Address:    w.address(ConfirmPath, w.confirmToken(sub)),
		Small:      []string{ConsentText(l, w.lang), w.lang.Text("letter.confirm.ignore", nil)},
	}
}

func (w writing) welcomeLetter(l *Newsletter) letterText {
	name := map[string]any{"name": l.Name}
	return w.withWays(l, letterText{
		Subject:    w.lang.Text("letter.welcome.subject", name),
		Paragraphs: []string{w.lang.Text("letter.welcome.text", name)},
		Button:     w.lang.Text("newsletter.newest", nil),
		Address:    w.n.Site + l.Path,
	})
}

func (w writing) alreadyLetter(l *Newsletter) letterText {
	name := map[string]any{"name": l.Name}
	return w.withWays(l, letterText{
		Subject:    w.lang.Text("letter.already.subject", name),
		Paragraphs: []string{w.lang.Text("letter.already.text", name)},
		Button:     w.lang.Text("newsletter.preferences", nil),
		Address:    w.address(PreferencesPath, w.preferencesToken()),
	})
}

func (w writing) preferencesLetter() letterText {
	return letterText{
		Subject:    w.lang.Text("letter.preferences.subject", map[string]any{"site": w.n.Name}),
		Paragraphs: []string{w.lang.Text("letter.preferences.text", nil)},
		Button:     w.lang.Text("newsletter.preferences", nil),
		Address:    w.address(PreferencesPath, w.preferencesToken()),
		Small:      []string{w.lang.Text("letter.confirm.ignore", nil)},
	}
}

// withWays adds how to stop a newsletter, and how to choose others.
func (w writing) withWays(l *Newsletter, t letterText) letterText {
	t.Stop = w.address(UnsubscribePath, w.unsubscribeToken(l))
	t.Small = append(t.Small, w.lang.Text("letter.stop", map[string]any{"name": l.Name, "address": t.Stop}))
	if choose := w.address(PreferencesPath, w.preferencesToken()); choose != t.Address {
		t.Small = append(t.Small, w.lang.Text("letter.choose", map[string]any{"address": choose}))
	}
	return t
}

// address is that of a page for a link, in the edition of the reader's language.
func (w writing) address(path, token string) string {
	edition := ""
	if w.lang != i18n.Default {
		edition = "/" + w.lang.Name
	}
	return w.n.Site + edition + path + "?t=" + url.QueryEscape(token)
}

// post puts a letter to the subscriber into the queue, if one may be sent.
func (w writing) post(ctx context.Context, send bool, t letterText) error {
	if !send {
		return nil
	}
	return mail.Post(ctx, w.n.Queue, w.tx, mail.Letter{To: w.s.Email, Subject: t.Subject, Text: t.plain(w.n.Name), Unsubscribe: t.Stop})
}

// plain is the letter as text.
func (t letterText) plain(from string) string {
	parts := append([]string{t.Subject}, t.Paragraphs...)
	parts = append(parts, t.Button+":\n"+t.Address, strings.Join(append([]string{"--", from}, t.Small...), "\n"))
	return strings.Join(parts, "\n\n") + "\n"
}
