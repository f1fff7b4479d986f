package account

import (
	"context"
	"net/url"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

// post writes the letter of a sign-in, in the language of who asked for it.
func (a *Accounts) post(ctx context.Context, tx *database.Tx, s *signIn, k keys) error {
	lang := i18n.Of(s.Lang)
	values := map[string]any{"site": a.Site, "code": k.code, "minutes": int(LetterLasts.Minutes()), "link": a.linkOf(lang, k)}
	text := "mail.enter"
	if s.Purpose == change {
		text = "mail.address"
	}
	return mail.Post(ctx, a.Queue, tx, mail.Letter{To: s.Email, Subject: lang.Text(text+".subject", values), Text: lang.Text(text+".text", values)})
}

// linkOf is the address that opens the door.
func (a *Accounts) linkOf(lang i18n.Locale, k keys) string {
	return a.Address(lang) + "/enter?" + url.Values{"letter": {k.link}}.Encode()
}
