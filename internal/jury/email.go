package jury

import (
	"context"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/nomination"
	"masthead/internal/route"
)

// PagePath is the path of the page of a member, below that of an edition.
const PagePath = route.AwardsPath + "/jury"

func invitationEmail(theme mail.Theme, l i18n.Locale, site string, a *award.Award, secret string) mail.Email {
	name, _ := a.NameIn(l)
	text := func(id string) string {
		return l.Text("mail.jury."+id, map[string]any{"award": name, "site": theme.Name})
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: text("subject"), Heading: text("subject"),
		Paragraphs: []string{text("text")},
		Button:     mail.Link{Text: text("button"), Address: site + l.Edition() + PagePath + "?" + url.Values{"invitation": {secret}}.Encode()}})
	email.Purpose = mail.Account
	return email
}

// sendResult sends a user an email with the state of a nomination.
func (j *Juries) sendResult(ctx context.Context, tx *database.Tx, a *award.Award, n *nomination.Nomination, to *account.User) error {
	one, err := company.Current(ctx, tx, n.CompanyID)
	if err != nil {
		return err
	}
	l := i18n.LookupOrDefault(to.Lang)
	email := resultEmail(j.Theme(l), l, j.Site, a, one, nomination.StateText(n, l))
	email.To = to.Email
	return mail.Enqueue(ctx, j.Queue, tx, email)
}

func resultEmail(theme mail.Theme, l i18n.Locale, site string, a *award.Award, one *company.Company, state string) mail.Email {
	name, _ := a.NameIn(l)
	subject := l.Text("mail.nomination.confirm.subject", map[string]any{"award": name, "company": one.NameIn(l)})
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject, Paragraphs: []string{state},
		Button: mail.Link{Text: l.Text("nominate.own", nil), Address: site + l.Edition() + nomination.OwnPath}})
	email.Purpose = mail.Account
	return email
}

// EmailExamples returns an example of each email.
func EmailExamples(theme func(i18n.Locale) mail.Theme) []mail.Example {
	a, site := &award.Award{Name: "Makers 2026", Lang: "en"}, "https://news.example"
	return []mail.Example{
		{Name: "jury-invitation", Compose: func(l i18n.Locale) mail.Email { return invitationEmail(theme(l), l, site, a, "example") }},
		{Name: "nomination-result", Compose: func(l i18n.Locale) mail.Email {
			return resultEmail(theme(l), l, site, a, &company.Company{Name: "Kiln & Loom"}, l.Text("nominate.state.shortlisted", nil))
		}},
	}
}
