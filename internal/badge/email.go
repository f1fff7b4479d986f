package badge

import (
	"context"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/notify"
)

// tellWinner sends the owners of the company with a revoked badge an email and a notification with the reason. reasonIn returns the
// reason in a language. It does nothing for the badge of a person.
func (i *Issuer) tellWinner(ctx context.Context, tx *database.Tx, a *award.Award, b *award.Badge, reasonIn func(i18n.Locale) string) error {
	if b.CompanyID == nil || i.Queue == nil {
		return nil
	}
	one, err := company.Current(ctx, tx, *b.CompanyID)
	if err != nil {
		return err
	}
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		l := i18n.LookupOrDefault(owner.User.Lang)
		email := revokedEmail(i.Theme(l), l, i.Site, a, one, b, reasonIn(l))
		email.To = owner.User.Email
		if err := mail.Enqueue(ctx, i.Queue, tx, email); err != nil {
			return err
		}
		if i.Notify == nil {
			continue
		}
		n := notify.Notification{Kind: notify.System, Title: email.Subject, Text: reasonIn(l), Link: l.Edition() + b.Path(), Lang: l.Code}
		if err := i.Notify(ctx, tx, owner.UserID, n, "badge-"+b.Code); err != nil {
			return err
		}
	}
	return nil
}

// revokedEmail returns the email about a revoked badge.
func revokedEmail(theme mail.Theme, l i18n.Locale, site string, a *award.Award, one *company.Company, b *award.Badge, reason string,
) mail.Email {
	name, _ := a.NameIn(l)
	text := func(id string) string {
		return l.Text("mail.badge."+id, map[string]any{"award": name, "company": one.NameIn(l), "site": theme.Name})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text"), l.Text("badge.reason", nil) + ": " + reason},
		Button:     mail.Link{Text: text("button"), Address: site + l.Edition() + b.Path()}})
	email.Purpose = mail.Account
	return email
}

// EmailExamples returns an example of each email.
func EmailExamples(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "badge-revoked", Compose: func(l i18n.Locale) mail.Email {
		return revokedEmail(theme(l), l, "https://news.example", &award.Award{Slug: "makers-2026", Name: "Makers 2026", Lang: "en"},
			&company.Company{Name: "Kiln & Loom"}, &award.Badge{Code: "example"}, "The company withdrew.")
	}}}
}
