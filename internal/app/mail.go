package app

import (
	"cmp"
	"context"
	"net/http"
	"path/filepath"
	"slices"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/report"
)

// postman is what sends letters.
func (a *App) postman() *mail.Worker {
	return &mail.Worker{
		Service:     a.Mail,
		Server:      a.Config.SMTPURL,
		Dir:         filepath.Join(a.Config.Data, "mail"),
		SendTimeout: mail.SendTimeout,
		Log:         a.Log,
	}
}

// paper is in whose name a letter of a brand is written.
func (a *App) paper(b *brand.Brand) mail.Theme {
	return mail.BrandTheme(b, a.Config.SiteName, a.Config.SiteURL)
}

// paperIn is in whose name a letter in a language is written: that of its edition, where
// there is one.
func (a *App) paperIn(l i18n.Locale) mail.Theme {
	ctx := context.Background()
	edition, _ := a.Brands.ForLocale(ctx, l)
	house, _ := a.Brands.BySlug(ctx, brand.Master)
	return a.paper(cmp.Or(edition, house, &brand.Brand{Kind: brand.KindMaster}))
}

// letters shows an example of each letter that the program writes.
func (a *App) letters() http.Handler {
	return mail.Gallery(slices.Concat(
		[]mail.Example{{Name: "trial", Compose: func(l i18n.Locale) mail.Email { return mail.ComposeTest(a.paperIn(l), l) }}},
		account.ExampleEmails(a.paperIn),
		newsletter.ExampleEmails(a.paperIn),
		notify.ExampleEmails(a.paperIn),
		report.ExampleEmails(),
	))
}
