package nomination

import (
	"context"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// OwnPath is the path of the page with a reader's nominations, below that of an edition.
const OwnPath = route.AwardsPath + "/nominations"

// emailValues are the values that the texts of an email use.
type emailValues struct {
	award   *award.Award
	company *company.Company
	closes  string // closing time in words
}

// sendConfirmations sends an email to the user who nominated and, if the user is not an owner of the company, to its owners.
func (s *Nominations) sendConfirmations(ctx context.Context, tx *database.Tx, a *award.Award, call *Call, one *company.Company,
	by *account.User, n *Nomination,
) error {
	values := func(l i18n.Locale) emailValues {
		return emailValues{a, one, l.DateTime(call.ClosesAt.In(call.Location()))}
	}
	l := i18n.LookupOrDefault(n.Lang)
	email := s.email(l, "confirm", values(l))
	email.To = by.Email
	if err := mail.Enqueue(ctx, s.Queue, tx, email); err != nil || n.ByMember {
		return err
	}
	owners, err := account.OwnersOf(ctx, tx, one.ID)
	if err != nil {
		return err
	}
	for _, owner := range owners {
		l := i18n.LookupOrDefault(owner.User.Lang)
		email := s.email(l, "nominee", values(l))
		email.To = owner.User.Email
		if err := mail.Enqueue(ctx, s.Queue, tx, email); err != nil {
			return err
		}
	}
	return nil
}

// email returns an email of a kind: the ids of its texts begin with mail.nomination and the kind.
func (s *Nominations) email(l i18n.Locale, kind string, values emailValues) mail.Email {
	return composeEmail(s.Theme(l), l, s.Site, kind, values)
}

func composeEmail(theme mail.Theme, l i18n.Locale, site, kind string, values emailValues) mail.Email {
	name, _ := values.award.NameIn(l)
	text := func(id string) string {
		return l.Text("mail.nomination."+kind+"."+id, map[string]any{"award": name, "company": values.company.NameIn(l), "date": values.closes})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text")},
		Button:     mail.Link{Text: l.Text("nominate.own", nil), Address: site + l.Edition() + OwnPath}})
	email.Purpose = mail.Account
	return email
}

// ExampleEmails returns examples of the emails about nominations, for feature.Offer.Emails.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	var list []mail.Example
	for _, kind := range []string{"confirm", "nominee"} {
		list = append(list, mail.Example{Name: "nomination-" + kind, Compose: func(l i18n.Locale) mail.Email {
			return composeEmail(theme(l), l, "https://news.example", kind, emailValues{&award.Award{Name: "Makers 2026", Lang: "en"},
				&company.Company{Name: "Kiln & Loom"}, "31 January 2027, 23:59 IST"})
		}})
	}
	return list
}
