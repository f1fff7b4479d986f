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
	"masthead/internal/taxonomy"
)

// tellWinner sends an email and a notification about a revoked badge to its winner: to the founders and executives of a company, or to
// the accounts of a person (company.AccountsOfPerson). reasonIn returns the reason in a language.
func (i *Issuer) tellWinner(ctx context.Context, tx *database.Tx, a *award.Award, b *award.Badge, reasonIn func(i18n.Locale) string) error {
	if i.Queue == nil {
		return nil
	}
	users, nameIn, err := accountsOfWinner(ctx, tx, b)
	if err != nil {
		return err
	}
	for _, user := range users {
		l := i18n.LookupOrDefault(user.Lang)
		email := revokedEmail(i.Theme(l), l, i.Site, a, nameIn(l), b, reasonIn(l))
		email.To = user.Email
		if err := mail.Enqueue(ctx, i.Queue, tx, email); err != nil {
			return err
		}
		if i.Notify == nil {
			continue
		}
		n := notify.Notification{Kind: notify.System, Title: email.Subject, Text: reasonIn(l), Link: l.Edition() + b.Path(), Lang: l.Code}
		if err := i.Notify(ctx, tx, user.ID, n, "badge-"+b.Code); err != nil {
			return err
		}
	}
	return nil
}

// accountsOfWinner returns the users who are told about a badge, and the name of the winner by language.
func accountsOfWinner(ctx context.Context, tx *database.Tx, b *award.Badge) ([]*account.User, func(i18n.Locale) string, error) {
	if b.CompanyID == nil {
		person, err := taxonomy.AuthorByID(ctx, tx, *b.AuthorID)
		if err != nil {
			return nil, nil, err
		}
		users, err := company.AccountsOfPerson(ctx, tx, person)
		return users, person.NameIn, err
	}
	one, err := company.Current(ctx, tx, *b.CompanyID)
	if err != nil {
		return nil, nil, err
	}
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	users := make([]*account.User, len(owners))
	for n := range owners {
		users[n] = owners[n].User
	}
	return users, one.NameIn, err
}

// revokedEmail returns the email about a revoked badge.
func revokedEmail(theme mail.Theme, l i18n.Locale, site string, a *award.Award, winner string, b *award.Badge, reason string) mail.Email {
	name, _ := a.NameIn(l)
	text := func(id string) string {
		return l.Text("mail.badge."+id, map[string]any{"award": name, "winner": winner, "site": theme.Name})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text"), l.Text("badge.reason", nil) + ": " + reason},
		Button:     mail.Link{Text: text("button"), Address: site + l.Edition() + b.Path()}})
	email.Purpose = mail.Account
	return email
}

// ExampleEmails returns examples of the emails about badges, for feature.Offer.Emails.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "badge-revoked", Compose: func(l i18n.Locale) mail.Email {
		return revokedEmail(theme(l), l, "https://news.example", &award.Award{Slug: "makers-2026", Name: "Makers 2026", Lang: "en"},
			"Kiln & Loom", &award.Badge{Code: "example"}, "The company withdrew.")
	}}}
}
