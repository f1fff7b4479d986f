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

// sendResult sends a user an email with the decision about a nomination, in the language of the nomination, else in that of the
// account. published is true if the ranking is published.
func (j *Juries) sendResult(ctx context.Context, tx *database.Tx, a *award.Award, n *nomination.Nomination, one *company.Company,
	to *account.User, published bool,
) error {
	l := i18n.LookupOrDefault(to.Lang)
	if n.UserID != nil && *n.UserID == to.ID {
		l = i18n.LookupOrDefault(n.Lang)
	}
	email := resultEmail(j.Theme(l), l, j.Site, a, one, n, published)
	email.To = to.Email
	return mail.Enqueue(ctx, j.Queue, tx, email)
}

// resultEmail returns the email about the decision. The subject states the decision, and the button links to the published ranking,
// else to the nominations of the recipient.
func resultEmail(theme mail.Theme, l i18n.Locale, site string, a *award.Award, one *company.Company, n *nomination.Nomination,
	published bool,
) mail.Email {
	name, _ := a.NameIn(l)
	values := map[string]any{"award": name, "company": one.NameIn(l)}
	text := func(id string) string { return l.Text("mail.nomination.result."+id, values) }
	decision, next := "declined", "thanks"
	switch {
	case n.Status == nomination.Ranked && n.Rank != nil:
		values["rank"] = l.Decimal(*n.Rank)
		decision, next = "ranked", "badge"
	case n.Status == nomination.Ranked:
		decision, next = "mention", "badge"
	case published:
		decision = "unranked"
	case n.Status == nomination.Shortlisted:
		decision, next = "shortlisted", "next"
	}
	button := mail.Link{Text: l.Text("nominate.own", nil), Address: site + l.Edition() + nomination.OwnPath}
	if published {
		button = mail.Link{Text: text("button"), Address: site + l.Edition() + a.Path()}
	}
	email := mail.Compose(mail.Content{Theme: theme, Lang: l, Subject: text(decision), Heading: text(decision),
		Paragraphs: []string{text(next)}, Button: button})
	email.Purpose = mail.Account
	return email
}

// ExampleEmails returns examples of the emails about juries and their decisions, for feature.Offer.Emails.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	a, site := &award.Award{Slug: "makers-2026", Name: "Makers 2026", Lang: "en"}, "https://news.example"
	list := []mail.Example{
		{Name: "jury-invitation", Compose: func(l i18n.Locale) mail.Email { return invitationEmail(theme(l), l, site, a, "example") }},
	}
	for _, one := range []struct {
		name string
		n    nomination.Nomination
	}{
		{"nomination-result", nomination.Nomination{Status: nomination.Shortlisted}},
		{"nomination-ranked", nomination.Nomination{Status: nomination.Ranked, Rank: new(3)}},
	} {
		list = append(list, mail.Example{Name: one.name, Compose: func(l i18n.Locale) mail.Email {
			return resultEmail(theme(l), l, site, a, &company.Company{Name: "Kiln & Loom"}, &one.n, one.n.Status == nomination.Ranked)
		}})
	}
	return list
}
